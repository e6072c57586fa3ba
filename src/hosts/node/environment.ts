import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { errorFields } from '../shared/log.ts';
import { parseSettings, type Environment, type ParsedSettings } from '../shared/settings.ts';

/** The project's own folder: relative paths in settings do not depend on where a command is typed. */
export const PROJECT_FOLDER = resolve(import.meta.dirname, '../../..');

/**
 * The variables of this process, and beneath them those of `.env` in the project's folder, or of the file that
 * `ENV_FILE` names. A blank variable does not hide the file's.
 *
 * @returns the variables, or why the file can't be read
 */
export function readEnvironment(
  own: Environment = process.env,
): { environment: Environment } | { problems: string[] } {
  const named = own['ENV_FILE']?.trim() ?? '';
  const file = resolve(PROJECT_FOLDER, named || '.env');
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value?.trim() !== ''));
  try {
    // Some editors on Windows begin a file with a byte order mark.
    return { environment: { ...parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')), ...set } };
  } catch (error) {
    const { code, reason } = errorFields(error);
    if (named === '' && code === 'ENOENT') return { environment: set };
    return {
      problems: [
        named === ''
          ? `The file .env can't be read (${String(reason)}).`
          : `ENV_FILE must name a file that can be read, for example ENV_FILE=/etc/waitlist.env (${String(reason)}).`,
      ],
    };
  }
}

/** The settings of this process, with absolute paths, or one sentence for each mistake. */
export function readSettings(own: Environment = process.env): ParsedSettings {
  const read = readEnvironment(own);
  if ('problems' in read) return read;
  const parsed = parseSettings(read.environment);
  if ('problems' in parsed) return parsed;
  const { settings } = parsed;
  const { database, backup, mail } = settings;
  const absolute = (path: string) => resolve(PROJECT_FOLDER, path);
  settings.distFolder = absolute(settings.distFolder);
  if (database.kind === 'sqlite') database.path = absolute(database.path);
  if (backup.folder !== undefined) backup.folder = absolute(backup.folder);
  if (mail.server?.authority !== undefined) mail.server.authority = absolute(mail.server.authority);
  return parsed;
}
