import type { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../../build/paths.ts';
import { report } from './results.ts';

/** Tells `run.ts` what became of each test, and where the trace is of one that had to be run again. */
export default class implements Reporter {
  private suite: Suite | undefined;

  onBegin(_: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError(error: TestError): void {
    report({ name: 'an error outside of all tests', state: 'failed', seconds: 0, reason: textOf(error) });
  }

  onEnd(): void {
    for (const test of this.suite?.allTests() ?? []) {
      const outcome = test.outcome();
      const failure = test.results.flatMap(({ errors }) => errors)[0];
      const traces = test.results.flatMap(({ attachments }) =>
        attachments.filter(({ name }) => name === 'trace'),
      );
      const needs = test.annotations.find(({ description }) =>
        description?.startsWith('needs '),
      )?.description;
      const [, project, file, ...titles] = test.titlePath();
      report({
        name: `${project} ${file}  ${titles.join(' › ')}${needs === undefined ? '' : ` (${needs})`}`,
        state: outcome === 'skipped' ? 'skipped' : outcome === 'unexpected' ? 'failed' : 'passed',
        seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        ...(failure && {
          reason: [textOf(failure), ...traces.map(({ path: trace = '' }) => path.relative(ROOT, trace))].join(
            '\n',
          ),
        }),
        ...(outcome === 'flaky' && { isFlaky: true }),
      });
    }
  }
}

const textOf = ({ message = '', stack = '' }: TestError) => stripVTControlCharacters(stack || message);
