import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is gone after the test or, made outside one, when the test file's process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waitlist-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    onTestFinished(remove);
  } catch {
    process.once('exit', remove);
  }
  return folder;
}
