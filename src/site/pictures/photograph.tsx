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

interface PhotographPictureProps {
  photograph: Photograph;
  alt: string;
  first: boolean;
}

/** A photograph in its slot. */
export function PhotographPicture({ photograph, alt, first }: PhotographPictureProps) {
  const { avif, webp, src, sizes, width, height } = photograph;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {/* Lazy before the addresses: some engines ask as soon as an address is set. */}
      <img
        {...(first ? { fetchPriority: 'low' } : { loading: 'lazy' })}
        decoding="async"
        sizes={sizes}
        srcSet={webp}
        src={src}
        width={width}
        height={height}
        alt={alt}
      />
    </picture>
  );
}
