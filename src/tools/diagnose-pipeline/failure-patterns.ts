// Every pattern is anchored, or bounded so that a failed attempt never reads the same text over and over.

/** Every line that any list below can match matches this; all others cost one look. */
export const mentions =
  /error|err!|fail|fatal|panic|exception|traceback|cannot|can't|could not|unable|not found|no such|no rule|no space|denied|refused|not permitted|kill|abort|undefined|unresolved|multiple definition|timed? ?out|exit|segmentation|core dumped|out of memory|oomkilled|assert|not ok|resolve|went wrong|verify|unauthorized|\.go:\d|^E {2}|^\s*[●×✕✗✖]|^_{3}|^rspec |caused by|expected|not recognized|\*\* \(/i;

/** What stands before the message: step numbers of docker, time stamps. */
export const prefix =
  /^(?:#\d+ \d+\.\d+ |\[?\d{4}-\d\d-\d\d[T ][\d:.,]{5,20}(?:Z|[+-]\d\d:?\d\d)?\]? +|\[?\d\d:\d\d:\d\d(?:[.,]\d+)?\]? +)/;

/** `0 errors`, `no failures`, `errors: 0`: the rest of such a line may still count. */
export const zeroCounts =
  /\b(?:0|no|zero) (?:errors?|failures?|failed|failing|problems?)\b|\b(?:errors?|failures?|failed|failing)['"]?\s{0,3}[:=]\s{0,3}0\b/gi;

/** Lines that mention failures and are none: commands, passed tests, warnings, chatter. */
export const harmless: readonly RegExp[] = [
  /^(?:\$|\++) \S/,
  /^\s*(?:✓|✔|√|PASS\b|ok \d|--- PASS|=== (?:RUN|PAUSE|CONT)|\[ +OK \]|\s{2}Passed |Passed!)/,
  /\.\.\. ok$|\bPASSED\b/,
  /^\W{0,3}(?:npm |yarn )?warn(?:ing)?\b|(?::\d+|\)): (?:warning|note|info)\b|^(?:\S{1,60}: )?warning:/i,
  /^(?:\S{1,40} ){0,2}\W?(?:INFO|DEBUG|TRACE|WARN|WARNING)\b/,
  /\blevel=(?:info|debug|warn)/,
  /^ERROR: No files to upload$|^\s*● Console$/,
  /^\s*(?:compiled|compiling|building|built|checking|copying|adding|added|creating|downloading|downloaded|fetching|get:\d|inflating|installing|installed|linking|unpacking|updating|processing|transforming|generating|\[\d+\/\d+\])(?= )(?!.*\b(?:error:|failed|cannot\b))/i,
];

/** An error that was expected to pass by. */
export const passing =
  /\bretry(?:ing)?\b|\bwill retry\b|\battempt \d|\btry(?:ing)? again\b|\(ignored\)|\bignor(?:ed|ing)\b|allowed to fail/i;

/** What test runners put before a failed test, and tools before their verdict. */
export const marks: readonly RegExp[] = [
  /Traceback \(most recent call last\)|^E {2,}\S|^(?:FAILED|ERROR) \S+(?:::| - )/,
  /^\s*--- FAIL: |^panic: |\bpanicked at\b|^\S+\.go:\d+:\d+: |^fatal error: /,
  /^\s*(?:●|FAIL|✕|✗|×|✖) +\S|^\s+\d+:\d+\s+error\s|^not ok \d/,
  /^##\[error\]|^\W{0,3}│ Error: |^\* What went wrong:|^[^>]{1,200} > .* FAILED$/,
  /^Failures:$|Failure\/Error: |^rspec \.\/|^\s+Failed \S.*\[.{0,12}m?s\]$|Error Message:$|^\s*\*\* \(/,
  /^There (?:was|were) \d+ (?:failure|error)/,
];

/** The message of a tool that knows what is wrong. */
export const causes: readonly RegExp[] = [
  /\bsyntax ?error\b/i,
  /:\d+(?::\d+)?: (?:fatal )?error\b|\berror(?:\[| )[A-Z]{1,6}\d{2,6}\b|\.java:\[\d+,\d+\] \S|^e: \S+\.kts?:/,
  /\bAssertion ?(?:Error|Failed)|\bassertion\b.{0,80}\bfailed\b|^Caused by: |PHP (?:Fatal|Parse) error/i,
  /\bundefined reference to\b|unresolved external|multiple definition of|ld: cannot find|\bNo rule to make target\b/,
  /: (?:command )?not found$|\bcommand not found\b|is not recognized as/,
  /\bKilled\b|OOMKilled/,
  /\bout of memory\b|(?:code|status):? 137\b|signal: killed|Segmentation fault|core dumped/i,
  /^npm (?:ERR!|error) (?:code E(?!LIFECYCLE)|.*(?:can only install|Missing:|404 Not Found|Missing script))/,
];

/** Says that something failed, not what: the cause stands before it. */
export const consequences: readonly RegExp[] = [
  /\bexit(?:ed)?(?: with)?(?: the)? (?:code|status):? [1-9]|^exit status [1-9]|returned (?:a )?non-?zero/i,
  /\bELIFECYCLE\b|Command failed|Process completed with exit code|^ERROR: Job failed/,
  /\bBUILD FAIL(?:URE|ED)\b|^make(?:\[\d+\])?: \*\*\* (?!No rule)|could not compile|aborting due to|to rerun pass/,
  /^npm (?:ERR!|error)|\[Help \d\]|^\[ERROR\] (?:Re-run|To see|For more|After correcting)|^\[ERROR\]\s*$|^FAIL(?:\t|$)/,
  /^\s*(?:Test Suites|Test Files|Tests|Snapshots)(?::| +\d)/,
];

/** Errors of any kind. */
export const errors: readonly RegExp[] = [
  /^\W{0,3}(?:error|fatal)(?:\]|:|!|$)|^error [A-Z]|^(?:\S{1,60}: )?(?:error|fatal): |^curl: \(\d/i,
  /^Error (?!handl|bound|page|message|code)\S|\w(?:Error|Exception)(?::|$| \[)|\bError: /,
  /\b(?:ERROR|FATAL|FAILED|CRITICAL)\b|^_{3,} \S.{0,200} _{3,}$/,
  /No such file or directory|No such file$|: cannot (?:open|access|stat|find)\b|No space left on device/i,
  /Permission denied|Operation not permitted|Connection refused|Could not resolve host|name resolution|certificate verify failed/,
  /\bunauthorized: |\baccess denied\b|failed to solve|\bunable to access\b|\bthe timeout was exceeded\b/i,
];

/** Words that may stand in the last message of a tool of which no list knows. */
export const vague =
  /\b(?:failed|failure|failing|errors?|cannot|could not|unable to|denied|refused|timed out|aborted|not found|unexpected)\b/i;
