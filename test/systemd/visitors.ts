import { existsSync, writeFileSync } from 'node:fs';
import { SUBMIT_EMAIL_PATH } from '../../src/contract/submit-email.ts';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import { pause } from '../pause.ts';

/** Visitors of a machine, in there: thirty sign up in a second, until a file is there. */
const [origin = '', counted = '', over = ''] = process.argv.slice(2);
/** Milliseconds between two of them. */
const BETWEEN = 1000 / 30;

const headers = {
  'content-type': 'application/json',
  // Each has a connection of their own.
  connection: 'close',
  // What the proxy says where there is one.
  'x-forwarded-proto': 'https',
};
/** Answers by status, or by the fault of the connection. */
const answers: Record<string, number> = {};
const visit = async (index: number) => {
  const email = `student${process.pid}-${index}@example.com`;
  const body = JSON.stringify({ email, language: DEFAULT_LANGUAGE, sourcePage: 'landing' });
  const answer = await fetch(origin + SUBMIT_EMAIL_PATH, { method: 'POST', headers, body }).then(
    ({ status }) => status,
    (error: unknown) => String(error instanceof Error ? error.cause : error),
  );
  answers[answer] = (answers[answer] ?? 0) + 1;
  writeFileSync(counted, JSON.stringify(answers));
};
const visits: Promise<void>[] = [];
while (!existsSync(over)) {
  visits.push(visit(visits.length));
  await pause(BETWEEN, 'the accident lasts this long');
}
await Promise.all(visits);
