import { readRows } from './synonyms.ts';

/** What people say, and what it is called in the paths of GitLab's API, where a word counts by being in it. */
export const operationSynonyms = readRows(`
pull request, pr, mr: merge request
ticket, bug, work item: issue
repo: repository
folder, directory: tree
organisation, organization: group
person, people, account, colleague: user
to do: todo
add, make, set up, register, enable, open, new, generate, publish: create
remove, drop, get rid, rid, erase, clean up, purge, unprotect, unlock, disallow, revoke, withdraw, unlink: delete
pause, resume, edit, change, set, rename, modify, configure, adjust, turn, switch: update
show, see, view, read, check, tell, how, what is, what are: get
all, which, who, any: list
invite: invitation create
service account, bot account, bot: service account
commit status, build status: status commit
protect: protect protection create
protection: protect protection
unprotect: protect delete
freeze: freeze create
lock: lock create
unlock: lock delete
allow, allowlist: allowlist create
webhook: hook
secret variable, environment variable, ci variable: variable
docker image, container image, docker, container: registry repository
image tag: registry repository tag
my ssh key, my key, my gpg key, ssh key: user key
star, stargazer, starred: star starrer
programming language: language
cron, scheduled pipeline, pipeline schedule: pipeline schedule
burn down: burndown
test result: test report
history: event
licence: license
sbom, dependency list: dependency
deploy freeze: freeze period
k8s, kubernetes, agent: cluster agent
mirror: remote mirror
mirror the, mirror a, mirror this, mirror my: remote mirror create
custom domain, website: page domain
move project: transfer
collaborator: member
approver, approval rule: approval rule
wiki page: wiki
release note, changelog: changelog
flag: feature flag
`);
