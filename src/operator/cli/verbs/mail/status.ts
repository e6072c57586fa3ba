import { addressesIn, countStates } from '../../../../mail/deliveries.ts';
import { begunMessages, EVERYONE, readMessage } from '../../../../mail/outbox.ts';
import { planSending } from '../../../../mail/send.ts';
import type { DeliveryState } from '../../../../waitlist/store/schema.ts';
import { localTime } from '../../../time/zone.ts';
import type { Context, VerbHost } from '../../context.ts';
import { EXIT, OperatorError, type ExitCode } from '../../exit-codes.ts';
import { defineVerb } from '../../options.ts';
import { formatTable } from '../../terminal/table.ts';
import { NAMED } from './send.ts';

/** `mail status`: how far a message has got. */
export function status({ messages, handle }: VerbHost) {
  const texts = messages.mail.status;
  return defineVerb('status', messages, texts)
    .argument('<name>', messages.mail.send.name)
    .action(handle((context, name) => show(context, name)));
}

async function show(context: Context, name: string): Promise<ExitCode> {
  const { messages, clock, zone, out, style, notify } = context;
  const texts = messages.mail.status;
  const { db, kind } = await context.list();
  const known = await readMessage(db, name);
  if (known === undefined) {
    const others = await begunMessages(db);
    throw new OperatorError(texts.unknown(name, others.join(', ')), EXIT.found);
  }
  const plan = await planSending(
    { db, kind, clock, pace: context.mail.pace ?? {} },
    { name, ...known },
    { people: EVERYONE, addNew: false, again: [] },
  );
  const rows = await countStates(db, name);
  const named = await addressesIn(db, name, 'uncertain', NAMED);
  const waiting = plan.leftOut.get('new') ?? 0;
  if (context.json) {
    const counts = Object.fromEntries(Object.keys(texts.states).map((state) => [state, sumOf(rows, state)]));
    await out.json({ message: name, begunAt: known.begunAt, ...counts, answers: rows, new: waiting, named });
  } else {
    await notify(texts.begun(name, localTime(zone, Date.parse(known.begunAt))));
    const columns = [
      { heading: texts.state, cell: ({ state }: Row) => texts.states[state] },
      { heading: texts.answer, cell: ({ answer }: Row) => answer },
      {
        heading: texts.people,
        cell: ({ people }: Row) => messages.mail.send.number(people),
        align: 'right' as const,
      },
    ];
    await out.write(formatTable(columns, rows, out.columns, style));
    if (waiting > 0) await notify(texts.new(waiting));
    const uncertain = plan.leftOut.get('uncertain') ?? 0;
    if (uncertain > 0) await notify([messages.mail.send.uncertain(uncertain), ...named].join('\n  '));
  }
  return sumOf(rows, 'accepted') === rows.reduce((sum, { people }) => sum + people, 0) ? EXIT.ok : EXIT.found;
}

interface Row {
  state: DeliveryState;
  answer: string;
  people: number;
}

function sumOf(rows: readonly Row[], wanted: string): number {
  return rows.reduce((sum, { state, people }) => sum + (state === wanted ? people : 0), 0);
}
