import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { format, resolveConfig } from 'prettier';
import { checkProgramme } from '../src/content/check-programme.ts';
import { checkTexts, consentFingerprint } from '../src/content/check-texts.ts';
import { CONSENT_FINGERPRINT } from '../src/content/consent.ts';
import { asWritten, withFacts } from '../src/content/placeholders.ts';
import { problemSentence } from '../src/content/problems.ts';
import { programme } from '../src/content/programme.ts';
import { inventedEntries } from '../src/content/sample.ts';
import { TRANSLATIONS } from '../src/content/translations.ts';
import { byLanguage, isLanguage } from '../src/contract/language.ts';
import { describeContent } from './content.ts';
import { ROOT } from './paths.ts';
import { commentsIn, replaceEntries } from './source-entries.ts';

const PROGRAMME = 'src/content/programme.ts';

type Changes = Readonly<Record<string, unknown>>;

/** What a file for `npm run setup` holds, as JSON. Everything may be left out; lists are replaced as a whole. */
interface Answers {
  /** Facts, by their names in `programme.ts`. */
  programme?: Changes;
  /** Texts, by language, as in `en.ts` and `vi.ts`. */
  texts?: Readonly<Record<string, Changes>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value with some of its entries changed. */
function merge<Value>(value: Value, changes: unknown): Value {
  if (!isRecord(value) || !isRecord(changes)) return changes as Value;
  const changed = Object.entries(changes).map(([key, change]) => [key, merge(value[key], change)]);
  return { ...value, ...(Object.fromEntries(changed) as Partial<Value>) };
}

/**
 * Checks facts and texts and writes them into `src/content`; nothing is written when a fact is wrong.
 *
 * @returns sentences: why nothing was written, or what is still to be done in the texts
 */
async function write({ programme: facts = {}, texts = {} }: Answers) {
  const merged = merge(programme, facts);
  const isOwn = !('sample' in facts) && inventedEntries(merged).length === 0;
  const next = isOwn ? { ...merged, sample: false } : merged;
  const inFacts = await describeContent(checkProgramme(next));
  const strange = Object.keys(texts).filter((language) => !isLanguage(language));
  const rejected = [
    ...inFacts.mistakes,
    ...strange.map((language) => `texts: the page has no "${language}".`),
  ];
  if (rejected.length > 0) return { rejected };
  const translations = byLanguage((language) =>
    withFacts(language, merge(asWritten(TRANSLATIONS[language]), texts[language] ?? {}), next),
  );
  const fingerprint = consentFingerprint(translations);
  const consent = {
    CONSENT_VERSION: new Date().toISOString().slice(0, 10),
    CONSENT_FINGERPRINT: fingerprint,
  };
  const files: [file: string, changes: Changes][] = [
    [PROGRAMME, { programme: { sample: next.sample, ...facts } }],
    ...Object.entries(texts).map(([language, change]): [string, Changes] => [
      `src/content/${language}.ts`,
      { [language.replaceAll('-', '')]: change },
    ]),
    ...(fingerprint === CONSENT_FINGERPRINT
      ? []
      : [['src/content/consent.ts', consent] satisfies [string, Changes]]),
  ];
  const sources = await Promise.all(files.map(([file, changes]) => replacedSource(file, changes)));
  const unknown = sources.flatMap((source) => ('unknown' in source ? source.unknown : []));
  if (unknown.length > 0) return { rejected: [`There is no entry ${unknown.join(', ')} in src/content.`] };
  for (const source of sources) if ('text' in source) await writeFile(source.file, source.text);
  const left = checkTexts(translations, next).filter(({ kind }) => kind !== 'consent');
  const { mistakes, warnings } = await describeContent(left);
  return { written: files.map(([file]) => file), left: [...mistakes, ...warnings] };
}

async function replacedSource(name: string, changes: Changes) {
  const file = path.join(ROOT, name);
  const replaced = replaceEntries(await readFile(file, 'utf8'), changes);
  if ('unknown' in replaced) return replaced;
  return { file, text: await format(replaced.source, { ...(await resolveConfig(file)), filepath: file }) };
}

/** Asks for every fact in turn; what was there is kept with Enter. */
async function ask(): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const comments = commentsIn(await readFile(path.join(ROOT, PROGRAMME), 'utf8'));
  const problemWith = (entry: string, facts: typeof programme) =>
    checkProgramme(facts).find((problem) => problem.entry === entry);

  async function askFor(
    entry: string,
    value: unknown,
    store: (answer: unknown) => Changes,
  ): Promise<unknown> {
    if (Array.isArray(value)) {
      const count =
        Number(await askFor(`${entry}: how many`, String(value.length), () => ({}))) || value.length;
      const list: unknown[] = [];
      for (let index = 0; index < count; index++) {
        const before: unknown = value[index] ?? value[0];
        const withOne = (answer: unknown) =>
          store([...list, answer, ...(value as unknown[]).slice(index + 1)]);
        list.push(await askFor(`${entry}.${index}`, before, withOne));
      }
      return list;
    }
    if (isRecord(value)) {
      const answers: Record<string, unknown> = {};
      for (const [key, each] of Object.entries(value)) {
        const withOne = (answer: unknown) => store({ ...value, ...answers, [key]: answer });
        answers[key] = await askFor(`${entry}.${key}`, each, withOne);
      }
      return answers;
    }
    for (;;) {
      const before = typeof value === 'string' || typeof value === 'number' ? `[${value}] ` : '';
      const typed = (await terminal.question(`${entry} ${before}`)).trim();
      const answer = typed === '' ? value : typeof value === 'number' ? Number(typed) : typed;
      const problem = problemWith(entry, merge(programme, store(answer)));
      if (problem === undefined) return answer;
      console.log(`  ${problemSentence(problem)}`);
    }
  }

  const facts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(programme)) {
    if (typeof value === 'boolean') continue;
    const comment = comments.get(name);
    if (comment !== undefined) console.log(`\n${comment}`);
    facts[name] = await askFor(name, value, (answer) => ({ ...facts, [name]: answer }));
  }
  terminal.close();
  return { programme: facts };
}

async function readAnswers(file: string): Promise<Answers> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Answers;
  } catch (error) {
    console.error(`${file} is no JSON file that can be read: ${(error as Error).message}.`);
    process.exit(1);
  }
}

/** `npm run setup`: asks for the facts, or takes facts and texts from a JSON file, writes them, and shows the page. */
const [file] = process.argv.slice(2);
const result = await write(file === undefined ? await ask() : await readAnswers(file));
if ('rejected' in result) {
  console.error(['Nothing was written.', ...result.rejected].join('\n'));
  process.exitCode = 1;
} else {
  console.log(`Written: ${result.written.join(', ')}.`);
  if (result.left.length > 0) console.log(['Still to do in the texts:', ...result.left].join('\n'));
  if (process.stdin.isTTY) spawnSync('npm', ['run', 'dev'], { stdio: 'inherit', cwd: ROOT });
  else console.log('npm run dev shows the page.');
}
