import { evaluateProgram } from '~/worker/coding/evaluation/rules'
import { newSandboxMemory } from '~/worker/core/sandbox'
import type { RunnerFiles, RunnerMessage, RunTask } from './messages'

/** Runs JavaScript in an interpreter inside the sandbox's worker. Bundled as one file. */
const send = (message: RunnerMessage) => postMessage(message)
let engine: WebAssembly.Module | null = null

addEventListener('message', ({ data }: MessageEvent<{ files?: RunnerFiles; task: RunTask }>) => void run(data))

async function run({ files, task: { code, cases } }: { files?: RunnerFiles; task: RunTask }) {
  if (files) engine = await WebAssembly.compile(files.engine!)
  send({ kind: 'begun' })
  const memory = newSandboxMemory()
  for (const [at, { input, expected }] of cases.entries()) {
    const [result] = await evaluateProgram(engine!, code, [{ input, expected: expected ?? 'null' }], {
      show: (output) => send({ kind: 'shown', shown: output, at }),
      memory,
    })
    // Without an expected output any output passes.
    const hasOutput = expected === null && result!.verdict === 'failed' && result!.got !== ''
    send({ kind: 'case', at, result: hasOutput ? { ...result!, verdict: 'passed' } : result! })
  }
  send({ kind: 'done' })
}
