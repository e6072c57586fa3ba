import { extname } from 'node:path';
import { programme } from '../../../content/programme.ts';
import { isLanguage } from '../../../contract/language.ts';
import { POSTER } from '../command-line.ts';
import type { VerbHost } from '../context.ts';
import { EXIT, OperatorError } from '../exit-codes.ts';
import { checkOutput, STANDARD_STREAM, writeOutput } from '../files.ts';
import { defineVerb } from '../options.ts';

/** `poster`: a sheet for the wall, with a QR code for the page. */
export function poster({ messages, handle }: VerbHost) {
  const texts = messages.poster;
  return defineVerb(POSTER, messages, texts)
    .requiredOption('--out <file>', texts.out)
    .option('--yes', messages.files.yes)
    .action(
      handle(async (context, { out: file, yes }) => {
        const { configuration, lang, clock } = context;
        const ending = file === STANDARD_STREAM ? '.svg' : extname(file).toLowerCase();
        if (ending !== '.svg' && ending !== '.pdf') throw new OperatorError(texts.ending(file), EXIT.usage);
        if ('problems' in configuration)
          throw new OperatorError(
            messages.failure.configuration(configuration.problems.join(' ')),
            EXIT.usage,
          );
        checkOutput(context, file, { yes });
        const languages = isLanguage(lang) ? ([lang] as const) : programme.posterLanguages;
        const { drawPoster } = await import('../../formats/poster/draw-poster.ts');
        const { posterPdf } = await import('../../formats/poster/poster-pdf.ts');
        const sheet = await drawPoster(languages, configuration.settings.publicOrigin ?? programme.origin);
        const made = new Date(clock.now());
        const content = ending === '.pdf' ? await posterPdf(sheet, languages[0], made) : sheet.svg;
        await writeOutput(context, file, content, { yes });
        if (file === STANDARD_STREAM) return EXIT.ok;
        await context.answer({ file, url: sheet.url }, [texts.done(file, sheet.url)]);
        if (programme.isSample) await context.notify(texts.sample);
        return EXIT.ok;
      }),
    );
}
