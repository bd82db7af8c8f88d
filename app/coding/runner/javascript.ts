import { judge } from '~/worker/coding/judge/rules'
import { newMemory } from '~/worker/core/machine'
import type { Files, Said, Task } from './say'

/** Runs JavaScript in an interpreter inside the sandbox's worker. Bundled as one file. */
const say = (message: Said) => postMessage(message)
let engine: WebAssembly.Module | null = null

addEventListener('message', ({ data }: MessageEvent<{ files?: Files; task: Task }>) => void run(data))

async function run({ files, task: { code, cases } }: { files?: Files; task: Task }) {
  if (files) engine = await WebAssembly.compile(files.engine!)
  say({ kind: 'begun' })
  const memory = newMemory()
  for (const [at, { input, expected }] of cases.entries()) {
    const [result] = await judge(engine!, code, [{ input, expected: expected ?? 'null' }], {
      show: (output) => say({ kind: 'shown', shown: output, at }),
      memory,
    })
    // Without an expected output any output passes.
    const hasOutput = expected === null && result!.verdict === 'failed' && result!.got !== ''
    say({ kind: 'case', at, result: hasOutput ? { ...result!, verdict: 'passed' } : result! })
  }
  say({ kind: 'done' })
}
