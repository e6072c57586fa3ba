declare module 'subset-font' {
  /** Cuts a font down to the characters of a text; the package brings no types of its own. */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      /** Keep every glyph, whatever the text holds. */
      keepAllGlyphs?: boolean;
      targetFormat: 'woff2' | 'truetype';
      /** Layout features to keep, all without it. */
      keepFeatures?: readonly string[];
      noHinting?: boolean;
      dropTables?: readonly string[];
      variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
    },
  ): Promise<Buffer>;
}
