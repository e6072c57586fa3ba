import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { programme } from '../../src/content/programme.ts';
import { loadMessage } from '../../src/mail/load-message.ts';
import { fetchTool } from '../tools.ts';

/** The part of https://www.npmjs.com/package/caniemail that is used here. */
interface CanIEmail {
  caniemail: (options: { clients: readonly string[]; html: string }) => {
    issues: { errors: Map<string, { title: string }[]> };
  };
}

/** Most of the list reads its mail here. Thunderbird shows what browsers do. */
const PROGRAMS = ['gmail.*', 'outlook.*', 'apple-mail.*', 'yahoo.*', 'samsung-email.*', 'protonmail.*'];

/** What some programs leave out, and what the message is without it. */
const DISPENSABLE = [
  // The light scheme, or the program's own dark one.
  'color-scheme CSS property',
  'color-scheme meta tag',
  // Wider margins on a phone, and the light scheme.
  '@media',
  '<style> element',
  'Type selector',
  // The cell around everything has the ground and the language too.
  '<body> element',
  // Square corners.
  'border-radius',
  // Hide the preview line a second and a third time.
  'display:none',
  'max-height property',
  'overflow',
  // Tables are read as tables.
  'role attribute',
  // A line under a link that is a button.
  'text-decoration',
];

const folder = await fetchTool('caniemail');

it.skipIf(folder === undefined)(
  'a message needs nothing that a mail program leaves out, by caniemail.com',
  async () => {
    const { caniemail } = (await import(pathToFileURL(`${folder ?? ''}/dist/index.js`).href)) as CanIEmail;
    const source = { programme, origin: programme.origin, applyUrl: 'https://apply.them.example' };
    const loaded = loadMessage('applications-open', {
      ...source,
      folder: resolve(import.meta.dirname, '../../mail'),
    });
    if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
    const { html } = loaded.message.templates.vi;
    const errors = [...caniemail({ clients: PROGRAMS, html }).issues.errors.values()].flat();
    expect(errors.length).toBeGreaterThan(0);
    expect(
      [...new Set(errors.map(({ title }) => title))].filter((title) => !DISPENSABLE.includes(title)),
    ).toEqual([]);
  },
);
