/** A drawing of ours, in one version for each colour scheme where they differ. */
export interface Drawing {
  light: string;
  dark?: string;
  width: number;
  height: number;
}

interface PictureProps {
  drawing: Drawing;
  alt: string;
  className?: string;
  /** Whether the picture stands in the first screen and is asked for at once. */
  first?: boolean;
}

/** A picture in its slot: fixed proportions, so that nothing moves when it arrives. */
export function Picture({ drawing, alt, className, first = false }: PictureProps) {
  return (
    <picture>
      {drawing.dark && <source srcSet={drawing.dark} media="(prefers-color-scheme: dark)" />}
      <img
        className={className}
        src={drawing.light}
        width={drawing.width}
        height={drawing.height}
        alt={alt}
        {...(first ? { fetchPriority: 'low' } : { loading: 'lazy' })}
        decoding="async"
      />
    </picture>
  );
}
