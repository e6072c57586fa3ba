import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LANGUAGES } from '../../../../contract/language.ts';
import { renderMessage } from '../../../../mail/message.ts';
import { previewPage } from '../../../formats/mail-preview.ts';
import type { VerbHost } from '../../context.ts';
import { EXIT } from '../../exit-codes.ts';
import { writeOutput } from '../../files.ts';
import { defineVerb } from '../../options.ts';
import { inventedRecipient, loadForPreview } from './load.ts';

/** `mail preview`: a message as files, and a page that shows them. */
export function preview({ messages, handle }: VerbHost) {
  const texts = messages.mail.preview;
  return defineVerb('preview', messages, texts)
    .argument('[name]', messages.mail.name)
    .option('--out <folder>', texts.out, 'mail-preview')
    .option('--no-open', texts.noOpen)
    .action(
      handle(async (context, typed, { out, open }) => {
        const { message, problems } = loadForPreview(context, typed);
        const versions = LANGUAGES.map((language) => ({
          language,
          ...renderMessage(message, inventedRecipient(context, language)),
        }));
        const { name } = message;
        const page = join(out, `${name}.html`);
        const files = [
          ...versions.flatMap(({ language, html, text }) => [
            [join(out, `${name}.${language}.html`), html] as const,
            [join(out, `${name}.${language}.txt`), text] as const,
          ]),
          [page, previewPage(name, versions, texts)] as const,
        ];
        mkdirSync(out, { recursive: true });
        // Names of their own: what they replace is an earlier preview.
        for (const [file, content] of files) await writeOutput(context, file, content, { yes: true });
        await context.answer({ files: files.map(([file]) => file), problems }, [texts.done(page)]);
        if (problems.length > 0)
          for (const line of [messages.mail.problems(name, problems.length), ...problems])
            await context.notify(line);
        if (open && context.out.terminal) context.openInBrowser(resolve(page));
        return problems.length > 0 ? EXIT.found : EXIT.ok;
      }),
    );
}
