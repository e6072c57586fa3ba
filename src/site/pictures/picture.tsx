import { PhotographPicture, type Slot } from './photograph.tsx';

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
  /** Whether the picture is in the first screen and is requested at once. */
  first?: boolean;
  /** The slot that the operator's photograph fills instead, if there is one. */
  slot?: Slot;
}

const photographs = import.meta.env.PHOTOGRAPHS;

/** A picture in its slot, with fixed proportions, so that nothing moves when it arrives. */
export function Picture({ drawing, alt, className, first = false, slot }: PictureProps) {
  // The build knows whether there are any: where there are none, nothing of this is in the script.
  if (photographs && slot) {
    const photograph = photographs[slot];
    if (photograph) return <PhotographPicture photograph={photograph} alt={alt} first={first} />;
  }
  return (
    <picture>
      {drawing.dark && <source srcSet={drawing.dark} media="(prefers-color-scheme: dark)" />}
      <img
        className={className}
        src={drawing.light}
        width={drawing.width}
        height={drawing.height}
        alt={alt}
        // The drawing of the first screen is painted with the words where it is there by then.
        {...(first ? { fetchPriority: 'low', decoding: 'sync' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  );
}
