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
const FRAME = import.meta.env.DEV ? '/runner/frame.html' : '/runner/frame'

const sources: Record<Language, { worker: string; files: Record<string, string> }> = {
  javascript: { worker: javascriptWorker, files: { engine: quickjs } },
  python: {
    worker: pythonWorker,
    files: { loader: pyodideLoader, glue: pyodideGlue, engine: pyodideEngine, library: pyodideLibrary },
  },
}

/** @throws Error where it does not come */
async function bytesOf(url: string, more: (count: number) => void): Promise<ArrayBuffer> {
  const answer = await fetch(url)
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

type Sandbox = { frame: HTMLIFrameElement; ready: Promise<void>; language: Language; loaded: boolean }
let sandbox: Sandbox | null = null
function away() {
  sandbox?.frame.remove()
  sandbox = null
}

function sandboxFor(language: Language): Sandbox {
  if (sandbox?.language === language) return sandbox
  away()
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.hidden = true
  frame.title = 'runner'
  const ready = new Promise<void>((resolve) => {
    const heard = ({ source, data }: MessageEvent<{ kind?: string }>) => {
      if (source !== frame.contentWindow || data?.kind !== 'ready') return
      removeEventListener('message', heard)
      resolve()
    }
    addEventListener('message', heard)
  })
  frame.src = FRAME
  document.body.appendChild(frame)
  sandbox = { frame, ready, language, loaded: false }
  return sandbox
}

/**
 * Runs a program: in a worker, in a frame of its own origin without a network, which is handed all that it needs. Stopping takes
 * the frame away; a program that ended leaves it for the next.
 */
export function run(language: Language, task: Task, told: Told): Running {
  const at = sandboxFor(language)
  let over = false
  let timer = 0
  const end = (how: Parameters<Told['ended']>[0], message?: string) => {
    if (over) return
    over = true
    clearTimeout(timer)
    removeEventListener('message', heard)
    if (how !== 'done') away()
    told.ended(how, message)
  }
  const heard = ({ source, data }: MessageEvent<Said>) => {
    if (source !== at.frame.contentWindow || typeof data !== 'object' || data === null) return
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
    if (!at.loaded) {
      let count = 0
      const more = (bytes: number) => {
        count += bytes
        if (language === 'python') told.loading(Math.min(99, Math.round((count / PYTHON_BYTES) * 100)))
      }
      const names = Object.keys(files)
      const [script, ...all] = await Promise.all([
        bytesOf(worker, () => {}),
        ...names.map((name) => bytesOf(files[name]!, more)),
      ])
      await at.ready
      if (over) return
      given = Object.fromEntries(names.map((name, nth) => [name, all[nth]!]))
      at.frame.contentWindow!.postMessage({ script: new TextDecoder().decode(script) }, '*')
    }
    if (over) return
    at.frame.contentWindow!.postMessage({ task, files: given }, '*', given ? Object.values(given) : [])
    at.loaded = true
    timer = window.setTimeout(() => end('time'), MOST_LOADING)
  }
  return { stop: () => end('stopped') }
}
