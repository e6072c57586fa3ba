import { useState, type FormEvent } from 'react';
import { OTHER_SOURCE, SOURCE_PARAMETERS } from '../../../contract/source.ts';
import { useAnswer, useApply } from '../ask.ts';
import { Field, Tick, toggled } from '../fields.tsx';
import { useLanguage } from '../language.tsx';
import { Button, ProblemNotice, Table } from '../parts.tsx';
import { drawCode } from './qr-code.ts';

/** What nobody prints or posts: what visitors pass on, and names that nobody made. */
const COUNTED_ALONE: readonly string[] = ['shared', OTHER_SOURCE];

interface SourcesProps {
  /** Where the page is, without a trailing slash. */
  origin: string;
  /** Names of those that are to have a poster. */
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

/** Makes sources, and hands out the link and the code of each. */
export function Sources({ origin, chosen, onChosen }: SourcesProps) {
  const { t, say } = useLanguage();
  const { goingLive } = t;
  const { data = [] } = useAnswer('sources', {});
  const linkOf = (name: string) => `${origin}/?${SOURCE_PARAMETERS[0]}=${name}`;
  return (
    <>
      <p className="small muted">{goingLive.sourcesMore}</p>
      <NewSource onMade={(name) => onChosen(new Set([...chosen, name]))} />
      <Table
        rows={data.filter(({ name }) => !COUNTED_ALONE.includes(name))}
        keyOf={({ name }) => name}
        columns={[
          {
            head: t.overview.source,
            cell: ({ name }) => (
              <>
                <Tick
                  label={name}
                  isTicked={chosen.has(name)}
                  onTick={() => onChosen(toggled(chosen, name))}
                />
                <small>{linkOf(name)}</small>
              </>
            ),
          },
          { head: goingLive.link, cell: ({ name }) => <Copy text={linkOf(name)} /> },
          {
            head: goingLive.code,
            cell: ({ name }) => (
              <a
                download={`${name}.svg`}
                href={codeFile(linkOf(name))}
                aria-label={say(goingLive.codeOf, { name })}
              >
                SVG
              </a>
            ),
          },
        ]}
      />
    </>
  );
}

/** A source is made with a name that fits into a link. */
function NewSource({ onMade }: { onMade: (name: string) => void }) {
  const { newSource: label, makeSource: verb } = useLanguage().t.goingLive;
  const [name, setName] = useState('');
  const make = useApply('makeSource', { name }, (made) => {
    setName('');
    onMade(made.name);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isRunning) make.run();
  };
  return (
    <>
      <form className="test" onSubmit={submit}>
        <Field isBare label={label} placeholder={label} maxLength={40} value={name} onValue={setName} />
        <Button type="submit" isBlocked={make.isRunning}>
          {verb}
        </Button>
      </form>
      {make.error && <ProblemNotice error={make.error} />}
    </>
  );
}

function Copy({ text }: { text: string }) {
  const { copy, copied } = useLanguage().t.goingLive;
  const [isCopied, setCopied] = useState(false);
  const write = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <Button kind="small" onClick={write}>
      {isCopied ? copied : copy}
    </Button>
  );
}

/** A file with the code of an address, for slides and printed matter. */
function codeFile(address: string): string {
  const { path, width } = drawCode(address);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}"><path fill="#fff" d="M0 0h${width}v${width}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
