import { readFileSync } from 'node:fs'
import { fontFiles } from '~/scripts/vite/fonts'

/** The whole font of Chinese documents. */
export const chineseFont = () => readFileSync(fontFiles.get('noto-sans-sc.ttf')!)

/** Stands in for the binding `ASSETS`: the files of `public/` and the fonts that the build adds. `requested` lists the paths. */
export const requested: string[] = []
export const assets = {
  fetch: async (request: Request) => {
    const { pathname } = new URL(request.url)
    requested.push(pathname)
    return new Response(readFileSync(fontFiles.get(pathname.replace('/fonts/', '')) ?? `public${pathname}`))
  },
}
