import { InvalidArgumentError } from '@commander-js/extra-typings';
import { parseEmail } from '../../../contract/email.ts';
import type { Language } from '../../../contract/language.ts';
import { applyAddition, planAddition } from '../../actions/add.ts';
import type { Context, VerbHost } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readWord } from '../standard-input.ts';
import { defineVerb } from './define-verb.ts';
import { valueReaders } from './values.ts';

/** A name for what somebody agreed to: no formula for a spreadsheet, no address, nothing that drives a terminal. */
const CONSENT_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._/-]{0,99}$/u;

/** `add`: puts one person on the list who agreed elsewhere. */
export function add({ messages, handle }: VerbHost) {
  const texts = messages.add;
  const read = valueReaders(messages);
  return defineVerb('add', messages, texts)
    .argument('<address>', texts.address)
    .requiredOption('--consent <name>', texts.consent, (name) => {
      if (CONSENT_NAME.test(name)) return name;
      throw new InvalidArgumentError(texts.badConsent);
    })
    .requiredOption('--language <code>', texts.language, read.language)
    .option('--yes', messages.files.yesErase)
    .action((typed, options) => handle((context) => run(context, typed, options)));
}

async function run(
  context: Context,
  typed: string,
  { consent, language, yes }: { consent: string; language: Language; yes?: true | undefined },
): Promise<ExitCode> {
  const { messages, notify, actor, json, out } = context;
  const texts = messages.add;
  const word = await readWord(context, typed, messages.person.prompt);
  const email = parseEmail(word);
  if (email === undefined) {
    await notify(texts.wrong(word));
    return EXIT.usage;
  }
  const { db } = await context.list({ create: true });
  const plan = await planAddition(db, actor, { email, language, consent });
  if ('refusal' in plan) {
    await notify(texts.refusals[plan.refusal](email));
    return EXIT.found;
  }
  if (
    !(await context.confirm(
      texts.question(email, messages.person.languages[language], consent),
      yes === true,
    ))
  )
    return EXIT.usage;
  await applyAddition(db, actor, plan);
  if (json) await out.write(`${JSON.stringify(plan)}\n`);
  else await notify(texts.done(email));
  return EXIT.ok;
}
