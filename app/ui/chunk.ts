/** Milliseconds within which a lazy chunk must load. */
export const CHUNK_TIMEOUT = 120_000
const CHUNK_FAILED = 'Loading chunk failed'
/** A second failure within this time after a reload is no new deployment: the error is shown, to avoid a reload loop. */
const RELOAD_GUARD_MS = 30_000
const LAST_RELOAD_KEY = 'pro__chunk_reload'

/**
 * True for an error of loading a chunk: a script (the messages differ between browsers), a style sheet, a timeout, or a
 * route manifest of another release even after a reload.
 */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /Loading chunk failed|dynamically imported module|Importing a module script failed|Unable to preload CSS|manifest version mismatch/.test(
    error.message,
  )

/** Loads a lazy chunk with a timeout. @throws `Loading chunk failed` */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${CHUNK_FAILED} (timeout ${CHUNK_TIMEOUT} ms)`)), CHUNK_TIMEOUT)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}

let prefetchCount = 0
/** Loads a chunk ahead of its use. Failures are ignored: the later use loads it again. */
export async function prefetchChunk(load: () => Promise<unknown>): Promise<void> {
  prefetchCount += 1
  await load().catch(() => {})
  prefetchCount -= 1
}

/**
 * After a deployment the chunks of the previous one are gone: reloads the page once, with restored input. React Router
 * handles a missing route script itself; missing styles and lazy chunks are reported here.
 */
export function reloadOnChunkFailure(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Offline, a reload would lose the page and its input.
    if (prefetchCount > 0 || !navigator.onLine) return
    console.error(CHUNK_FAILED, event.payload)
    const last = Number(sessionStorage.getItem(LAST_RELOAD_KEY) ?? 0)
    if (Date.now() - last < RELOAD_GUARD_MS) return
    sessionStorage.setItem(LAST_RELOAD_KEY, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
