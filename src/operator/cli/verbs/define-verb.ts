import { Command } from '@commander-js/extra-typings';
import type { Messages } from '../messages/en.ts';

/** What every verb says about itself. */
interface VerbWords {
  summary: string;
  /** More than the summary, where there is more to say. */
  description?: string;
  /** What is typed after `waitlist`, and what it does. */
  examples: readonly (readonly string[])[];
}

/** Begins a verb: its name, its texts, and examples below its help. */
export function defineVerb(name: string, { help }: Messages, { summary, description, examples }: VerbWords) {
  const lines = examples.flatMap(([line = '', does = '']) => [`  waitlist ${line}`, `      ${does}`]);
  return new Command(name)
    .summary(summary)
    .description(description ?? capitalised(summary))
    .addHelpText('after', `\n${help.examples}\n${lines.join('\n')}`);
}

function capitalised(sentence: string): string {
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
