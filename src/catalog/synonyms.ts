/** Rows of `what people say, or say so: what it is in the names and descriptions of tools`. */
const rows = `
pull request, pr, mr: merge request
ticket, bug, story, defect, incident, feature request: issue
epic, objective, key result, okr: work item epic
security finding, cve: vulnerability
component: ci catalog component
build, ci, ci cd, workflow, check run, test run: pipeline
test: pipeline test
red, broke, broken, crash, fail, failing, failure, error: failed failure diagnose
why: why diagnose reason
green, pass, succeed: pipeline status
log, trace, console, stdout, stack trace: log output job
git log, commit history, history of: list commits
was committed, were committed, who committed: list commits
commit it, commit these, commit this, commit my, in one commit, in one go, several files, multiple files: push files commit
stage, step: job
manual, press, click, button, deploy: start manual job play
child pipeline, downstream, bridge, triggered: trigger jobs pipeline
repo, repository: repository project
codebase, source tree: repository
folder, directory, dir, subfolder: folder tree
files in: files repository tree
readme, content of, source of, cat: file contents read
who wrote, blame, last touched, author of: blame line file
new file, add a file, add file: create update file
change: diff change
change the, change my, change its: update edit
what changed, changes, difference, different, diff: diff changes compare
compare, between, versus, vs: compare branches diff
tag: tag label
colour, color: label color
sprint, cadence: iteration
to do, todo, inbox, notification, notify, mention: todo
my issue, plate, my work, to work on, assigned to me: my assigned issues todo
assigned to: assigned list
who has access, who can, who is in, who are the, maintainer, owner, collaborator, contributor, team, people, permission: list members project
have access to, can see: list see membership
who am i, whoami, logged in, signed in, my account, my user, my username: get current user
token: credential
access token: access token
deploy token: deploy token
deploy key: deploy key
person, colleague, account: user
organisation, organization: namespace group
attach, screenshot, image, picture: upload file markdown
attachment: attachment download
binary, asset: asset download
changelog, release note: release
cut: create new
comment, remark, feedback: comment note
comment on, comment that, note that, note on, say, say that, say thanks, post a, ping, mention that: create comment note
reply, answer, respond: reply discussion note
conversation, discuss, talk: thread discussion
unresolved: list thread discussion resolve
pending, unpublished: draft comment note
draft a: create draft comment note
ready, no longer a draft, wip, undraft: update merge request draft
inline, on line, line: line thread
suggest, suggestion: suggestion thread
request changes, finish my review, submit my review, verdict: submit review
waiting for my review, to review, review queue, review requested, review request: list merge requests
review this, review the, review my: review code context merge request
lgtm, sign off, looks good, thumbs up: approve
take back, withdraw: withdraw back
revoke: revoke withdraw back
who still has to, who has to, has anyone, approved yet, still needed: approval state
ship, land, squash and merge, squash, accept: merge merge request
can be merged, conflict, mergeable: get merge request
close, reopen, assign, retitle, rename, reviewer, assignee: update change
block, relate, depend, duplicate: link linked
unlink: unlink delete link
grep, look for, used, usage, occurrence, where: search code
find: find search list
star, default branch, visibility: project
happen, activity, been doing, lately, timeline, been up to: events activity
up, alive, reachable, connected, which gitlab, what gitlab, policy, allowed: health check gitlab server host
due, deadline: milestone due
burn down, burnup: burndown
doc, documentation, handbook: wiki page
wait, keep an eye, watch, monitor, follow, poll, until, let me know when: wait
pipeline trigger, trigger token: trigger pipeline
trigger, kick off: run start
rerun, re run, restart, again, redo: retry run again
abort, kill, halt, terminate, stop: cancel stop
remove, drop, throw away, get rid, rid, discard, erase, wipe: delete remove
edit, correct, modify, reword, fix, adjust, rewrite, set, push back, postpone: update edit
move: move update edit
add, make, start, set up, raise, file a, write, open a, open an, new: create new add
leave: create
show, view, display, read, see, give, summarize, explain, look, open the: get read
have we, do we have, are there, which, any, recent, latest, what are, what s, open, all the: list
everything, at once, all: all bulk
free, taken, exist: verify exist
`;

/** Read rows of `one phrase, another: what both mean`. The meaning stands in the place of the words; longer phrases win over shorter ones. */
export function readRows(text: string): Readonly<Record<string, string>> {
  const phrases = text
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [said = '', meaning = ''] = row.split(': ');
      return said.split(', ').map((phrase) => [phrase, meaning]);
    });
  return Object.fromEntries(phrases);
}

/** What people say, and what it is called in the names and descriptions of tools; it repeats the words where they count by themselves. */
export const synonyms = readRows(rows);
