import { DEFAULT_LANGUAGE, isLanguage } from '../../../../contract/language.ts';
import type { ClaimedPerson, Selection } from '../../../../mail/outbox.ts';
import { renderMessage, type Message, type RenderedMessage } from '../../../../mail/message.ts';
import { planSending, type Outbox, type SendingPlan } from '../../../../mail/plan.ts';
import { runSending, type SendingReport } from '../../../../mail/send.ts';
import type { Transport } from '../../../../mail/transport.ts';
import { leaveLink, oneClickLink, readLeaveKeys } from '../../../../waitlist/privacy/leave.ts';
import { isThisMachine } from '../../../../hosts/shared/server-url.ts';
import { checkPublicOrigin } from '../../../actions/doctor/site-checks.ts';
import { conditionOf } from '../../../actions/entries.ts';
import { localTime } from '../../../time/zone.ts';
import type { Context, VerbHost } from '../../context.ts';
import { EXIT, OperatorError, type ExitCode } from '../../exit-codes.ts';
import { defineListVerb, toFilter, valued, valueReaders } from '../../options.ts';
import { originOf, requireSettings } from '../../settings.ts';
import { loadForSending, openTransport } from './load.ts';

/** Mails in a minute unless the operator says otherwise: few enough for every provider. */
const PER_MINUTE = 60;

interface Options {
  perMinute: number;
  yes?: true | undefined;
}

/** `mail send`: a message to the people on the list, to each of them once. */
export function send({ messages, handle }: VerbHost) {
  const texts = messages.mail.send;
  const { count } = valueReaders(messages);
  return defineListVerb('send', messages, texts)
    .argument('<name>', texts.name)
    .option('--new', texts.new)
    .option('--uncertain', texts.uncertainOption)
    .option('--rejected', texts.rejectedOption)
    .addOption(valued('--per-minute <mails>', texts.perMinute, count, messages).default(PER_MINUTE))
    .option('--yes', messages.files.yesErase)
    .action(
      handle(async (context, name, options) => {
        const transport = openTransport(context);
        try {
          const message = loadForSending(context, name);
          const again = (['uncertain', 'rejected'] as const).filter((state) => options[state]);
          const people = conditionOf(toFilter(context, options));
          return await run(
            context,
            message,
            transport,
            { people, addNew: options.new === true, again },
            options,
          );
        } finally {
          transport.close();
        }
      }),
    );
}

async function run(
  context: Context,
  message: Message,
  transport: Transport,
  selection: Selection,
  { perMinute, yes }: Options,
): Promise<ExitCode> {
  const { messages, clock, actor, notify, zone } = context;
  const { send: texts, failures } = messages.mail;
  const origin = originOf(context);
  const { server } = requireSettings(context).mail;
  // On this machine a mail server may be one for trying things out.
  if (!isThisMachine(server?.host ?? '') && checkPublicOrigin(origin).level !== 'good')
    throw new OperatorError(texts.notPublic(origin), EXIT.usage);
  const { db, kind } = await context.list();
  const outbox = { db, kind, clock, pace: { ...context.mail.pace, perMinute } };
  const plan = await planSending(outbox, message.name, selection);
  for (const line of describePlan(context, message, plan, perMinute)) await notify(line);
  if (plan.total === 0) {
    if (context.json) await context.out.json({ message: message.name, recipients: 0 });
    return EXIT.found;
  }
  const failure = await transport.verify();
  if (failure) throw new OperatorError(failures[failure.kind](failure.answer), EXIT.usage);
  if (!(await context.confirm(texts.question, yes))) return EXIT.usage;

  const render = await openRendering(context, message);
  const interruption = catchStop(context);
  try {
    const report = await context.withProgress(plan.total, (onPeople) =>
      runSending({
        ...outbox,
        ...{ actor, selection, transport, render, onPeople },
        message: message.name,
        stopped: interruption.caught,
        onWait: (people, until) => notify(texts.waiting(people, localTime(zone, until).slice(-8))),
      }),
    );
    if (report === 'busy') throw new OperatorError(texts.busy, EXIT.usage);
    return await describeReport(context, outbox, message.name, selection, report);
  } finally {
    interruption.release();
  }
}

/** Ctrl-C ends it once the mails on their way have an answer, and says so; a second one ends it at once. */
function catchStop(context: Context) {
  const { caught, release } = context.catchInterrupt();
  let isAnnounced = false;
  return {
    release,
    caught: () => {
      if (caught() && !isAnnounced) {
        isAnnounced = true;
        // The terminal may be gone.
        context.notify(context.messages.mail.send.stopping).catch(() => undefined);
      }
      return caught();
    },
  };
}

/** Addresses the message to people on the list. Whose language it does not have gets the default one. */
async function openRendering(
  context: Context,
  message: Message,
): Promise<(person: ClaimedPerson) => RenderedMessage> {
  const keys = await readLeaveKeys((await context.list()).db, context.actor);
  const page = originOf(context);
  const origins = { page, function: requireSettings(context).supabase.url ?? page };
  return ({ id, language: tag }) => {
    const language = isLanguage(tag) ? tag : DEFAULT_LANGUAGE;
    const owner = { id, language };
    return renderMessage(message, {
      ...{ id, language },
      leaveLink: leaveLink(keys, page, owner),
      oneClickLink: oneClickLink(keys, origins, owner),
    });
  };
}

/** Says before the question who gets the message, how long it takes, and who does not get it and why. */
function describePlan(
  { messages, zone }: Context,
  { name }: Message,
  { begunAt, total, byLanguage, leftOut, rejections, uncertain }: SendingPlan,
  perMinute: number,
): string[] {
  const texts = messages.mail.send;
  const languages = Object.entries(byLanguage).map(
    ([language, people]) => `${messages.languageName(language)} ${texts.number(people)}`,
  );
  return [
    total === 0 ? texts.nobody(name) : texts.plan(name, total, languages.join(', ')),
    ...(begunAt === undefined ? [] : [texts.begun(localTime(zone, Date.parse(begunAt)))]),
    ...[...leftOut].flatMap(([reason, people]) => [
      `  ${texts.leftOut[reason](people)}`,
      ...(reason === 'rejected' ? describeRejections(rejections) : []),
      ...(reason === 'uncertain' ? uncertain.map((email) => `    ${email}`) : []),
    ]),
    ...(total === 0 ? [] : [texts.takes(perMinute, (total / perMinute) * 60)]),
  ];
}

/** A line for each of the mail server's codes (RFC 3463), with how many people it was for. */
function describeRejections(rejections: SendingPlan['rejections']): string[] {
  return [...rejections].map(([codes, people]) => `    ${codes}: ${people}`);
}

async function describeReport(
  context: Context,
  outbox: Outbox,
  name: string,
  { people }: Selection,
  report: SendingReport,
): Promise<ExitCode> {
  const { send: texts, failures } = context.messages.mail;
  const after = await planSending(outbox, name, { people, addNew: false, again: [] });
  const { accepted, rejected, stopped } = report;
  const uncertain = after.leftOut.get('uncertain') ?? 0;
  const reason = stopped?.reason;
  await context.answer(
    { message: name, ...report, stopped: reason ?? null, queued: after.total, uncertain: after.uncertain },
    [
      texts.done(accepted, rejected, after.total),
      ...(rejected > 0 ? describeRejections(after.rejections) : []),
      ...(uncertain > 0 ? [texts.uncertain(uncertain), ...after.uncertain.map((email) => `  ${email}`)] : []),
      ...(stopped === undefined
        ? after.total > 0
          ? [texts.putOffForNow]
          : []
        : !('answer' in stopped)
          ? [texts.stopped[stopped.reason]]
          : stopped.reason === 'rejections'
            ? [texts.stopped.rejections(stopped.answer)]
            : [texts.stopped.failed(failures[stopped.reason](stopped.answer))]),
    ],
  );
  if (reason === 'interrupted') return EXIT.interrupted;
  return reason === undefined && rejected + uncertain + after.total === 0 ? EXIT.ok : EXIT.found;
}
