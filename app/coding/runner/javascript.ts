import { judge } from '~/worker/coding/judge/rules'
import { newMemory } from '~/worker/core/machine'
import type { Files, Said, Task } from './say'

/** Runs JavaScript in its interpreter, in a worker of the sandbox. Bundled as one file. */
const say = (said: Said) => postMessage(said)
let engine: WebAssembly.Module | null = null

addEventListener('message', ({ data }: MessageEvent<{ files?: Files; task: Task }>) => void run(data))

async function run({ files, task: { code, cases } }: { files?: Files; task: Task }) {
  if (files) engine = await WebAssembly.compile(files.engine!)
  say({ kind: 'begun' })
  const memory = newMemory()
  for (const [at, { input, expected }] of cases.entries()) {
    const [result] = await judge(engine!, code, [{ input, expected: expected ?? 'null' }], {
      show: (shown) => say({ kind: 'shown', shown, at }),
      memory,
    })
    // Where nobody knows what must come of it, any answer will do.
    const answered = expected === null && result!.verdict === 'failed' && result!.got !== ''
    say({ kind: 'case', at, result: answered ? { ...result!, verdict: 'passed' } : result! })
  }
  say({ kind: 'done' })
}
