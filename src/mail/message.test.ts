import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { byLanguage, LANGUAGES, type Language } from '../contract/language.ts';
import { programme } from '../content/programme.ts';
import { loadMessage, renderMessage, type MessageFacts } from './message.ts';
import { readFolder, type MessageTexts } from './versions.ts';
import { FIRST, SECOND } from '../../test/languages.ts';

/** A programme that is nobody's sample. */
const facts: MessageFacts = {
  programme: { ...programme, isSample: false, brand: 'Ban*Mai*', email: 'hello@banmai.edu.vn' },
  origin: 'https://banmai.edu.vn',
  applyUrl: 'https://apply.banmai.edu.vn/?a=1&b=2',
};

const HEAD = '---\nsubject: {brand} mở đơn\npreview: Ngày đã hẹn\n---\n';
const LEAVE = '[leave]({leaveLink})';

let texts: MessageTexts;
beforeEach(() => {
  texts = byLanguage(() => `${HEAD}${LEAVE}`);
});

function write(language: Language, text: string): void {
  texts = { ...texts, [language]: text };
}

function load(more: Partial<MessageFacts> = {}) {
  return loadMessage('news', texts, { ...facts, ...more });
}

function render(text: string) {
  write(FIRST, `${HEAD}${text}\n\n${LEAVE}`);
  const link = `https://banmai.edu.vn/${FIRST}/leave?t=a&b`;
  const recipient = {
    id: '1',
    language: FIRST,
    leaveLink: link,
    oneClickLink: `${link}1`,
  } as const;
  return renderMessage(load().message, recipient);
}

describe('a message that is not complete is rejected with file, line and reason:', () => {
  it.each([
    ['no subject', '---\npreview: x\n---\n[a]({leaveLink})', undefined, 'missingField', 'subject'],
    ['no front matter', '# Hello\n[a]({leaveLink})', undefined, 'noFrontMatter', ''],
    ['a field with a typo', '---\nsubject: x\npreveiw: x\n---\n', 3, 'other', 'preveiw'],
    ['a field twice', '---\nsubject: x\npreview: x\nsubject: y\n---\n', 2, 'other', 'subject'],
    ['a field of every object', '---\nsubject: x\n__proto__: y\n---\n', 3, 'other', '__proto__'],
    ['a link in the subject', '---\nsubject: {applyLink}\n---\n', 2, 'unknownPlaceholder', '{applyLink}'],
    ['a control character', '---\nsubject: x\u0085\n---\n', 2, 'other', '\u0085'],
    ['no text', HEAD, undefined, 'noLeaveLink', ''],
    ['no link for leaving', `${HEAD}Bye {leaveLink}`, undefined, 'noLeaveLink', ''],
    ['a leave link without words', `${HEAD}Hi\n\n[]({leaveLink})`, undefined, 'noLeaveLink', ''],
    ['a leave link that nobody sees', `${HEAD}Hi\n\n[**\u200b**]({leaveLink})`, undefined, 'noLeaveLink', ''],
    ['a link that is a script', `${HEAD}[a](javascript:alert)`, 5, 'invalidLink', 'javascript:alert'],
  ])('%s', (_, text, line, reason, found) => {
    write(SECOND, text);
    const problem = { file: `news/${SECOND}.md`, line, reason, found };
    expect(load().problems).toContainEqual(expect.objectContaining(problem));
  });

  it.each([
    ['an unknown placeholder', 'Dear {firstName},', 'unknownPlaceholder', '{firstName}'],
    ['a placeholder with spaces', '{ email }', 'unknownPlaceholder', '{ email }'],
    ['a placeholder that is not closed', '{brand', 'unknownPlaceholder', '{brand'],
    ['a placeholder over two lines', '{bra\nnd}', 'unknownPlaceholder', '{bra'],
    ['a doubled brace', '{{brand}}', 'unknownPlaceholder', '{{brand}}'],
    ['a dollar form', '${brand}', 'unknownPlaceholder', '${brand}'],
    ['a brace alone', 'brand}', 'unknownPlaceholder', '}'],
    ['an escape', 'a\u001bb', 'other', '\u001b'],
    ['text that is turned round', 'a\u202eb', 'other', '\u202e'],
    ['a link that works nowhere', '- [a](/en)', 'invalidLink', '/en'],
    ['a link without encryption', '[a](http://a.vn)', 'invalidLink', 'http://a.vn'],
    ['a checkbox', '- [ ] a', 'unsupported', '[ ]'],
    ['a picture', '![a](https://a.vn/a.png)', 'unsupported', '![a](https://a.vn/a.png)'],
    ['HTML', '<b>a</b>', 'unsupported', '<b>'],
    ['a table', '| a |\n|---|\n| b |', 'unsupported', '| a |'],
    ['3,000 quotes within each other', `${'>'.repeat(3000)} a`, 'unsupported', '>'.repeat(40)],
    ['3,000 lists within each other', `${'- '.repeat(3000)}a`, 'unsupported', '- '.repeat(20)],
    [
      '3,000 marks of bold type within each other',
      `${'*'.repeat(6000)}a${'*'.repeat(6000)}`,
      'unsupported',
      '*'.repeat(40),
    ],
  ])('%s', (_, text, reason, found) => {
    write(SECOND, `${HEAD}${LEAVE}\n\n${text}`);
    const problem = { file: `news/${SECOND}.md`, line: 7, reason, found };
    expect(load().problems).toContainEqual(expect.objectContaining(problem));
  });

  it.each([
    ['{brnad}', '{brnad}', '{brand}'],
    ['{{leavelink}}', '{{leavelink}}', '{leaveLink}'],
    ['[a](www.a.example/b)', 'www.a.example/b', 'https://www.a.example/b'],
    ['see www.a.example', 'www.a.example', 'https://www.a.example'],
    ['[a](http://a.vn)', 'http://a.vn', 'https://a.vn'],
    ['{firstName}', '{firstName}', undefined],
    ['[a](/en)', '/en', undefined],
    ['[a](javascript:alert(1.2))', 'javascript:alert(1.2)', undefined],
  ])('%s: names what was meant, and where it is', (text, found, meant) => {
    const file = `${HEAD}${LEAVE}\n\n${text}`;
    write(SECOND, file);
    expect(load().problems).toMatchObject([{ found, meant, at: file.indexOf(found) }]);
  });

  it('what was no UTF-8', () => {
    write(SECOND, `---\nsubject: x\npreview: x\n---\n${LEAVE}\n\nCaf\ufffd`);
    const problem = { file: `news/${SECOND}.md`, line: 7, reason: 'other', found: '\ufffd' };
    expect(load().problems).toMatchObject([problem]);
  });

  it('a language that is missing', () => {
    texts = { [FIRST]: texts[FIRST] };
    const problem = { file: `news/${SECOND}.md`, line: undefined, reason: 'missing', found: '' };
    expect(load().problems).toMatchObject([problem]);
  });
});

describe('a message can be looked at, but is not ready to be sent', () => {
  it('while the programme is the sample', () => {
    expect(load({ programme: { ...facts.programme, isSample: true } }).problems).toMatchObject(
      LANGUAGES.map(() => ({ reason: 'sample' })),
    );
  });

  it('without APPLY_URL, if it asks for it', () => {
    write(FIRST, `${HEAD}${LEAVE}\n\n[apply]({applyLink})`);
    expect(load({ applyUrl: undefined }).problems).toMatchObject([{ line: 7, reason: 'noApplyUrl' }]);
  });
});

describe('rendering', () => {
  it('writes facts as they are, whatever Markdown or HTML would make of them', () => {
    const { subject, html, text } = render('From {brand} <3 & **you**');
    expect(subject).toBe('Ban*Mai* mở đơn');
    expect(html).toContain('From Ban*Mai* &lt;3 &amp; <strong>you</strong>');
    expect(text).toContain('From Ban*Mai* <3 & you');
  });

  it('gives each person their own link, and the mail program’s button another', () => {
    const { html, text, headers } = render('Hi');
    expect(html).toContain(`href="https://banmai.edu.vn/${FIRST}/leave?t=a&#38;b"`);
    expect(text).toContain(`leave <https://banmai.edu.vn/${FIRST}/leave?t=a&b>`);
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<https://banmai.edu.vn/${FIRST}/leave?t=a&b1>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(html + text).not.toMatch(/[{}]leave|undefined/);
  });

  it('makes a button of a bold link that is alone in its paragraph', () => {
    const { html, text } = render('**[Apply]({applyLink})**');
    expect(html).toMatch(
      /<td class="action"[^>]*><a [^>]*href="https:\/\/apply\.banmai\.edu\.vn\/\?a=1&#38;b=2"/,
    );
    expect(text).toContain('Apply <https://apply.banmai.edu.vn/?a=1&b=2>');
  });

  it('takes the fields as they are typed, which YAML does not', () => {
    write(FIRST, `---\nsubject: 12:30 [Thềm]: "hẹn"\npreview: yes # one\n---\n${LEAVE}`);
    expect(load().message.templates[FIRST]).toMatchObject({
      subject: '12:30 [Thềm]: "hẹn"',
      preview: 'yes # one',
    });
  });

  it('leaves no mark of Markdown in plain text, but what was escaped or is a fact', () => {
    const { html, text } = render('# A **bold** title\n\n_So_ *it* goes: 2 \\* 3, my_own_name, {brand}');
    expect(text).toContain('A bold title\n\nSo it goes: 2 * 3, my_own_name, Ban*Mai*\n');
    expect(html).toContain('<em>So</em> <em>it</em> goes: 2 * 3, my_own_name, Ban*Mai*');
  });

  it('keeps lines, lists and quotes in plain text', () => {
    const { text } = render('one\ntwo\n\n3. a\n4. b\n   - c\n\n> d\n>\n> e');
    expect(text).toContain('one\ntwo\n\n3. a\n4. b\n   - c\n\n> d\n>\n> e\n');
  });

  it('names the language in the text itself, because Gmail drops it from the document', () => {
    expect(load().message.templates[SECOND].html).toContain(`<div lang="${SECOND}">`);
  });
});

const OWN = resolve(import.meta.dirname, '../../mail');

it.each(readdirSync(OWN))('our own message %s is complete, small, and loads nothing', (name) => {
  const { message, problems } = loadMessage(name, readFolder(OWN, name) ?? {}, facts);
  expect(problems).toEqual([]);
  for (const { html } of Object.values(message.templates)) {
    expect(Buffer.byteLength(html)).toBeLessThan(20_000);
    expect(html).not.toMatch(/<img|<script|url\(|@import|<link/);
  }
});
