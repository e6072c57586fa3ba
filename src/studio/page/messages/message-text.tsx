import { useId, useRef, type RefObject } from 'react';
import { placeholderValues } from '../../../content/placeholders.ts';
import type { Language } from '../../../contract/language.ts';
import { fieldAt, fieldsOf, fileOf, type MessageFields } from '../../../operator/formats/message-fields.ts';
import { useAnswer, type MessagePreview } from '../ask.ts';
import { Button } from '../parts.tsx';
import { useTexts } from '../use-texts.ts';

type Area = HTMLTextAreaElement | null;
type Problem = MessagePreview['problems'][number];

const FIELDS = ['subject', 'preview', 'text'] as const;
const WHOLE = ['file'] as const;

/** What the menu writes into the text; the dots are chosen, to be typed over. */
const LAYOUT = [
  ['heading', '\n\n## …\n\n'],
  ['list', '\n\n- …\n- \n\n'],
  ['button', '\n\n**[…]({applyLink})**\n\n'],
  ['link', '[…](https://)'],
  ['leave', '[…]({leaveLink})'],
] as const;

interface MessageTextProps {
  language: Language;
  /** The text as it is typed, as a file of `mail/` has it. */
  file: string;
  isLocked: boolean;
  onFile?: (file: string) => void;
  /** What must be corrected in it; nothing is said of a text that is only read. */
  problems?: readonly Problem[];
  /** What somebody else has saved meanwhile. */
  theirs?: string | undefined;
}

/** The fields of a message in one language, and what must be corrected in them. */
export function MessageText({ language, file, isLocked, onFile, problems, theirs }: MessageTextProps) {
  const { t, say, format } = useTexts();
  const { data: people } = useAnswer('countPeople', { language });
  const title = useId();
  const section = useRef<HTMLElement>(null);
  const last = useRef<Area>(null);
  const fields = fieldsOf(file);
  const change = (field: keyof MessageFields | 'file', typed: string) => {
    if (!fields || field === 'file') onFile?.(typed);
    // Each of the others is one line of the file.
    else onFile?.(fileOf({ ...fields, [field]: field === 'text' ? typed : typed.replace(/\n+/g, ' ') }));
  };
  return (
    <section
      className="message-text"
      aria-labelledby={title}
      ref={section}
      onFocus={({ target }) => {
        if (target instanceof HTMLTextAreaElement) last.current = target;
      }}
    >
      <header>
        <h2 id={title}>{format.languageName(language)}</h2>
        <span className="small muted">{people && say(t.exchange.people, { number: people.selected })}</span>
        {!isLocked && <Insert language={language} section={section} last={last} />}
      </header>
      {problems && <Mistakes fields={fields} section={section} problems={problems} />}
      {/* A file that is written in another way stays as it is. */}
      {(fields ? FIELDS : WHOLE).map((field) => (
        <label key={field} className="field">
          {t.messages.fields[field]}
          <textarea
            className="input"
            name={field}
            lang={language}
            rows={1}
            readOnly={isLocked}
            value={{ file, ...fields }[field]}
            onChange={({ target }) => change(field, target.value)}
          />
        </label>
      ))}
      {theirs !== undefined && theirs !== file && (
        <div className="theirs">
          <h3>{t.messages.theirs}</h3>
          <pre lang={language}>{theirs}</pre>
        </div>
      )}
    </section>
  );
}

interface MistakesProps {
  fields: MessageFields | undefined;
  section: RefObject<HTMLElement | null>;
  problems: readonly Problem[];
}

/** What must be corrected, one after the other, with a way to its place. Its line is there while nothing is, so that no text moves. */
function Mistakes({ fields, section, problems }: MistakesProps) {
  const { t, say } = useTexts();
  const [problem] = problems;
  const show = ({ at, found }: Problem) => {
    const known = FIELDS.find((each) => each === found) ?? 'text';
    const [field, start] = fields && at !== undefined ? fieldAt(fields, at) : [fields ? known : 'file', at];
    const area: Area | undefined = section.current?.querySelector(`textarea[name=${field}]`);
    if (!area) return;
    if (start !== undefined) area.setSelectionRange(start, start + found.length);
    area.focus();
  };
  return (
    <div className={problem ? 'mend' : 'mend fine'}>
      <span className={problem ? 'mark fix' : 'mark good'} />
      <p>
        {problem && <b>{say(t.messages.mistakes, { number: problems.length })}: </b>}
        {problem ? say(t.mistakes[problem.reason], { found: problem.found }) : t.messages.noMistakes}
        {problem?.meant && `. ${say(t.meant, { meant: problem.meant })}`}
      </p>
      {problem && (
        <div className="actions">
          <Button isForAll kind="small" onClick={() => show(problem)}>
            {t.messages.goToIt}
          </Button>
        </div>
      )}
    </div>
  );
}

interface InsertProps extends Pick<MessageTextProps, 'language'> {
  section: RefObject<HTMLElement | null>;
  /** The field that had the cursor last. */
  last: RefObject<Area>;
}

/** A menu that writes where the cursor was: parts of the layout, and facts with what each becomes. */
function Insert({ language, section, last }: InsertProps) {
  const { t } = useTexts();
  const menu = useId();
  const insert = (area: Area | undefined, text: string) => {
    if (!area) return;
    if (area !== last.current) area.setSelectionRange(area.value.length, area.value.length);
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
    const dots = area.selectionEnd - text.length + text.indexOf('…');
    if (text.includes('…')) area.setSelectionRange(dots, dots + 1);
    area.dispatchEvent(new Event('input', { bubbles: true }));
    area.focus();
  };
  const body = () => [...(section.current?.querySelectorAll('textarea') ?? [])].at(-1);
  const item = (label: string, value: string | number, onClick: () => void) => (
    <button key={label} type="button" popoverTarget={menu} popoverTargetAction="hide" onClick={onClick}>
      {label} <small>{value}</small>
    </button>
  );
  return (
    <>
      <button type="button" className="button small" popoverTarget={menu}>
        {t.messages.insert}
      </button>
      <div className="days-menu insert" id={menu} popover="auto">
        {LAYOUT.map(([name, text]) => item(t.messages.inserts[name], '', () => insert(body(), text)))}
        {Object.entries(placeholderValues(language)).map(([name, value]) =>
          item(`{${name}}`, value, () => insert(last.current ?? body(), `{${name}}`)),
        )}
      </div>
    </>
  );
}
