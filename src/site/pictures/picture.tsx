/** A drawing of ours, in one version for each colour scheme where they differ. */
export interface Drawing {
  light: string;
  dark?: string;
  width: number;
  height: number;
}

/** One cell of a strip of drawings that lie side by side. */
export function cell({ light, dark, height }: Drawing, index: number, width: number): Drawing {
  const view = `#svgView(viewBox(${index * width},0,${width},${height}))`;
  return { light: light + view, ...(dark && { dark: dark + view }), width, height };
}

/** The places of the page that take an operator's photograph, by the name of its file in `photos`. */
export type Slot = 'hero' | 'ceremony' | `founder-${1 | 2 | 3 | 4}`;

/** A photograph as the build has made it: the same picture in several widths and two formats. */
export interface Photograph {
  /** As in `srcset`. */
  avif: string;
  webp: string;
  /** Address for those that read no `srcset`. */
  src: string;
  sizes: string;
  width: number;
  height: number;
}

export type Photographs = Partial<Record<Slot, Photograph>>;

/** Those that the operator has given; none while developing. */
export const PHOTOGRAPHS: Photographs = import.meta.env.PHOTOGRAPHS ?? {};

interface PictureProps {
  drawing: Drawing;
  alt: string;
  className?: string;
  /** Whether the picture is in the first screen and is requested at once. */
  first?: boolean;
  /** The slot that the operator's photograph fills instead, if there is one. */
  slot?: Slot;
}

/**
 * A picture in its slot, with fixed proportions, so that nothing moves when it arrives. What only decorates has them from the
 * styles that also show it.
 */
export function Picture({ drawing, alt, className, first = false, slot }: PictureProps) {
  const photograph = slot && PHOTOGRAPHS[slot];
  const { width, height } = photograph ?? (alt ? drawing : {});
  return (
    <picture>
      {photograph && <source type="image/avif" srcSet={photograph.avif} sizes={photograph.sizes} />}
      {!photograph && drawing.dark && <source srcSet={drawing.dark} media="(prefers-color-scheme: dark)" />}
      {/* Lazy before the addresses: some engines ask as soon as an address is set. */}
      <img
        className={photograph ? undefined : className}
        {...(first ? { fetchPriority: 'low' } : { loading: 'lazy' })}
        decoding={photograph && 'async'}
        sizes={photograph?.sizes}
        srcSet={photograph?.webp}
        src={photograph ? photograph.src : drawing.light}
        width={width}
        height={height}
        alt={alt}
      />
    </picture>
  );
}
