import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../build/paths.ts';

/** Where a word occurs: in a name, or in a sentence (a comment, a message, a title, a document). */
type Place = 'name' | 'sentence';

/** A word that the project does not use, and the word of the field that it uses instead. */
interface Rule {
  word: RegExp;
  use: string;
  /** Meanings that are the field's own. */
  except?: RegExp;
  /** Only there; everywhere when absent. */
  in?: Place;
  /** Paths in which the word has its everyday meaning. */
  outside?: RegExp;
}

/** What visitors read is prose, and so are the descriptions of pictures: names are checked there, sentences are not. */
const PROSE = /^src\/content\/(?:en|vi|programme)\.ts$|\.vi\.md$|^docs\/photos\.md$/;
const DRAWINGS = /^art\/|^src\/site\/pictures\//;

/** Names are compared word by word: `keepAlive` is "keep alive". */
export const RULES: readonly Rule[] = [
  {
    word: /\b(?:alive|asleep|awake|wakes?|woken|waking|sleepers?|sleeping|sleeps|slept)\b/,
    use: 'hydrated, hydrate, not hydrated yet',
    except: /keep[- ]alive/,
  },
  { word: /\b(?:come|comes|coming|came) near\b/, use: 'first interaction, intersection' },
  { word: /\blay out all\b|\blaid(?! out)\b/, use: 'render all sections' },
  {
    word: /\bfaces\b/,
    use: 'fonts',
    except: /font faces/,
    outside: /^art\/|^docs\/photos|\/poster\/|\/after-paint\.ts$/,
  },
  { word: /\bdesks?\b/, use: 'provider, client', outside: DRAWINGS },
  {
    word: /\bnotices?\b/,
    use: 'toast or dialog',
    except: /(?:copyright|page|privacy|sample) notice/,
    outside: /^src\/content\/programme\.ts$/,
  },
  { word: /\btold\b|\btells?\b(?! apart| you)/, use: 'notify, announce, know', outside: /\.md$/ },
  { word: /^(?:say|told|tell|act)$/, use: 'announce, notify, handle', in: 'name' },
  {
    word: /\bwords$/,
    use: 'messages, translations, texts',
    in: 'name',
    // What somebody types after the command are words.
    outside: /^src\/operator\/cli\//,
  },
  {
    word: /^shown$|^shown of$/,
    use: 'current translations',
    in: 'name',
    outside: /^(?!src\/site\/)|help\.tsx$/,
  },
  { word: /\bwhole\b/, use: 'all, full, partial translations', in: 'name', outside: /^src\/(?!site\/)/ },
  { word: /\bhold place\b|\bput back\b/, use: 'keep scroll position, restore', in: 'name' },
  { word: /^turn$/, use: 'request id', in: 'name', outside: /^(?!src\/site\/)/ },
  { word: /\b(?:judges?|judged|judging|judge-row|judgements?)\b/, use: 'validate' },
  {
    word: /\b(?:refus(?:e|es|ed|ing|als?))\b/,
    use: 'reject',
    except: /refus\w+ (?:to|all|connections?|a connection)|connections? (?:is |was |were |are )?refused/,
  },
  { word: /\b(?:believe[sd]?|believing|beliefs?)\b/, use: 'trust' },
  { word: /\bpatien(?:ce|t)\b/, use: 'timeout' },
  { word: /\bupkeep\b/, use: 'maintenance' },
  { word: /\bdamage[sd]?\b/, use: 'corruption, corrupt' },
  { word: /\bvisits\b/, use: 'page views' },
  { word: /\bmend(?:s|ed|ing)?\b/, use: 'fix' },
  { word: /\b(?:stands?|stood)\b/, use: 'is', except: /stands? for|stand-ins?/, outside: DRAWINGS },
  {
    word: /\b(?:forgets?|forgot|forgotten|forgetting)\b/,
    use: 'delete; missing',
    // The command of this name, its audit entries, and the date that it stores.
    except: /(?:forget|forgotten)[- _]before|(?:plan|apply) forget|forget plan/,
  },
  {
    word: /\bsurvives? (?:an? |the )?(?:erasure|deletion)s?\b|\berasures that survive\b/,
    use: 'suppression list',
  },
  { word: /\breturning\b/, use: 'suppressed', outside: /\.sql$|^src\/waitlist\/|^docs\/decisions\// },
  { word: /\bslip(?:s|ped)?\b/, use: 'typo, mistake' },
  { word: /\bthrow-?away\b/, use: 'disposable' },
  { word: /\boffices\b/, use: 'role addresses' },
  { word: /\bbursts?\b/, use: 'spike' },
  { word: /\bjunk\b/, use: 'suspicious' },
  { word: /\b(?:bring|brings|bringing|brought) back\b|\bbring-back\b/, use: 'restore' },
  { word: /\bmoments?\b/, use: 'timestamp, time', except: /(?:at|in) (?:the|a) moment/ },
  { word: /\bpieces?\b/, use: 'chunk, part', in: 'name', outside: DRAWINGS },
  { word: /^leaves$/, use: 'what the value is', in: 'name', outside: DRAWINGS },
  { word: /\b(?:house|rooms)\b/, use: 'project; part', outside: DRAWINGS },
];

/** An occurrence of a word that the project does not use. */
interface Finding {
  file: string;
  line: number;
  found: string;
  use: string;
}

/** Folders whose words are checked, beside the files of the project's own folder. */
const FOLDERS = ['src', 'supabase', 'build', 'art', 'perf', 'test', 'docs', 'deploy'];
const OWN = 'test/modules/vocabulary.';

/** @returns every word in names, comments, messages and documents that a rule forbids */
export function findForbiddenWords(): Finding[] {
  const within = (folder: string) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file),
    );
  return [...readdirSync(ROOT), ...FOLDERS.flatMap(within)]
    .filter((file) => /\.(?:tsx?|js|css|sql|md)$/.test(file) && !file.startsWith(OWN))
    .flatMap((file) => findingsIn(file, readFileSync(path.join(ROOT, file), 'utf8')));
}

/**
 * @param file decides how the text is read, and which rules hold
 * @returns the forbidden words of one file
 */
export function findingsIn(file: string, text: string): Finding[] {
  const { names, sentences } = /\.(?:tsx?|js)$/.test(file)
    ? partsOf(file, text)
    : { names: [], sentences: linesOf(text, 0) };
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const lineAt = (position: number) => lineStarts.findLastIndex((start) => start <= position) + 1;
  const search = (place: Place, parts: readonly Part[]) =>
    RULES.filter((rule) => (rule.in ?? place) === place && rule.outside?.test(file) !== true).flatMap(
      (rule) =>
        parts.flatMap((part) => {
          const rest =
            rule.except === undefined ? part.text : part.text.replace(new RegExp(rule.except, 'gi'), '');
          const found = new RegExp(rule.word, 'i').exec(rest)?.[0];
          return found === undefined ? [] : [{ file, line: lineAt(part.position), found, use: rule.use }];
        }),
    );
  return [...search('name', names), ...(PROSE.test(file) ? [] : search('sentence', sentences))];
}

interface Part {
  text: string;
  position: number;
}

const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .trim();

const linesOf = (text: string, position: number): Part[] =>
  Array.from(text.matchAll(/[^\n]+/g), (match) => ({ text: match[0], position: position + match.index }));

/** Takes names, and texts with comments, out of a source file. */
function partsOf(file: string, text: string): { names: Part[]; sentences: Part[] } {
  const names: Part[] = [{ text: path.basename(file).replace(/\..*/, '').replaceAll('-', ' '), position: 0 }];
  const sentences: Part[] = [];
  let code = text;
  const hide = (node: ts.Node) => {
    const [start, end] = [node.getStart(source), node.getEnd()];
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
  };
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const walk = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      names.push({ text: wordsOf(node.text), position: node.getStart(source) });
    } else if (isText(node)) {
      const start = node.getStart(source);
      // The path of an import is the name of a file, which is checked there.
      if (!ts.isImportDeclaration(node.parent))
        sentences.push(...linesOf(text.slice(start, node.getEnd()), start));
      hide(node);
    }
    ts.forEachChild(node, (child) => {
      (child as { parent: ts.Node }).parent = node;
      walk(child);
    });
  };
  walk(source);
  for (const { 0: comment, index } of code.matchAll(/\/\*.*?\*\/|\/\/[^\n]*/gs))
    sentences.push(...linesOf(comment, index));
  return { names, sentences };
}

const isText = (node: ts.Node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateLiteralToken(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node);
