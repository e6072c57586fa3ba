import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AT_LENGTH } from '../environment.ts';

/** Our own inputs. In a line, `\x00`, `\r` and `\n` are a byte, `{a*9}` is nine times `a`, and ` // ` begins a comment. */
const OWN = path.join(import.meta.dirname, 'corpus');
/** Inputs that others have collected. They may lie beside the repository; runs at length try them too. */
const OTHERS = path.resolve(import.meta.dirname, '../../../shared/corpora');
const HAVE_OTHERS = AT_LENGTH && existsSync(OTHERS);

/** The lines of a file of our own, byte by byte. */
export function linesOf(file: string): { part: Buffer; why: string }[] {
  const lines = readFileSync(path.join(OWN, file), 'latin1').split('\n').slice(0, -1);
  return lines.map((line) => {
    const [written = '', why = ''] = line.split(' // ');
    const text = written
      .replaceAll('\\r', '\r')
      .replaceAll('\\n', '\n')
      .replace(/\\x(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      .replace(/\{(.)\*(\d+)\}/g, (_, character: string, times: string) => character.repeat(Number(times)));
    return { part: Buffer.from(text, 'latin1'), why };
  });
}

/** A case of one of the other collections. */
interface Case {
  address: string;
  category?: string;
  strict?: boolean;
  expect?: string;
  errorCode?: number | null;
  rawBase64: string;
}

/** What the other collections call wrong; nothing in a run that is not at length. */
export function casesOf(file: 'email/isemail.json' | 'http/llhttp-requests.json'): Case[] {
  if (!HAVE_OTHERS) return [];
  const cases = JSON.parse(readFileSync(path.join(OTHERS, file), 'utf8')) as Case[];
  return cases.filter(
    ({ category, strict, expect }) => category === 'ISEMAIL_ERR' || (strict && expect === 'error'),
  );
}

type Collection = [name: string, parts: () => Buffer[]];

/** What fits in a field, a header or a path: our own by files, that of others by folders. */
export function collections(): Collection[] {
  const files = HAVE_OTHERS ? readdirSync(OTHERS, { recursive: true, encoding: 'utf8' }) : [];
  const parts = files.filter((file) => /\/.*\./.test(file));
  const others = Map.groupBy(parts, (file) => path.dirname(file));
  const own = readdirSync(OWN).map((file): Collection => [file, () => linesOf(file).map(({ part }) => part)]);
  return [...own, ...[...others].map(([folder, its]): Collection => [folder, () => its.flatMap(partsOf)])];
}

/** A file of the others has a part in each line, each case and each text of its JSON, or is one. */
function partsOf(file: string): Buffer[] {
  const content = readFileSync(path.join(OTHERS, file));
  if (file.startsWith('json/')) return [content];
  const lines = content.toString().trim().split('\n');
  if (!file.endsWith('.json')) return lines.map((line) => Buffer.from(line));
  const parts: Buffer[] = [];
  JSON.parse(content.toString(), (key, value: unknown) => {
    if (typeof value === 'string' && /^(?:\d+|address|rawBase64)$/.test(key))
      parts.push(Buffer.from(value, key === 'rawBase64' ? 'base64' : 'utf8'));
    return value;
  });
  return parts;
}
