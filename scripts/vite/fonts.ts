import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)
const packages = {
  'noto-sans-sc': '400Regular/NotoSansSC_400Regular.ttf',
  'noto-sans': '400Regular/NotoSans_400Regular.ttf',
  'noto-sans-jp': '400Regular/NotoSansJP_400Regular.ttf',
}

/** The files under `/fonts`: the fonts of documents (`worker/files/copies/fonts.server.ts`) with their licences. */
export const fontFiles: ReadonlyMap<string, string> = new Map(
  Object.entries(packages).flatMap(([name, file]) => {
    const folder = dirname(resolve(`@expo-google-fonts/${name}/package.json`))
    return [
      [`${name}.ttf`, join(folder, file)],
      [`${name}.OFL.txt`, join(folder, 'LICENSE_FONT')],
    ]
  }),
)

/** Adds the fonts to the static assets, read by the Worker alone: no page names them. */
export const documentFonts = (): Plugin => ({
  name: 'document-fonts',
  applyToEnvironment: (environment) => environment.name === 'client',
  configureServer(server) {
    server.middlewares.use('/fonts', (request, response, next) => {
      const file = fontFiles.get(request.url?.slice(1) ?? '')
      if (!file) return next()
      response.end(readFileSync(file))
    })
  },
  generateBundle() {
    for (const [name, file] of fontFiles)
      this.emitFile({ type: 'asset', fileName: `fonts/${name}`, source: readFileSync(file) })
  },
})
