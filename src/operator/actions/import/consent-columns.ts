import { ANSWERS, spelled, wordsOf, type ConsentAnswer, type Meaning } from './columns.ts';

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
/** When, from where and how somebody joined says nothing of what they want; nor do numbers of the other program. */
const CIRCUMSTANCE = /\b(?:time|date|at|ip|source|timestamp|method|optintime|id|key|hash|number|plan|tier)$/;

/** The words for a state in which somebody gets mail. */
const GETS_MAIL =
  /^(?:active|subscribed|confirmed|enabled|verified|opted ?in|(?:marketing )?contact|dang hoat dong|da (?:dang ky|xac nhan))$/;
/** Cells that count against mail in whichever column. */
const GONE =
  /^(?:(?:never|not|non|un) ?subscribed?|opt(?:ed)? ?out|(?:(?:hard|soft) )?bounced?|complain(?:ed|t)|denied|cleaned|(?:block|black)listed|(?:da )?huy(?: dang ky)?)$/;
/** A whole cell that is a yes, with what politeness adds. */
const YES =
  /^(?:da |vang |rat )?(?:1|x|yes|y|t|true|on|ok|okay|oke|sure|co|da|vang|u|ja|oui|si|はい|예|네|是|(?:はい )?同意(?:する|します)|agreed?|accept(?:ed)?|allow(?:ed)?|grant(?:ed)?|given|consented|checked|ticked|opt(?:ed)? ?in|(?:toi |minh |em )?(?:co )?dong y)(?: (?:a|nha|nhe|chu|luon|please|thanks?|thank you|cam on|gerne?|bitte|merci))*$/;
/** A sentence with one of these says yes, unless it has one of those that follow, in which accents count: `những` is no `nhưng`. */
const AGREES = /\b(?:agree|consent|dong y|muon nhan)\b/;
const LIMITS =
  /(?:^| )(?:no|not|non|never|none|nothing|cannot|(?:do|does|did|wo|would|could|ca|is|are)nt|[a-z]+n t|disagree|but|only|just|except|unless|however|maybe|perhaps|later|partly|pending|awaiting|expired|unknown|declined?|refused?|rejected|revoked?|withdr[ae]wn?|withheld|stop|không|khong|ko|k|hông|hong|hổng|chưa|chua|đừng|chẳng|chả|hem|hok|kg|kh|một phần|mot phan|từ chối|tu choi|nhưng|nhung|(?<!(?:địa|dia) )(?:chỉ|chi)(?! (?:tiết|tiet))|thôi|thoi|trừ|tru|để sau|de sau|nicht|keine?n?|nein|aber|nur)(?= |$)/;
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
  /** What a row has against mail to its person: a no, or else a consent that is not understood; `undefined` for nothing. */
  findOptOut: (cells: readonly string[]) => { reason: 'optedOut' | 'unclear'; value: string } | undefined;
}

/**
 * Finds the columns in which a mailing service or a form says who must get no mail: by what their headings ask, and by the
 * answers. Where it was asked, only a known yes counts. Columns of bare answers to something else have to be explained.
 *
 * @param own places of the columns that become ours; chosen what the organiser says, by heading
 */
export function findConsentColumns(
  headings: readonly string[],
  own: readonly (number | undefined)[],
  chosen: ReadonlyMap<string, Meaning>,
  rows: readonly { cells: readonly string[] }[],
): ConsentColumns {
  const answers = headings.map((heading, index) => {
    const words = wordsOf(heading);
    const cells = rows.map((row) => wordsOf(row.cells[index] ?? '')).filter(Boolean);
    const meaning = own.includes(index) ? 'none' : chosen.get(heading);
    const asks = ASKS.test(words) && !CIRCUMSTANCE.test(words);
    const isUnclear = heading !== '' && cells.length > 0 && (asks || cells.every((cell) => BARE.test(cell)));
    const known = ANSWERS.find((each) => each === meaning) ?? answerOf(words);
    return known ?? (isUnclear ? 'unclear' : undefined);
  });
  const reasonOf = (cell: string, index: number) => {
    const words = wordsOf(cell);
    const answer = answers[index];
    if (answer === 'none') return undefined;
    if (GONE.test(words)) return 'optedOut';
    const isYes = YES.test(words) || GETS_MAIL.test(words);
    const agrees = isYes || (AGREES.test(words) && !LIMITS.test(spelled(cell)));
    if (answer === 'agrees') return agrees ? undefined : NO.test(words) ? 'optedOut' : 'unclear';
    if (words === '') return undefined;
    const isAgainst = answer === 'objects' ? !NO.test(words) : answer === 'status' && !isYes;
    return isAgainst ? 'optedOut' : undefined;
  };
  return {
    answers,
    findOptOut: (cells) => {
      // A row may be longer than the first one, or shorter.
      let found: ReturnType<ConsentColumns['findOptOut']>;
      for (let index = 0; index < Math.max(headings.length, cells.length); index += 1) {
        const cell = cells[index] ?? '';
        const reason = reasonOf(cell, index);
        const value = `${headings[index] ?? ''}: ${cell}`.replace(/^: /, '');
        if (reason === 'optedOut') return { reason, value };
        if (reason !== undefined) found ??= { reason, value };
      }
      return found;
    },
  };
}
