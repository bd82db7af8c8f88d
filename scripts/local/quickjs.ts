import { readFileSync } from 'node:fs'
import { ensureQuickjsFile } from '../vite/quickjs.ts'

/** Replaces `quickjs.wasm` outside workerd. */
export default new WebAssembly.Module(readFileSync(ensureQuickjsFile()))
