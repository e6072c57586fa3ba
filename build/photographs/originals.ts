import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { programme } from '../../src/content/programme.ts';
import type { Photographs, Slot } from '../../src/site/pictures/photograph.tsx';
import { ROOT } from '../paths.ts';
import { READABLE, slotOf } from './photographs.ts';
import { SLOTS, slotsOf } from './slots.ts';

const FOLDER = path.join(ROOT, 'photos');
/** The module that knows which photographs there are. */
const PICTURE = path.join(ROOT, 'src/site/pictures/picture.tsx');

/**
 * The photographs as they are in their folder, for the development server: seen at once, without variants.
 *
 * @param folder `photos`, as the server serves it
 */
export async function listOriginals(folder = FOLDER): Promise<Photographs> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => READABLE.test(name)).sort();
  const entries = await Promise.all(
    names.map(async (name) => {
      const slot = slotOf(name, slotsOf(programme));
      return slot === undefined ? [] : [[slot, await originalOf(folder, name, slot)] as const];
    }),
  );
  return Object.fromEntries(entries.flat());
}

async function originalOf(folder: string, name: string, slot: Slot) {
  const { mtimeMs } = await stat(path.join(folder, name));
  const src = `/photos/${encodeURIComponent(name)}?${Math.round(mtimeMs)}`;
  return { avif: src, webp: src, src, sizes: '100vw', ...SLOTS[slot].least };
}

/** Shows the photographs in development, and loads the page again when one comes, goes or changes. */
export const originalPhotographs: Plugin = {
  name: 'original-photographs',
  enforce: 'pre',
  async transform(code, id) {
    if (id !== PICTURE) return undefined;
    return code.replace('import.meta.env.PHOTOGRAPHS', JSON.stringify(await listOriginals()));
  },
  configureServer(server) {
    const reload = (file: string) => {
      if (path.dirname(file) !== FOLDER) return;
      for (const { moduleGraph, hot } of Object.values(server.environments)) {
        for (const module of moduleGraph.getModulesByFile(PICTURE) ?? [])
          moduleGraph.invalidateModule(module);
        hot.send({ type: 'full-reload' });
      }
    };
    server.watcher.on('add', reload).on('change', reload).on('unlink', reload);
  },
};
