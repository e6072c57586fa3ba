import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import * as v from 'valibot';
import { batchesOfRows } from '../../waitlist/entries.ts';
import { correct, correctDomain } from '../../operator/actions/change-person.ts';
import { person } from '../../operator/actions/person.ts';
import { Refusal } from '../../operator/actions/refusal.ts';
import { emailAddress } from '../../waitlist/selection.ts';
import { takeOff } from '../../operator/actions/take-off.ts';
import { printableJson } from '../../operator/formats/csv.ts';
import { personPage } from '../../operator/formats/person/render.ts';
import { localTime } from '../../waitlist/zone.ts';
import { carryOut, type Session } from '../command-session.ts';
import { addVerb } from '../options.ts';
import { en } from '../texts/en.ts';

/** `list`: who is on the list, oldest first. */
export function listVerb(program: Command, session: Session): void {
  addVerb(program, 'list').action(async () => {
    const host = await session.host();
    const { timeZone } = host.programme;
    for await (const batch of batchesOfRows(host.list.db))
      for (const entry of batch) {
        const joined = localTime(timeZone, Date.parse(entry.joined_at));
        await session.answer(entry, `${joined}  ${entry.language}  ${entry.email}`);
      }
  });
}

/** `person`: everything that is held about somebody. With `--correct` another address for them, or for all of a domain. */
export function personVerb(program: Command, session: Session): void {
  addVerb(program, 'person', '<address>')
    .option('--html', en.verbs.person.html)
    .option('--correct <address>', en.verbs.person.correct)
    .option('--yes', en.verbs.person.yes)
    .action(async (typed: string, given: { html?: true; correct?: string; yes?: true }) => {
      const email = typed === '-' ? (await readAll(session.stdin)).trim() : typed;
      if (given.correct !== undefined) {
        const input = { from: email, to: given.correct };
        if (email.startsWith('@')) await carryOut(session, correctDomain, input, given.yes);
        else await carryOut(session, correct, input, given.yes);
        return;
      }
      const input = v.parse(person.input, { email });
      const record = await person.run(await session.host(), input);
      await session.out.write(given.html ? personPage(record) : `${printableJson(record, 2)}\n`);
      if (record.entry === undefined) await session.fail();
    });
}

/** `erase`: deletes people for good. */
export function eraseVerb(program: Command, session: Session): void {
  addVerb(program, 'erase', '[addresses...]')
    .option('--yes', en.verbs.erase.yes)
    .action(async (typed: string[], { yes }: { yes?: true }) => {
      const words = typed.filter((word) => word !== '-');
      const areListed = words.length < typed.length;
      const lines = areListed
        ? (await readAll(session.stdin)).split(/[\r\n]+/).filter((line) => line.trim())
        : [];
      // Nobody is erased because a file was misread.
      const emails = [...new Set(v.parse(v.array(emailAddress), [...words, ...lines]))];
      if (emails.length === 0) throw new Refusal('noAddresses');
      await carryOut(session, takeOff, { who: { emails, areListed } }, yes);
    });
}
