import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { addInstructionLimit } from './instruction-limit.ts'

const find = createRequire(import.meta.url)
const { version } = find('@jitl/quickjs-wasmfile-release-sync/package.json')
const folder = resolve(import.meta.dirname, '../../node_modules/.keti')
const file = join(folder, `quickjs-${version}-1.wasm`)

/** Returns the path of the QuickJS interpreter with an instruction limit; generated once per version of the package. */
export function ensureQuickjsFile(): string {
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, addInstructionLimit(readFileSync(find.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))))
  renameSync(temporary, file)
  return file
}
/** Alias of `quickjs.wasm`: a module of the Worker or, with `?url`, a static file for the browser. */
export const quickjsAlias = { find: /^quickjs\.wasm/, replacement: ensureQuickjsFile() }
