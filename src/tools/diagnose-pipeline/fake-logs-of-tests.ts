import type { FakeCase } from './fake-cases.ts';
import { chatter } from './fake-job-log.ts';

const frames = (count: number, line: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => line(number)).join('\n');

/** Invented logs of test runners. */
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

${frames(60, (number) => `PASS test/passing-${number}.test.js`)}
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
${frames(90, (number) => ` ✓ test/part-${number}.test.ts (3 tests) ${number}ms`)}
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

${frames(70, (number) => `    ✔ keeps item ${number}`)}
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
${frames(40, (number) => `tests/test_part_${number}.py ....................... [ ${number + 20}%]`)}
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
${frames(40, (number) => `  File "/usr/lib/python3/layer_${number}.py", line ${number + 1}, in call\n    return self.inner(request)`)}
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
  {
    kind: 'go test',
    job: {
      script: [
        [
          'go test ./...',
          `
${frames(50, (number) => `ok  \texample.com/harbor/part${number}\t0.0${number % 10}2s`)}
?   \texample.com/harbor/errors\t[no test files]
--- FAIL: TestLowWater (0.00s)
    --- FAIL: TestLowWater/harwich (0.00s)
        height_test.go:31: got 1.4, want 1.2
FAIL
FAIL\texample.com/harbor/height\t0.004s
ok  \texample.com/harbor/tide\t0.011s
FAIL`,
        ],
      ],
    },
    telling: ['--- FAIL: TestLowWater/harwich', 'height_test.go:31: got 1.4, want 1.2'],
  },
  {
    kind: 'go panic',
    job: {
      script: [
        [
          'go run ./cmd/migrate',
          `
2026/03/06 08:41:12 INFO starting, errors are written to stderr
panic: runtime error: index out of range [3] with length 3

goroutine 1 [running]:
main.apply(...)
\t/builds/harbor/tide/cmd/migrate/main.go:44
main.main()
\t/builds/harbor/tide/cmd/migrate/main.go:21 +0x1d
exit status 2`,
        ],
      ],
    },
    telling: ['panic: runtime error: index out of range [3]', 'main.go:44'],
  },
  {
    kind: 'cargo test',
    job: {
      script: [
        [
          'cargo test --locked',
          `
${frames(80, (number) => `   Compiling thiserror-part${number} v1.0.${number}`)}
    Finished test profile [unoptimized] target(s) in 41.20s
running 3 tests
test height::tests::error_is_shown ... ok
test height::tests::low_water ... FAILED
test height::tests::gap ... ok

failures:

---- height::tests::low_water stdout ----

thread 'height::tests::low_water' panicked at src/height.rs:88:9:
assertion \`left == right\` failed
  left: 1.4
 right: 1.2

failures:
    height::tests::low_water

test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out

error: test failed, to rerun pass \`--lib\``,
        ],
      ],
      verdict: 'ERROR: Job failed: exit code 101',
    },
    telling: ['panicked at src/height.rs:88:9', 'left: 1.4', 'right: 1.2'],
  },
  {
    kind: 'rspec',
    job: {
      script: [
        [
          'bundle exec rspec',
          `
${'.'.repeat(200)}F${'.'.repeat(40)}

Failures:

  1) Basket#total adds the tax once
     Failure/Error: expect(basket.total).to eq(119)

       expected: 119
            got: 141.61

       (compared using ==)
     # ./spec/basket_spec.rb:12:in 'block (3 levels) in <top (required)>'

Finished in 4.21 seconds (files took 2.1 seconds to load)
241 examples, 1 failure

Failed examples:

rspec ./spec/basket_spec.rb:10 # Basket#total adds the tax once`,
        ],
      ],
    },
    telling: ['Failure/Error: expect(basket.total).to eq(119)', 'got: 141.61', 'rspec ./spec/basket_spec.rb:10'],
  },
  {
    kind: 'phpunit',
    job: {
      script: [
        [
          'vendor/bin/phpunit',
          `
PHPUnit 11.0.1 by Sebastian Bergmann and contributors.

${frames(30, (number) => `${'.'.repeat(61)} ${61 * (number + 1)} / 1830`)}

There was 1 failure:

1) Shop\\BasketTest::testTotal
Failed asserting that 141.61 is identical to 119.

/builds/harbor/shop/tests/BasketTest.php:17

FAILURES!
Tests: 1830, Assertions: 4012, Failures: 1.`,
        ],
      ],
    },
    telling: ['There was 1 failure:', 'Failed asserting that 141.61', 'BasketTest.php:17'],
  },
  {
    kind: 'dotnet test',
    job: {
      script: [
        [
          'dotnet test',
          `
  Determining projects to restore...
/src/Shop/Old.cs(12,5): warning CS0618: 'Error.Raise()' is obsolete [/src/Shop/Shop.csproj]
${frames(40, (number) => `  Passed Shop.Tests.BasketTests.Keeps${number} [${number} ms]`)}
  Failed Shop.Tests.BasketTests.AddsTheTaxOnce [12 ms]
  Error Message:
   Assert.Equal() Failure: Values differ
Expected: 119
Actual:   141.61
  Stack Trace:
     at Shop.Tests.BasketTests.AddsTheTaxOnce() in /src/Shop.Tests/BasketTests.cs:line 31

Failed!  - Failed:     1, Passed:    40, Skipped:     0, Total:    41, Duration: 212 ms`,
        ],
      ],
    },
    telling: ['Failed Shop.Tests.BasketTests.AddsTheTaxOnce', 'Actual:   141.61', 'BasketTests.cs:line 31'],
  },
  {
    kind: 'TAP of node --test',
    job: {
      script: [
        [
          'node --test --test-reporter=tap',
          `
TAP version 13
${frames(60, (number) => `ok ${number + 1} - reads file ${number} or throws Error: ENOENT`)}
not ok 61 - closes the port
  ---
  duration_ms: 5012.2
  failureType: 'testTimeoutFailure'
  error: 'test timed out after 5000ms'
  ...
1..61
# pass 60
# fail 1`,
        ],
      ],
    },
    telling: ['not ok 61 - closes the port', 'test timed out after 5000ms'],
  },
  {
    kind: 'mix test of elixir',
    job: {
      script: [
        [
          'mix test',
          `
${chatter(120)}
${'.'.repeat(60)}

  1) test greets politely (GreeterTest)
     test/greeter_test.exs:9
     ** (RuntimeError) no greeting for "xx"
     code: assert Greeter.greet("xx") == "hello"
     stacktrace:
       (greeter 0.1.0) lib/greeter.ex:14: Greeter.greet/1

Finished in 0.2 seconds
61 tests, 1 failure`,
        ],
      ],
      verdict: 'ERROR: Job failed: exit code 2',
    },
    telling: ['1) test greets politely', '** (RuntimeError) no greeting for "xx"', '61 tests, 1 failure'],
  },
];
