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
import type { Files, Said, Task } from './say'

/** Bytes of what is loaded before the first program in Python, unpacked. */
const PYTHON_BYTES = 13_430_000
/** Milliseconds that a program may take, all of its cases together. */
const MOST_TIME = 20_000
/** And its language may take to be there. */
const MOST_LOADING = 180_000
/** And the sandbox, which is a small page; and one that is there, to end its worker. */
const MOST_OPENING = 20_000
const MOST_ENDING = 5000
/** Browsers keep it for a day: the number moves with what it understands. */
const FRAME = import.meta.env.DEV ? '/runner/frame.html' : '/runner/frame?2'

const sources: Record<Language, { worker: string; files: Record<string, string> }> = {
  javascript: { worker: javascriptWorker, files: { engine: quickjs } },
  python: {
    worker: pythonWorker,
    files: { loader: pyodideLoader, glue: pyodideGlue, engine: pyodideEngine, library: pyodideLibrary },
  },
}

/** What has come is kept here, so that a program runs without a network, too, however often one was stopped before. */
const kept = new Map<string, Promise<ArrayBuffer>>()
/** @throws Error where it does not come */
function bytesOf(url: string, more: (count: number) => void): Promise<ArrayBuffer> {
  const found = kept.get(url)
  if (found) return found
  const coming = fetched(url, more)
  kept.set(url, coming)
  coming.catch(() => kept.delete(url))
  return coming
}
async function fetched(url: string, more: (count: number) => void): Promise<ArrayBuffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(MOST_LOADING) })
  if (!answer.ok || !answer.body) throw new Error(String(answer.status))
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    parts.push(part)
    more(part.length)
  }
  return new Blob(parts).arrayBuffer()
}

export type Running = { stop: () => void }
export type Told = {
  /** Of a hundred, while a language is loaded. */
  loading: (percent: number) => void
  begun: () => void
  said: (said: Said) => void
  /** Once, whatever the end. */
  ended: (how: 'done' | 'stopped' | 'time' | 'flood' | 'broken', message?: string) => void
}

/** `loaded`: the language of the worker that is there. `ready`: the next may be begun. */
type Sandbox = { frame: HTMLIFrameElement; ready: Promise<void>; loaded: Language | null }
let sandbox: Sandbox | null = null
function away(one: Sandbox) {
  one.frame.remove()
  if (sandbox === one) sandbox = null
}

/** @throws Error where it does not say so in time; the next run gets another frame */
function saysReady(frame: HTMLIFrameElement, within: number): Promise<void> {
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

function sandboxNow(): Sandbox {
  if (sandbox) return sandbox
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.hidden = true
  frame.title = 'runner'
  frame.src = FRAME
  document.body.appendChild(frame)
  const made: Sandbox = { frame, ready: saysReady(frame, MOST_OPENING), loaded: null }
  watch(made)
  sandbox = made
  return made
}
const watch = (one: Sandbox) => void one.ready.catch(() => away(one))
/** Ends the worker; the frame stays for the next, unless it does not answer. */
function emptied(one: Sandbox) {
  one.loaded = null
  one.ready = Promise.all([one.ready, saysReady(one.frame, MOST_ENDING)]).then(() => {})
  watch(one)
  one.frame.contentWindow?.postMessage({ stop: true }, '*')
}

/** All that JavaScript needs, before it is asked for: it is small, and the network may be gone by then. */
export function prepare() {
  const { worker, files } = sources.javascript
  sandboxNow()
  for (const url of [worker, ...Object.values(files)]) bytesOf(url, () => {}).catch(() => {})
}

/**
 * Runs a program: in a worker, in a frame of its own origin without a network, which is handed all that it needs. Stopping ends the
 * worker; a program that ended leaves it for the next of its language.
 */
export function run(language: Language, task: Task, told: Told): Running {
  const at = sandboxNow()
  let over = false
  let asked = false
  let timer = window.setTimeout(() => end('time'), MOST_LOADING)
  const end = (how: Parameters<Told['ended']>[0], message?: string) => {
    if (over) return
    over = true
    clearTimeout(timer)
    removeEventListener('message', heard)
    if (how !== 'done') emptied(at)
    told.ended(how, message)
  }
  const heard = ({ source, data }: MessageEvent<Said>) => {
    // Until it is asked, the frame may say something yet of the program before.
    if (!asked || source !== at.frame.contentWindow || typeof data !== 'object' || data === null) return
    if (data.kind === 'begun') {
      clearTimeout(timer)
      timer = window.setTimeout(() => end('time'), MOST_TIME)
      told.begun()
    } else if (data.kind === 'done') end('done')
    else if (data.kind === 'flood') end('flood')
    else if (data.kind === 'broken') end('broken', String(data.message))
    else if (data.kind === 'shown' || data.kind === 'case') told.said(data)
  }
  addEventListener('message', heard)
  void begin().catch((error: unknown) => end('broken', error instanceof Error ? error.message : ''))

  async function begin() {
    const { worker, files } = sources[language]
    let given: Files | undefined
    if (at.loaded !== language) {
      let count = 0
      const more = (bytes: number) => {
        count += bytes
        if (language === 'python') told.loading(Math.min(99, Math.round((count / PYTHON_BYTES) * 100)))
      }
      const names = Object.keys(files)
      const [, script, ...all] = await Promise.all([
        at.ready,
        bytesOf(worker, () => {}),
        ...names.map((name) => bytesOf(files[name]!, more)),
      ])
      if (over) return
      if (language === 'python') told.loading(99)
      // What is handed over is gone here.
      given = Object.fromEntries(names.map((name, nth) => [name, all[nth]!.slice(0)]))
      at.frame.contentWindow!.postMessage({ script: new TextDecoder().decode(script) }, '*')
    }
    if (over) return
    asked = true
    at.frame.contentWindow!.postMessage({ task, files: given }, '*', given ? Object.values(given) : [])
    at.loaded = language
  }
  return { stop: () => end('stopped') }
}
