import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const componentSheet = `${root}/app/frame/semi-components.css`

/**
 * Alias: a Semi component imports its own style sheet, in an order that depends on the page. app/frame/theme.css has
 * those of all components in use, in one order.
 */
export const noComponentStyles = {
  find: /^(@douyinfe\/semi-foundation\/.*|\.\/_base\/base|\.\.\/styles\/icons)\.css$/,
  replacement: `${root}/scripts/vite/no-style.js`,
}

/** Returns the style sheets in semi-foundation that a module of Semi imports. */
const stylesImportedBy = (code: string): string[] =>
  [...code.matchAll(/^import ['"]@douyinfe\/(semi-foundation\/[^'"]+\.css)['"]/gm)].map(([, file]) => file!)

/** Vite plugin that fails a build with a Semi component whose style sheet is missing in `componentSheet`. */
export const checkSemiStyles = (): Plugin => ({
  name: 'semi-styles',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const sheet = readFileSync(componentSheet, 'utf8')
    const used = Object.values(bundle)
      .flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      .filter((id) => /\/@douyinfe\/semi-ui\/.*\.js$/.test(id))
    const missing = used.flatMap((id) =>
      stylesImportedBy(readFileSync(id, 'utf8')).filter((file) => !sheet.includes(file)),
    )
    if (missing.length) this.error(`app/frame/semi-components.css misses ${[...new Set(missing)].join(', ')}`)
  },
})
