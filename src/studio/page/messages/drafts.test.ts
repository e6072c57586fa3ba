import { describe, expect, it } from 'vitest';
import { byLanguage, LANGUAGES } from '../../../contract/language.ts';
import { changeDrafts, isUnsaved, type DraftEvent, type Drafts } from './drafts.ts';

const after = (...events: readonly DraftEvent[]) => events.reduce<Drafts>(changeDrafts, {});
const [language] = LANGUAGES;
const typed = (text: string, name = 'news', base = 3): DraftEvent => ({
  ...{ type: 'typed', name, base },
  texts: { [language]: text },
});
const read = (text: string, name = 'news'): DraftEvent => ({
  ...{ type: 'read', name },
  texts: byLanguage(() => text),
});
const old = byLanguage(() => 'old');

describe('a draft', () => {
  it('is what was typed last, until it is saved', () => {
    const drafts = after(read('old'), typed('ne'), typed('new'));
    expect(drafts['news']?.texts[language]).toBe('new');
    expect(isUnsaved(drafts['news']?.texts, old)).toBe(true);
    expect(changeDrafts(drafts, read('new'))).toEqual({});
  });

  it('of a message that was saved while another step was open is gone: what somebody writes then is shown', () => {
    expect(after(typed('new'), read('new'), read('written by somebody else'))).toEqual({});
  });

  it('stays where more was typed before the save had ended, or somebody else has written meanwhile', () => {
    const texts = (text: string) => ({ news: { texts: { [language]: text } } });
    expect(after(typed('new'), typed('newer'), read('new'))).toMatchObject(texts('newer'));
    expect(after(typed('new'), read('written by somebody else'))).toMatchObject(texts('new'));
  });

  it('keeps the version with which it began, whatever is saved elsewhere, until it is saved here', () => {
    const drafts = after(typed('ne'), typed('new', 'news', 4));
    expect(drafts['news']?.base).toBe(3);
    expect(changeDrafts(drafts, { type: 'saved', name: 'news', base: 5 })['news']?.base).toBe(5);
    expect(after({ type: 'saved', name: 'news', base: 5 })).toEqual({});
  });

  it('that is dropped is gone', () => {
    expect(after(typed('new'), { type: 'dropped', name: 'news' })).toEqual({});
  });

  it('that says what is saved again is none', () => {
    const drafts = after(typed('new'), typed('old'));
    expect(isUnsaved(drafts['news']?.texts, old)).toBe(false);
    expect(changeDrafts(drafts, read('old'))).toEqual({});
  });

  it('of a message that was never saved is one', () => {
    expect(isUnsaved({ [language]: 'new' }, {})).toBe(true);
    expect(after(typed('new'), { type: 'read', name: 'news', texts: {} })).not.toEqual({});
  });

  it('of one message changes no other, and nothing changes where there is none', () => {
    const drafts = after(typed('new'), typed('other', 'other'));
    expect(changeDrafts(drafts, read('new'))).toMatchObject({ other: { texts: { [language]: 'other' } } });
    expect(changeDrafts(drafts, read('new'))).not.toHaveProperty('news');
    expect(changeDrafts(drafts, read('anything', 'third'))).toBe(drafts);
  });
});
