import quickjs from 'quickjs.wasm?url'
import pyodideGlue from 'pyodide/pyodide.asm.mjs?url'
import pyodideEngine from 'pyodide/pyodide.asm.wasm?url'
// oxlint-disable-next-line import/default -- its address
import pyodideLoader from 'pyodide/pyodide.mjs?url'
import pyodideLibrary from 'pyodide/python_stdlib.zip?url'
import type { Language } from '~/worker/coding/rules'
// oxlint-disable-next-line import/default -- its address
import javascriptWorker from './javascript?worker&url'
// oxlint-disable-next-line import/default -- its address
import pythonWorker from './python?worker&url'
import type { RunnerFiles, RunnerMessage, RunTask } from './messages'

/** Unpacked size in bytes of the files that Python needs. */
const PYTHON_BYTES = 13_430_000
/** Time limit of a program in milliseconds, for all cases together. */
const MAX_RUN_MS = 20_000
/** Time limit for loading a language. */
const MAX_LOADING_MS = 180_000
/** Time limits for opening the sandbox, and for ending its worker. */
const MAX_OPENING_MS = 20_000
const MAX_ENDING_MS = 5000
/** Browsers cache the frame for a day. Increase the number when its message format changes. */
const FRAME_URL = import.meta.env.DEV ? '/runner/frame.html' : '/runner/frame?2'

const sources: Record<Language, { worker: string; files: Record<string, string> }> = {
  javascript: { worker: javascriptWorker, files: { engine: quickjs } },
  python: {
    worker: pythonWorker,
    files: { loader: pyodideLoader, glue: pyodideGlue, engine: pyodideEngine, library: pyodideLibrary },
  },
}

/** Cache of loaded files, so that programs also run without a network and after a stopped run. */
const fileCache = new Map<string, Promise<ArrayBuffer>>()
/** @throws Error if the file cannot be loaded */
function loadFile(url: string, more: (count: number) => void): Promise<ArrayBuffer> {
  const cached = fileCache.get(url)
  if (cached) return cached
  const pending = fetchFile(url, more)
  fileCache.set(url, pending)
  pending.catch(() => fileCache.delete(url))
  return pending
}
async function fetchFile(url: string, more: (count: number) => void): Promise<ArrayBuffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(MAX_LOADING_MS) })
  if (!answer.ok || !answer.body) throw new Error(String(answer.status))
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    parts.push(part)
    more(part.length)
  }
  return new Blob(parts).arrayBuffer()
}

export type RunHandle = { stop: () => void }
export type RunCallbacks = {
  /** Percentage while a language is loading. */
  loading: (percent: number) => void
  begun: () => void
  said: (said: RunnerMessage) => void
  /** Called once at the end of the run. */
  ended: (how: 'done' | 'stopped' | 'time' | 'flood' | 'broken', message?: string) => void
}

/** `loaded`: the language of the running worker. `ready`: resolves when the next run may start. */
type Sandbox = { frame: HTMLIFrameElement; ready: Promise<void>; loaded: Language | null }
let sandbox: Sandbox | null = null
function discardSandbox(one: Sandbox) {
  one.frame.remove()
  if (sandbox === one) sandbox = null
}

/**
 * Resolves when the frame reports that it is ready.
 * @throws Error after the timeout; the next run creates another frame
 */
function waitUntilReady(frame: HTMLIFrameElement, within: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = () => {
      clearTimeout(timer)
      removeEventListener('message', heard)
    }
    const heard = ({ source, data }: MessageEvent<{ kind?: string }>) => {
      if (source !== frame.contentWindow || data?.kind !== 'ready') return
      over()
      resolve()
    }
    const timer = window.setTimeout(() => {
      over()
      reject(new Error())
    }, within)
    addEventListener('message', heard)
  })
}

function openSandbox(): Sandbox {
  if (sandbox) return sandbox
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.hidden = true
  frame.title = 'runner'
  frame.src = FRAME_URL
  document.body.appendChild(frame)
  const created: Sandbox = { frame, ready: waitUntilReady(frame, MAX_OPENING_MS), loaded: null }
  discardOnFailure(created)
  sandbox = created
  return created
}
const discardOnFailure = (one: Sandbox) => void one.ready.catch(() => discardSandbox(one))
/** Ends the worker. The frame is reused by the next run, unless it does not answer. */
function resetSandbox(one: Sandbox) {
  one.loaded = null
  one.ready = Promise.all([one.ready, waitUntilReady(one.frame, MAX_ENDING_MS)]).then(() => {})
  discardOnFailure(one)
  one.frame.contentWindow?.postMessage({ stop: true }, '*')
}

/** Preloads the files of JavaScript. They are small, and the network may be unavailable later. */
export function preloadJavaScript() {
  const { worker, files } = sources.javascript
  openSandbox()
  for (const url of [worker, ...Object.values(files)]) loadFile(url, () => {}).catch(() => {})
}

/**
 * Runs a program in a worker inside a frame of its own origin without a network. The page passes all files to it.
 * Stopping ends the worker; after a normal end the worker is reused by the next run of its language.
 */
export function runProgram(language: Language, task: RunTask, callbacks: RunCallbacks): RunHandle {
  const at = openSandbox()
  let over = false
  let started = false
  let timer = window.setTimeout(() => end('time'), MAX_LOADING_MS)
  const end = (how: Parameters<RunCallbacks['ended']>[0], message?: string) => {
    if (over) return
    over = true
    clearTimeout(timer)
    removeEventListener('message', heard)
    if (how !== 'done') resetSandbox(at)
    callbacks.ended(how, message)
  }
  const heard = ({ source, data }: MessageEvent<RunnerMessage>) => {
    // Before the start message the frame may still send messages of the previous program.
    if (!started || source !== at.frame.contentWindow || typeof data !== 'object' || data === null) return
    if (data.kind === 'begun') {
      clearTimeout(timer)
      timer = window.setTimeout(() => end('time'), MAX_RUN_MS)
      callbacks.begun()
    } else if (data.kind === 'done') end('done')
    else if (data.kind === 'flood') end('flood')
    else if (data.kind === 'broken') end('broken', String(data.message))
    else if (data.kind === 'shown' || data.kind === 'case') callbacks.said(data)
  }
  addEventListener('message', heard)
  void begin().catch((error: unknown) => end('broken', error instanceof Error ? error.message : ''))

  async function begin() {
    const { worker, files } = sources[language]
    let handedFiles: RunnerFiles | undefined
    if (at.loaded !== language) {
      let count = 0
      const more = (bytes: number) => {
        count += bytes
        if (language === 'python') callbacks.loading(Math.min(99, Math.round((count / PYTHON_BYTES) * 100)))
      }
      const names = Object.keys(files)
      const [, script, ...all] = await Promise.all([
        at.ready,
        loadFile(worker, () => {}),
        ...names.map((name) => loadFile(files[name]!, more)),
      ])
      if (over) return
      if (language === 'python') callbacks.loading(99)
      // `postMessage` transfers the buffers, so copies are sent.
      handedFiles = Object.fromEntries(names.map((name, nth) => [name, all[nth]!.slice(0)]))
      at.frame.contentWindow!.postMessage({ script: new TextDecoder().decode(script) }, '*')
    }
    if (over) return
    started = true
    at.frame.contentWindow!.postMessage(
      { task, files: handedFiles },
      '*',
      handedFiles ? Object.values(handedFiles) : [],
    )
    at.loaded = language
  }
  return { stop: () => end('stopped') }
}
