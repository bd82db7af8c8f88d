import { readFileSync } from 'node:fs'
import { libraryFiles } from '~/scripts/vite/library-files'

/** The complete font of Chinese documents. */
export const chineseFont = () => readFileSync(libraryFiles.get('fonts/noto-sans-sc.ttf')!)

/** A fake `ASSETS` binding with the files of `public/` and the fonts of the build. `requested` lists the paths. */
export const requested: string[] = []
export const assets = {
  fetch: async (request: Request) => {
    const { pathname } = new URL(request.url)
    requested.push(pathname)
    return new Response(readFileSync(libraryFiles.get(pathname.slice(1)) ?? `public${pathname}`))
  },
}
