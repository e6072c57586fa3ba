import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What a bundle is made of. */
interface Graph {
  /** Every module that is parsed: our files by path, packages by name, `node:` modules by name. */
  modules: string[];
  chunks: Rolldown.OutputChunk[];
}

/** Bundles an entry as the build does, without writing anything, and lists its modules. */
async function graphOf(entry: string): Promise<Graph> {
  const modules = new Set<string>();
  const { output } = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: path.join(ROOT, entry) },
    },
    plugins: [
      {
        name: 'list-modules',
        enforce: 'pre',
        resolveId: (source) => {
          if (source.startsWith('node:')) modules.add(source);
        },
        generateBundle() {
          for (const id of this.getModuleIds()) modules.add(nameOf(id));
        },
      },
    ],
  })) as Rolldown.RolldownOutput;
  return { modules: [...modules], chunks: output.filter((file) => file.type === 'chunk') };
}

function nameOf(id: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id);
  return inPackage?.[1] ?? path.relative(ROOT, id.replace(/\0|\?.*$/g, ''));
}

const inside = (...folders: string[]) => new RegExp(`^(${folders.join('|')})/`);

describe('what the browser downloads', () => {
  let landing: Graph;
  beforeAll(async () => {
    landing = await graphOf('src/site/entries/landing.tsx');
  });

  it('is the page, and contains no server code', () => {
    expect(landing.modules).toContain('src/site/signup/signup-form.tsx');
    expect(landing.modules).toContain('@supabase/supabase-js');
    const foreign = landing.modules.filter((name) =>
      inside('src/waitlist', 'src/operator', 'src/hosts', 'build', 'test', 'perf').test(name),
    );
    expect(foreign).toEqual([]);
    expect(landing.modules.filter((name) => name.startsWith('node:'))).toEqual([]);
  });

  it('begins without the backend client, and without the texts of either language', () => {
    const first = firstChunks(landing.chunks);
    const begins = first.flatMap((chunk) => chunk.moduleIds.map(nameOf));
    expect(begins).toContain('react-dom');
    const late = ['src/content/en.ts', 'src/content/vi.ts', 'src/site/signup/client.ts'];
    for (const name of late) {
      expect(landing.modules).toContain(name);
      expect(begins).not.toContain(name);
    }
    expect(begins.filter((name) => name.startsWith('@supabase/'))).toEqual([]);
  });

  it.each(['start-up', 'root', 'not-found'])('needs no package for the inline script %s', async (name) => {
    const { modules } = await graphOf(`src/site/entries/${name}.ts`);
    expect(modules.filter((each) => !inside('src/(site|content|contract)').test(each))).toEqual([]);
  });
});

describe('what the function loads', () => {
  it('contains no React, nothing of the page, no host, no driver and no module of Node', async () => {
    const { modules } = await graphOf('src/waitlist/app.ts');
    expect(modules).toContain('src/contract/email.ts');
    const foreign = modules.filter((name) => !inside('src/(waitlist|contract|content)').test(name));
    expect(foreign).toEqual([]);
  });
});

describe('the contract', () => {
  it('imports nothing from outside itself', () => {
    const folder = path.join(ROOT, 'src/contract');
    const files = readdirSync(folder).filter((file) => !file.includes('.test.'));
    expect(files).toContain('submit-email.ts');
    for (const file of files) {
      const { importedFiles } = ts.preProcessFile(readFileSync(path.join(folder, file), 'utf8'));
      for (const { fileName } of importedFiles) expect(fileName, file).toMatch(/^\.\/[\w-]+\.ts$/);
    }
  });
});

/** Every file and package that a module can load, lazily or at once. Types count: a file of `src` may import no other. */
function reachableFrom(entry: string): { files: string[]; packages: string[] } {
  const files = new Set([path.join(ROOT, entry)]);
  const packages = new Set<string>();
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles)
      if (fileName.startsWith('.')) files.add(path.resolve(path.dirname(file), fileName));
      else if (!isBuiltin(fileName)) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(fileName)?.[0] ?? fileName);
  }
  return { files: Array.from(files, (file) => path.relative(ROOT, file)), packages: [...packages] };
}

describe('what runs after `npm ci --omit=dev`, as in the image', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };

  it.each([
    [
      'the command, poster and report included',
      'src/operator/cli/main.ts',
      'src/operator/formats/poster/poster-pdf.ts',
    ],
    ['the server', 'src/hosts/node/main.ts', 'src/waitlist/app.ts'],
  ])('%s needs no file outside src and no development dependency', (_, entry, known) => {
    const { files, packages } = reachableFrom(entry);
    expect(files).toContain(known);
    expect(files.filter((file) => !inside('src').test(file))).toEqual([]);
    expect(packages.filter((name) => dependencies[name] === undefined)).toEqual([]);
  });
});

describe('the operator’s actions', () => {
  it('return data: none of them runs code of the command line, and none has a message (code 2)', () => {
    const folder = path.join(ROOT, 'src/operator/actions');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    );
    expect(files).toContain('doctor/diagnose.ts');
    for (const file of files) {
      const text = readFileSync(path.join(folder, file), 'utf8');
      expect(text.match(/^import (?!type )[^;]*\/cli\/[^;]*;/gm) ?? [], file).toEqual([]);
    }
  });
});

/** The entry and everything that comes with it at once. */
function firstChunks(chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const first = new Set(chunks.filter((chunk) => chunk.isEntry));
  for (const chunk of first)
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported) first.add(imported);
    }
  return [...first];
}
