/**
 * Attack programs; each runs in a browser, JavaScript also in the server's sandbox. A successful one returns `reached`.
 * `ends`: it ends by itself with an error or without an answer; otherwise it has to be stopped.
 */
export type HostileProgram = { name: string; javascript?: string; python?: string; ends: boolean }

const js = (name: string, javascript: string, ends = true): HostileProgram => ({ name, javascript, ends })
const py = (name: string, python: string, ends = true): HostileProgram => ({ name, python, ends })
/** An object that must not exist: a program that can read it returns `reached`. */
const there = (name: string, expression: string): HostileProgram =>
  js(name, `function solve() { return ${expression} ? 'reached' : null }`)
/** In Python a line without an exception returns `reached`. */
const tried = (name: string, lines: string): HostileProgram =>
  py(name, `async def solve(data):\n${lines.replaceAll(/^/gm, '    ')}\n    return "reached"\n`)

export const hostilePrograms: readonly HostileProgram[] = [
  js('a loop without end', 'function solve() { for (;;) {} }', false),
  js('a loop at the top of the program', 'while (true) {}', false),
  js('a list that grows without end', 'function solve() { const all = []; for (;;) all.push("x".repeat(99999)) }'),
  js('a text that doubles', 'function solve() { let text = "x"; for (;;) text += text }'),
  js('a typed array of a gigabyte', 'function solve() { return new Uint8Array(1e9).length && "reached" }'),
  js('calls without end', 'function solve() { return solve() }'),
  js(
    'a search through four thousand million holes',
    'function solve() { const a = []; a.length = 4294967295; return a.indexOf(1) }',
    false,
  ),
  js(
    'a list that says it is endless',
    'function solve() { return [].indexOf.call({ length: 2 ** 53 - 1 }, 1) }',
    false,
  ),
  js('an expression that backtracks', 'function solve() { return /(a+)+$/.test("a".repeat(50) + "b") }', false),
  js('a number of a million digits', 'function solve() { return String(9n ** 300000n).length && null }', false),
  js('copies of eight megabytes', 'function solve() { const a = new Uint8Array(2 ** 23); for (;;) a.slice() }', false),
  js(
    'a generator that never ends',
    'function* all() { for (;;) yield 1 }\nfunction solve() { return [...all()].length }',
  ),
  js(
    'promises that follow each other',
    'function solve() { const next = () => Promise.resolve().then(next); return next() }',
  ),
  js('brackets a million deep', 'function solve() { return JSON.parse("[".repeat(1e6)) }'),
  js(
    'a million lines of output',
    'function solve() { for (let i = 0; i < 1e6; i++) console.log("x".repeat(100)) }',
    false,
  ),
  there(
    'the page around it',
    "typeof window !== 'undefined' || typeof document !== 'undefined' || typeof parent !== 'undefined'",
  ),
  there(
    'the network',
    "typeof fetch !== 'undefined' || typeof XMLHttpRequest !== 'undefined' || typeof WebSocket !== 'undefined'",
  ),
  there(
    'the storage',
    "typeof localStorage !== 'undefined' || typeof indexedDB !== 'undefined' || typeof caches !== 'undefined'",
  ),
  there(
    'the worker that it runs in',
    "typeof self !== 'undefined' || typeof postMessage !== 'undefined' || typeof importScripts !== 'undefined'",
  ),
  there(
    'the process',
    "typeof process !== 'undefined' || typeof require !== 'undefined' || typeof Deno !== 'undefined'",
  ),
  js(
    'a module from an address',
    "async function solve() { await import('https://example.org/x.js'); return 'reached' }",
  ),
  js('a module from the site', "async function solve() { await import('/assets/x.js'); return 'reached' }"),
  js(
    'the constructor of functions',
    "function solve() { return (() => {}).constructor('return typeof fetch')() === 'function' ? 'reached' : null }",
  ),
  js(
    'the global object by way of eval',
    "function solve() { return (0, eval)('typeof globalThis.fetch') === 'function' ? 'reached' : null }",
  ),
  js(
    'the prototype of all objects',
    "Object.prototype.verdict = 'passed'; Object.prototype.end = 'value'\nfunction solve() { throw 0 }",
  ),
  js(
    'another way to write JSON',
    "JSON.stringify = () => '\"秘密\"'; String.prototype.toJSON = () => '秘密'\nfunction solve() { return {} }",
  ),
  js(
    'an answer that is written as another',
    'Object.prototype.toJSON = function () { return undefined }\nfunction solve() { return { a: 1 } }',
  ),
  js('an answer that refers to itself', 'function solve() { const all = []; all.push(all); return all }'),
  js('an answer of ten megabytes', "function solve() { return 'x'.repeat(1e7) }"),
  js(
    'an error that is no error',
    'function solve() { throw { get message() { for (;;) {} }, name: { toString() { throw 1 } } } }',
    false,
  ),
  tried('Python: fetch', "import js\nawait js.fetch('/assets/stolen')"),
  tried('Python: pyodide.http', "from pyodide.http import pyfetch\nawait pyfetch('/assets/stolen')"),
  tried('Python: urllib', "import urllib.request\nurllib.request.urlopen('http://127.0.0.1/').read()"),
  tried(
    'Python: a socket',
    "import socket\ns = socket.create_connection(('127.0.0.1', 80), 2)\ns.sendall(b'GET / HTTP/1.0\\r\\n\\r\\n')\nassert s.recv(9)",
  ),
  tried('Python: the page around it', 'import js\njs.parent.document.title'),
  tried('Python: storage', "import js\njs.indexedDB.open('x')"),
  tried('Python: messages of its own', "import js\njs.postMessage('x')"),
  tried('Python: JavaScript by way of eval', 'from pyodide.code import run_js\nrun_js(\'fetch("/assets/stolen")\')'),
  tried('Python: a script from an address', "import js\njs.importScripts('https://example.org/x.js')"),
  tried('Python: a package from elsewhere', "import micropip\nawait micropip.install('numpy')"),
  py('Python: a loop without end', 'def solve(data):\n    while True:\n        pass\n', false),
  py(
    'Python: a list that grows without end',
    'def solve(data):\n    a = []\n    while True:\n        a.append("x" * 9999999 + str(len(a)))\n',
  ),
  py('Python: calls without end', 'def solve(data):\n    return solve(data)\n'),
  py('Python: an output without end', 'def solve(data):\n    while True:\n        print("x" * 100)\n', false),
]
