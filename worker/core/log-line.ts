import { stamp } from './time'

/**
 * One line of the platform's log, as JSON: `{time, what, request, …about, error?, stack?}`. Values that people gave do not
 * belong into it.
 */
export function logLine(what: string, about: Record<string, unknown> & { request: string }, error?: unknown): void {
  const wrong = error instanceof Error ? { error: error.message, stack: error.stack } : { error }
  console.error(JSON.stringify({ time: stamp(new Date()), what, ...about, ...wrong }))
}
