import { useState } from 'react';
import { t } from '../language.ts';
import { RemovalSheet } from '../people/removal-sheet.tsx';
import { FileDrop, type HandedFile } from './file-drop.tsx';

/** People whose addresses bounced, or who left elsewhere: a plain list of addresses, pasted or in a file. */
export function TakeOffForm() {
  const { exchange } = t;
  const [text, setText] = useState('');
  const [handed, setHanded] = useState<HandedFile>();
  const clear = () => {
    setText('');
    setHanded(undefined);
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
        <FileDrop handed={handed} onFile={setHanded} />
      </div>
      {(handed ?? /@|\S\n/.test(text)) && (
        <RemovalSheet name="takeOff" input={handed ?? { text }} onDone={clear} />
      )}
    </div>
  );
}
