import { wordsOf } from './columns.ts';

/**
 * What a column says about mail: a yes means that its person wants it, or wants none; a word for their state, such as
 * `active`; or nothing.
 */
export const ANSWERS = ['agrees', 'objects', 'status', 'none'] as const;
export type ConsentAnswer = (typeof ANSWERS)[number];

/** Headings of columns in which a yes, a time or a reason means that somebody left, bounced or wants no mail. */
const OBJECTS =
  /\bun ?sub|\bopt(?:ed)? ?out|bounce|blocked|(?:block|black) ?list|complain|\b(?:spam|abuse|removed|deleted|disabled|suppressed|clean(?:ed)?|do not|don t|no e ?mails?)\b|huy (?:dang ky|nhan)|tu choi|khong (?:nhan|muon|dong y)/;
/** Headings that ask whether somebody agrees, and what shows that they ask about mail. */
const ASKS =
  /consent|agree|accept|permi|allow|dong y|cho phep|muon nhan|dang ky nhan|\b(?:may|can|should) we\b/;
const ABOUT_MAIL = /mail|marketing|newsletter|contact|gdpr|subscri|updates|\b(?:thu|tin|lien he|thong bao)\b/;
const SUBSCRIBES = /subscri|\bopt(?:ed)? ?in\b|^(?:consent|dong y)$/;
const STATUS = /^(?:status|state|trang thai|email marketing)$/;
const STATUS_OF = /(?:mail|marketing|contact|subscri|opt ?in|member|list).*(?:status|trang thai)$/;
/** When, from where and how somebody joined says nothing of what they want. */
const CIRCUMSTANCE = /\b(?:time|date|at|ip|source|timestamp|method|optintime)$/;

/** The words for a state in which somebody gets mail. */
const GETS_MAIL =
  /^(?:active|subscribed|confirmed|enabled|verified|opted ?in|(?:marketing )?contact|dang hoat dong|da (?:dang ky|xac nhan))$/;
/** Cells that count against mail in whichever column. */
const GONE =
  /^(?:(?:never|not|non|un) ?subscribed?|opt(?:ed)? ?out|(?:(?:hard|soft) )?bounced?|complain(?:ed|t)|denied|cleaned|(?:block|black)listed|(?:da )?huy(?: dang ky)?)$/;
const YES = /^(?:1|yes|y|true|on|co|da|dong y|(?:yes|co|da|dong y|(?:i|toi) .*) .*)$/;
const NO =
  /^(?:0|null|n|n a|none|nope|false|off|denied)$|^(?:(?:i|we|toi|minh|em|anh|chi|da|do|will|would|rather|can) ){0,3}(?:no|not|never|don t|won t|disagree|declined?|refused?|rejected|revoked|withdrawn|opt(?:ed)? ?out|khong|ko|chua|tu choi)\b/;
const BARE = /^(?:yes|y|true|co|da|dong y|no|n|false|khong|chua|khong dong y)$/;

/** Whether a text is a bare yes, or a no in whichever words, which names nothing that somebody agreed to. */
export const isBareAnswer = (text: string): boolean => [BARE, NO].some((is) => is.test(wordsOf(text)));

/** @returns `undefined` for a heading that says nothing about mail, or not clearly */
function answerOf(heading: string): ConsentAnswer | undefined {
  if (OBJECTS.test(heading)) return 'objects';
  if (STATUS.test(heading) || STATUS_OF.test(heading)) return 'status';
  if (CIRCUMSTANCE.test(heading)) return undefined;
  return SUBSCRIBES.test(heading) || (ASKS.test(heading) && ABOUT_MAIL.test(heading)) ? 'agrees' : undefined;
}

/** What the columns of a file say about mail to the people in its rows. */
export interface ConsentColumns {
  /** What each column says, in the order of the headings; `unclear` where somebody has to choose. */
  answers: readonly (ConsentAnswer | 'unclear' | undefined)[];
  /** What a row has against mail to its person; `undefined` for nothing. */
  findOptOut: (cells: readonly string[]) => string | undefined;
}

/**
 * Finds the columns in which a mailing service or a form says who must get no mail: by what their headings ask, and by the
 * answers. Where some said yes, who said nothing did not. Columns of bare answers to something else have to be explained.
 *
 * @param own places of the columns that become ours; chosen what the organiser says, by heading
 */
export async function findConsentColumns(
  headings: readonly string[],
  own: readonly (number | undefined)[],
  chosen: Readonly<Record<string, ConsentAnswer>>,
  rows: AsyncIterable<{ cells: readonly string[] }>,
): Promise<ConsentColumns> {
  const columns = headings.map((heading, index) => {
    const words = wordsOf(heading);
    const answer = own.includes(index) ? 'none' : (chosen[heading] ?? answerOf(words));
    return { answer, asks: ASKS.test(words) && !CIRCUMSTANCE.test(words), saidYes: false, cells: 0, bare: 0 };
  });
  for await (const { cells } of rows)
    for (const [index, column] of columns.entries()) {
      const words = wordsOf(cells[index] ?? '');
      if (words === '') continue;
      column.saidYes ||= YES.test(words) && !NO.test(words);
      column.cells += 1;
      if (BARE.test(words)) column.bare += 1;
    }
  const answers = columns.map(({ answer, asks, cells, bare }, index) => {
    const isUnclear = headings[index] && cells > 0 && (asks || bare === cells);
    return answer ?? (isUnclear ? 'unclear' : undefined);
  });
  const isAgainst = (cell: string, index: number) => {
    const words = wordsOf(cell);
    const answer = answers[index];
    if (answer === 'none') return false;
    if (GONE.test(words)) return true;
    if (answer === 'objects') return words !== '' && !NO.test(words);
    if (answer === 'agrees') return words === '' ? columns[index]?.saidYes : NO.test(words);
    return answer === 'status' && words !== '' && !GETS_MAIL.test(words) && !YES.test(words);
  };
  return {
    answers,
    findOptOut: (cells) => {
      // A row may be longer than the first one.
      const places = Array.from({ length: Math.max(headings.length, cells.length) });
      const found = places.findIndex((_place, index) => isAgainst(cells[index] ?? '', index));
      return found < 0 ? undefined : `${headings[found] ?? ''}: ${cells[found] ?? ''}`.replace(/^: /, '');
    },
  };
}
