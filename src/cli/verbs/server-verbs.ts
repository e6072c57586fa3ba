import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import * as v from 'valibot';
import { fill } from '../../content/fill.ts';
import type { Stage } from '../../contract/stage.ts';
import { SETTINGS_FILE, VERSION } from '../../hosts/node/environment.ts';
import { workUntil } from '../../hosts/node/sending.ts';
import type { ActionHost } from '../../operator/actions/action.ts';
import type { Input } from '../../operator/actions/actions.ts';
import { load, messages } from '../../operator/actions/messages.ts';
import { Refusal } from '../../operator/actions/plan.ts';
import { send, sendTest } from '../../operator/actions/send.ts';
import { findElsewhere, moveList, report, sendings } from '../../operator/actions/sending-acts.ts';
import { setStage, stage } from '../../operator/actions/set-stage.ts';
import { checks } from '../../operator/checks/checks.ts';
import { en } from '../../operator/texts/en.ts';
import { messageName } from '../../waitlist/selection.ts';
import { carryOut, fieldLines, type Session } from '../command-session.ts';
import { addOptions, addVerb } from '../options.ts';
import { en as texts } from '../texts/en.ts';

type Named = Pick<Input<'send'>, 'name' | 'has' | 'hasNot' | 'rejected'>;
type Sent = Omit<Input<'send'>, 'name'> & { to?: string; wait?: true; yes?: true };

/** Milliseconds between two looks at how far a message is. */
const LOOK = 500;

/** `send`: plans a message for the people on the list, to each of them once. */
export function sendVerb(program: Command, session: Session): void {
  const verb = addVerb(program, 'send', '<name>').option('--to <address>', texts.verbs.send.to);
  addOptions(verb, v.omit(send.input, ['name']).entries)
    .option('--wait', texts.verbs.send.wait)
    .option('--yes', texts.verbs.send.yes)
    .action(async (typed: string, { to, wait, yes, ...options }: Sent) => {
      const name = v.parse(messageName, typed);
      const input = v.parse(send.input, { name, ...options });
      const host = await session.host();
      await describeMistakes(session, host, input);
      if (to !== undefined) {
        await carryOut(session, sendTest, { name, to }, yes);
        return;
      }
      const { shown, done } = await carryOut(session, send, input, yes);
      if (shown.values.number === 0) await session.fail();
      if (done && !(await sendings.run(host, {})).isSent) await session.err.lines(texts.nobodySends);
      if (done && wait) await waitForEnd(session, host, name);
    });
}

/** What must be corrected in a message, with its place. @throws where a message that is named is not there */
async function describeMistakes({ err }: Session, host: ActionHost, named: Named): Promise<void> {
  const { written, samples } = await messages.run(host, {});
  const known = [...written, ...samples].map(({ name }) => name);
  // Everybody has not got a message that is misspelt.
  for (const name of [named.name, named.has, named.hasNot, named.rejected])
    if (name !== undefined && !known.includes(name))
      throw new Error(fill(texts.noSuchMessage, { name, names: known.join(', ') }));
  const { problems } = await load(host, named.name);
  for (const { file, line, reason, found, meant } of problems) {
    const place = line === undefined ? file : `${file}, line ${line}`;
    const offer = meant === undefined ? '' : `. ${fill(en.meant, { meant })}`;
    await err.lines(`${place}: ${fill(en.mistakes[reason], { found })}${offer}`);
  }
}

/** Waits until a message is sent, and prints what became of it. */
async function waitForEnd(session: Session, host: ActionHost, name: string): Promise<void> {
  const { db } = host.list;
  const rows = db.selectFrom('sending').selectAll().where('message', '=', name).orderBy('id', 'desc');
  const read = () => rows.limit(1).executeTakeFirstOrThrow();
  let sending = await read();
  while (sending.state === 'planned' || sending.state === 'running') {
    await sleep(LOOK);
    sending = await read();
  }
  const { state, reason, answer, accepted, rejected, uncertain } = sending;
  const counts = { state, ...(reason && { reason, answer }), accepted, rejected, uncertain };
  const { failures } = await report.run(host, { name });
  const lines = failures.map(({ email, state, codes }) => `${email}: ${state} ${codes}`.trimEnd());
  await session.answer(counts, [...fieldLines(counts), ...lines]);
  if (state !== 'done' || rejected + uncertain > 0) await session.fail();
}

/** `work`: sends what is planned and queued, without page and port. */
export function workVerb(program: Command, session: Session): void {
  addVerb(program, 'work')
    .option('--here', texts.verbs.work.here)
    .option('--yes', texts.verbs.work.yes)
    .action(async ({ here, yes }: { here?: true; yes?: true }) => {
      const host = await session.host();
      const { settings } = host;
      if (settings.mail.server === undefined || settings.mail.from === undefined)
        throw new Refusal('noMailServer');
      if (here) {
        await carryOut(session, moveList, {}, yes);
        if (!yes) return;
      } else if ((await findElsewhere(host)) !== undefined) throw new Error(texts.elsewhere);
      const stop = new AbortController();
      session.onInterrupt(() => stop.abort());
      await session.tell(texts.working);
      await workUntil(settings, stop.signal);
    });
}

type Staged = Omit<Input<'setStage'>, 'stage'> & { yes?: true };

/** `stage`: what students can do. */
export function stageVerb(program: Command, session: Session): void {
  const verb = addVerb(program, 'stage', '[stage]');
  addOptions(verb, v.omit(setStage.input, ['stage']).entries)
    .option('--yes', texts.verbs.stage.yes)
    .action(async (name: Stage | undefined, { yes, ...typed }: Staged) => {
      if (name !== undefined) {
        await carryOut(session, setStage, { stage: name, ...typed }, yes);
        return;
      }
      await session.answer(await stage.run(await session.host(), {}));
    });
}

/** `doctor`: what keeps the page from going live. */
export function doctorVerb(program: Command, session: Session): void {
  const verb = addVerb(program, 'doctor');
  addOptions(verb, v.pick(checks.input, ['url']).entries).action(async (typed: { url?: string }) => {
    const input = v.parse(checks.input, typed);
    const found = await checks.run(await session.host(false, true), input);
    const findings = found.filter(({ level }) => level !== 'good');
    const fine = found.length - findings.length;
    const ready = findings.every(({ level }) => level !== 'bad');
    if (!ready) await session.fail();
    const sentences = findings.map(({ id, level, details }) => {
      const { title, act } = en.checks[id];
      return `${level === 'bad' ? '✗' : '!'} ${fill(`${title}. ${act}`, details)}`;
    });
    const facts = { fine, settings: SETTINGS_FILE, version: VERSION, ready };
    return session.answer({ ...facts, findings }, [...sentences, ...fieldLines(facts)]);
  });
}
