import { useRef, useState } from 'react';
import { useTexts } from './use-texts.ts';
import { Button } from './parts.tsx';

/**
 * Lines for another program or person, and a button that copies them. Where the browser copies nothing, they are selected.
 *
 * @param label the button's words: what the lines are for, or for whom
 */
export function CopyText({ label, text, kind = 'small' }: { label: string; text: string; kind?: string }) {
  const { t } = useTexts();
  const lines = useRef<HTMLPreElement>(null);
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    if (lines.current) getSelection()?.selectAllChildren(lines.current);
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <>
      <pre className="chip lines" tabIndex={0} ref={lines}>
        {text}
      </pre>
      <div className="actions">
        <Button isForAll kind={kind} onClick={() => void copy().catch(() => setCopied(undefined))}>
          {label}
        </Button>
        <span className="small muted" role="status">
          {copied === text && t.copied}
        </span>
      </div>
    </>
  );
}
