import { readFileSync } from 'node:fs'
import { quickjsFile } from '../vite/quickjs.ts'

/** Replaces `quickjs.wasm` outside workerd. */
export default new WebAssembly.Module(readFileSync(quickjsFile()))
