import { extname } from 'node:path';
import { facts, isSample } from '../../../content/facts.ts';
import { LANGUAGES, type Language } from '../../../contract/language.ts';
import { POSTER } from '../command-line.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { OperatorError } from '../failure.ts';
import { checkOutput, STANDARD_STREAM, writeOutput } from '../files.ts';
import { defineVerb } from './define-verb.ts';

interface PosterOptions {
  out: string;
  yes?: true | undefined;
}

/** `poster`: a sheet for the wall, with a code that leads to the page. */
export function poster({ messages, handle }: VerbHost) {
  return defineVerb(POSTER, messages, messages.poster)
    .requiredOption('--out <file>', messages.poster.out)
    .option('--yes', messages.files.yes)
    .action((options) => handle((context) => run(context, options)));
}

async function run(context: Context, { out: file, yes }: PosterOptions): Promise<ExitCode> {
  const { configuration, messages, lang, clock, json, out, notify } = context;
  const ending = file === STANDARD_STREAM ? '.svg' : extname(file).toLowerCase();
  if (ending !== '.svg' && ending !== '.pdf')
    throw new OperatorError(messages.poster.ending(file), EXIT.usage);
  if ('problems' in configuration)
    throw new OperatorError(messages.failure.configuration(configuration.problems.join(' ')), EXIT.usage);
  checkOutput(context, file, { yes: yes === true });
  const origin = configuration.settings.publicOrigin ?? facts.origin;
  const languages: readonly Language[] =
    lang === 'en' || lang === 'vi' ? [lang] : [...LANGUAGES].sort(vietnameseFirst);
  const { drawPoster } = await import('../../formats/poster/draw-poster.ts');
  const sheet = await drawPoster(languages, origin);
  const { posterPdf } = await import('../../formats/poster/poster-pdf.ts');
  const made = new Date(clock.now());
  const content = ending === '.pdf' ? await posterPdf(sheet, languages[0] ?? 'vi', made) : sheet.svg;
  await writeOutput(context, file, content, { yes: yes === true });
  if (file === STANDARD_STREAM) return EXIT.ok;
  if (json) await out.write(`${JSON.stringify({ file, url: sheet.url })}\n`);
  else await notify(messages.poster.done(file, sheet.url));
  if (isSample()) await notify(messages.poster.sample);
  return EXIT.ok;
}

/** The wall is in Vietnam. */
function vietnameseFirst(a: Language, b: Language): number {
  return b.localeCompare(a);
}
