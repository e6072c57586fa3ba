import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { errorFields } from '../shared/log.ts';
import { parseSettings, SETTING_NAMES, type Environment, type ParsedSettings } from '../shared/settings.ts';

/** The project's own folder: relative paths in settings do not depend on where a command is typed. */
export const PROJECT_FOLDER = resolve(import.meta.dirname, '../../..');

/**
 * The variables of this process, and beneath them those of `.env` in the project's folder, or of the file that
 * `ENV_FILE` names. A blank variable does not hide the file's.
 *
 * @returns the variables, and a sentence for each name in the file that is no setting; or why the file can't be read
 */
export function readEnvironment(
  own: Environment = process.env,
): { environment: Environment; warnings: string[] } | { problems: string[] } {
  const named = own['ENV_FILE']?.trim() ?? '';
  const name = named || '.env';
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value?.trim() !== ''));
  try {
    const file = readFileSync(resolve(PROJECT_FOLDER, name));
    // Without the byte order mark with which some editors on Windows begin a file.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    const stray = strayLines(text);
    if (stray.length > 0)
      return {
        problems: stray.map((line) => `${name}, line ${line}: this is no setting. Write NAME=value.`),
      };
    const settings = parseEnv(text);
    const known: readonly string[] = SETTING_NAMES;
    const unknown = Object.keys(settings).filter((each) => !known.includes(each));
    const warnings = unknown.map((each) => `${name}: ${each} is no setting. The README lists all of them.`);
    return { environment: { ...settings, ...set }, warnings };
  } catch (error) {
    const { code, reason } = errorFields(error);
    if (named === '' && code === 'ENOENT') return { environment: set, warnings: [] };
    return { problems: [`${name} must be a file in UTF-8 that can be read (${String(reason)}).`] };
  }
}

/** A setting as `parseEnv` reads it: its value goes on to the closing quote, over several lines if need be. */
const SETTING = /^[ \t]*(?:export[ \t]+)?\w+[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`)?.*$/gm;

/** Numbers of the lines, from 1 up, that are neither a setting nor a comment: `parseEnv` would leave them out. */
function strayLines(text: string): number[] {
  const rest = text.replace(SETTING, (setting) => setting.replace(/.+/g, ''));
  return rest.split('\n').flatMap((line, index) => (/^\s*(?:#.*)?$/.test(line) ? [] : [index + 1]));
}

/**
 * The settings of this process, with absolute paths, or one sentence for each mistake.
 *
 * @param warn takes what is no mistake, but can hardly be meant
 */
export function readSettings(
  own: Environment = process.env,
  warn?: (sentence: string) => void,
): ParsedSettings {
  const read = readEnvironment(own);
  if ('problems' in read) return read;
  for (const warning of read.warnings) warn?.(warning);
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
