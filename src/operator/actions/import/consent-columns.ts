import { ANSWERS, spelled, wordsOf, type ConsentAnswer, type Meaning } from './file-columns.ts';

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
const CIRCUMSTANCE =
  /\b(?:time|date|at|ip|source|timestamp|method|optintime|on|id|key|hash|number|name|address|plan|tier)$/;

/** The words for a state in which somebody gets mail. */
const GETS_MAIL =
  /^(?:active|subscribed|confirmed|enabled|verified|opted ?in|(?:marketing )?contact|dang hoat dong|da (?:dang ky|xac nhan))$/;
/** Cells that count against mail in whichever column. */
const GONE =
  /^(?:(?:never|not|non|un) ?subscribed?|opt(?:ed)? ?out|(?:(?:hard|soft) )?bounced?|complain(?:ed|t)|denied|cleaned|(?:block|black)listed|(?:da )?huy(?: dang ky)?)$/;
/** A whole cell that is a yes, with what politeness adds. */
const YES =
  /^(?:da |vang |rat )?(?:1|x|yes|y|t|true|on|ok|okay|okey?|oki|okie|sure|of course|co|da|vang|duoc|dc|tat nhien|chap nhan|(?:toi |minh |em |e )?co|co yes|yes co|ja|oui|si|はい|예|네|是|(?:はい )?同意(?:する|します)|yes i do|yep|yeah|(?:i )?agreed?|(?:i )?accept(?:ed)?|allow(?:ed)?|grant(?:ed)?|given|consented|checked|ticked|opt(?:ed)? ?in|(?:toi |minh |em |e )?(?:co )?dong y)(?: (?:a|nha|nhe|chu|luon|roi|please|thanks?|thank you|cam on|gerne?|bitte|merci))*$/;
/** A sentence that agrees. Only these words may stand before the verb: noes have too many spellings to be listed. */
const AGREES =
  /^(?:(?:yes|ok|okay|sure|of|course|co|da|vang|toi|tui|to|t|minh|mk|em|e|con|chau|anh|chi|hoan toan|rat|cung|deu|luon|la|thi|va|tat|di|duong|nhien|chac chan|xac nhan|cam ket|cam doan|doc|hieu|ro|bang|viec|cach|dang ky|dien|gui|tich|chon|vao|don|bieu|mau|nay|tren|chinh sach|dieu khoan|quy dinh|bao mat|thong tin|cua|chuong trinh|100|i|we|do|hereby|fully|strongly|completely|gladly|have|read|understand|understood|accept|confirm|that|and|a|also|by|ticking|checking|clicking|submitting|signing|subscribing|filling|up|in|out|this|the|form|box|button|policy|privacy|terms|conditions|use) )*(?:agree|consent|dong y|muon nhan)\b(?! (?:to )?(?:huy|rut|xoa|ngung|dung|unsubscribe|opt out|removal|disagree))/;
/** What makes a yes none, or less. Accents count here: `những` is no `nhưng`. */
const LIMITS =
  /(?:^| )(?:no|not|non|never|none|nothing|nope|nah|cannot|(?:do|does|did|wo|would|could|ca|is|are)nt|[a-z]+n t|but|only|just|except|unless|if|provided|however|maybe|perhaps|later|partly|partially|somewhat|pending|awaiting|expired|unknown|required|missing|denied|cancell?ed|removed|declined?|refused?|rejected|revoked?|withdr[ae]wn?|withheld|stop|null|false|f|n|off|0|không|khong|ko|k|hông|hong|hổng|hem|hok|kg|kh|chưa|chua|đừng|chẳng|chả|từ chối|tu choi|nhưng|nhung|nếu|neu|điều kiện|condition|một phần|mot phan|1 phần|nửa|tạm|ít|(?<!(?:địa|dia) )(?:chỉ|chi)(?! (?:tiết|tiet))|thôi|thoi|trừ|để sau|de sau|nicht|keine?n?|nein|aber|nur)(?= |$)|^(?!.*mail).*(?:^| )(?:sms|zalo|messenger|phone|calls?|sđt|sdt|điện thoại|tin nhắn)(?= |$)/;
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
    const agrees = !cell.includes('?') && (isYes || (AGREES.test(words) && !LIMITS.test(spelled(cell))));
    if (answer === 'agrees') return agrees ? undefined : NO.test(words) ? 'optedOut' : 'unclear';
    if (words === '') return undefined;
    const isAgainst = answer === 'objects' ? !NO.test(words) : answer === 'status' && !isYes;
    return isAgainst ? 'optedOut' : undefined;
  };
  return {
    answers,
    findOptOut: (cells) => {
      // A row may be longer than the first one, or shorter.
      const length = Math.max(headings.length, cells.length);
      const found = Array.from({ length }, (_, index) => reasonOf(cells[index] ?? '', index));
      const place = found.indexOf(found.includes('optedOut') ? 'optedOut' : 'unclear');
      const value = `${headings[place] ?? ''}: ${cells[place] ?? ''}`.replace(/^: /, '');
      return found[place] && { reason: found[place], value };
    },
  };
}
