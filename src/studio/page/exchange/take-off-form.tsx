import { useState } from 'react';
import type { Input } from '../../../operator/actions/actions.ts';
import { usePlan } from '../ask.ts';
import { Choice } from '../fields.tsx';
import { useTexts } from '../use-texts.tsx';
import { PlanOf } from '../plan-view.tsx';
import { FileDrop, type HandedFile } from './file-drop.tsx';

type Columns = NonNullable<Input<'importPeople'>['columns']>;

/** People whose addresses bounced, or who left elsewhere: addresses that are pasted, or a file of another program. */
export function TakeOffForm() {
  const { t } = useTexts();
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
        <PlanOf
          name="takeOff"
          input={{ who: { ...(handed ?? { text }), columns, sure } }}
          onDone={clear}
          onAnswer={(_, isOn) => setSure(isOn)}
        />
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
  const { t } = useTexts();
  const { plan } = usePlan('importPeople', { file, columns });
  const found = plan?.columns ?? [];
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
