import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the tools of the build throw, each with the place in its own way. */
interface ToolError {
  message?: unknown;
  stack?: string;
  /** Rolldown: one for each mistake. */
  errors?: readonly ToolError[];
  id?: unknown;
  loc?: { file?: unknown; line?: number };
  /** Lightning CSS. */
  fileName?: unknown;
}

/**
 * One sentence about why a build failed, with the file and the line where there is one: `Unexpected token
 * (src/content/en.ts, line 12).`
 *
 * @param root folder that files are named from
 */
export function describeFailure(error: unknown, root: string): string {
  const thrown = (typeof error === 'object' && error !== null ? error : { message: error }) as ToolError;
  const [first = thrown] = thrown.errors ?? [];
  // eslint-disable-next-line no-control-regex
  const message = String(first.message ?? thrown.message).replace(/\u001b\[[\d;]*m/g, '');
  const place = placeInFrame(message, root) ?? placeOf(first, root) ?? placeOf(thrown, root);
  return place === undefined ? `${firstLine(message)}.` : `${firstLine(message)} (${place}).`;
}

/** The first line that says something, without the name of the tool's part and the final full stop. */
function firstLine(message: string): string {
  const line = message.split('\n').find((text) => text.trim() !== '') ?? 'no reason was given';
  return line.trim().replace(/^\[[\w:-]+\] |\.$/g, '');
}

/** Where the excerpt of the source in Rolldown's message begins: `╭─[ src/site/page.tsx:2:24 ]`. */
function placeInFrame(message: string, root: string): string | undefined {
  const [, file, line] = /╭─\[ (.+):(\d+):\d+ \]/.exec(message) ?? [];
  return file === undefined ? undefined : place(path.resolve(file), line, root);
}

function placeOf({ id, loc, fileName, stack }: ToolError, root: string): string | undefined {
  const file = [loc?.file, fileName, id].find((name) => typeof name === 'string');
  if (file !== undefined) return place(file, loc?.line, root);
  // A syntax error's stack begins with the place; another's names it in the first frame that is ours.
  for (const [, url = '', line] of (stack ?? '').matchAll(/(file:\/\/[^\s)]+?):(\d+)/g)) {
    const found = fileURLToPath(url);
    if (!found.includes('node_modules') && existsSync(found)) return place(found, line, root);
  }
  return undefined;
}

function place(file: string, line: string | number | undefined, root: string): string {
  const relative = path.relative(root, file);
  const name = relative.startsWith('..') ? file : relative;
  return line === undefined ? name : `${name}, line ${line}`;
}
