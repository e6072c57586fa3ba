import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tabIcon } from './icons.ts';

it('a tab shows the adapter’s own icon, without styles, or else the mark', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'icon-'));
  const file = path.join(folder, 'favicon.svg');
  try {
    expect(await tabIcon(file)).toBe(await tabIcon());
    await writeFile(
      file,
      '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16"><path style="fill:#123456" d="M1 1h14v14z"/></svg>',
    );
    const own = await tabIcon(file);
    expect(own).toContain('fill="#123456"');
    expect(own).not.toMatch(/style|width=/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
