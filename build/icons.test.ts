import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { tabIcon } from './icons.ts';

it('a tab shows the adapter’s own icon, without styles, or else the mark', async () => {
  const file = path.join(temporaryFolder(), 'favicon.svg');
  expect(await tabIcon(file)).toBe(await tabIcon());
  await writeFile(
    file,
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16"><path style="fill:#123456" d="M1 1h14v14z"/></svg>',
  );
  const own = await tabIcon(file);
  expect(own).toContain('fill="#123456"');
  expect(own).not.toMatch(/style|width=/);
});
