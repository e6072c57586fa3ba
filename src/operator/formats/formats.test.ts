import { describe, expect, it } from 'vitest';
import { csvLine, neutraliseFormula, restoreFormula } from './csv.ts';
import { fieldAt, fieldsOf, fileOf } from './message-fields.ts';

describe('CSV', () => {
  it('quotes every cell, and ends lines as RFC 4180 does; a field has no line end', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', ''])).toBe('"a","b,c","d""e","f\ufffdg",""\r\n');
  });

  it.each([
    ...['=1+1@x.vn', '+a@x.vn', '-a@x.vn', '@a', "'=a@x.vn", "''+a@x.vn", "'a@x.vn", 'a@x.vn'],
    ...['＝1+1', '＋1', '－1', '＠a', "'＝1", `"=1"`, `x;=cmd|' /C calc'!A0`, ';;＋1', `x;"=1"`, "x;'=1;'y"],
  ])('neutralises %s, also where a semicolon separates cells, and gives it back exactly', (field) => {
    const cells = neutraliseFormula(field).split(';');
    for (const cell of cells) expect(cell.replace(/^"+/, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
    expect(restoreFormula(neutraliseFormula(field))).toBe(field);
  });

  it('has no formula and no control character of a row that another program put in the list', () => {
    const line = csvLine(['=HYPERLINK("http://x.example")\u001b]52;c;x\u0007\u0001']).trimEnd();
    expect(line).not.toMatch(/\p{Cc}|^"?=/u);
  });
});

describe('the fields of a file', () => {
  it.each([
    '---\nsubject: {brand} mở đơn\npreview: Ngày đã hẹn\n---\n\n# Hello\n\n[leave]({leaveLink})\n',
    '---\nsubject:  a: b \npreview: \n---\n\n\n---\nsubject: c\n',
  ])('make the same file again: %o', (file) => {
    const fields = fieldsOf(file);
    expect(fields && fileOf(fields)).toBe(file);
  });

  it.each([
    '',
    '# Hello',
    '---\npreview: a\nsubject: b\n---\n\nc',
    '---\r\nsubject: a\r\npreview: b\r\n---\r\n\r\nc',
    '---\nsubject: a\npreview: b\n---\nc',
  ])('are none where it is written in another way: %o', (file) => {
    expect(fieldsOf(file)).toBeUndefined();
  });

  it('are where their texts are', () => {
    const file = fileOf({ subject: 'One', preview: 'Two', text: 'Three' });
    const fields = fieldsOf(file);
    const found = ['One', 'wo', 'ee'].map((part) => fields && fieldAt(fields, file.indexOf(part)));
    expect(found).toEqual([
      ['subject', 0],
      ['preview', 1],
      ['text', 3],
    ]);
  });
});
