import { ANSWERS, wordsOf, type ConsentAnswer, type Meaning } from './columns.ts';

/** Headings of columns in which a yes, a time or a reason means that somebody left, bounced or wants no mail. */
const OBJECTS =
  /\bun ?sub|\bopt(?:ed)? ?out|bounce|blocked|(?:block|black) ?list|complain|\b(?:spam|abuse|removed|deleted|disabled|suppressed|clean(?:ed)?|do not|don t|no e ?mails?)\b|huy (?:dang ky|nhan)|tu choi|khong (?:nhan|muon|dong y)|abgemeldet|配信停止|수신 ?거부/;
/** Headings that ask whether somebody agrees, and what shows that they ask about mail. */
const ASKS =
  /consent|agree|accept|permi|allow|dong y|cho phep|muon nhan|dang ky nhan|einverstanden|zustimm|同意|希望|동의|\b(?:may|can|should) we\b/;
const ABOUT_MAIL =
  /mail|marketing|newsletter|contact|gdpr|subscri|updates|\b(?:thu|tin|lien he|thong bao)\b|メール|메일/;
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
const YES =
  /^(?:1|yes|y|true|on|co|da|dong y|ja|oui|si|はい|예|네|是|(?:yes|co|da|dong y|ja|oui|(?:i|ich|toi) .*) .*|同意する|同意します)$/;
const NO =
  /^(?:0|null|n|n a|none|nope|false|off|denied)$|^(?:(?:i|we|toi|minh|em|anh|chi|da|do|will|would|rather|can) ){0,3}(?:no|non|nein|not|never|don t|won t|disagree|declined?|refused?|rejected|revoked|withdrawn|opt(?:ed)? ?out|khong|ko|chua|tu choi)\b|^(?:いいえ|아니[오요]|否|不)|(?:しない|しません)$|\b(?:nicht|keine?n?)\b/;
const BARE =
  /^(?:yes|y|true|co|da|dong y|no|n|false|khong|chua|khong dong y|ja|nein|oui|non|si|はい|いいえ|예|네|아니[오요]|是|否)$/;

/** Whether a text is a bare yes, or a no in whichever words, which names nothing that somebody agreed to. */
export const isBareAnswer = (text: string): boolean => [BARE, NO, GONE].some((is) => is.test(wordsOf(text)));

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
export function findConsentColumns(
  headings: readonly string[],
  own: readonly (number | undefined)[],
  chosen: ReadonlyMap<string, Meaning>,
  rows: readonly { cells: readonly string[] }[],
): ConsentColumns {
  const columns = headings.map((heading, index) => {
    const words = wordsOf(heading);
    const cells = rows.map((row) => wordsOf(row.cells[index] ?? '')).filter(Boolean);
    const meaning = own.includes(index) ? 'none' : chosen.get(heading);
    const asks = ASKS.test(words) && !CIRCUMSTANCE.test(words);
    const isUnclear = heading !== '' && cells.length > 0 && (asks || cells.every((cell) => BARE.test(cell)));
    const known = ANSWERS.find((each) => each === meaning) ?? answerOf(words);
    return {
      answer: known ?? (isUnclear ? ('unclear' as const) : undefined),
      saidYes: cells.some((cell) => YES.test(cell) && !NO.test(cell)),
    };
  });
  const isAgainst = (cell: string, index: number) => {
    const words = wordsOf(cell);
    const { answer, saidYes } = columns[index] ?? {};
    if (answer === 'none') return false;
    if (GONE.test(words)) return true;
    if (answer === 'objects') return words !== '' && !NO.test(words);
    if (answer === 'agrees') return words === '' ? saidYes : NO.test(words);
    return answer === 'status' && words !== '' && !GETS_MAIL.test(words) && !YES.test(words);
  };
  return {
    answers: columns.map(({ answer }) => answer),
    findOptOut: (cells) => {
      // A row may be longer than the first one, or shorter.
      const places = Array.from({ length: Math.max(headings.length, cells.length) });
      const found = places.findIndex((_place, index) => isAgainst(cells[index] ?? '', index));
      return found < 0 ? undefined : `${headings[found] ?? ''}: ${cells[found] ?? ''}`.replace(/^: /, '');
    },
  };
}
