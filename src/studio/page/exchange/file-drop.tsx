import { useState, type DragEvent } from 'react';
import { upload } from '../ask.ts';
import { useLanguage } from '../language.tsx';
import { ProblemNotice } from '../parts.tsx';

/** A file that was handed to the studio. */
export interface HandedFile {
  /** What the studio calls it. */
  file: string;
  /** What it is called here. */
  name: string;
}

/** Takes a file by choosing or by dropping it. */
export function FileDrop({ label, onFile }: { label: string; onFile: (file: HandedFile) => void }) {
  const { t } = useLanguage();
  const [error, setError] = useState<Error>();
  const [isOver, setOver] = useState(false);
  const take = (given: File | undefined) => {
    if (!given) return;
    setError(undefined);
    upload(given)
      .then((file) => onFile({ file, name: given.name }))
      .catch((failure: unknown) => setError(failure as Error));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label>
        {label}
        <input type="file" onChange={({ target }) => take(target.files?.[0])} />
      </label>
      <p className="muted small">{t.exchange.dropHere}</p>
      {error && <ProblemNotice error={error} />}
    </div>
  );
}
