import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join, relative, resolve } from 'node:path'
import { escapeNonAscii } from './ascii-source.ts'

/** The configuration written by the build: wrangler.toml with all defaults. */
type BuiltConfig = {
  compatibility_date: string
  vars: Record<string, string>
  triggers: { crons: string[] }
  assets: { binding: string }
  durable_objects: { bindings: { name: string; class_name: string }[] }
  queues: {
    producers: { binding: string; queue: string }[]
    consumers: {
      queue: string
      max_batch_size: number
      max_batch_timeout: number
      max_retries: number
      dead_letter_queue?: string
      retry_delay?: number
    }[]
  }
}

const root = resolve(import.meta.dirname, '../..')
const modulesFolder = join(root, 'build/server')
const clientFolder = join(root, 'build/client')

/** Path of the workerd executable, which its package exports. */
export const { default: workerdExecutable }: { default: string } = createRequire(import.meta.url)('workerd')

/** Flags of V8. Figures in docs/performance.md, "Memory". */
const V8_FLAGS = process.env.V8_FLAGS?.split(' ') ?? ['--max-semi-space-size=8']

export const readBuiltConfig = (): BuiltConfig => JSON.parse(readFileSync(join(modulesFolder, 'wrangler.json'), 'utf8'))

/**
 * Writes the configuration of workerd for the build into a folder, in which Durable Objects are stored as well, and
 * returns its path. `settings` are the names of the Worker's settings. It is compiled: workerd keeps a text and what
 * it parsed of it in memory, 15 MB.
 */
export function writeWorkerdConfig(folder: string, settings: readonly string[]): string {
  const objects = join(resolve(folder), 'do')
  mkdirSync(objects, { recursive: true })
  const source = join(folder, 'config.capnp')
  writeFileSync(source, workerdConfig(readBuiltConfig(), objects, settings))
  const path = join(folder, 'config.bin')
  const compiled = openSync(path, 'w')
  execFileSync(workerdExecutable, ['compile', '--config-only', source], { stdio: ['ignore', compiled, 'inherit'] })
  closeSync(compiled)
  return path
}

/**
 * Returns the configuration of workerd in the text form of Cap'n Proto; node_modules/workerd/workerd.capnp describes
 * it. Settings are bindings to environment variables, so that the text has no secrets.
 */
function workerdConfig(built: BuiltConfig, objects: string, settings: readonly string[]): string {
  const namespaces = [
    ...built.durable_objects.bindings.map(({ name, class_name }) => ({ name, className: class_name, pinned: false })),
    { name: 'BROKERS', className: 'QueueBroker', pinned: true },
  ]
  const consumers = Object.fromEntries(built.queues.consumers.map((consumer) => [consumer.queue, consumer]))
  const bindings = [
    ...settings.map((name) => [name, `fromEnvironment = ${text(name)}`]),
    ...namespaces.map(({ name, className }) => [name, `durableObjectNamespace = ${text(className)}`]),
    ...built.queues.producers.map(({ binding, queue }) => [
      binding,
      `queue = (name = "keti", entrypoint = "QueueProducer", props = (json = ${text(JSON.stringify({ queue }))}))`,
    ]),
    [built.assets.binding, 'service = (name = "keti", entrypoint = "FileServer")'],
    ['KETI', 'service = "keti"'],
    ['FILES', 'service = "files"'],
    ['FILE_LIST', `json = ${text(JSON.stringify(listFiles(clientFolder)))}`],
    ['CONSUMERS', `json = ${text(JSON.stringify(consumers))}`],
  ]
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "keti", worker = (
      modules = [${listModules(modulesFolder).join(',\n')}],
      compatibilityDate = ${text(built.compatibility_date)},
      compatibilityFlags = ["service_binding_extra_handlers"],
      bindings = [${bindings.map(([name, value]) => `(name = ${text(name!)}, ${value})`).join(',\n')}],
      durableObjectNamespaces = [${namespaces
        .map(
          ({ className, pinned }) =>
            `(className = ${text(className)}, uniqueKey = ${text(`keti-${className}`)}, enableSql = true, preventEviction = ${pinned})`,
        )
        .join(',\n')}],
      durableObjectStorage = (localDisk = "objects"),
      cacheApiOutbound = (name = "keti", entrypoint = "CacheServer"),
    )),
    (name = "files", disk = (path = ${text(clientFolder)})),
    (name = "objects", disk = (path = ${text(objects)}, writable = true)),
    (name = "internet", network = (
      allow = ["public", "private"],
      tlsOptions = (trustBrowserCas = true, trustedCertificates = [${extraCertificates().map(text).join(',\n')}]),
    )),
  ],
  sockets = [
    (name = "site", http = (), service = "keti"),
    (name = "control", http = (), service = (name = "keti", entrypoint = "control")),
  ],
  v8Flags = [${V8_FLAGS.map(text).join(', ')}],
);
`
}

/** Escapes a text for Cap'n Proto, whose notation differs from JSON only for control characters. */
const text = (value: string) =>
  JSON.stringify(value).replace(/\\(?:u00([0-9a-f]{2})|.)/g, (all, code?: string) => (code ? `\\x${code}` : all))

const edge = join(import.meta.dirname, 'edge')
/** Modules in front of the Worker; the first one is the main module. */
const edgeModules = ['entry.mjs', 'cache.mjs', 'files.mjs', 'queue.mjs', 'control.mjs']

/** Lists the modules of the edge and of a build, with their code escaped to ASCII. */
function listModules(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const code = (path: string) => text(escapeNonAscii(readFileSync(path, 'utf8')))
  return [
    ...edgeModules.map((name) => `(name = ${text(name)}, esModule = ${code(join(edge, name))})`),
    ...names
      .filter((name) => name.endsWith('.js'))
      .map((name) => `(name = ${text(name)}, esModule = ${code(join(folder, name))})`),
    ...names
      .filter((name) => name.endsWith('.wasm'))
      .map((name) => `(name = ${text(name)}, wasm = 0x"${readFileSync(join(folder, name), 'hex')}")`),
  ]
}

/** Certificates of an authority of the operator: the same setting as for Node. */
function extraCertificates(): string[] {
  const path = process.env.NODE_EXTRA_CA_CERTS
  return path
    ? (readFileSync(path, 'utf8').match(/-----BEGIN CERTIFICATE-----[^]+?-----END CERTIFICATE-----/g) ?? [])
    : []
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.zip': 'application/zip',
}
/** Files that configure static files and are not served. */
const configFiles = new Set(['_headers', '_redirects', '.assetsignore'])

/** A static file: its path in the folder and its response headers. */
type StaticFile = { path: string; size: string; etag: string; headers: Record<string, string> }

/** Lists the static files of a build by path; an HTML page also without its extension. */
function listFiles(folder: string): Record<string, StaticFile> {
  const rules = parseHeaderRules(readFileSync(join(folder, '_headers'), 'utf8'))
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !configFiles.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    files.flatMap((name): [string, StaticFile][] => {
      const path = `/${relative(folder, name)}`
      const { size, mtimeMs } = statSync(name)
      const file = {
        path,
        size: String(size),
        etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
        headers: {
          'content-type': contentTypes[extname(name)] ?? 'application/octet-stream',
          ...headersOf(path, rules),
        },
      }
      return path.endsWith('.html')
        ? [
            [path, file],
            [path.slice(0, -5), file],
          ]
        : [[path, file]]
    }),
  )
}

/** Headers that apply to the paths that match a pattern; null removes a header of an earlier rule. */
type HeaderRule = { pattern: RegExp; headers: [string, string | null][] }
/** Parses the format of https://developers.cloudflare.com/workers/static-assets/headers/. */
function parseHeaderRules(source: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of source.split('\n').filter((one) => one.trim() && !one.startsWith('#'))) {
    if (!/^\s/.test(line))
      rules.push({ pattern: new RegExp(`^${RegExp.escape(line.trim()).replaceAll('\\*', '.*')}$`), headers: [] })
    else if (line.trim().startsWith('!')) rules.at(-1)!.headers.push([line.trim().slice(1).trim().toLowerCase(), null])
    else {
      const [name, ...value] = line.split(':')
      rules.at(-1)!.headers.push([name!.trim().toLowerCase(), value.join(':').trim()])
    }
  }
  return rules
}
function headersOf(path: string, rules: readonly HeaderRule[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of rules.filter(({ pattern }) => pattern.test(path)).flatMap((rule) => rule.headers)) {
    if (value === null) delete headers[name]
    else headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  }
  return headers
}
