import type { Plugin } from 'vite'

/** What libraries of the Worker bring along for things that we never do with them; `never` stands for their functions. */
const modules: Record<string, string> = {
  // Fonts packed as WOFF2: ours are plain.
  'brotli/decompress.js': 'export default never',
  // PDFs from SVG, forms of Adobe's designer, invoices: we stamp and write pages.
  'node-html-better-parser': 'export { never as parse }; export const NodeType = {}',
  'html-entities': 'export { never as encode }',
  culori: 'export const converter = () => never',
  // What a chart says under the pointer: the Worker draws what stands still.
  '../component/tooltip/install.js': 'export const install = () => {}',
  // Style attributes: none is allowed in a rich text.
  postcss: 'export { never as parse }',
  // Windows and toasts that put themselves on a page: there is no page in the Worker.
  'react-dom/client': 'export { never as createRoot }',
  // Pages drawn to a string: ours are streams.
  './cjs/react-dom-server-legacy.browser.production.js':
    'export { never as renderToString, never as renderToStaticMarkup }',
}
/** Measures of the fonts that every reader of PDFs has: we write with fonts of our own, which have all Chinese signs. */
const fonts = [
  ...['Courier', 'Helvetica'].flatMap((name) => ['', '-Bold', '-Oblique', '-BoldOblique'].map((cut) => name + cut)),
  ...['Roman', 'Bold', 'Italic', 'BoldItalic'].map((cut) => `Times-${cut}`),
  ...['Symbol', 'ZapfDingbats'],
]
for (const name of fonts) modules[`./${name}.compressed.json`] = 'export default { get length() { return never() } }'
// What is unsafe in SQL or a shell: answers of the storage are read as XML alone.
for (const name of ['sql', 'sql-strict', 'svg', 'shell', 'redos', 'nosql', 'log'])
  modules[`./contexts/${name}.js`] = 'export default []'
/** Around the name, so that nothing takes it for a file of its kind. */
const [MARK, END] = ['\0left-out:', '.js']

/** Keeps them out of the Worker, whose size is limited. Should one be called after all, it says so. */
export const leftOut = (): Plugin => ({
  name: 'left-out',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (source) => (source in modules ? MARK + source + END : null),
  load(id) {
    if (!id.startsWith(MARK)) return null
    const name = id.slice(MARK.length, -END.length)
    const never = `const never = () => { throw new Error(${JSON.stringify(`${name} is left out of the Worker`)}) }`
    return { code: `${never}\n${modules[name]}`, moduleType: 'js' }
  },
})
