import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { isSameFile } from '../../backup/output-file.ts';
import { fill } from '../../content/fill.ts';
import { errorFields } from '../shared/log.ts';
import { parseSettings, SETTING_NAMES, type Environment, type ParsedSettings } from '../settings/settings.ts';
import { FILE_PROBLEMS } from '../texts/en.ts';

/** The project's own folder: relative paths in settings do not depend on where a command is typed. */
export const PROJECT_FOLDER = resolve(import.meta.dirname, '../../..');

/** Where the page is built for visitors, and the studio's page beside it. Tests name folders of their own here. */
export const DIST = { page: resolve(PROJECT_FOLDER, 'dist'), studio: resolve(PROJECT_FOLDER, 'dist-studio') };

/** The project's samples of messages, and the mail that asks people to confirm their addresses. */
export const MAIL_FOLDER = resolve(PROJECT_FOLDER, 'mail');

/** Where a machine has the settings of the one program that it names there. */
const MACHINE_FILE = '/etc/waitlist.env';

/** The file with this process's settings, as somebody reads it. */
export const SETTINGS_FILE = findFile(process.env, MACHINE_FILE) || 'none';

const { LISTEN_PID, LISTEN_FDS } = process.env;
// They are meant for this process, and not for its children.
for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) Reflect.deleteProperty(process.env, name);

/** How many listening sockets systemd has handed to this process (sd_listen_fds(3)). */
export const HANDED_SOCKETS = LISTEN_PID === String(process.pid) ? Number(LISTEN_FDS) : 0;

/** Who became root to run this process, if anybody did. */
export const SUDO_USER = process.env['SUDO_USER'] ?? '';

/** Whether a window can be opened where this process runs; known only where there is X11 or Wayland. */
export const HAS_SCREEN = [process.env['DISPLAY'], process.env['WAYLAND_DISPLAY']].some(Boolean);

const packageText = readFileSync(resolve(PROJECT_FOLDER, 'package.json'), 'utf8');
const { version } = JSON.parse(packageText) as { version: string };

/** The version of the product, as releases and the changelog call it, and the commit where it runs from a checkout. */
export const VERSION = [version, ...readCommit(resolve(PROJECT_FOLDER, '.git'))].join('+');

/**
 * The settings of this process, with absolute paths, or one sentence for each mistake. Beneath its variables are those of
 * a file, as {@link findFile} finds it; a blank variable does not hide the file's.
 *
 * @param warn takes what is no mistake, but can hardly be meant: names in the file that are no settings
 */
export function readSettings(
  own: Environment = process.env,
  warn?: (sentence: string) => void,
  machineFile: string = MACHINE_FILE,
): ParsedSettings {
  const name = findFile(own, machineFile);
  let text = '';
  try {
    if (name !== '') text = readText(name);
  } catch (error) {
    const problem = name === machineFile ? FILE_PROBLEMS.closedMachine : FILE_PROBLEMS.unreadable;
    return { problems: [fill(problem, { name, reason: String(errorFields(error)['reason']) })] };
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

/**
 * The file beneath the variables: the one that `ENV_FILE` names, else `.env` in the project's folder, else the machine's
 * where it names this folder, so that a copy of the project never opens the real list. An empty text: there is none.
 */
function findFile(own: Environment, machineFile: string): string {
  const named = own['ENV_FILE']?.trim() ?? '';
  const local = resolve(PROJECT_FOLDER, named || '.env');
  if (named !== '' || existsSync(local)) return local;
  try {
    const { PROGRAM_FOLDER: folder = '' } = parseEnv(readText(machineFile));
    return isAbsolute(folder) && existsSync(folder) && isSameFile(folder, PROJECT_FOLDER) ? machineFile : '';
  } catch {
    // Of a file that cannot be read nobody knows whether it is meant: the program ends and says so.
    return existsSync(machineFile) ? machineFile : '';
  }
}

/** A byte order mark, with which some editors on Windows begin a file, is left out. @throws unless it is UTF-8 */
function readText(file: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
}

/** The commit that a checkout is at, in short; none where there is no such folder. */
export function readCommit(gitFolder: string): string[] {
  const read = (name: string) => readFileSync(resolve(gitFolder, name), 'utf8').trim();
  try {
    const [, branch = 'HEAD'] = /^ref: (.+)$/.exec(read('HEAD')) ?? [];
    const isPacked = !existsSync(resolve(gitFolder, branch));
    const lines = read(isPacked ? 'packed-refs' : branch).split('\n');
    return lines.filter((line) => !isPacked || line.endsWith(` ${branch}`)).map((line) => line.slice(0, 8));
  } catch {
    return [];
  }
}

/** A setting as `parseEnv` reads it: its value goes on to the closing quote, over several lines if need be. */
const SETTING = /^[ \t]*(?:export[ \t]+)?\w+[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`)?.*$/gm;

/** Numbers of the lines, from 1 up, that are neither a setting nor a comment: `parseEnv` would leave them out. */
function strayLines(text: string): number[] {
  const rest = text.replace(SETTING, (setting) => setting.replace(/.+/g, ''));
  return rest.split('\n').flatMap((line, index) => (/^\s*(?:#.*)?$/.test(line) ? [] : [index + 1]));
}
