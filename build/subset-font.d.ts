declare module 'subset-font' {
  /** Cuts a font down to the characters of a text; the package brings no types of its own. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      /** Layout features to keep. */
      keepFeatures: readonly string[];
      noHinting: boolean;
      dropTables: readonly string[];
      variationAxes: Record<string, number>;
    },
  ): Promise<Buffer>;
}
