import type { Finding } from '../../actions/doctor/finding.ts';
import { fill } from '../../../content/fill.ts';
import { DOCTOR_SENTENCES } from '../doctor-sentences.ts';
import { many } from '../output.ts';
import { Failure, type Verbs } from '../session.ts';

/** `doctor`: what keeps the page from going live. */
export function doctor({ program, session, handle }: Verbs): void {
  program
    .command('doctor')
    .description(
      'Print what keeps the page from going live, and what to do about it. The exit status is 1 if there is any.',
    )
    .option(
      '--url <address>',
      'look at the page there as visitors reach it, too, and sign up an invented address',
    )
    .action(
      handle(async ({ url: typed }: { url?: string }) => {
        const url = typed === undefined ? undefined : (URL.parse(typed) ?? undefined);
        if (typed !== undefined && !/^https?:$/.test(url?.protocol ?? ''))
          throw new Failure(`--url needs an address such as https://them.example, not ${typed}.`, 2);
        const { diagnose } = await import('../../actions/going-live.ts');
        const { programme, actor, fetch, openList } = session;
        const settings = session.settings();
        const host = {
          programme,
          actor,
          fetch,
          settings,
          source: session.source(),
          openList: () => openList(),
        };
        const findings = await diagnose(host, url);
        const bad = findings.filter(({ level }) => level === 'bad').length;
        await session.answer({ ready: bad === 0, findings }, [
          ...findings.filter(({ level }) => level !== 'good').map(describe),
          bad === 0
            ? 'Ready for the public.'
            : `${many(bad, 'thing', 'things')} to correct before going live.`,
        ]);
        return bad === 0 ? 0 : 1;
      }),
    );
}

/** What is wrong, and what to do about it. */
function describe({ id, level, details }: Finding): string {
  return `${level === 'bad' ? '✗' : '!'} ${fill(DOCTOR_SENTENCES[id], details)}`;
}
