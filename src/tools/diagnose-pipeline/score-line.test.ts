import { describe, expect, it } from 'vitest';
import { placeOfMessage, scoreLine, weights } from './score-line.ts';

describe('scoreLine', () => {
  it.each([
    'scripts/greet.sh: 14: Syntax error: Unterminated quoted string',
    'Traceback (most recent call last):',
    'E       assert 1.4 == 1.2',
    '    --- FAIL: TestLowWater (0.00s)',
    'panic: runtime error: index out of range [3] with length 3',
    'src/price.ts(14,9): error TS2322: Type string is not assignable to type number.',
    'error[E0308]: mismatched types',
    'src/height.c:31:12: error: gap undeclared',
    '2026-03-06T08:41:12.123Z FAIL test/price.test.ts > rounds',
    '##[error]Bash exited with code 1.',
    'main.cpp:(.text+0x1c): undefined reference to `lowWater(int)',
    '/bin/sh: eval: line 152: helmm: not found',
    'npm ERR! code E404',
    'make: *** No rule to make target x.o, needed by all.  Stop.',
    'step_script: line 164:    88 Killed                  npm run build',
    'AssertionError: expected 12.34 to be 12.35, retry 3 of 3',
  ])('takes for a cause: %s', (line) => {
    expect(scoreLine(line)).toBe(line.includes('retry') ? weights.hint : weights.cause);
  });

  it.each([
    'Error: connect ECONNREFUSED 127.0.0.1:5432',
    'fatal: unable to access https://gitlab.test/x.git/: Could not resolve host: gitlab.test',
    'cat: config/production.env: No such file or directory',
    'java.lang.IllegalStateException: no tide',
    'curl: (22) The requested URL returned error: 503',
    'ERROR: failed to solve: process "/bin/sh -c npm ci" did not complete',
    'error: failed to push some refs',
    '3 tests, 0 errors, ERROR in teardown',
  ])('takes for an error: %s', (line) => {
    expect(scoreLine(line)).toBe(weights.error);
  });

  it.each([
    'npm ERR! code ELIFECYCLE',
    'npm error Lifecycle script `test` failed with error:',
    'make: *** [Makefile:14: build/height.o] Error 1',
    '[INFO] BUILD FAILURE',
    'error Command failed with exit code 2.',
    'ERROR: Job failed: exit code 1',
    'FAIL\texample.com/harbor/height\t0.004s',
    'Error: connect ECONNREFUSED, retrying in 2 s (attempt 1/5)',
    'the deployment could not reach its quorum',
  ])('takes for a hint: %s', (line) => {
    expect(scoreLine(line)).toBe(weights.hint);
  });

  it.each([
    '0 errors, 0 warnings',
    'Found no errors in 812 files',
    'Tests run: 41, Failures: 0, Errors: 0, Skipped: 0',
    'compiled src/error_handler.ts in 3 ms',
    '   Compiling thiserror v1.0.31',
    'Downloading https://repo.test/maven2/error-prone.jar',
    'WARNING: Error boundary not found, using the default',
    'npm warn deprecated request@2.88.2: failed requests are not retried',
    'src/tide.c:12:7: warning: unused variable error [-Wunused-variable]',
    '✓ throws an Error when the file cannot be read (3 ms)',
    'ok 12 - rejects with TypeError: x',
    'test height::tests::error_is_shown ... ok',
    'tests/test_api.py::test_error_page PASSED [ 10%]',
    '2026-03-06 08:41:12 INFO failed requests are written to stderr',
    'connection failed, retrying in 2 s (attempt 1/5)',
    '$ npm run fail-on-error || exit 1',
    '++ echo Error: none',
    'ERROR: No files to upload',
    'everything is fine',
    '',
  ])('takes for nothing: %s', (line) => {
    expect(scoreLine(line)).toBe(weights.nothing);
  });

  it('finds the message in a long line', () => {
    expect(placeOfMessage(`${'x'.repeat(800)} panic: no`)).toBe(801);
    expect(placeOfMessage('plain')).toBe(0);
  });
});
