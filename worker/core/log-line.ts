import { formatStamp } from './time'

/**
 * Writes one line to the platform's log, as JSON: `{time, what, request, …about, error?, stack?}`. It must not contain
 * user input.
 */
export function logLine(what: string, about: Record<string, unknown> & { request: string }, error?: unknown): void {
  const wrong = error instanceof Error ? { error: error.message, stack: error.stack } : { error }
  console.error(JSON.stringify({ time: formatStamp(new Date()), what, ...about, ...wrong }))
}
