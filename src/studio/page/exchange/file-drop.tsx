import { useMutation } from '@tanstack/react-query';
import { upload } from '../ask.ts';
import { useTexts } from '../use-texts.tsx';
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
  const { t } = useTexts();
  const { exchange, working } = t;
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
  return (
    <div className="drop">
      <label className="button main-action">
        {isPending ? working : exchange.chooseFile}
        {/* It covers the whole: a file can be dropped on it. */}
        <input type="file" onChange={({ target }) => target.files?.[0] && mutate(target.files[0])} />
      </label>
      <p className="muted small">{exchange.dropHere}</p>
      {error && <ProblemNotice error={error} />}
    </div>
  );
}
