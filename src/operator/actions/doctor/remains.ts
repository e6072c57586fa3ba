import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_WORDS } from '../../../content/sample-words.ts';
import { warning, type Finding } from './finding.ts';

/** Where an adapter writes. */
const FOLDERS = ['src/content', 'mail'];
const READ = /(?<!\.test|sample-words)\.(?:ts|md|svg)$/;
const WORDS = SAMPLE_WORDS.split(', ');
const COMMENT = /^\s*(?:\/?\*|\/\/)/;

/**
 * Where words of the sample still are, in texts, facts and messages.
 *
 * @param project the project's folder
 */
export function checkRemains(project: string): Finding[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  );
  return files
    .filter((file) => READ.test(file))
    .flatMap((file) =>
      readFileSync(join(project, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const word = COMMENT.test(line) ? undefined : WORDS.find((each) => line.includes(each));
          return word === undefined ? [] : [warning('sample', 'remains', file, index + 1, word)];
        }),
    );
}
