import { fill } from '../../content/fill.ts';
import type { Done, ShownPlan, Values } from '../actions/plan.ts';
import type { en } from '../texts/en.ts';
import type { Sentence, Words } from '../texts/sentence.ts';

type Texts = Words<typeof en>;

/** How a reader writes what sentences name. */
export interface Formats {
  number: (value: number) => string;
  /** An instant, with its day; its time of day; a day or an instant, without the time. */
  full: (instant: string) => string;
  time: (instant: string) => string;
  day: (when: string) => string;
  languageName: (code: string) => string;
}

/** Values that each reader writes in their own way, by their names. */
const WRITTEN: Readonly<Record<string, Exclude<keyof Formats, 'number'>>> = {
  time: 'full',
  times: 'full',
  other: 'full',
  clock: 'time',
  day: 'day',
  days: 'day',
  language: 'languageName',
};

export type Say = ReturnType<typeof createSay>;

/**
 * Makes what fills sentences in. Numbers, times, days, languages and stages (`stage`, `before`) are written as the reader
 * does. Of a pair, the first is for a `number` of one.
 */
export function createSay(format: Formats, stages: Readonly<Record<string, string>>) {
  const write = (name: string, value: string | number): string => {
    if (typeof value === 'number') return format.number(value);
    if (name === 'stage' || name === 'before') return stages[value] ?? value;
    const how = WRITTEN[name];
    return how === undefined ? value : format[how](value);
  };
  return (sentence: Sentence, values: Values = {}): string => {
    const [one = '', many = one] = [sentence].flat();
    const written: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) continue;
      const each = [value].flat().map((part) => write(name, part));
      written[name] = each.join(', ');
    }
    return fill(values['number'] === 1 ? one : many, written);
  };
}

/** What a plan says, in sentences. Lines of the sum that change nothing are left out. */
export function describePlan(t: Texts, say: Say, format: Formats, plan: ShownPlan) {
  const { phrase, values = {}, sum = [], then = [] } = plan;
  const buttons: Partial<Record<string, Sentence>> = t.buttons;
  const title = t.titles[phrase];
  const lines = sum.filter(({ value, kind }, index) => index === 0 || value !== 0 || kind === 'result');
  return {
    title: say(title, values),
    button: say(
      values['time'] !== undefined && !(phrase in buttons) ? t.planIt : (buttons[phrase] ?? title),
      values,
    ),
    sum: lines.map(({ key, value, values: example, kind }) => ({
      label: say(t.sum[key], example),
      more:
        example?.['line'] === undefined
          ? [example?.['answers'] ?? []].flat().join(', ')
          : say(t.suchAs, example),
      value: value < 0 ? `− ${format.number(-value)}` : format.number(value),
      kind,
    })),
    then: then.map(({ key, values: named }) => ({
      head: t.then[key].head,
      text: say(t.then[key].text, named),
      files: [named?.['files'] ?? []].flat().map(String),
    })),
  };
}

/** What was done, how it differs from what was shown, and what is left to do. */
export function describeDone(t: Texts, say: Say, done: Done): string {
  const { phrase, people, at } = done;
  const own = Object.entries(done).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  const did =
    at === undefined
      ? say(t.did[phrase], { number: people, ...Object.fromEntries(own) })
      : say(t.planned, { time: at });
  return [did, ...remarksOf(t, say, done)].join('. ').replaceAll('..', '.');
}

function remarksOf({ remarks }: Texts, say: Say, done: Done): string[] {
  const { gone, unwritten, noBackup, notDone = [], read } = done;
  const counted = (['alreadyGone', 'joinedSince', 'stayed'] as const).map(
    (key) => done[key] !== undefined && say(remarks[key], { number: done[key] }),
  );
  return [
    ...counted,
    gone === false && say(remarks.gone),
    unwritten !== undefined && say(remarks.unwritten, { fault: unwritten }),
    read && say(read.length > 0 ? remarks.read : remarks.nothingRead, { days: read }),
    noBackup !== undefined && say(remarks.noBackup, { fault: noBackup }),
    ...notDone.map((fault) => say(remarks.notDone, { fault })),
  ].filter((sentence) => typeof sentence === 'string');
}
