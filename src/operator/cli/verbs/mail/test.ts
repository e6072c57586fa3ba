import { parseEmail } from '../../../../contract/email.ts';
import { LANGUAGES } from '../../../../contract/language.ts';
import { renderMessage } from '../../../../mail/message.ts';
import type { SendResult } from '../../../../mail/transport.ts';
import type { VerbHost } from '../../context.ts';
import { EXIT, OperatorError } from '../../exit-codes.ts';
import { defineVerb, valued, valueReaders } from '../../options.ts';
import { inventedRecipient, loadForSending, openTransport } from './load.ts';

/** `mail test`: a message to the operator, as people will get it. */
export function test({ messages, handle }: VerbHost) {
  const texts = messages.mail.test;
  const { language } = valueReaders(messages);
  return defineVerb('test', messages, texts)
    .argument('<address>', texts.address)
    .argument('[name]', messages.mail.name)
    .addOption(valued('--language <code>', texts.language, language, messages))
    .action(
      handle(async (context, typed, name, { language: only }) => {
        const email = parseEmail(typed);
        if (email === undefined) throw new OperatorError(messages.files.notEmail(typed), EXIT.usage);
        const transport = openTransport(context);
        const message = loadForSending(context, name);
        const results: SendResult[] = [];
        for (const each of only === undefined ? LANGUAGES : [only]) {
          const result = await transport.send(
            email,
            renderMessage(message, inventedRecipient(context, each)),
          );
          results.push(result);
          if (result.kind !== 'accepted')
            await context.notify(`${each}: ${messages.mail.failures[result.kind](result.answer)}`);
          else if (!context.json) await context.notify(texts.accepted(each, result.answer));
        }
        transport.close();
        if (context.json) await context.out.json(results);
        return results.every(({ kind }) => kind === 'accepted') ? EXIT.ok : EXIT.found;
      }),
    );
}
