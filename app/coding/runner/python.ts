import { verdictOf } from '~/worker/coding/evaluation/case'
import type { SandboxOutput } from '~/worker/core/sandbox'
import type { RunnerFiles, RunnerMessage, RunTask } from './messages'

/**
 * Runs Python in the sandbox's worker from files that it receives by message; the worker has no network. Bundled as one
 * file.
 */
const send = (message: RunnerMessage) => postMessage(message)
/** Memory limit of Python in pages of 64 kB: 512 MB. */
const MAX_PAGES = 8192
const PAGE = 65_536
const INDEX_URL = 'https://runner.invalid/'
const LOCK_FILE = {
  info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', python: '3.14.2' },
  packages: {},
}

/**
 * Functions for user programs and the runner. Each case runs in a new namespace. An error contains the line number in
 * the program.
 */
const PRELUDE = `
import builtins, inspect, json, traceback
from runner_host import show

def table(rows):
    show('table', json.dumps(rows, default=str, ensure_ascii=False))
def plot(series, name=None):
    show('plot', json.dumps({'series': list(series) if not isinstance(series, dict) else series, 'name': name}, default=str, ensure_ascii=False))
builtins.table = table
builtins.plot = plot

async def run_case(code, given):
    try:
        space = {'__name__': '__main__'}
        exec(compile(code, 'program.py', 'exec'), space)
        solve = space.get('solve')
        if not callable(solve):
            return json.dumps({'end': 'error', 'message': 'solve'})
        answer = solve(json.loads(given))
        if inspect.isawaitable(answer):
            answer = await answer
        return json.dumps({'end': 'value', 'value': json.dumps(answer, default=list, ensure_ascii=False)})
    except MemoryError:
        return json.dumps({'end': 'limit', 'message': 'memory'})
    except BaseException as error:
        lines = [one.lineno for one in traceback.extract_tb(error.__traceback__) if one.filename == 'program.py']
        line = lines[-1] if lines else getattr(error, 'lineno', None)
        said = ''.join(traceback.format_exception_only(error)).strip().splitlines()[-1][:500]
        return json.dumps({'end': 'error', 'message': f'{said} ({line})' if line else said})
`

type Python = {
  runPython: (code: string) => void
  globals: { get: (name: string) => (code: string, given: string) => Promise<string> }
  registerJsModule: (name: string, module: object) => void
}
let python: Python | null = null
let at = 0
const show = (kind: SandboxOutput['kind'], body: string) => send({ kind: 'shown', shown: { kind, body }, at })

addEventListener('message', ({ data }: MessageEvent<{ files?: RunnerFiles; task: RunTask }>) => void run(data))

async function run({ files, task: { code, cases } }: { files?: RunnerFiles; task: RunTask }) {
  if (files) python = await loadPython(files)
  send({ kind: 'begun' })
  const runCase = python!.globals.get('run_case')
  for (const [nth, { input, expected }] of cases.entries()) {
    at = nth
    const ended: { end: 'value' | 'error' | 'limit'; value?: string; message?: string } = JSON.parse(
      await runCase(code, input),
    )
    const got = ended.value ?? ''
    const verdict = ended.end === 'value' ? verdictOf({ input, expected: expected ?? got }, got) : ended.end
    send({ kind: 'case', at, result: { verdict, got, message: ended.message ?? '', steps: 0 } })
  }
  send({ kind: 'done' })
}

async function loadPython(files: RunnerFiles): Promise<Python> {
  const script = (bytes: ArrayBuffer) => URL.createObjectURL(new Blob([bytes], { type: 'text/javascript' }))
  const { loadPyodide } = await import(/* @vite-ignore */ script(files.loader!))
  const { default: createPyodideModule } = await import(/* @vite-ignore */ script(files.glue!))
  // Pyodide fetches its files; they are served from memory.
  const bundledFiles: Record<string, [ArrayBuffer, string]> = {
    'pyodide.asm.wasm': [files.engine!, 'application/wasm'],
    'python_stdlib.zip': [files.library!, 'application/zip'],
  }
  const fetched = self.fetch
  self.fetch = async (request) => {
    const address = typeof request === 'string' ? request : request instanceof URL ? request.href : request.url
    const file = bundledFiles[address.split('/').pop() ?? '']
    return file ? new Response(file[0], { headers: { 'content-type': file[1] } }) : new Response(null, { status: 404 })
  }
  const memory = WebAssembly.Memory.prototype
  const grow = Object.getOwnPropertyDescriptor(memory, 'grow')?.value
  memory.grow = function (by) {
    if (this.buffer.byteLength / PAGE + Number(by) > MAX_PAGES) throw new RangeError('memory')
    return Reflect.apply(grow, this, [by])
  }
  const loaded: Python = await loadPyodide({
    indexURL: INDEX_URL,
    packageBaseUrl: INDEX_URL,
    stdLibURL: `${INDEX_URL}python_stdlib.zip`,
    lockFileContents: LOCK_FILE,
    createPyodideModule,
    // The globals of `import js`. Worker globals are not exposed.
    jsglobals: { Object, Array, Map, Set, JSON, Math, Date, Promise, setTimeout: setTimeout.bind(self) },
    stdout: (line: string) => show('text', line),
    stderr: (line: string) => show('text', line),
  })
  self.fetch = fetched
  loaded.registerJsModule('runner_host', { show: (kind: SandboxOutput['kind'], body: string) => show(kind, body) })
  loaded.runPython(PRELUDE)
  return loaded
}
