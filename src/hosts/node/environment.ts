import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { fill } from '../../content/fill.ts';
import { errorFields } from '../shared/log.ts';
import { parseSettings, SETTING_NAMES, type Environment, type ParsedSettings } from '../settings/settings.ts';
import { FILE_PROBLEMS } from '../texts/en.ts';

/** The project's own folder: relative paths in settings do not depend on where a command is typed. */
export const PROJECT_FOLDER = resolve(import.meta.dirname, '../../..');

/** Where the page is built for visitors, and the studio's page beside it. Tests name folders of their own here. */
export const DIST = { page: resolve(PROJECT_FOLDER, 'dist'), studio: resolve(PROJECT_FOLDER, 'dist-studio') };

/** The file with this process's settings, if there is one of that name. */
export const SETTINGS_FILE = resolve(PROJECT_FOLDER, process.env['ENV_FILE']?.trim() ?? '.env');

const { LISTEN_PID, LISTEN_FDS } = process.env;
// They are meant for this process, and not for its children.
for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) Reflect.deleteProperty(process.env, name);

/** How many listening sockets systemd has handed to this process (sd_listen_fds(3)). */
export const HANDED_SOCKETS = LISTEN_PID === String(process.pid) ? Number(LISTEN_FDS) : 0;

/** Who became root to run this process, if anybody did. */
export const SUDO_USER = process.env['SUDO_USER'] ?? '';

/** Whether a window can be opened where this process runs; known only where there is X11 or Wayland. */
export const HAS_SCREEN = [process.env['DISPLAY'], process.env['WAYLAND_DISPLAY']].some(Boolean);

/** The version of the product, as releases and the changelog call it. */
export const { version: VERSION } = JSON.parse(
  readFileSync(resolve(PROJECT_FOLDER, 'package.json'), 'utf8'),
) as { version: string };

/**
 * The settings of this process, with absolute paths, or one sentence for each mistake. Beneath its variables are those of
 * `.env` in the project's folder, or of the file that `ENV_FILE` names; a blank variable does not hide the file's.
 *
 * @param warn takes what is no mistake, but can hardly be meant: names in the file that are no settings
 */
export function readSettings(
  own: Environment = process.env,
  warn?: (sentence: string) => void,
): ParsedSettings {
  const named = own['ENV_FILE']?.trim() ?? '';
  const name = named || '.env';
  let text = '';
  try {
    // Without the byte order mark with which some editors on Windows begin a file.
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(resolve(PROJECT_FOLDER, name)));
  } catch (error) {
    const { code, reason } = errorFields(error);
    if (named !== '' || code !== 'ENOENT')
      return { problems: [fill(FILE_PROBLEMS.unreadable, { name, reason: String(reason) })] };
  }
  const stray = strayLines(text);
  if (stray.length > 0) return { problems: stray.map((line) => fill(FILE_PROBLEMS.stray, { name, line })) };
  const inFile = parseEnv(text);
  const known: readonly string[] = SETTING_NAMES;
  for (const setting of Object.keys(inFile))
    if (!known.includes(setting)) warn?.(fill(FILE_PROBLEMS.unknown, { name, setting }));
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value?.trim() !== ''));
  const parsed = parseSettings({ ...inFile, ...set });
  if ('problems' in parsed) return parsed;
  const { settings } = parsed;
  const { database, backup, mail } = settings;
  const absolute = (path: string) => resolve(PROJECT_FOLDER, path);
  if (database.kind === 'sqlite') database.path = absolute(database.path);
  if (backup.folder !== undefined) backup.folder = absolute(backup.folder);
  if (mail.server?.authority !== undefined) mail.server.authority = absolute(mail.server.authority);
  return parsed;
}

/** A setting as `parseEnv` reads it: its value goes on to the closing quote, over several lines if need be. */
const SETTING = /^[ \t]*(?:export[ \t]+)?\w+[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`)?.*$/gm;

/** Numbers of the lines, from 1 up, that are neither a setting nor a comment: `parseEnv` would leave them out. */
function strayLines(text: string): number[] {
  const rest = text.replace(SETTING, (setting) => setting.replace(/.+/g, ''));
  return rest.split('\n').flatMap((line, index) => (/^\s*(?:#.*)?$/.test(line) ? [] : [index + 1]));
}
