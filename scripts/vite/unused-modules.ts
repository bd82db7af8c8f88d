import type { Plugin } from 'vite'

/** Replacements for parts of the UI kit that neither pages nor Worker use. */
const kitStubs: Record<string, string> = {
  // Options that are rendered while scrolling, of a `Select` with `virtualize`.
  'react-window': 'export { never as FixedSizeList, never as VariableSizeList }',
  // Pictures in tags.
  '../avatar/index': 'export default never',
  // Tags of a `Select` with `ellipsisTrigger`.
  '../overflowList/index': 'export default never',
}
/**
 * Replacements for parts of libraries that the Worker bundles but never calls; the comments state their size in kB
 * gzip. `never` throws. Without this plugin the Worker has 3.41 MB gzip, more than the platform's limit of 3 MiB.
 */
const moduleStubs: Record<string, string> = {
  ...kitStubs,
  // 91: decompression of WOFF2 fonts; our fonts are not compressed.
  'brotli/decompress.js': 'export default never',
  // 50: entities and colours of SVG and forms in PDFs; the Worker only stamps and writes pages.
  'html-entities': 'export { never as encode }',
  culori: 'export const converter = () => never',
  // 29: style attributes; rich text allows none.
  postcss: 'export { never as parse }',
  // 64: dialogs and toasts that mount themselves on a page; the Worker has no page.
  'react-dom/client': 'export { never as createRoot }',
  // 31: rendering of pages to a string; the Worker streams them.
  './cjs/react-dom-server-legacy.node.production.js':
    'export { never as renderToString, never as renderToStaticMarkup }',
}
/** 98: metrics of the standard PDF fonts; the Worker embeds its own fonts. */
const fonts = [
  ...['Courier', 'Helvetica'].flatMap((name) => ['', '-Bold', '-Oblique', '-BoldOblique'].map((cut) => name + cut)),
  ...['Roman', 'Bold', 'Italic', 'BoldItalic'].map((cut) => `Times-${cut}`),
  ...['Symbol', 'ZapfDingbats'],
]
for (const name of fonts)
  moduleStubs[`./${name}.compressed.json`] = 'export default { get length() { return never() } }'
/** Prefix and suffix of the virtual module ids, so that no other plugin handles them by their extension. */
const [ID_PREFIX, ID_SUFFIX] = ['\0left-out:', '.js']

/**
 * Vite plugin that replaces these modules by stubs, because the size of the upload and of a first visit is limited. A
 * call of a stub throws an error with the name of the module.
 */
export const stubUnusedModules = (): Plugin => ({
  name: 'left-out',
  enforce: 'pre',
  resolveId(source) {
    const stubs = this.environment.name === 'ssr' ? moduleStubs : kitStubs
    return source in stubs ? ID_PREFIX + source + ID_SUFFIX : null
  },
  load(id) {
    if (!id.startsWith(ID_PREFIX)) return null
    const name = id.slice(ID_PREFIX.length, -ID_SUFFIX.length)
    const never = `const never = () => { throw new Error(${JSON.stringify(`${name} is not included`)}) }`
    return { code: `${never}\n${moduleStubs[name]}`, moduleType: 'js' }
  },
})
