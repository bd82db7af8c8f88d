/**
 * Module hooks that let plain Node run this repository's TypeScript: `~/` is the root, and an import may omit `.ts` or
 * `/index.ts`. Modules that exist only in workerd are replaced by stubs.
 */
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'cloudflare:workers') return next(new URL('scripts/local/workerd.ts', root).href, context)
    if (specifier === 'quickjs.wasm') return next(new URL('scripts/local/quickjs.ts', root).href, context)
    const ours = specifier.startsWith('~/') || specifier.startsWith('.')
    if (!ours || context.parentURL?.includes('/node_modules/')) return next(specifier, context)
    const target = specifier.startsWith('~/')
      ? new URL(specifier.slice(2), root)
      : new URL(specifier, context.parentURL)
    const found = ['.ts', '.tsx', '/index.ts'].find((end) => existsSync(fileURLToPath(target) + end))
    return next(found ? target.href + found : target.href, context)
  },
})
