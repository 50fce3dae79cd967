import type { FakeCase } from './fake-cases.ts';
import { repeatLine } from './fake-job-log.ts';

/** Invented logs of test runners for JavaScript and Python. */
export const testRunnerCases: readonly FakeCase[] = [
  {
    kind: 'jest, with errors that passing tests print',
    job: {
      script: [
        ['npm ci', 'npm warn deprecated inflight@1.0.6: This module leaks memory\n\nadded 812 packages in 14s'],
        [
          'npx jest --ci',
          `
  ● Console

    console.error
      Error: Not implemented: navigation
          at logError (src/dom.js:4:3)

${repeatLine(60, (number) => `PASS test/passing-${number}.test.js`)}
FAIL test/basket.test.js
  ● basket › adds the tax once

    expect(received).toBe(expected) // Object.is equality

    Expected: 119
    Received: 141.61

      12 |     const basket = fill(100);
    > 13 |     expect(basket.total()).toBe(119);
         |                            ^
      14 |   });

      at Object.toBe (test/basket.test.js:13:28)

Test Suites: 1 failed, 60 passed, 61 total
Tests:       1 failed, 240 passed, 241 total
Snapshots:   0 total
Time:        9.41 s`,
        ],
      ],
    },
    telling: ['FAIL test/basket.test.js', '● basket › adds the tax once', 'Received: 141.61', 'Tests:       1 failed'],
  },
  {
    kind: 'vitest',
    job: {
      script: [
        [
          'npx vitest run',
          `
 RUN  v4.1.0 /builds/harbor/shop
${repeatLine(90, (number) => ` ✓ test/part-${number}.test.ts (3 tests) ${number}ms`)}
 ❯ test/price.test.ts (2 tests | 1 failed) 12ms
   × rounds half a cent up 6ms

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  test/price.test.ts > rounds half a cent up
AssertionError: expected 12.34 to be 12.35 // Object.is equality

- Expected
+ Received

- 12.35
+ 12.34

 ❯ test/price.test.ts:8:22

 Test Files  1 failed | 90 passed (91)
      Tests  1 failed | 271 passed (272)
   Duration  4.20s`,
        ],
      ],
    },
    telling: ['× rounds half a cent up', 'AssertionError: expected 12.34', 'Tests  1 failed'],
  },
  {
    kind: 'mocha',
    job: {
      script: [
        [
          'npm test',
          `
> shop@1.0.0 test
> mocha

${repeatLine(70, (number) => `    ✔ keeps item ${number}`)}
    1) rejects a negative amount

  70 passing (212ms)
  1 failing

  1) amounts
       rejects a negative amount:
     AssertionError [ERR_ASSERTION]: Missing expected exception.
      at Context.<anonymous> (test/amounts.js:21:12)

npm error Lifecycle script \`test\` failed with error:
npm error code 1`,
        ],
      ],
    },
    telling: ['1 failing', 'Missing expected exception', 'test/amounts.js:21:12'],
  },
  {
    kind: 'pytest',
    job: {
      script: [
        ['pip install -r requirements.txt', 'Successfully installed exceptiongroup-1.2.0 pytest-8.1.0'],
        [
          'pytest -q',
          `
${repeatLine(40, (number) => `tests/test_part_${number}.py ....................... [ ${number + 20}%]`)}
tests/test_height.py ..F.                                                [100%]

=================================== FAILURES ===================================
_____________________________ test_low_water_gap ______________________________

    def test_low_water_gap():
        tide = load("harwich")
>       assert tide.low(3) == 1.2
E       assert 1.4 == 1.2
E        +  where 1.4 = low(3)

tests/test_height.py:14: AssertionError
=============================== warnings summary ===============================
tests/test_old.py:3
  DeprecationWarning: load() is deprecated, error-prone and slow
=========================== short test summary info ============================
FAILED tests/test_height.py::test_low_water_gap - assert 1.4 == 1.2
======================== 1 failed, 203 passed in 12.44s ========================`,
        ],
      ],
    },
    telling: [
      'assert tide.low(3) == 1.2',
      'E       assert 1.4 == 1.2',
      'FAILED tests/test_height.py::test_low_water_gap',
    ],
  },
  {
    kind: 'pytest that cannot import',
    job: {
      script: [
        [
          'python -m pytest',
          `
============================= test session starts ==============================
collected 0 items / 1 error

==================================== ERRORS ====================================
_____________________ ERROR collecting tests/test_tide.py ______________________
ImportError while importing test module '/builds/harbor/tide/tests/test_tide.py'.
Hint: make sure your test modules/packages have valid Python names.
Traceback:
tests/test_tide.py:1: in <module>
    import tide.height
E   ModuleNotFoundError: No module named 'tide.height'
=========================== short test summary info ============================
ERROR tests/test_tide.py
!!!!!!!!!!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!!!!!!!!!!`,
        ],
      ],
      verdict: 'ERROR: Job failed: exit code 2',
    },
    telling: ["E   ModuleNotFoundError: No module named 'tide.height'"],
  },
  {
    kind: 'unittest with a long traceback',
    job: {
      script: [
        [
          'python manage.py test',
          `
Creating test database for alias 'default'...
${'.'.repeat(70)}E
======================================================================
ERROR: test_checkout (shop.tests.CheckoutTest.test_checkout)
----------------------------------------------------------------------
Traceback (most recent call last):
${repeatLine(40, (number) => `  File "/usr/lib/python3/layer_${number}.py", line ${number + 1}, in call\n    return self.inner(request)`)}
shop.payment.CardDeclined: the test card has expired

----------------------------------------------------------------------
Ran 71 tests in 3.018s

FAILED (errors=1)
Destroying test database for alias 'default'...`,
        ],
      ],
    },
    telling: ['ERROR: test_checkout', 'Traceback (most recent call last):', 'CardDeclined: the test card has expired'],
  },
];
