import { useState, type DragEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
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
  const [isOver, setOver] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: upload,
    onSuccess: (file, { name }) => onFile({ file, name }),
  });
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) mutate(file);
  };
  const drag = (event: DragEvent, isEntering: boolean) => {
    event.preventDefault();
    setOver(isEntering);
  };
  return (
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <label className="button">
        {isPending ? t.loading : label}
        <input className="hide" type="file" onChange={({ target }) => take(target.files)} />
      </label>
      <p className="muted small">{t.exchange.dropHere}</p>
      {error && <ProblemNotice error={error} />}
    </div>
  );
}
