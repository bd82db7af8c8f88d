import type { Context } from '../../core/context'
import { timeDistance } from '../../core/time'
import { sendOtlp } from './otlp-client.server'
import { rootSpanIdOf, isSampled, routeAttributes, type Span, traceIdOf, tracesBody } from './otlp-bodies'

/** Spans to export: plain data that the requests of an isolate may share. */
let pendingSpans: Span[] = []
let pendingSince = 0
/** This number of spans, or this age in milliseconds, triggers an export with the next response. */
const MAX_BATCH = 64
const MAX_AGE_MS = 2000
/** Most spans stored while the collector accepts none. */
const MAX_PENDING_SPANS = 2000

const newSpanId = () => Buffer.from(crypto.getRandomValues(new Uint8Array(8)).buffer).toString('hex')

/** True if this request or job is traced. */
export const isTraced = ({ env, request }: Pick<Context, 'env' | 'request'>): boolean =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT !== '' && isSampled(traceIdOf(request.id), env.OTEL_TRACES_SAMPLER_ARG)

type CompletedSpan = Pick<Span, 'kind' | 'began' | 'failed' | 'link'> & {
  route: string
  attributes?: Span['attributes']
}
/** Traces a request or job run with its database round trips. It contains no user data: only route, counts and times. */
export function traceRequest(ctx: Context, { route, attributes, ...span }: CompletedSpan): void {
  if (!isTraced(ctx)) return
  const trace = traceIdOf(ctx.request.id)
  const { trips, rowsRead, rowsWritten, made } = ctx.meter
  addSpan({
    ...{ trace, id: rootSpanIdOf(trace), name: route, ended: Date.now(), ...span },
    attributes: {
      ...routeAttributes(route),
      ...attributes,
      ...{ 'keti.trips': trips, 'keti.rows_read': rowsRead, 'keti.rows_written': rowsWritten },
    },
  })
  for (const { began, ended, statements, changes, failed, ...rows } of made?.splice(0) ?? [])
    addSpan({
      ...{ trace, id: newSpanId(), parent: rootSpanIdOf(trace), kind: 'client', began, ended, failed },
      name: changes ? 'write' : 'read',
      attributes: {
        'db.system.name': 'sqlite',
        'db.operation.batch.size': statements,
        ...{ 'keti.rows_read': rows.rowsRead, 'keti.rows_written': rows.rowsWritten },
      },
    })
}

/** Traces what the outbox did for a request after its response, in the same trace. */
export function traceOutboxRun(ctx: Context, kind: string, began: number, failed: boolean): void {
  if (!isTraced(ctx)) return
  const trace = traceIdOf(ctx.request.id)
  addSpan({
    ...{ trace, id: newSpanId(), parent: rootSpanIdOf(trace), kind: 'consumer', name: `outbox ${kind}` },
    ...{ began, ended: Date.now(), failed, attributes: { 'messaging.operation.type': 'process' } },
  })
}

function addSpan(span: Span) {
  if (pendingSpans.length === 0) pendingSince = Date.now()
  if (pendingSpans.length < MAX_PENDING_SPANS) pendingSpans.push(span)
}

/** True if the number or the age of the spans requires an export. */
export const isExportDue = () =>
  pendingSpans.length >= MAX_BATCH || (pendingSpans.length > 0 && timeDistance(Date.now(), pendingSince) >= MAX_AGE_MS)

/** Exports the pending spans. If the collector does not accept them, they are lost. */
export async function exportSpans({ env }: Pick<Context, 'env'>): Promise<void> {
  const batch = pendingSpans
  pendingSpans = []
  if (batch.length) await sendOtlp(env, 'traces', tracesBody(env.ENVIRONMENT, batch))
}
