import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { upload } from '../ask.ts';
import { useTexts } from '../use-texts.ts';
import { Button, ProblemNotice } from '../parts.tsx';

/** A file that was handed to the studio. */
export interface HandedFile {
  /** What the studio calls it. */
  file: string;
  /** What it is called here. */
  name: string;
}

/** Takes a file by choosing or by dropping it, or a text that is pasted. */
export function FileDrop({ onFile }: { onFile: (handed: HandedFile) => void }) {
  const { t } = useTexts();
  const { exchange, working } = t;
  const [text, setText] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: upload,
    onSuccess: (file, { name }) => onFile({ file, name }),
  });
  return (
    <div>
      <div className="drop">
        <label className="button main-action">
          {isPending ? working : exchange.chooseFile}
          {/* It covers the whole: a file can be dropped on it. */}
          <input type="file" onChange={({ target }) => target.files?.[0] && mutate(target.files[0])} />
        </label>
        <p className="muted small">{exchange.dropHere}</p>
      </div>
      {error && <ProblemNotice error={error} />}
      <p className="or">{exchange.or}</p>
      <label className="field">
        {exchange.paste}
        <textarea
          className="input"
          rows={6}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div className="actions">
        <Button
          isBlocked={text.trim() === '' || isPending}
          onClick={() => mutate(new File([text], exchange.pasted))}
        >
          {exchange.look}
        </Button>
      </div>
    </div>
  );
}

/** The name of the file, and the way to another one. */
export function FileLine({
  handed,
  rows,
  onOther,
}: {
  handed: HandedFile;
  rows: number | undefined;
  onOther: () => void;
}) {
  const { t, say } = useTexts();
  const { exchange } = t;
  return (
    <div className="file">
      <span>
        <b>{handed.name}</b>
        {rows !== undefined && `: ${say(exchange.rows, { number: rows })}`}
      </span>
      <Button kind="small" onClick={onOther}>
        {exchange.another}
      </Button>
    </div>
  );
}
