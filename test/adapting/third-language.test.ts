import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { copyProject } from '../project-copy.ts';

/** Runs the compiler in a folder; resolves with the files of the sources that lack the language. */
function filesWithErrors(folder: string): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['node_modules/typescript7/bin/tsc'], { cwd: folder }, (_, stdout) => {
      const files = Array.from(
        stdout.matchAll(/^(src\/[^(]+)\(.*'?xx'? is missing in type/gm),
        ([, file = '']) => file,
      );
      resolve([...new Set(files)].sort());
    });
  });
}

it('the compiler names every file that another language is added to, as docs/adapting.md lists them', async () => {
  const project = copyProject(['src', 'tsconfig.json']);
  const languages = path.join(project, 'src/contract/language.ts');
  writeFileSync(languages, readFileSync(languages, 'utf8').replace(/(?<=LANGUAGES = \[.*)\]/, ", 'xx']"));
  const named = await filesWithErrors(project);
  rmSync(project, { recursive: true, force: true });
  expect(named).toContain('src/content/locales.ts');
  const documented = readFileSync(path.join(ROOT, 'docs/adapting.md'), 'utf8');
  const [section = ''] = documented.split('## The files\n');
  expect(named.filter((file) => !section.includes(`\`${file}\``))).toEqual([]);
});
