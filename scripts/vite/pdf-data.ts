import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folders = { cmaps: 'cmaps', fonts: 'standard_fonts' } as const

/** What PDFs leave out and expect their reader to have: tables of Chinese encodings, and fourteen fonts. Under `/pdf`. */
export const pdfData = (): Plugin => ({
  name: 'pdf-data',
  applyToEnvironment: (environment) => environment.name === 'client',
  configureServer(server) {
    server.middlewares.use('/pdf', (asked, answer, next) => {
      const [, kind, name] = /^\/(cmaps|fonts)\/([\w.-]+)$/.exec(asked.url ?? '') ?? []
      if (!kind || !name) return next()
      const folder = join(library, folders[kind as keyof typeof folders])
      if (!readdirSync(folder).includes(name)) return next()
      answer.end(readFileSync(join(folder, name)))
    })
  },
  generateBundle() {
    for (const [kind, folder] of Object.entries(folders))
      for (const name of readdirSync(join(library, folder)))
        if (!/^LICENSE/i.test(name))
          this.emitFile({
            type: 'asset',
            fileName: `pdf/${kind}/${name}`,
            source: readFileSync(join(library, folder, name)),
          })
  },
})
