import type { Plugin } from 'vite'

/**
 * Parts of libraries that the Worker bundles but never calls, with their size in kB gzip; `never` stands for their
 * functions. Without this plugin the Worker has 3.41 MB gzip, over the platform's limit of 3 MiB for an upload.
 */
const modules: Record<string, string> = {
  // 91: fonts packed as WOFF2; ours are plain.
  'brotli/decompress.js': 'export default never',
  // 50: entities and colours of SVG and forms in PDFs; the Worker stamps and writes pages.
  'html-entities': 'export { never as encode }',
  culori: 'export const converter = () => never',
  // 29: style attributes; rich text allows none.
  postcss: 'export { never as parse }',
  // 64: windows and toasts that add themselves to a page; the Worker has no page.
  'react-dom/client': 'export { never as createRoot }',
  // 30: pages rendered to a string; the Worker streams them.
  './cjs/react-dom-server-legacy.browser.production.js':
    'export { never as renderToString, never as renderToStaticMarkup }',
}
/** 98: metrics of the fonts that every reader of PDFs has; the Worker writes with fonts of its own. */
const fonts = [
  ...['Courier', 'Helvetica'].flatMap((name) => ['', '-Bold', '-Oblique', '-BoldOblique'].map((cut) => name + cut)),
  ...['Roman', 'Bold', 'Italic', 'BoldItalic'].map((cut) => `Times-${cut}`),
  ...['Symbol', 'ZapfDingbats'],
]
for (const name of fonts) modules[`./${name}.compressed.json`] = 'export default { get length() { return never() } }'
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
