declare module 'subset-font' {
  /** Returns the font with the glyphs of `text` only. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'sfnt' | 'truetype' | 'woff' | 'woff2' },
  ): Promise<Uint8Array>
}
