import loadEmscripten from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
  Scope,
} from 'quickjs-emscripten-core'

/** What a program shows while it runs. */
export type Shown = { kind: 'text' | 'table' | 'plot'; body: string }
/** A message of an error is the program's own, or `solve` (there is none) or `never` (it never answers). */
export type Ran =
  | { end: 'value'; value: string | null; steps: number }
  | { end: 'error'; message: string; steps: number }
  | { end: 'limit'; message: 'steps' | 'memory'; steps: number }

const PAGE = 65_536
/** Bytes that a machine has, and those of them that a program may take. */
const MEMORY = 32 * 1024 * 1024
const MEMORY_OF_PROGRAM = 24 * 1024 * 1024
const STACK = 256 * 1024
const MOST_JOBS = 10_000
/** Things that a program shows; what it shows beyond is dropped, before it costs the host anything. */
const MOST_SHOWN = 2000
/** Read back from a program: an answer or a message that is longer is none. */
const MOST_TEXT = 256 * 1024
/** Characters that are shown in one run, all texts together. */
const MOST_SHOWN_TEXT = 4 * 1024 * 1024
/** Characters of the name and of the message of an error. */
const MOST_ERROR = 500

/**
 * What every program finds: nothing of the host but a way to show things. `JSON.stringify` is kept before the program may
 * change it.
 */
const GROUND = `((host, stringify) => {
  let left = ${MOST_SHOWN}
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
 * The memory of a machine, for one machine after the other: were it made anew for each, the engine would collect its garbage again
 * and again, which holds the thread for 100 ms. It does not grow, as growing would take steps that depend on what ran before.
 */
export const newMemory = () => new WebAssembly.Memory({ initial: MEMORY / PAGE, maximum: MEMORY / PAGE })

/**
 * Runs JavaScript of strangers: an interpreter in WebAssembly that has nothing of this program, whose memory ends where `memory`
 * does and whose work at `steps`. Both are of the machine itself and not of its clock (see scripts/vite/fuel.ts), so that the same
 * program ends at the same step wherever it runs. What the memory held before is wiped.
 */
export async function machineOf(module: WebAssembly.Module, memory: WebAssembly.Memory) {
  let fuel = { value: 0 }
  new Uint8Array(memory.buffer).fill(0)
  const variant: QuickJSSyncVariant = {
    type: 'sync',
    importFFI: async () => QuickJSFFI,
    importModuleLoader: async () => (options) =>
      loadEmscripten({
        ...options,
        wasmMemory: memory,
        instantiateWasm(imports: WebAssembly.Imports, receive: (made: WebAssembly.Instance) => void) {
          const made = new WebAssembly.Instance(module, imports)
          if (made.exports.fuel instanceof WebAssembly.Global) fuel = made.exports.fuel
          receive(made)
          return made.exports
        },
      }),
  }
  const engine = await newQuickJSWASMModuleFromVariant(variant)
  let broken = false

  /**
   * Runs a program, and then its `solve` with what is given as JSON; the answer is JSON, too. Each run begins from nothing. What
   * goes over a limit breaks the machine: another has to be made.
   */
  function run(code: string, given: string | null, steps: number, show: ((shown: Shown) => void) | null = null): Ran {
    if (broken) throw new Error('The machine is broken.')
    fuel.value = steps
    const used = () => Math.max(0, steps - (fuel.value >>> 0))
    const runtime = engine.newRuntime({
      memoryLimitBytes: MEMORY_OF_PROGRAM,
      maxStackSizeBytes: STACK,
    })
    try {
      const context = runtime.newContext()
      const ended = begun(context, code, given, show)
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
export type Machine = Awaited<ReturnType<typeof machineOf>>

const isTrap = (error: unknown) => error instanceof WebAssembly.RuntimeError

type Ended =
  | { end: 'value'; value: string | null }
  | { end: 'error'; message: string }
  | { end: 'limit'; message: 'memory' }

/** What the interpreter hands out is given back with the scope: it ends only when nothing of it is held. */
const begun = (
  context: QuickJSContext,
  code: string,
  given: string | null,
  show: ((shown: Shown) => void) | null,
): Ended =>
  Scope.withScope((scope) => {
    const kept = (handle: QuickJSHandle) => scope.manage(handle)
    const evaluated = (text: string, name?: string) => handled(context.evalCode(text, name))
    const called = (act: QuickJSHandle, ...given: QuickJSHandle[]) =>
      handled(context.callFunction(act, context.undefined, ...given))
    const handled = (result: ReturnType<QuickJSContext['evalCode']>) =>
      result.error ? { failed: failed(context, kept(result.error)) } : { value: kept(result.value) }

    let shownLeft = MOST_SHOWN_TEXT
    const show_ = context.newFunction('show', (kind, body) => {
      // Reading a text out of the interpreter takes time that no step counts.
      if (!show || shownLeft <= 0) return
      const name = context.getString(kind)
      const text = textOf(context, body)
      shownLeft -= text.length
      if (name === 'text' || name === 'table' || name === 'plot') show({ kind: name, body: text })
    })
    const ground = evaluated(GROUND)
    const stringify = evaluated('JSON.stringify')
    if (ground.failed || stringify.failed) throw new Error('The ground is broken.')
    const asJson = called(ground.value, kept(show_), stringify.value)
    if (asJson.failed) throw new Error('The ground is broken.')

    const program = evaluated(code, 'program.js')
    if (program.failed) return program.failed
    settle(context)
    if (given === null) return { end: 'value', value: null }
    // `const solve = …` is no property of the global object.
    const solve = evaluated('solve')
    if (solve.failed || context.typeof(solve.value) !== 'function') return { end: 'error', message: 'solve' }
    const input = evaluated(`(${given})`)
    if (input.failed) return input.failed
    const result = called(solve.value, input.value)
    if (result.failed) return result.failed
    settle(context)
    const state = context.getPromiseState(result.value)
    if (state.type === 'pending') return { end: 'error', message: 'never' }
    if (state.type === 'rejected') return failed(context, kept(state.error))
    const answer = state.notAPromise ? result.value : kept(state.value)
    const json = called(asJson.value, answer)
    if (json.failed) return json.failed
    return { end: 'value', value: context.typeof(json.value) === 'string' ? textOf(context, json.value) : null }
  })

function settle(context: QuickJSContext) {
  const done = context.runtime.executePendingJobs(MOST_JOBS)
  if (done.error) done.error.dispose()
}

function textOf(context: QuickJSContext, value: QuickJSHandle): string {
  const length = context.getProp(value, 'length').consume((handle) => context.getNumber(handle))
  return length > MOST_TEXT ? '' : context.getString(value)
}

/**
 * The message of what a program threw, with the line. The thrown value may be anything: only texts of bounded length are read
 * from it, because copying a value out of the interpreter takes time and memory that no step counts.
 */
function failed(context: QuickJSContext, error: QuickJSHandle): Ended {
  const isObject = ['object', 'function'].includes(context.typeof(error)) && !context.sameValue(error, context.null)
  const part = (name: string) =>
    isObject
      ? context
          .getProp(error, name)
          .consume((handle) => (context.typeof(handle) === 'string' ? textOf(context, handle) : ''))
      : ''
  const [name, message] = [part('name').slice(0, MOST_ERROR), part('message').slice(0, MOST_ERROR)]
  if (name === 'InternalError' && message === 'out of memory') return { end: 'limit', message: 'memory' }
  const line = /program\.js:(\d+)/.exec(part('stack'))?.[1]
  const plain = isObject ? '' : primitiveOf(context, error).slice(0, MOST_ERROR)
  const said = message ? `${name || 'Error'}: ${message}` : plain || name || 'Error'
  return { end: 'error', message: line ? `${said} (${line})` : said }
}
function primitiveOf(context: QuickJSContext, value: QuickJSHandle): string {
  const type = context.typeof(value)
  if (type === 'string') return textOf(context, value)
  if (type === 'object') return 'null'
  return ['number', 'boolean', 'undefined'].includes(type) ? String(context.dump(value)) : type
}
