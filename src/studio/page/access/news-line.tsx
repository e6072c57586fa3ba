import { useState } from 'react';
import { useAnswer } from '../ask.ts';
import { describeAction } from '../care/log-lines.tsx';
import { shortTime, useTitles } from '../messages/use-messages.ts';
import { Button } from '../parts.tsx';
import { hrefOf } from '../route.ts';
import { useTexts } from '../use-texts.ts';

/** The name in this browser's storage of the newest that was closed. */
const CLOSED = 'news';

/** What everybody is told who has access, until it is closed in this browser: the newest, and how many more. */
export function useNews() {
  const { data = [] } = useAnswer('news', {});
  const [closed, setClosed] = useState(localStorage.getItem(CLOSED) ?? '');
  const unread = data.filter(({ id }) => id > closed);
  const close = () => {
    localStorage.setItem(CLOSED, unread[0]?.id ?? closed);
    setClosed(unread[0]?.id ?? closed);
  };
  return { unread, close };
}

/** A line of the status bar about that. */
export function NewsLine({ unread, close }: ReturnType<typeof useNews>) {
  const spoken = useTexts();
  const { t, say, who } = spoken;
  const titleOf = useTitles();
  const [newest] = unread;
  if (!newest) return null;
  const { by, message, ...detail } = newest.detail;
  const what =
    newest.action === 'mail-planned'
      ? say(t.access.planned, { number: Number(detail['people']), subject: titleOf(String(message)) })
      : describeAction(spoken, { ...newest, by: undefined, detail }, titleOf);
  return (
    <li>
      <span className="mark look" />
      <p>
        <b>{who(String(by))}</b> {what}, {shortTime(spoken, newest.at)}
        {unread.length > 1 && say(t.access.moreNews, { number: unread.length - 1 })}
      </p>
      <div className="actions">
        <a
          className="button small"
          href={
            message === undefined ? hrefOf('access') : hrefOf('messages', { step: 'report' }, String(message))
          }
        >
          {message === undefined ? t.access.seeAccess : t.access.seeMessage}
        </a>
        <Button isForAll kind="small" onClick={close}>
          {t.close}
        </Button>
      </div>
    </li>
  );
}
