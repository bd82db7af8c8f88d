import type { Plugin } from 'vite'

/**
 * Every Semi component imports its own style sheet. app/root.tsx links the whole sheet once instead: one file that stays
 * in the browser's cache, the same order on every page, and no flash while a development server finds out what is used.
 */
export const semiStyleOnce = (): Plugin => ({
  name: 'semi-style-once',
  enforce: 'pre',
  resolveId(source, importer) {
    return source.endsWith('.css') && importer && /[\\/]@douyinfe[\\/]/.test(importer) ? '\0semi-style' : null
  },
  load(id) {
    return id === '\0semi-style' ? { code: 'export {}', moduleType: 'js' } : null
  },
})
