import type { FakeCase } from './fake-cases.ts';
import { chatter, repeatLine } from './fake-job-log.ts';

/** Invented logs of test runners for other languages. */
export const otherTestRunnerCases: readonly FakeCase[] = [
  {
    kind: 'go test',
    job: {
      script: [
        [
          'go test ./...',
          `
${repeatLine(50, (number) => `ok  \texample.com/harbor/part${number}\t0.0${number % 10}2s`)}
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
${repeatLine(80, (number) => `   Compiling thiserror-part${number} v1.0.${number}`)}
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

${repeatLine(30, (number) => `${'.'.repeat(61)} ${61 * (number + 1)} / 1830`)}

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
${repeatLine(40, (number) => `  Passed Shop.Tests.BasketTests.Keeps${number} [${number} ms]`)}
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
${repeatLine(60, (number) => `ok ${number + 1} - reads file ${number} or throws Error: ENOENT`)}
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
