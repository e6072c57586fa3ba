import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** A machine with one file of settings for all users, and a list that is not in the project's folder. */
const machine = temporaryFolder();
const [file, list] = [join(machine, 'waitlist.env'), join(machine, 'real.db')];

/** A copy of the project: what programs read their settings with. */
function copyOfProject(): string {
  const folder = temporaryFolder();
  for (const name of ['src', 'package.json'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
const [project, other] = [copyOfProject(), copyOfProject()];

const us = process.getuid?.() ?? 0;
/** The superuser may read everything, so what nobody may read is read as somebody else. */
const stranger = us === 0 ? 65_534 : us;

/** Starts a program of a copy, which makes its list as the server does. @returns where that is, or why there is none */
function start(folder: string, env: Record<string, string> = {}, user = us): string {
  const program = `
    import { readSettings } from '${folder}/src/hosts/node/environment.ts';
    import { openList } from '${folder}/src/hosts/node/database.ts';
    if (process.getuid() !== ${user}) process.setuid(${user});
    const { problems, settings } = readSettings(undefined, undefined, '${file}');
    console.log(problems?.join(' ') ?? settings.database.path);
    if (settings) await openList(settings, true).then(({ db }) => db.destroy());
  `;
  const flags = ['--input-type=module', '--eval', program];
  const { stdout, stderr } = spawnSync(process.execPath, flags, { cwd: folder, env, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.trim();
}

const ownListOf = (folder: string) => join(folder, 'data/waitlist.db');
const machineFileFor = (folder: string) =>
  writeFileSync(file, `PROGRAM_FOLDER=${folder}\nDATABASE_URL=sqlite:${list}\n`);

describe('the machine’s file of settings', () => {
  afterEach(() => {
    for (const name of [file, list, join(project, '.env'), join(project, 'data')])
      rmSync(name, { recursive: true, force: true });
  });

  it('is read by the program in the folder that it names; a copy of the project elsewhere opens its own list', () => {
    const link = join(machine, 'link');
    symlinkSync(project, link);
    for (const named of [project, `${link}/`]) {
      machineFileFor(named);
      expect(start(project)).toBe(list);
    }
    rmSync(list);
    expect(start(other)).toBe(ownListOf(other));
    expect(existsSync(list)).toBe(false);
  });

  it.each(['', '.', '/nowhere/at/all'])('is for nobody where it names the folder “%s”', (named) => {
    machineFileFor(named);
    expect(start(project)).toBe(ownListOf(project));
  });

  it('is for nobody who may not look into the folder that it names', () => {
    const closed = temporaryFolder();
    mkdirSync(join(closed, 'project'));
    machineFileFor(join(closed, 'project'));
    for (const [name, mode] of [
      [closed, 0o000],
      [machine, 0o755],
      [project, 0o777],
    ] as const)
      chmodSync(name, mode);
    expect(start(project, {}, stranger)).toBe(ownListOf(project));
    chmodSync(closed, 0o700);
  });

  it('comes after .env, which comes after ENV_FILE; variables win over all', () => {
    machineFileFor(project);
    const at = (name: string) => join(machine, `${name}.db`);
    const [named, own] = [join(machine, 'named.env'), join(project, '.env')];
    writeFileSync(own, `DATABASE_URL=sqlite:${at('own')}\n`);
    writeFileSync(named, `DATABASE_URL=sqlite:${at('named')}\n`);
    expect(start(project)).toBe(at('own'));
    expect(start(project, { ENV_FILE: named })).toBe(at('named'));
    expect(start(project, { ENV_FILE: named, DATABASE_URL: `sqlite:${at('set')}` })).toBe(at('set'));
  });

  it.each<[string, number, () => void]>([
    ['this user may not read', 0o000, () => machineFileFor(project)],
    ['is a folder', 0o755, () => mkdirSync(file)],
    [
      'is not UTF-8',
      0o644,
      () => writeFileSync(file, Buffer.from('MAIL_FROM=Thé <a@b.example>\n', 'latin1')),
    ],
  ])('that %s ends the program, which says what to do', (_, mode, make) => {
    make();
    chmodSync(machine, 0o755);
    chmodSync(file, mode);
    const said = start(project, {}, stranger);
    expect(said).toMatch(
      /^\S+waitlist\.env must be a file in UTF-8 that can be read \(.+\)\. Run this as a user/,
    );
    expect(said).toMatch(/\(sudo -u waitlist\), or name another file in ENV_FILE\.$/);
    expect(existsSync(ownListOf(project))).toBe(false);
  });
});
