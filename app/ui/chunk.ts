/** How long a part of the page may take to come, in milliseconds. */
export const CHUNK_TIMEOUT = 120_000
const FAILED = 'Loading chunk failed'
/** A second failure so soon after the reload is not a new deployment: it is shown instead of reloading for ever. */
const AGAIN_MS = 30_000
const LAST = 'pro__chunk_reload'

/**
 * A part of the page that did not come: a script (each browser has its words for it), a style, no answer in time, or a table of
 * pages that is of another release even after the page was loaded anew.
 */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /Loading chunk failed|dynamically imported module|Importing a module script failed|Unable to preload CSS|manifest version mismatch/.test(
    error.message,
  )

/** A late part of a page, with the time that it may take. @throws `Loading chunk failed` */
export async function part<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${FAILED} (timeout ${CHUNK_TIMEOUT} ms)`)), CHUNK_TIMEOUT)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}

let ahead = 0
/** Fetches a late part before anybody needs it. That it did not come is told to nobody: who needs it asks again. */
export async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  ahead += 1
  await load().catch(() => {})
  ahead -= 1
}

/**
 * After a new deployment the parts of the old one are gone: the page is loaded again, once, with what was typed. The router
 * reloads by itself when a page's own script is gone; its styles and later parts are reported here.
 */
export function reloadOnChunkFailure(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network a reload would lose the page with what was typed.
    if (ahead > 0 || !navigator.onLine) return
    console.error(FAILED, event.payload)
    const last = Number(sessionStorage.getItem(LAST) ?? 0)
    if (Date.now() - last < AGAIN_MS) return
    sessionStorage.setItem(LAST, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
