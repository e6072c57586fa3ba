import { describe, expect, it } from 'vitest';
import { byLanguage, LANGUAGES } from '../../../contract/language.ts';
import { changeDrafts, isUnsaved, type DraftEvent, type Drafts } from './drafts.ts';

const after = (...events: readonly DraftEvent[]) => events.reduce<Drafts>(changeDrafts, {});
const [language] = LANGUAGES;
const typed = (text: string, name = 'news'): DraftEvent => ({ type: 'typed', name, language, text });
const read = (text: string, name = 'news'): DraftEvent => ({
  ...{ type: 'read', name },
  texts: byLanguage(() => text),
});

describe('a draft', () => {
  it('is what was typed last, until the file has it', () => {
    const drafts = after(read('old'), typed('ne'), typed('new'));
    expect(drafts['news']?.[language]).toBe('new');
    expect(
      isUnsaved(
        drafts['news'],
        byLanguage(() => 'old'),
      ),
    ).toBe(true);
    expect(changeDrafts(drafts, read('new'))).toEqual({});
  });

  it('of a message that was saved while another step was open is gone: what somebody writes then is shown', () => {
    expect(after(typed('new'), read('new'), read('written in another program'))).toEqual({});
  });

  it('stays where more was typed before the save had ended, or somebody else has written meanwhile', () => {
    expect(after(typed('new'), typed('newer'), read('new'))).toMatchObject({ news: { [language]: 'newer' } });
    expect(after(typed('new'), read('written by somebody else'))).toMatchObject({
      news: { [language]: 'new' },
    });
  });

  it('that says what the file says again is none', () => {
    const drafts = after(typed('new'), typed('old'));
    expect(
      isUnsaved(
        drafts['news'],
        byLanguage(() => 'old'),
      ),
    ).toBe(false);
    expect(changeDrafts(drafts, read('old'))).toEqual({});
  });

  it('of a message that has no file yet is one', () => {
    expect(isUnsaved({ [language]: 'new' }, {})).toBe(true);
    expect(after(typed('new'), { type: 'read', name: 'news', texts: {} })).not.toEqual({});
  });

  it('of one message changes no other, and nothing changes where there is none', () => {
    const drafts = after(typed('new'), typed('other', 'other'));
    expect(changeDrafts(drafts, read('new'))).toEqual({ other: { [language]: 'other' } });
    expect(changeDrafts(drafts, read('anything', 'third'))).toBe(drafts);
  });
});
