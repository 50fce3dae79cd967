import type { FakeCase } from './fake-cases.ts';
import { chatter, repeatLine } from './fake-job-log.ts';

/** Invented logs of compilers, linters and package managers. */
export const buildCases: readonly FakeCase[] = [
  {
    kind: 'npm that cannot resolve dependencies',
    job: {
      script: [
        [
          'npm ci',
          `
npm warn deprecated request@2.88.2: request has been deprecated, see issue 3142
npm error code ERESOLVE
npm error ERESOLVE could not resolve
npm error
npm error While resolving: shop@1.0.0
npm error Found: react@19.1.0
npm error peer react@"^18.0.0" from react-tides@4.2.0
npm error A complete log of this run can be found in: /root/.npm/_logs/2026-03-06T08_41_12_000Z-debug-0.log`,
        ],
      ],
    },
    telling: ['npm error code ERESOLVE', 'npm error peer react@"^18.0.0" from react-tides@4.2.0'],
  },
  {
    kind: 'typescript under yarn, which echoes commands of its own',
    job: {
      script: [
        [
          'yarn build',
          `
yarn run v1.22.22
$ tsc -p .
src/price.ts(14,9): error TS2322: Type 'string' is not assignable to type 'number'.
error Command failed with exit code 2.
info Visit https://yarnpkg.com/en/docs/cli/run for documentation about this command.`,
        ],
      ],
    },
    telling: ["src/price.ts(14,9): error TS2322: Type 'string'"],
  },
  {
    kind: 'parallel tasks that echo commands behind the failure',
    job: {
      script: [
        [
          'yarn workspaces run build',
          `
$ tsc -p packages/price
packages/price/index.ts(3,1): error TS2304: Cannot find name 'tax'.
${chatter(150)}
$ node scripts/done.js
bundle 212 kB
all other packages are done`,
        ],
      ],
    },
    telling: ["error TS2304: Cannot find name 'tax'"],
  },
  {
    kind: 'eslint',
    job: {
      script: [
        [
          'npx eslint .',
          `
/builds/harbor/shop/src/legacy.js
${repeatLine(60, (number) => `  ${number + 1}:5  warning  Unexpected console statement  no-console`)}

/builds/harbor/shop/src/error-page.js
  12:5  error  'basket' is not defined  no-undef

✖ 61 problems (1 error, 60 warnings)`,
        ],
      ],
    },
    telling: ['src/error-page.js', "error  'basket' is not defined", '✖ 61 problems'],
  },
  {
    kind: 'rustc',
    job: {
      script: [
        [
          'cargo build --release',
          `
${repeatLine(90, (number) => `   Compiling anyhow-error${number} v1.0.${number}`)}
warning: unused variable: \`error\`
 --> src/lib.rs:3:9
error[E0308]: mismatched types
  --> src/height.rs:41:20
   |
41 |     let low: f64 = "1.2";
   |              ---   ^^^^^ expected \`f64\`, found \`&str\`
   |
For more information about this error, try \`rustc --explain E0308\`.
warning: \`tide\` (lib) generated 1 warning
error: could not compile \`tide\` (lib) due to 1 previous error; 1 warning emitted`,
        ],
      ],
      verdict: 'ERROR: Job failed: exit code 101',
    },
    telling: ['error[E0308]: mismatched types', '--> src/height.rs:41:20', 'let low: f64 = "1.2";'],
  },
  {
    kind: 'go build',
    job: {
      script: [
        [
          'go build ./...',
          `
go: downloading github.com/pkg/errors v0.9.1
# example.com/harbor/height
height/low.go:18:9: undefined: tideTable
height/low.go:22:14: cannot use "x" (untyped string constant) as int value in return statement`,
        ],
      ],
    },
    telling: ['height/low.go:18:9: undefined: tideTable', 'height/low.go:22:14'],
  },
  {
    kind: 'maven',
    job: {
      script: [
        [
          'mvn -B verify',
          `
${repeatLine(120, (number) => `[INFO] Downloading from central: https://repo.test/maven2/org/error/prone-${number}.pom`)}
[WARNING] /builds/harbor/shop/src/main/java/shop/Old.java:[9,3] Error in module is deprecated
[INFO] -------------------------------------------------------------
[ERROR] COMPILATION ERROR :
[INFO] -------------------------------------------------------------
[ERROR] /builds/harbor/shop/src/main/java/shop/Basket.java:[31,17] cannot find symbol
  symbol:   method addTax()
[INFO] 1 error
[INFO] BUILD FAILURE
[INFO] Total time:  21.412 s
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.13.0:compile (default-compile)
[ERROR] -> [Help 1]
[ERROR]
[ERROR] Re-run Maven using the -X switch to enable full debug logging.`,
        ],
      ],
    },
    telling: ['Basket.java:[31,17] cannot find symbol', 'symbol:   method addTax()', 'BUILD FAILURE'],
  },
  {
    kind: 'maven whose tests fail',
    job: {
      script: [
        [
          'mvn -B test',
          `
${repeatLine(60, (number) => `[INFO] Tests run: ${number}, Failures: 0, Errors: 0, Skipped: 0 -- in shop.Part${number}Test`)}
[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0 <<< FAILURE! -- in shop.BasketTest
[ERROR] shop.BasketTest.addsTheTaxOnce -- Time elapsed: 0.012 s <<< FAILURE!
org.opentest4j.AssertionFailedError: expected: <119> but was: <141.61>
\tat shop.BasketTest.addsTheTaxOnce(BasketTest.java:31)
[INFO] BUILD FAILURE`,
        ],
      ],
    },
    telling: ['shop.BasketTest.addsTheTaxOnce', 'expected: <119> but was: <141.61>', 'BasketTest.java:31'],
  },
  {
    kind: 'gradle',
    job: {
      script: [
        [
          './gradlew check',
          `
${repeatLine(90, (number) => `> Task :part${number}:compileJava UP-TO-DATE`)}
> Task :shop:test FAILED

BasketTest > adds the tax once FAILED
    org.opentest4j.AssertionFailedError at BasketTest.java:31

241 tests completed, 1 failed

FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':shop:test'.
> There were failing tests. See the report at: file:///builds/harbor/shop/build/reports/tests/test/index.html

* Try:
> Run with --scan to get full insights.

BUILD FAILED in 41s`,
        ],
      ],
    },
    telling: [
      'BasketTest > adds the tax once FAILED',
      'AssertionFailedError at BasketTest.java:31',
      '* What went wrong:',
    ],
  },
  {
    kind: 'make and gcc',
    job: {
      script: [
        [
          'make -j4',
          `
${repeatLine(70, (number) => `gcc -Wall -Werror -c src/error_table_${number}.c -o build/error_table_${number}.o`)}
src/tide.c:12:7: warning: unused variable 'error' [-Wunused-variable]
src/height.c: In function 'low_water':
src/height.c:31:12: error: 'gap' undeclared (first use in this function)
   31 |     return gap;
      |            ^~~
src/height.c:31:12: note: each undeclared identifier is reported only once
${repeatLine(30, (number) => `gcc -Wall -c src/later_${number}.c -o build/later_${number}.o`)}
make: *** [Makefile:14: build/height.o] Error 1
make: *** Waiting for unfinished jobs....`,
        ],
      ],
      verdict: 'ERROR: Job failed: exit code 2',
    },
    telling: [
      "src/height.c:31:12: error: 'gap' undeclared",
      'return gap;',
      'make: *** [Makefile:14: build/height.o] Error 1',
    ],
  },
  {
    kind: 'linker',
    job: {
      script: [
        [
          'cmake --build build',
          `
${repeatLine(80, (number) => `[ ${number + 10}%] Building CXX object CMakeFiles/tide.dir/error_${number}.cpp.o`)}
[100%] Linking CXX executable tide
/usr/bin/ld: CMakeFiles/tide.dir/main.cpp.o: in function \`main':
main.cpp:(.text+0x1c): undefined reference to \`lowWater(int)'
collect2: error: ld returned 1 exit status
gmake[2]: *** [CMakeFiles/tide.dir/build.make:97: tide] Error 1`,
        ],
      ],
      verdict: 'ERROR: Job failed: exit code 2',
    },
    telling: ["undefined reference to `lowWater(int)'", 'collect2: error'],
  },
  {
    kind: 'docker build',
    job: {
      script: [
        [
          'docker build -t registry.test/shop .',
          `
${repeatLine(40, (number) => `#7 ${number}.412 Get:${number} http://deb.test/debian stable/main liberror-perl all 0.17029-2`)}
#12 [build 4/6] RUN npm run build
#12 1.204 > shop@1.0.0 build
#12 3.456 src/app.ts(3,22): error TS2307: Cannot find module './basket' or its type declarations.
#12 ERROR: process "/bin/sh -c npm run build" did not complete successfully: exit code: 2
------
 > [build 4/6] RUN npm run build:
3.456 src/app.ts(3,22): error TS2307: Cannot find module './basket' or its type declarations.
------
Dockerfile:9
--------------------
   9 | >>> RUN npm run build
--------------------
ERROR: failed to solve: process "/bin/sh -c npm run build" did not complete successfully: exit code: 2`,
        ],
      ],
    },
    telling: ["error TS2307: Cannot find module './basket'", 'ERROR: failed to solve'],
  },
  {
    kind: 'terraform',
    job: {
      script: [
        ['terraform init', 'Terraform has been successfully initialized!'],
        [
          'terraform plan',
          `
${repeatLine(60, (number) => `aws_instance.web_${number}: Refreshing state... [id=i-0${number}]`)}
╷
│ Warning: Argument is deprecated, and will be an Error in the next version
╵
╷
│ Error: Reference to undeclared resource
│
│   on main.tf line 31, in output "address":
│   31:   value = aws_instance.shop.public_ip
│
│ A managed resource "aws_instance" "shop" has not been declared in the root module.
╵`,
        ],
      ],
    },
    telling: ['│ Error: Reference to undeclared resource', 'on main.tf line 31', 'has not been declared'],
  },
];
