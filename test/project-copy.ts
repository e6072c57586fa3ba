import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../build/paths.ts';

/**
 * Makes a copy of files and folders of the project, which a test may change; the packages are a link.
 *
 * @returns the copy's folder, which the test removes
 */
export function copyProject(names: readonly string[]): string {
  const project = mkdtempSync(path.join(tmpdir(), 'project-'));
  for (const name of names) cpSync(path.join(ROOT, name), path.join(project, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(project, 'node_modules'));
  return project;
}
