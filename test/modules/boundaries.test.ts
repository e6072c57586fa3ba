import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sourcesOf } from '../../build/build.ts';
import { ROOT } from '../../build/paths.ts';
import denoJson from '../../supabase/functions/submit-email/deno.json' with { type: 'json' };

const inside = (...folders: string[]) => new RegExp(`^(${folders.join('|')})/`);

/** Every file, package and module of Node that a module can load, lazily or at once; not those of `without`. Types are erased. */
function reachableFrom(
  entry: string,
  without?: string,
): { files: string[]; packages: string[]; builtins: string[] } {
  const files = new Set([path.join(ROOT, entry)]);
  const packages = new Set<string>();
  const builtins = new Set<string>();
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || file === path.join(ROOT, without ?? '')) continue;
    const code = readFileSync(file, 'utf8').replace(/^(?:import|export) type [^;]*;/gm, '');
    for (const { fileName } of ts.preProcessFile(code).importedFiles)
      if (fileName.startsWith('.'))
        files.add(path.resolve(path.dirname(file), fileName.replace(/\?.*$/, '')));
      else if (fileName.startsWith('node:')) builtins.add(fileName);
      else packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(fileName)?.[0] ?? fileName);
  }
  return {
    files: Array.from(files, (file) => path.relative(ROOT, file)),
    packages: [...packages].sort(),
    builtins: [...builtins],
  };
}

describe('what the browser downloads', () => {
  it('is the page, and contains no server code', () => {
    const { files, packages, builtins } = reachableFrom('src/site/entries/landing.tsx');
    expect(files).toContain('src/site/signup/signup-form.tsx');
    expect(files.filter((name) => !inside('src/(site|content|contract)').test(name))).toEqual([]);
    expect(packages.filter((name) => !/^(?:react|react-dom|@supabase\/.*)$/.test(name))).toEqual([]);
    expect(builtins).toEqual([]);
  });

  it.each(['start-up', 'root', 'not-found'])('needs no package for the inline script %s', (name) => {
    const { files, packages, builtins } = reachableFrom(`src/site/entries/${name}.ts`);
    expect(files.filter((each) => !inside('src/(site|content|contract)').test(each))).toEqual([]);
    expect([...packages, ...builtins]).toEqual([]);
  });
});

it('the function has no React, nothing of the page, no host, no driver and no module of Node', () => {
  const { files, packages, builtins } = reachableFrom('src/waitlist/app.ts');
  expect(files).toContain('src/contract/email.ts');
  expect(files.filter((name) => !inside('src/(waitlist|contract|content)').test(name))).toEqual([]);
  expect([...packages, ...builtins]).toEqual([]);
});

it('the studio’s page is made of nothing whose change would not build it again', () => {
  const { files } = reachableFrom('src/studio/page/studio.tsx');
  const watched = sourcesOf('studio');
  expect(files).toContain('src/site/pictures/hero.svg');
  expect(files.filter((file) => !watched.includes(file))).toEqual([]);
  expect(watched).toContain('build/studio.ts');
  expect(watched.some((file) => file.startsWith('photos/'))).toBe(true);
});

it('the server loads nothing of the studio', () => {
  const { files, packages } = reachableFrom('src/hosts/node/main.ts');
  expect(files.filter((name) => inside('src/studio', 'src/operator').test(name))).toEqual([]);
  expect(packages.filter((name) => /^(?:react|@tanstack)/.test(name))).toEqual([]);
});

it('the function for Supabase has the packages that are pinned beside it, and of Node only what its driver needs too', () => {
  const { packages, builtins } = reachableFrom('supabase/functions/submit-email/index.ts');
  const pinned = Object.keys(denoJson.imports).filter((name) => !name.includes('/'));
  expect(packages).toEqual(pinned.sort());
  expect(builtins).toEqual(['node:crypto']);
});

describe('what runs after `npm ci --omit=dev`, as in the image', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };

  it.each([
    ['the command', 'src/cli/cli.ts', 'src/studio/server/start.ts'],
    ['the server', 'src/hosts/node/main.ts', 'src/waitlist/app.ts'],
  ])('%s needs no file outside src and no development dependency', (_, entry, known) => {
    // The image has the studio's page built.
    const builder = 'build/build.ts';
    const { files, packages } = reachableFrom(entry, builder);
    expect(files).toContain(known);
    expect(files.filter((file) => !inside('src').test(file) && file !== builder)).toEqual([]);
    expect(packages.filter((name) => dependencies[name] === undefined)).toEqual([]);
  });
});

it('no files of src import each other in a circle, types included', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.includes('.test.'));
  const imported = new Map(
    files.map((file) => [
      file,
      ts
        .preProcessFile(readFileSync(path.join(ROOT, file), 'utf8'))
        .importedFiles.map(({ fileName }) => path.join(path.dirname(file), fileName)),
    ]),
  );
  const leadsBack = (file: string) => {
    const reached = new Set(imported.get(file));
    for (const each of reached) for (const next of imported.get(each) ?? []) reached.add(next);
    return reached.has(file);
  };
  expect(files.filter(leadsBack)).toEqual([]);
});

it('no name is exported twice in src, but for the texts of each language', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.|\/[a-z]{2}(?:-other)?\.ts$/.test(file),
  );
  const exporting = files.flatMap((file) => {
    const code = readFileSync(path.join(ROOT, file), 'utf8');
    const names = code.matchAll(/^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm);
    return [...new Set(Array.from(names, ([, name = '']) => name))].map((name) => ({ name, file }));
  });
  expect(exporting.length).toBeGreaterThan(500);
  const byName = Map.groupBy(exporting, ({ name }) => name);
  expect([...byName.values()].filter(({ length }) => length > 1)).toEqual([]);
});

it('no two files of src share a name, but for the texts of each language', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.|\/[a-z]{2}(?:-other)?\.ts$/.test(file),
  );
  const byName = Map.groupBy(files, (file) => path.parse(file).name);
  expect(files.length).toBeGreaterThan(200);
  expect([...byName.values()].filter(({ length }) => length > 1)).toEqual([]);
});
