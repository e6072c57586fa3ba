import { parseEmail } from '../../../contract/email.ts';
import { applyAddition, planAddition } from '../../actions/add.ts';
import type { VerbHost } from '../context.ts';
import { EXIT, OperatorError } from '../exit-codes.ts';
import { defineVerb, valued, valueReaders } from '../options.ts';
import { readWord } from '../standard-input.ts';

/** A name for what somebody agreed to: no formula for a spreadsheet, no address, no control characters. */
const CONSENT_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._/-]{0,99}$/u;

/** `add`: puts one person on the list who agreed elsewhere. */
export function add({ messages, handle }: VerbHost) {
  const texts = messages.add;
  const consentName = {
    parse: (name: string) => (CONSENT_NAME.test(name) ? name : undefined),
    problem: texts.badConsent,
  };
  const { language: readLanguage } = valueReaders(messages);
  return defineVerb('add', messages, texts)
    .argument('<address>', texts.address)
    .addOption(valued('--consent <name>', texts.consent, consentName, messages).makeOptionMandatory())
    .addOption(valued('--language <code>', texts.language, readLanguage, messages).makeOptionMandatory())
    .option('--yes', messages.files.yesErase)
    .action(
      handle(async (context, typed, { consent, language, yes }) => {
        const word = await readWord(context, typed, messages.person.prompt);
        const email = parseEmail(word);
        if (email === undefined) throw new OperatorError(messages.files.notEmail(word), EXIT.usage);
        const { db } = await context.list({ create: true });
        const plan = await planAddition(db, context.actor, { email, language, consent });
        if ('rejection' in plan) throw new OperatorError(texts.rejections[plan.rejection](email), EXIT.found);
        const question = texts.question(email, messages.languageName(language), consent);
        if (!(await context.confirm(question, yes))) return EXIT.usage;
        await applyAddition(db, context.actor, plan);
        await context.answer(plan, [texts.done(email)]);
        return EXIT.ok;
      }),
    );
}
