import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../build/paths.ts';
import { METRICS } from '../../src/hosts/texts/en.ts';

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const { scripts, devDependencies, version } = JSON.parse(read('package.json')) as {
  version: string;
  scripts: { start: string };
  devDependencies: { node: string };
};

it('the newest release in the changelog is the version of the package', () => {
  const [newest] = [...read('CHANGELOG.md').matchAll(/^## (\d\S*)/gm)].map(([, number]) => number);
  expect(newest).toBe(version);
});

it('the image has the Node of package.json', () => {
  const versions = Array.from(
    read('Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm),
    ([, version]) => version,
  );
  expect(new Set(versions)).toEqual(new Set([devDependencies.node]));
});

it('the image’s builder gets what it copies, and what the build reads beside', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  for (const name of [...copied, 'build', 'tsconfig.json', 'vite.config.ts'].filter((each) => each !== '.'))
    expect(read('.dockerignore').split('\n')).toContain(`!${name}`);
});

it('the studio’s unit has the jail of the server’s, and the server starts no second studio', () => {
  const [server, studio] = ['waitlist', 'waitlist-studio'].map((name) => read(`deploy/${name}.service`));
  const jail = (unit = '') => unit.slice(unit.indexOf('\nUMask=')).match(/^\w+=.*/gm);
  expect(jail(studio)).toEqual(jail(server));
  expect(server).toContain('Environment=STUDIO=off\n');
});

it('the image and the unit start the server as `npm start` does', () => {
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
  expect(JSON.parse(command)).toEqual(scripts.start.split(' '));
  const [, start = ''] = /^ExecStart=\S+\/bin\/(.*)$/m.exec(read('deploy/waitlist.service')) ?? [];
  expect(start).toBe(scripts.start);
  // What checks the settings before is the same program.
  const [, check = ''] = /^ExecStartPre=\S+\/bin\/(.*) --check$/m.exec(read('deploy/waitlist.service')) ?? [];
  expect(start.replace(/ --max-\S+/g, '')).toBe(check);
});

it('each alert is over metrics that the server has, and says what to do', () => {
  const [, ...rules] = read('deploy/alerts.yml').split('- alert:');
  expect(rules).toHaveLength(6);
  for (const rule of rules) {
    const named = rule.match(/\b(?:waitlist|nodejs|process)_\w+/g) ?? [];
    expect(named, rule).not.toEqual([]);
    expect(Object.keys(METRICS)).toEqual(expect.arrayContaining(named));
    expect(rule).toContain('summary:');
  }
});
