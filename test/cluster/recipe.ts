import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../build/paths.ts';

/** A stage of a container's recipe: what it begins with, and its instructions in order. */
export interface Stage {
  image: string;
  instructions: { name: string; rest: string }[];
}

/** Reads the Dockerfile into its stages. */
export async function readRecipe(): Promise<Stage[]> {
  const text = await readFile(path.join(ROOT, 'Dockerfile'), 'utf8');
  const stages: Stage[] = [];
  for (const line of text
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')) {
    const [, name = '', rest = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push({ image: rest.split(' ')[0] ?? '', instructions: [] });
    else if (name !== '') stages.at(-1)?.instructions.push({ name, rest });
  }
  return stages;
}

/** @returns whether the builder gets a file of the project, by the rules of `.dockerignore`: the last that fits counts */
export async function readBuildContext(): Promise<(file: string) => boolean> {
  const rules = (await readFile(path.join(ROOT, '.dockerignore'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ sent: line.startsWith('!'), pattern: line.replace(/^!/, '') }));
  return (file) => {
    const fits = ({ pattern }: { pattern: string }) =>
      // To Docker, unlike to Node, a star means hidden files too.
      pattern === '*' || path.matchesGlob(file, pattern) || path.matchesGlob(file, `${pattern}/**`);
    return rules.findLast(fits)?.sent ?? true;
  };
}
