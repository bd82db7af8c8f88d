import loadEmscripten from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
  Scope,
} from 'quickjs-emscripten-core'

/** Output of user code while it runs. */
export type SandboxOutput = { kind: 'text' | 'table' | 'plot'; body: string }
/**
 * The message of an error is the user code's own, or `solve` (there is no such function) or `never` (its promise stays
 * pending).
 */
export type RunResult =
  | { end: 'value'; value: string | null; steps: number }
  | { end: 'error'; message: string; steps: number }
  | { end: 'limit'; message: 'steps' | 'memory'; steps: number }

const PAGE_BYTES = 65_536
/** Memory of the sandbox, and the part of it that user code may use, in bytes. */
const MEMORY_BYTES = 32 * 1024 * 1024
const USER_MEMORY_BYTES = 24 * 1024 * 1024
const STACK_BYTES = 256 * 1024
const MAX_PENDING_JOBS = 10_000
/** Maximum number of outputs; further ones are dropped inside the sandbox, before they cost the host anything. */
const MAX_OUTPUTS = 2000
/** Maximum length of a text read from the sandbox, in characters; a longer result or message is read as ''. */
const MAX_TEXT_LENGTH = 256 * 1024
/** Maximum length of all outputs of one run together, in characters. */
const MAX_OUTPUT_TEXT = 4 * 1024 * 1024
/** Maximum length of the name and of the message of an error, in characters. */
const MAX_ERROR_LENGTH = 500

/**
 * Prelude that runs before user code: it exposes nothing of the host but output functions. `JSON.stringify` is saved
 * before user code can replace it.
 */
const PRELUDE = `((host, stringify) => {
  let left = ${MAX_OUTPUTS}
  const show = (kind, body) => { if (left-- > 0) host(kind, body) }
  const text = (value) => typeof value === 'string' ? value : typeof value === 'function' ? String(value)
    : (stringify(value) ?? String(value))
  const print = (...values) => show('text', values.map(text).join(' '))
  globalThis.print = print
  globalThis.console = { log: print, info: print, warn: print, error: print, debug: print }
  globalThis.table = (rows) => show('table', stringify(rows) ?? '')
  globalThis.plot = (series, name) => show('plot', stringify({ series, name }) ?? '')
  return (given) => stringify(given)
})`

/**
 * Allocates the memory that successive sandboxes share. Allocating it for each sandbox would make the engine collect
 * garbage again and again, which blocks the thread for 100 ms. It does not grow, because growing takes a number of
 * instructions that depends on earlier runs.
 */
export const newSandboxMemory = () =>
  new WebAssembly.Memory({ initial: MEMORY_BYTES / PAGE_BYTES, maximum: MEMORY_BYTES / PAGE_BYTES })

/**
 * Creates a sandbox for untrusted JavaScript: an interpreter in WebAssembly without access to the host, limited by the
 * size of `memory` and by the number of instructions (`steps`). The interpreter itself counts instructions, not a clock
 * (see scripts/vite/instruction-limit.ts), so the same program ends at the same instruction wherever it runs. Clears the memory.
 */
export async function newSandbox(module: WebAssembly.Module, memory: WebAssembly.Memory) {
  let fuel = { value: 0 }
  new Uint8Array(memory.buffer).fill(0)
  const variant: QuickJSSyncVariant = {
    type: 'sync',
    importFFI: async () => QuickJSFFI,
    importModuleLoader: async () => (options) =>
      loadEmscripten({
        ...options,
        wasmMemory: memory,
        instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) {
          const instance = new WebAssembly.Instance(module, imports)
          if (instance.exports.fuel instanceof WebAssembly.Global) fuel = instance.exports.fuel
          receive(instance)
          return instance.exports
        },
      }),
  }
  const engine = await newQuickJSWASMModuleFromVariant(variant)
  let broken = false

  /**
   * Runs user code, and then its `solve` function with `input` as JSON; the result is JSON, too. Each run starts from a
   * clean state. A run that exceeds a limit breaks the sandbox: a new one must be created.
   */
  function run(
    code: string,
    input: string | null,
    steps: number,
    show: ((output: SandboxOutput) => void) | null = null,
  ): RunResult {
    if (broken) throw new Error('The sandbox is broken and must be replaced.')
    fuel.value = steps
    const used = () => Math.max(0, steps - (fuel.value >>> 0))
    const runtime = engine.newRuntime({
      memoryLimitBytes: USER_MEMORY_BYTES,
      maxStackSizeBytes: STACK_BYTES,
    })
    try {
      const context = runtime.newContext()
      const ended = runProgram(context, code, input, show)
      const steps = used()
      fuel.value = -1
      context.dispose()
      runtime.dispose()
      return { ...ended, steps }
    } catch (error) {
      broken = true
      const used = steps - (fuel.value >>> 0)
      return { end: 'limit', message: isTrap(error) && used >= steps ? 'steps' : 'memory', steps: Math.max(0, used) }
    }
  }
  return { run, isBroken: () => broken }
}
export type Sandbox = Awaited<ReturnType<typeof newSandbox>>

const isTrap = (error: unknown) => error instanceof WebAssembly.RuntimeError

type RunOutcome =
  | { end: 'value'; value: string | null }
  | { end: 'error'; message: string }
  | { end: 'limit'; message: 'memory' }

/** All handles belong to the scope and are released with it: the runtime can only be disposed when no handle is left. */
const runProgram = (
  context: QuickJSContext,
  code: string,
  inputJson: string | null,
  show: ((output: SandboxOutput) => void) | null,
): RunOutcome =>
  Scope.withScope((scope) => {
    const managed = (handle: QuickJSHandle) => scope.manage(handle)
    const evaluated = (text: string, name?: string) => handled(context.evalCode(text, name))
    const called = (callee: QuickJSHandle, ...args: QuickJSHandle[]) =>
      handled(context.callFunction(callee, context.undefined, ...args))
    const handled = (result: ReturnType<QuickJSContext['evalCode']>) =>
      result.error ? { failed: readError(context, managed(result.error)) } : { value: managed(result.value) }

    let shownLeft = MAX_OUTPUT_TEXT
    const show_ = context.newFunction('show', (kind, body) => {
      // Reading a text out of the interpreter takes time that the instruction limit does not count.
      if (!show || shownLeft <= 0) return
      const name = context.getString(kind)
      const text = readText(context, body)
      shownLeft -= text.length
      if (name === 'text' || name === 'table' || name === 'plot') show({ kind: name, body: text })
    })
    const ground = evaluated(PRELUDE)
    const stringify = evaluated('JSON.stringify')
    if (ground.failed || stringify.failed) throw new Error('The prelude of the sandbox failed.')
    const asJson = called(ground.value, managed(show_), stringify.value)
    if (asJson.failed) throw new Error('The prelude of the sandbox failed.')

    const program = evaluated(code, 'program.js')
    if (program.failed) return program.failed
    runPendingJobs(context)
    if (inputJson === null) return { end: 'value', value: null }
    // A `const solve = …` is not a property of the global object.
    const solve = evaluated('solve')
    if (solve.failed || context.typeof(solve.value) !== 'function') return { end: 'error', message: 'solve' }
    const input = evaluated(`(${inputJson})`)
    if (input.failed) return input.failed
    const result = called(solve.value, input.value)
    if (result.failed) return result.failed
    runPendingJobs(context)
    const state = context.getPromiseState(result.value)
    if (state.type === 'pending') return { end: 'error', message: 'never' }
    if (state.type === 'rejected') return readError(context, managed(state.error))
    const answer = state.notAPromise ? result.value : managed(state.value)
    const json = called(asJson.value, answer)
    if (json.failed) return json.failed
    return { end: 'value', value: context.typeof(json.value) === 'string' ? readText(context, json.value) : null }
  })

function runPendingJobs(context: QuickJSContext) {
  const done = context.runtime.executePendingJobs(MAX_PENDING_JOBS)
  if (done.error) done.error.dispose()
}

function readText(context: QuickJSContext, value: QuickJSHandle): string {
  const length = context.getProp(value, 'length').consume((handle) => context.getNumber(handle))
  return length > MAX_TEXT_LENGTH ? '' : context.getString(value)
}

/**
 * Returns the message of a value that user code threw, with the line number. The thrown value may be anything: only
 * texts of bounded length are read from it, because copying a value out of the interpreter takes time and memory that
 * the instruction limit does not count.
 */
function readError(context: QuickJSContext, error: QuickJSHandle): RunOutcome {
  const isObject = ['object', 'function'].includes(context.typeof(error)) && !context.sameValue(error, context.null)
  const part = (name: string) =>
    isObject
      ? context
          .getProp(error, name)
          .consume((handle) => (context.typeof(handle) === 'string' ? readText(context, handle) : ''))
      : ''
  const [name, message] = [part('name').slice(0, MAX_ERROR_LENGTH), part('message').slice(0, MAX_ERROR_LENGTH)]
  if (name === 'InternalError' && message === 'out of memory') return { end: 'limit', message: 'memory' }
  const line = /program\.js:(\d+)/.exec(part('stack'))?.[1]
  const plain = isObject ? '' : readPrimitive(context, error).slice(0, MAX_ERROR_LENGTH)
  const text = message ? `${name || 'Error'}: ${message}` : plain || name || 'Error'
  return { end: 'error', message: line ? `${text} (${line})` : text }
}
function readPrimitive(context: QuickJSContext, value: QuickJSHandle): string {
  const type = context.typeof(value)
  if (type === 'string') return readText(context, value)
  if (type === 'object') return 'null'
  return ['number', 'boolean', 'undefined'].includes(type) ? String(context.dump(value)) : type
}
