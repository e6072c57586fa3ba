import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { vi } from './vi.ts';

const PAGE = path.dirname(import.meta.dirname);

/** Attributes that are shown or read out. */
const READ = /^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label)$/;

/** Words that a source shows or has read out as they are written there, in whatever language the studio is. */
function wordsIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
      const isRead =
        ts.isJsxText(node) || (ts.isJsxAttribute(node.parent) && READ.test(node.parent.name.getText()));
      // What is shown begins with a capital letter, and hardly anything else does.
      if ((isRead ? /\p{L}{2}/u : /^\s*\p{Lu}\p{Ll}/u).test(node.text)) found.push(node.text.trim());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(path.join(PAGE, file), 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

const textsOf = (texts: unknown): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts as object).flatMap(textsOf);

it('what the studio says is in its texts alone: no screen has an English word in another language', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: PAGE }).filter((file) => !/^texts\/|\.test\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(40);
  const keys = ['Enter', 'Escape', 'ArrowDown', 'Ctrl K', 'Control+K Meta+K'];
  expect(new Set(files.flatMap(wordsIn))).toEqual(new Set([...keys, 'Bearer', 'studio']));
});

it('every Vietnamese text is in Vietnamese', () => {
  // Hardly any does without a letter that English does not have.
  const plain = textsOf(vi).filter(
    (text) => /\p{L}/u.test(text.replace(/\{\w+\}/g, '')) && !/[^\p{ASCII}\p{P}\p{S}\s]/u.test(text),
  );
  expect(plain.sort()).toEqual(['Trang', vi.handbook.file]);
});
