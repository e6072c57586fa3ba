import type { Command } from 'commander';
import { fill } from '../../../content/fill.ts';
import { diagnose, doctor as doctorAction } from '../../actions/doctor/doctor.ts';
import { FINDINGS } from '../sentences.ts';
import { readInput, type Session } from '../session.ts';

/** `doctor`: what keeps the page from going live. */
export function doctor(program: Command, session: Session): void {
  program
    .command('doctor')
    .description(
      'Print what keeps the page from going live, and what to do about it. The exit status is 1 if there is any.',
    )
    .option(
      '--url <address>',
      'look at the page there as visitors reach it, too, and sign up an invented address',
    )
    .action(async (typed: { url?: string }) => {
      const { url } = readInput(doctorAction.input, typed);
      const findings = await diagnose({ ...session.aroundList(), openList: () => session.openList() }, url);
      const bad = findings.filter(({ level }) => level === 'bad').length;
      if (bad > 0) session.fail();
      await session.answer({ ready: bad === 0, findings }, [
        ...findings.map(
          ({ id, level, details }) => `${level === 'bad' ? '✗' : '!'} ${fill(FINDINGS[id], details)}`,
        ),
        `${bad} to correct before going live.`,
      ]);
    });
}
