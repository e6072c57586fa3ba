import providerFile from '../../content/mark.svg?raw';

interface MarkProps {
  /** An SVG file of `src/content`; its `currentColor` is the colour of the text around it. */
  file: string;
}

/** A mark of the programme or of its partner. */
export function Mark({ file }: MarkProps) {
  const [, viewBox, content] = /viewBox="(.*?)".*?>([^]*)<\/svg>/.exec(file) ?? [];
  return (
    <svg
      className="mark"
      viewBox={viewBox}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: content ?? '' }}
    />
  );
}

/** The provider's mark: `src/content/mark.svg`. */
export function ProviderMark() {
  return <Mark file={providerFile} />;
}
