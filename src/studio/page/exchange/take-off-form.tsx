import { useState } from 'react';
import type { Input } from '../../../operator/actions/actions.ts';
import { usePlan } from '../ask.ts';
import { Choice } from '../fields.tsx';
import { useTexts } from '../use-texts.tsx';
import { PlanOf } from '../plan-view.tsx';
import { FileDrop, type HandedFile } from './file-drop.tsx';

type Columns = Input<'importPeople'>['columns'];

/** Pasted addresses, or a file; which of its columns counts, and whether they have all left. */
interface Given {
  text: string;
  handed?: HandedFile | undefined;
  columns?: Columns;
  sure?: boolean;
}

/** People whose addresses bounced, or who left elsewhere: addresses that are pasted, or a file of another program. */
export function TakeOffForm() {
  const { t } = useTexts();
  const { exchange } = t;
  const [given, setGiven] = useState<Given>({ text: '' });
  const { text, handed, columns = {}, sure = false } = given;
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
              onChange={({ target }) => setGiven({ ...given, text: target.value })}
            />
          </label>
        )}
        <FileDrop handed={handed} onFile={(file) => setGiven({ text, handed: file })} />
        {handed && (
          <AddressColumn
            input={{ file: handed.file, columns }}
            onColumns={(chosen) => setGiven({ ...given, columns: chosen })}
          />
        )}
      </div>
      {(handed ?? /@|\S\n/.test(text)) && (
        <PlanOf
          name="takeOff"
          input={{ who: { ...(handed ?? { text }), columns, sure } }}
          onDone={() => setGiven({ text: '' })}
          onAnswer={(_, isOn) => setGiven({ ...given, sure: isOn })}
        />
      )}
    </div>
  );
}

interface AddressColumnProps {
  input: Input<'importPeople'>;
  onColumns: (columns: Columns) => void;
}

/** The only column that counts, where a file has several. */
function AddressColumn({ input, onColumns }: AddressColumnProps) {
  const { t } = useTexts();
  const { plan } = usePlan('importPeople', input);
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
