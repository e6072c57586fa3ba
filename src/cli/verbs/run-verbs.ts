import type { Command } from 'commander';
import type * as v from 'valibot';
import { fill } from '../../content/fill.ts';
import { STAGES, type Stage } from '../../contract/stage.ts';
import { VERSION } from '../../hosts/node/environment.ts';
import { load, messageName } from '../../operator/actions/messages.ts';
import { report, send, sendTest } from '../../operator/actions/send.ts';
import { setStage, stage } from '../../operator/actions/set-stage.ts';
import { checks } from '../../operator/checks/checks.ts';
import { en } from '../../operator/texts/en.ts';
import { addOptions } from '../options.ts';
import { carryOut, readInput, type Session } from '../command-session.ts';

type Sent = Omit<v.InferInput<typeof send.input>, 'name'> & { to?: string; yes?: true };

/** `send`: a message to the people on the list, to each of them once. */
export function sendVerb(program: Command, session: Session): void {
  const verb = program
    .command('send')
    .description('Send a message to people on the list, to each once, or go on. Prints who would get it.')
    .argument('<name>', 'its folder in mail/')
    .option('--to <address>', 'send it to this address only, in every language, as a test');
  addOptions(verb, send.input.entries)
    .option('--yes', 'send it; for 30 seconds Ctrl-C takes it back')
    .action(async (typed: string, { to, yes, ...options }: Sent) => {
      const name = readInput(messageName, typed);
      const input = readInput(send.input, { name, ...options });
      const host = await session.host();
      for (const { file, line, reason, found, meant } of (await load(host, name)).problems) {
        const place = line === undefined ? file : `${file}, line ${line}`;
        const offer = meant === undefined ? '' : `. ${fill(en.meant, { meant })}`;
        await session.err.lines(`mail/${place}: ${fill(en.mistakes[reason], { found })}${offer}`);
      }
      if (to !== undefined) {
        await carryOut(session, () => sendTest.plan(host, { name, to }), yes);
        return;
      }
      const { shown, done } = await carryOut(session, () => send.plan(host, input), yes);
      const { failures } = await report.run(host, { name });
      const lines = failures.map(({ email, state, codes }) => `${email}: ${state} ${codes ?? ''}`.trimEnd());
      if (!session.isJson()) await session.out.lines(...lines);
      const { stopped, rejected = 0, uncertain = 0 } = done?.sent ?? {};
      const isDone = done === undefined ? shown.values.number !== 0 : stopped === undefined;
      if (!isDone || rejected + uncertain > 0) await session.fail();
    });
}

type Staged = Omit<v.InferInput<typeof setStage.input>, 'stage'> & { yes?: true };

/** `stage`: what students can do. */
export function stageVerb(program: Command, session: Session): void {
  const verb = program
    .command('stage')
    .description('Print what students can do, or change it. A change also takes back what was planned.')
    .argument('[stage]', STAGES.join(', '));
  addOptions(verb, setStage.input.entries)
    .option('--yes', 'do it')
    .action(async (name: Stage | undefined, { yes, ...typed }: Staged) => {
      const host = await session.host();
      if (name === undefined) {
        const now = await stage.run(host, {});
        return session.answer(
          now,
          ...Object.entries(now).map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
        );
      }
      await carryOut(session, () => setStage.plan(host, { stage: name, ...typed }), yes);
    });
}

/** `doctor`: what keeps the page from going live. */
export function doctorVerb(program: Command, session: Session): void {
  const verb = program
    .command('doctor')
    .description('Print what keeps the page from going live, and what to do. Exit status 1 if there is any.');
  addOptions(verb, checks.input.entries).action(async (typed: { url?: string }) => {
    const input = readInput(checks.input, typed);
    const found = await checks.run(await session.host(false, true), input);
    const findings = found.filter(({ level }) => level !== 'good');
    const fine = found.length - findings.length;
    const ready = findings.every(({ level }) => level !== 'bad');
    if (!ready) await session.fail();
    const sentences = findings.map(({ id, level, details }) => {
      const { title, act } = en.checks[id];
      return `${level === 'bad' ? '✗' : '!'} ${fill(`${title}. ${act}`, details)}`;
    });
    const answer = { version: VERSION, ready, findings, fine };
    return session.answer(answer, ...sentences, `fine: ${fine}`, `version: ${VERSION}`, `ready: ${ready}`);
  });
}
