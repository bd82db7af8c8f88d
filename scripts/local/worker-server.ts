import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import type { StaticFiles } from './front-server'
import { escapeNonAscii } from './ascii-source'

const root = resolve(import.meta.dirname, '../..')

/** The configuration written by the build: wrangler.toml with all defaults. */
type BuiltConfig = {
  compatibility_date: string
  compatibility_flags: string[]
  vars: Record<string, string>
  triggers: { crons: string[] }
  assets: { binding: string; not_found_handling: 'none' }
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

export type WorkerServer = {
  /** Address that serves static files, and the Worker for all other paths. */
  url: string
  /** Address of the Worker alone, without a lookup of static files. */
  door: string
  files: StaticFiles
  crons: string[]
  /** Runs the Worker's scheduled handler for a cron trigger. */
  tick: (cron: string, at?: Date) => Promise<void>
  /** Sends a message to a queue, by the name of its binding. */
  send: (binding: string, body: unknown) => Promise<void>
  stop: () => Promise<void>
}

/**
 * V8 uses memory as long as it is available, and locally nothing limits it as the platform would: with these flags it
 * uses what the Worker needs. Figures in docs/performance.md, "Memory".
 */
const V8_FLAGS = '--optimize-for-size --max-semi-space-size=2'

/**
 * Serves the built Worker in workerd on loopback, with static files, Durable Objects and queues as in wrangler.toml.
 * The state of Durable Objects and queues is stored in `folder`, or in memory by default. `inspector` is the port of
 * the debugger.
 */
export async function serveBuild(
  vars: Record<string, string>,
  options: { port?: number; folder?: string; inspector?: number } = {},
) {
  // Flags can only be passed through the environment.
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??= V8_FLAGS
  const server = join(root, 'build/server')
  const config: BuiltConfig = JSON.parse(readFileSync(join(server, 'wrangler.json'), 'utf8'))
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: options.port ?? 0,
      cf: false,
      telemetry: { enabled: false },
      unsafeTriggerHandlers: true,
      log: new Log(LogLevel.WARN),
      ...(options.inspector !== undefined && { inspectorPort: options.inspector, inspectorHost: '127.0.0.1' }),
      resourcePersistencePath: options.folder,
      name: 'keti',
      modules: [entrypointModule(server), ...loadWorkerModules(server)],
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0, entrypoint: DIRECT_ENTRYPOINT }],
      modulesRoot: server,
      compatibilityDate: config.compatibility_date,
      compatibilityFlags: config.compatibility_flags,
      bindings: { ...config.vars, ...vars },
      durableObjects: Object.fromEntries(
        config.durable_objects.bindings.map((object) => [
          object.name,
          { className: object.class_name, useSQLite: true },
        ]),
      ),
      queueProducers: Object.fromEntries(
        config.queues.producers.map(({ binding, queue }) => [binding, { queueName: queue }]),
      ),
      queueConsumers: Object.fromEntries(
        config.queues.consumers.map((consumer) => [
          consumer.queue,
          {
            maxBatchSize: consumer.max_batch_size,
            maxBatchTimeout: consumer.max_batch_timeout,
            maxRetries: consumer.max_retries,
            ...(consumer.dead_letter_queue && { deadLetterQueue: consumer.dead_letter_queue }),
            ...(consumer.retry_delay && { retryDelay: consumer.retry_delay }),
          },
        ]),
      ),
      assets: {
        directory: join(root, 'build/client'),
        binding: config.assets.binding,
        routerConfig: { has_user_worker: true },
        assetConfig: { not_found_handling: config.assets.not_found_handling },
      },
    }),
  )
  const address = await miniflare.ready
  const door = await miniflare.unsafeGetDirectURL('keti', DIRECT_ENTRYPOINT)
  const served: WorkerServer = {
    url: address.origin,
    door: door.origin,
    files: { url: address.origin, paths: listAssetPaths(join(root, 'build/client')) },
    crons: config.triggers.crons,
    // Triggered by an HTTP request. A handle of the Worker dies with workerd, and its first call blocks this thread
    // until the answer: nobody would read workerd's log then, and with a full pipe both would wait forever.
    async tick(cron, at = new Date()) {
      const query = new URLSearchParams({ cron, time: String(at.getTime()) })
      const answer = await miniflare.dispatchFetch(`http://localhost/cdn-cgi/local/scheduled?${query}`)
      const outcome = await answer.text()
      if (!answer.ok) throw new Error(`The cron trigger ${cron} ended with "${outcome}".`)
    },
    async send(binding, body) {
      const queue = await miniflare.getQueueProducer(binding)
      await queue.send(body)
    },
    stop: () => miniflare.dispose(),
  }
  return served
}

/** Files that configure static assets and are not served. */
const assetConfigFiles = new Set(['_headers', '_redirects', '.assetsignore'])
/** Returns the paths of all static files of a build; an HTML page also without its extension. */
const listAssetPaths = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .filter((path) => !assetConfigFiles.has(path))
      .flatMap((path) => [`/${path}`, `/${path.replace(/\.html$/, '')}`]),
  )

/** Second name of the Worker's entry point, which a socket can be bound to directly. */
const DIRECT_ENTRYPOINT = 'door'
const entrypointModule = (folder: string) => ({
  type: 'ESModule' as const,
  path: join(folder, 'door.js'),
  contents: `import site from './index.js'\nexport * from './index.js'\nexport { site as default, site as ${DIRECT_ENTRYPOINT} }\n`,
})

/** Loads the modules of a build, the entry first, with their code escaped to ASCII. */
export function loadWorkerModules(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(js|wasm)$/.test(path))
  const entryFirst = files.toSorted((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
  return entryFirst.map((name) => {
    const path = join(folder, name)
    return name.endsWith('.wasm')
      ? { type: 'CompiledWasm' as const, path }
      : { type: 'ESModule' as const, path, contents: escapeNonAscii(readFileSync(path, 'utf8')) }
  })
}
