import { parseSync, type Plugin } from 'vite'

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
  // 30: rendering of pages to a string; the Worker streams them.
  './cjs/react-dom-server-legacy.browser.production.js':
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
/**
 * Replacements for declarations of pdf.js, which is bundled as one file: 117 kB gzip. The Worker reads texts and pages and
 * neither draws nor edits; the Worker's runtime decompresses Brotli by itself.
 */
const pdfStubs: Record<string, string> = {
  makeBrotliDecode: 'makeBrotliDecode = () => brotliDecompressSync',
  CanvasGraphics: 'class {}',
  AnnotationEditorUIManager: 'class {}',
  AnnotationEditor: 'class {}',
  HighlightEditor: 'class {}',
  PDFEditor: 'PDFEditor = class {}',
}
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

/** Vite plugin that replaces unused declarations of pdf.js in the Worker's build. */
export const stubPdfParts = (): Plugin => ({
  name: 'pdf-parts',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /\/unpdf\/dist\/pdfjs\.mjs$/ },
    handler: (code, id) => ({
      code: `import { brotliDecompressSync } from 'node:zlib'\n${replaceDeclarations(code, id)}`,
      map: null,
    }),
  },
})

type Node = { type: string; start: number; end: number; id?: { name: string } | null; [key: string]: unknown }
/** Replaces the declarations of `pdfStubs`, by the name of the class or variable. @throws Error if one is not found once */
function replaceDeclarations(code: string, file: string): string {
  const found = new Map<string, Node>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    const name = /^(ClassExpression|VariableDeclarator)$/.test(node.type) ? node.id?.name : undefined
    if (name && name in pdfStubs) {
      if (found.has(name)) throw new Error(`${file} declares ${name} twice`)
      found.set(name, node)
    } else for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, code, { lang: 'js', sourceType: 'module' }).program.body)
  const missing = Object.keys(pdfStubs).filter((name) => !found.has(name))
  if (missing.length) throw new Error(`${file} does not declare ${missing.join(', ')}`)
  return [...found]
    .toSorted(([, a], [, b]) => b.start - a.start)
    .reduce((text, [name, { start, end }]) => text.slice(0, start) + pdfStubs[name] + text.slice(end), code)
}
