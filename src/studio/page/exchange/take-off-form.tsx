import { useState } from 'react';
import type { Input } from '../../../operator/actions/actions.ts';
import { usePlan } from '../ask.ts';
import { Checkbox, Choice } from '../fields.tsx';
import { t } from '../language.ts';
import { RemovalSheet } from '../people/removal-sheet.tsx';
import { FileDrop, type HandedFile } from './file-drop.tsx';

type Columns = NonNullable<Input<'takeOff'>['columns']>;

/** People whose addresses bounced, or who left elsewhere: addresses that are pasted, or a file of another program. */
export function TakeOffForm() {
  const { exchange } = t;
  const [text, setText] = useState('');
  const [handed, setHanded] = useState<HandedFile>();
  const [columns, setColumns] = useState<Columns>({});
  const [sure, setSure] = useState(false);
  const hand = (file: HandedFile | undefined) => {
    setHanded(file);
    setColumns({});
    setSure(false);
  };
  const clear = () => {
    setText('');
    hand(undefined);
  };
  return (
    <div className="two">
      <div className="fieldset">
        <p className="muted">{exchange.offMore}</p>
        {!handed && (
          <label className="field">
            {exchange.addresses}
            <textarea
              className="input"
              rows={10}
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </label>
        )}
        <FileDrop handed={handed} onFile={hand} />
        {handed && <AddressColumn file={handed.file} columns={columns} onColumns={setColumns} />}
      </div>
      {(handed ?? /@|\S\n/.test(text)) && (
        <RemovalSheet name="takeOff" input={{ ...(handed ?? { text }), columns, sure }} onDone={clear}>
          {({ isOfMembers }) =>
            isOfMembers && <Checkbox label={exchange.sure} isChecked={sure} onChange={() => setSure(!sure)} />
          }
        </RemovalSheet>
      )}
    </div>
  );
}

interface AddressColumnProps {
  file: string;
  columns: Columns;
  onColumns: (columns: Columns) => void;
}

/** The only column that counts, where a file has several. */
function AddressColumn({ file, columns, onColumns }: AddressColumnProps) {
  const { data } = usePlan('importPeople', { file, columns });
  const found = data?.columns ?? [];
  if (found.length < 2) return null;
  return (
    <Choice<string>
      label={t.exchange.addressColumn}
      value={found.find(({ becomes }) => becomes === 'email')?.heading ?? ''}
      options={Object.fromEntries(['', ...found.map(({ heading }) => heading)].map((each) => [each, each]))}
      onValue={(heading) => onColumns({ [heading]: 'email' })}
    />
  );
}
