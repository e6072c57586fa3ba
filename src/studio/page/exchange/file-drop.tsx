import { useState, type DragEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { upload } from '../ask.ts';
import { useLanguage } from '../language.tsx';
import { Button, ProblemNotice } from '../parts.tsx';

/** A file that was handed to the studio. */
export interface HandedFile {
  /** What the studio calls it. */
  file: string;
  /** What it is called here. */
  name: string;
}

interface FileDropProps {
  handed: HandedFile | undefined;
  onFile: (handed: HandedFile | undefined) => void;
}

/** Takes a file by choosing or by dropping it, and names it. */
export function FileDrop({ handed, onFile }: FileDropProps) {
  const { exchange, working } = useLanguage().t;
  const [isOver, setOver] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: upload,
    onSuccess: (file, { name }) => onFile({ file, name }),
  });
  if (handed)
    return (
      <div className="file">
        <b>{handed.name}</b>
        <Button kind="small" onClick={() => onFile(undefined)}>
          {exchange.another}
        </Button>
      </div>
    );
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
        {isPending ? working : exchange.chooseFile}
        <input className="hide" type="file" onChange={({ target }) => take(target.files)} />
      </label>
      <p className="muted small">{exchange.dropHere}</p>
      {error && <ProblemNotice error={error} />}
    </div>
  );
}
