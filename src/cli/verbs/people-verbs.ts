import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import * as v from 'valibot';
import { batchesOfRows } from '../../waitlist/entries.ts';
import { person } from '../../operator/actions/person.ts';
import { Refusal } from '../../operator/actions/refusal.ts';
import { emailAddress } from '../../operator/actions/selection.ts';
import { takeOff } from '../../operator/actions/take-off.ts';
import { printableJson } from '../../operator/formats/csv.ts';
import { personPage } from '../../operator/formats/person/render.ts';
import { localTime } from '../../operator/time/zone.ts';
import { carryOut, readInput, type Session } from '../command-session.ts';

/** `list`: who is on the list, oldest first. */
export function listVerb(program: Command, session: Session): void {
  program
    .command('list')
    .description('Print who is on the list: when they joined, in which language, and their address.')
    .action(async () => {
      const host = await session.host();
      const { timeZone } = host.programme;
      for await (const batch of batchesOfRows(host.list.db))
        for (const entry of batch) {
          const joined = localTime(timeZone, Date.parse(entry.joined_at));
          await session.answer(entry, `${joined}  ${entry.language}  ${entry.email}`);
        }
    });
}

/** `person`: everything that is held about somebody. */
export function personVerb(program: Command, session: Session): void {
  program
    .command('person')
    .description('Print everything that is held about somebody, as JSON. Exit status 1: that is nothing.')
    .argument('<address>', '- reads it from standard input, where nobody else on this machine sees it')
    .option('--html', 'a page to print or to send, in their language and the page’s first one')
    .action(async (typed: string, { html }: { html?: true }) => {
      const email = typed === '-' ? (await readAll(session.stdin)).trim() : typed;
      const input = readInput(person.input, { email });
      const record = await person.run(await session.host(), input);
      await session.out.write(html ? personPage(record) : `${printableJson(record, 2)}\n`);
      if (record.entry === undefined) await session.fail();
    });
}

/** `erase`: deletes people for good. */
export function eraseVerb(program: Command, session: Session): void {
  program
    .command('erase')
    .description('Delete people for good: no import and no backup brings them back. Prints who it would be.')
    .argument('[addresses...]', '- reads them from standard input, one on each line')
    .option('--yes', 'erase them')
    .action(async (typed: string[], { yes }: { yes?: true }) => {
      const words = typed.filter((word) => word !== '-');
      const areListed = words.length < typed.length;
      const lines = areListed
        ? (await readAll(session.stdin)).split(/[\r\n]+/).filter((line) => line.trim())
        : [];
      // Nobody is erased because a file was misread.
      const emails = [...new Set(readInput(v.array(emailAddress), [...words, ...lines]))];
      if (emails.length === 0) throw new Refusal('noAddresses');
      const host = await session.host();
      await carryOut(session, () => takeOff.plan(host, { who: { emails, areListed } }), yes);
    });
}
