import type { Command } from 'commander';
import { fill } from '../../content/fill.ts';
import { invite, nameKey } from '../../operator/access/organisers.ts';
import { invitationAt } from '../../operator/access/one-time.ts';
import { access, removeAccess, withdraw } from '../../operator/actions/organisers-acts.ts';
import { Refusal } from '../../operator/actions/plan.ts';
import { carryOut, type Session } from '../command-session.ts';
import { addVerb } from '../options.ts';
import { en } from '../texts/en.ts';

/** `invite`: the first way in for an organiser, and another device for one who has access. */
export function inviteVerb(program: Command, session: Session): void {
  addVerb(program, 'invite', '<name>')
    .option('--look', en.verbs.invite.look)
    .action(async (typed: string, { look }: { look?: true }) => {
      const host = await session.host();
      const { origin } = host.settings.studio;
      if (origin === undefined) throw new Refusal('noOrigin');
      const asked = look ? 'look' : 'everything';
      const { secret, ...made } = await invite(host.list, host.actor, typed, asked, '');
      const link = invitationAt(origin, secret);
      const { name, isKnown } = made;
      const until = session.time(made.until);
      await session.answer({ ...made, link }, [
        fill(en.accesses[made.access], { name }),
        fill(isKnown ? en.passOnDevice : en.passOn, { name, brand: host.programme.brand, link, until }),
      ]);
    });
}

/** `access`: who has access and who is invited; with `--remove` it takes that away, even from the last one. */
export function accessVerb(program: Command, session: Session): void {
  addVerb(program, 'access')
    .option('--remove <name>', en.verbs.access.remove)
    .option('--yes', en.verbs.access.yes)
    .action(async ({ remove, yes }: { remove?: string; yes?: true }) => {
      const answer = await access.run(await session.host(), {});
      if (remove === undefined) {
        await session.answer(answer, linesOfAccess(session, answer));
        return;
      }
      const isMeant = ({ name }: { name: string }) => nameKey(name) === nameKey(remove);
      const [person, invitation] = [answer.people.find(isMeant), answer.invitations.find(isMeant)];
      if (person) await carryOut(session, removeAccess, { id: person.id }, yes);
      else if (invitation) await carryOut(session, withdraw, { id: invitation.id }, yes);
      else throw new Error(fill(en.noSuchPerson, { name: remove }));
    });
}

/** A line for each of them. */
function linesOfAccess(
  { time }: Session,
  { people, invitations }: Awaited<ReturnType<typeof access.run>>,
): string[] {
  return [
    ...people.map(({ name, access, since, seen = since, passkeys, fitting, lowerAt }) => {
      const values = { since: time(since), seen: time(seen), fitting, foreign: passkeys - fitting };
      const lower = lowerAt === undefined ? '' : fill(en.lower, { at: time(lowerAt) });
      return `${fill(en.accesses[access], { name })} ${fill(en.person, values)}${lower}`;
    }),
    ...invitations.map(({ name, access, until, maker }) =>
      fill(en.invited, { name, access: en.invitedTo[access], until: time(until), maker }),
    ),
    ...(people.length + invitations.length === 0 ? [en.nobody] : []),
  ];
}
