import type { Command } from 'commander';
import * as v from 'valibot';
import { fill } from '../../content/fill.ts';
import type { Stage } from '../../contract/stage.ts';
import { SETTINGS_FILE, VERSION } from '../../hosts/node/environment.ts';
import type { Input } from '../../operator/actions/actions.ts';
import { setStage, stage } from '../../operator/actions/set-stage.ts';
import { checks } from '../../operator/checks/checks.ts';
import { en } from '../../operator/texts/en.ts';
import { carryOut, type Session } from '../command-session.ts';
import { addOptions, addVerb } from '../options.ts';
import { en as texts } from '../texts/en.ts';

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
      const now = await stage.run(await session.host(), {});
      const lines = Object.entries(now).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
      await session.answer(now, ...lines);
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
    const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
    return session.answer({ ...facts, findings }, ...sentences, ...lines);
  });
}
