import { Field } from './fields.tsx';
import { useTexts } from './use-texts.tsx';
import { Button } from './parts.tsx';

interface NewNameProps {
  label: string;
  /** The button's words. */
  button: string;
  typed: string;
  onTyped: (typed: string) => void;
  onSubmit: (event: { preventDefault: () => void }) => void;
}

/** A field for the name of something new, which says what {@link toName} makes of it. */
export function NewName({ label, button, typed, onTyped, onSubmit }: NewNameProps) {
  const { t, say } = useTexts();
  const name = toName(typed);
  return (
    <div>
      <form className="test" onSubmit={onSubmit}>
        <Field isBare label={label} value={typed} onValue={onTyped} />
        <Button type="submit">{button}</Button>
      </form>
      <p className="small muted" role="status">
        {name !== typed && name !== '' && say(t.becomes, { name })}
      </p>
    </div>
  );
}

/** A name for a link or a folder: letters without accents, digits and hyphens. It is empty where none of these is left. */
export function toName(typed: string): string {
  const plain = typed.toLowerCase().replaceAll('đ', 'd').normalize('NFD').replace(/\p{M}/gu, '');
  return (plain.match(/[a-z\d]+/g) ?? []).join('-').slice(0, 40);
}
