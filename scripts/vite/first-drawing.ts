import type { Plugin } from 'vite'

/** The library that draws charts is no part of what a page loads: see `app/ui/chart/first.ts`. */
export const firstDrawing = (): Plugin => ({
  name: 'first-drawing',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /\/app\/ui\/chart\/first\.ts$/ },
    handler: () => 'export const first = null',
  },
})
