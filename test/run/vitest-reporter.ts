import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';
import { report } from './results.ts';

/** Tells `run.ts` what became of each test; which of them had to be run again, no reporter of Vitest's own does. */
export default class implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const file = module.relativeModuleId;
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result();
      const { duration = 0, flaky = false } = test.diagnostic() ?? {};
      report({
        name: `${file}  ${test.fullName}`,
        // What is pending when its file has ended did not run.
        state: state === 'pending' ? 'skipped' : state,
        seconds: duration / 1000,
        ...(errors[0] && { reason: textOf(errors[0]) }),
        ...(flaky && { isFlaky: true }),
      });
    }
    // A file that does not load, and a hook that fails, are failures without a test.
    for (const each of [module, ...module.children.allSuites()])
      for (const error of each.errors())
        report({ name: file, state: 'failed', seconds: 0, reason: textOf(error) });
  }

  onTestRunEnd(_: unknown, errors: readonly Thrown[]): void {
    for (const error of errors)
      report({
        name: 'an error outside of all tests',
        state: 'failed',
        seconds: 0,
        reason: textOf(error),
      });
  }
}

interface Thrown {
  message: string;
  stack?: string;
  diff?: string;
}

/** The message, how what was expected differs, and the lines of the project that it came through. */
function textOf({ message, stack = '', diff = '' }: Thrown): string {
  const places = stack.split('\n').filter((line) => /^ +at /.test(line) && !line.includes('node_modules'));
  return stripVTControlCharacters([message, diff, ...places].filter(Boolean).join('\n'));
}
