import type { FakeCase } from './fake-cases.ts';
import { chatter } from './fake-job-log.ts';

/** Invented logs of scripts, of runners, and of what has nothing to do with the job's own commands. */
export const shellCases: readonly FakeCase[] = [
  {
    kind: 'a shell that does not know a command',
    job: {
      script: [
        ['echo "Deploying"', 'Deploying'],
        ['helmm upgrade shop ./chart', '/bin/sh: eval: line 152: helmm: not found'],
      ],
      verdict: 'ERROR: Job failed: exit code 127',
    },
    telling: ['$ helmm upgrade shop ./chart', 'helmm: not found', 'exit code 127'],
  },
  {
    kind: 'a missing file, after an error that the script survived',
    job: {
      script: [
        ['rm build/old || true', "rm: cannot remove 'build/old': No such file or directory"],
        ['cat config/production.env', 'cat: config/production.env: No such file or directory'],
      ],
    },
    telling: ['cat: config/production.env: No such file or directory'],
    misleading: ['build/old'],
  },
  {
    kind: 'a command that says nothing',
    job: {
      script: [
        ['sh scripts/build.sh', `${chatter(200)}\nwrote dist/shop.js`],
        ['test -s dist/report.json', ''],
      ],
    },
    telling: ['wrote dist/shop.js', '$ test -s dist/report.json', 'ERROR: Job failed: exit code 1'],
  },
  {
    kind: 'an error of which no list knows, far above the end',
    job: { script: [['./deploy', `${chatter(300)}\nquorum could not be reached on harwich\n${chatter(300, 300)}`]] },
    telling: ['$ ./deploy', 'quorum could not be reached on harwich'],
  },
  {
    kind: 'a traceback in a script',
    job: {
      script: [
        [
          'python scripts/release.py',
          `
reading CHANGELOG.md
Traceback (most recent call last):
  File "/builds/harbor/shop/scripts/release.py", line 31, in <module>
    main()
  File "/builds/harbor/shop/scripts/release.py", line 12, in main
    version = notes["version"]
KeyError: 'version'`,
        ],
      ],
    },
    telling: ['version = notes["version"]', "KeyError: 'version'"],
  },
  {
    kind: 'a build killed for its memory',
    job: {
      script: [
        [
          'npm run build',
          `${chatter(150)}\n/scripts-118-30510/step_script: line 164:    88 Killed                  npm run build`,
        ],
      ],
      verdict: 'ERROR: Job failed: exit code 137',
    },
    telling: ['Killed                  npm run build', 'exit code 137'],
  },
  {
    kind: 'a heap that is too small',
    job: {
      script: [
        [
          'npm run build',
          `
${chatter(150)}
<--- Last few GCs --->
[88:0x5f1c2d0] 41213 ms: Mark-Compact 2046.1 (2081.3) -> 2045.9 (2082.1) MB
FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory
----- Native stack trace -----
Aborted (core dumped)`,
        ],
      ],
      verdict: 'ERROR: Job failed: exit code 134',
    },
    telling: ['JavaScript heap out of memory', 'Aborted (core dumped)'],
  },
  {
    kind: 'a job that ran out of time',
    job: {
      script: [
        ['npm run e2e', `${chatter(200)}\nwaiting for http://127.0.0.1:8080\nwaiting for http://127.0.0.1:8080 (2)`],
      ],
      after: 'WARNING: step_script could not run to completion because the timeout was exceeded.',
      verdict: 'ERROR: Job failed: execution took longer than 1h0m0s seconds',
    },
    telling: ['$ npm run e2e', 'waiting for http://127.0.0.1:8080 (2)', 'execution took longer than 1h0m0s'],
  },
  {
    kind: 'a runner whose image does not exist',
    job: {
      script: [],
      verdict:
        'ERROR: Job failed: failed to pull image "registry.test/node:99" with specified policies [always]: manifest for registry.test/node:99 not found (manager.go:238:0s)',
    },
    telling: ['failed to pull image "registry.test/node:99"'],
  },
  {
    kind: 'a runner that fails before the script',
    job: {
      script: [],
      verdict:
        'ERROR: Job failed (system failure): prepare environment: waiting for pod running: timed out waiting for pod to start',
    },
    telling: ['timed out waiting for pod to start'],
  },
  {
    kind: 'artifacts that are too large',
    job: {
      script: [['npm run build', 'built in 3 s']],
      upload: `
Uploading artifacts...
dist: found 812 matching artifact files and directories
ERROR: Uploading artifacts as "archive" to coordinator... 413 Request Entity Too Large  id=30510 responseStatus=413
FATAL: too large`,
    },
    telling: ['413 Request Entity Too Large', 'FATAL: too large'],
  },
  {
    kind: 'noise of cleaning up behind the failure',
    job: {
      script: [
        ['psql -f migrate.sql', 'psql:migrate.sql:12: ERROR:  column "tide" does not exist\nLINE 3: SELECT tide'],
      ],
      after:
        'docker: Error response from daemon: No such container: shop-db\nTraceback (most recent call last):\nValueError: after',
      upload: 'Uploading artifacts...\nWARNING: reports/*.xml: no matching files.\nERROR: No files to upload',
      verdict: 'ERROR: Job failed: exit code 3',
    },
    telling: ['ERROR:  column "tide" does not exist', 'exit code 3'],
    misleading: ['No files to upload', 'ValueError: after', 'No such container'],
  },
  {
    kind: 'a log without section marks',
    job: {
      script: [
        ['echo start', 'start'],
        ['curl --fail https://api.test/health', 'curl: (22) The requested URL returned error: 503'],
      ],
      after: 'Error: the after script has an error of its own',
      isMarked: false,
      verdict: 'ERROR: Job failed: exit code 22',
    },
    telling: ['curl: (22) The requested URL returned error: 503', 'exit code 22'],
    misleading: ['of its own'],
  },
  {
    kind: 'kubectl',
    job: {
      script: [
        [
          'kubectl rollout status deployment/shop --timeout=120s',
          `
Waiting for deployment "shop" rollout to finish: 1 out of 3 new replicas have been updated...
error: timed out waiting for the condition`,
        ],
      ],
    },
    telling: ['error: timed out waiting for the condition'],
  },
  {
    kind: 'git that may not push',
    job: {
      script: [
        [
          'git push origin HEAD:main',
          `
remote: GitLab: You are not allowed to push code to protected branches on this project.
To https://gitlab.test/harbor/shop.git
 ! [remote rejected] HEAD -> main (pre-receive hook declined)
error: failed to push some refs to 'https://gitlab.test/harbor/shop.git'`,
        ],
      ],
    },
    telling: ['not allowed to push code to protected branches', 'error: failed to push some refs'],
  },
];
