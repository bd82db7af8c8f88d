import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { withFuel } from './fuel.ts'

const find = createRequire(import.meta.url)
const { version } = find('@jitl/quickjs-wasmfile-release-sync/package.json')
const folder = resolve(import.meta.dirname, '../../node_modules/.keti')
const file = join(folder, `quickjs-${version}-1.wasm`)

/** The interpreter that counts its steps, as a file: made once for each version of the package. */
export function quickjsFile(): string {
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const made = `${file}.${process.pid}`
  writeFileSync(made, withFuel(readFileSync(find.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))))
  renameSync(made, file)
  return file
}
/** `quickjs.wasm` is that file, as a module of the Worker or, with `?url`, as one of the browser's files. */
export const quickjsAlias = { find: /^quickjs\.wasm/, replacement: quickjsFile() }
