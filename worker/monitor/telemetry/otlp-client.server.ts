import type { Env } from '../../core/env'
import { parseCommaList } from '../../core/comma-list'
import { logLine } from '../../core/log-line'
import { timeDistance } from '../../core/time'

/** Timeout of the collector in milliseconds. */
const COLLECTOR_TIMEOUT_MS = 5000
/** Minimum milliseconds between two log lines about an unavailable collector. */
const LOG_INTERVAL_MS = 60_000
let lastLogTime = 0

/** Parses headers of the form `name=value,name=value`; values are URL-encoded (`OTEL_EXPORTER_OTLP_HEADERS`). */
export const parseOtlpHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(
    parseCommaList(text).map((entry) => {
      const at = entry.indexOf('=')
      return [entry.slice(0, at).trim(), decodeURIComponent(entry.slice(at + 1).trim())]
    }),
  )

/**
 * Sends data to a collector by OTLP over HTTP as JSON. An unavailable, slow or refusing collector is logged and delays
 * nothing.
 */
export async function sendOtlp(env: Env, what: 'traces' | 'metrics', body: unknown): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return
  const problem = await postOtlp(env, what, body).catch((error: unknown) => error)
  if (!problem || timeDistance(Date.now(), lastLogTime) < LOG_INTERVAL_MS) return
  lastLogTime = Date.now()
  logLine('telemetry', { request: '', signal: what }, problem)
}

async function postOtlp(env: Env, what: string, body: unknown): Promise<string | null> {
  const answer = await fetch(`${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...parseOtlpHeaders(env.OTEL_EXPORTER_OTLP_HEADERS) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(COLLECTOR_TIMEOUT_MS),
  })
  await answer.arrayBuffer()
  return answer.ok ? null : `the collector answers ${answer.status}`
}
