import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const folderOf = (library: string) => dirname(createRequire(import.meta.url).resolve(`${library}/package.json`))
const fontFiles = (name: string, file: string): [path: string, file: string][] => [
  [`fonts/${name}.ttf`, join(folderOf(`@expo-google-fonts/${name}`), file)],
  [`fonts/${name}.OFL.txt`, join(folderOf(`@expo-google-fonts/${name}`), 'LICENSE_FONT')],
]
const pdfFiles = (name: string, folder: string): [path: string, file: string][] => {
  const from = join(folderOf('pdfjs-dist'), folder)
  const files = readdirSync(from).filter((file) => !/^LICENSE/i.test(file))
  return files.map((file) => [`pdf/${name}/${file}`, join(from, file)])
}

/** Files of libraries, by their path as static assets. */
export const libraryFiles: ReadonlyMap<string, string> = new Map([
  ...fontFiles('noto-sans-sc', '400Regular/NotoSansSC_400Regular.ttf'),
  ...fontFiles('noto-sans', '400Regular/NotoSans_400Regular.ttf'),
  ...fontFiles('noto-sans-jp', '400Regular/NotoSansJP_400Regular.ttf'),
  ...pdfFiles('cmaps', 'cmaps'),
  ...pdfFiles('fonts', 'standard_fonts'),
])

/**
 * Vite plugin that adds files not imported by any module to the static assets. Without `/fonts` (with licences) the
 * Worker cannot write text into documents and pictures (`worker/files/copies/fonts.server.ts`). Without `/pdf` (Chinese
 * encodings and the fourteen standard fonts) previews of PDFs without embedded fonts are blank.
 */
export const serveLibraryFiles = (): Plugin => ({
  name: 'library-files',
  applyToEnvironment: ({ name }) => name === 'client',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const file = libraryFiles.get(request.url?.slice(1) ?? '')
      if (!file) return next()
      response.end(readFileSync(file))
    })
  },
  generateBundle() {
    for (const [fileName, file] of libraryFiles) this.emitFile({ type: 'asset', fileName, source: readFileSync(file) })
  },
})
