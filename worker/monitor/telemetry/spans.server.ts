import type { Context } from '../../core/context'
import { apart } from '../../core/time'
import { sendOtlp } from './collector.server'
import { firstOf, isKept, nameOf, type Span, traceOf, tracesBody } from './otlp'

/** Spans to export: plain data that the requests of an isolate may share. */
let waiting: Span[] = []
let since = 0
/** This number of spans, or this age in milliseconds, triggers an export with the next response. */
const MANY = 64
const OLD = 2000
/** Most spans stored while the collector accepts none. */
const MOST = 2000

const newSpan = () => Buffer.from(crypto.getRandomValues(new Uint8Array(8)).buffer).toString('hex')

/** True if this request or job is traced. */
export const isTraced = ({ env, request }: Pick<Context, 'env' | 'request'>): boolean =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT !== '' && isKept(traceOf(request.id), env.OTEL_TRACES_SAMPLER_ARG)

type Done = Pick<Span, 'kind' | 'began' | 'failed' | 'link'> & { route: string; attributes?: Span['attributes'] }
/** Traces a request or job run with its database round trips. It contains no user data: only route, counts and times. */
export function traceWhole(ctx: Context, { route, attributes, ...span }: Done): void {
  if (!isTraced(ctx)) return
  const trace = traceOf(ctx.request.id)
  const { trips, rowsRead, rowsWritten, made } = ctx.meter
  keep({
    ...{ trace, id: firstOf(trace), name: route, ended: Date.now(), ...span },
    attributes: {
      ...nameOf(route),
      ...attributes,
      ...{ 'keti.trips': trips, 'keti.rows_read': rowsRead, 'keti.rows_written': rowsWritten },
    },
  })
  for (const { began, ended, statements, changes, failed, ...rows } of made?.splice(0) ?? [])
    keep({
      ...{ trace, id: newSpan(), parent: firstOf(trace), kind: 'client', began, ended, failed },
      name: changes ? 'write' : 'read',
      attributes: {
        'db.system.name': 'sqlite',
        'db.operation.batch.size': statements,
        ...{ 'keti.rows_read': rows.rowsRead, 'keti.rows_written': rows.rowsWritten },
      },
    })
}

/** Traces what the outbox did for a request after its response, in the same trace. */
export function traceFollow(ctx: Context, kind: string, began: number, failed: boolean): void {
  if (!isTraced(ctx)) return
  const trace = traceOf(ctx.request.id)
  keep({
    ...{ trace, id: newSpan(), parent: firstOf(trace), kind: 'consumer', name: `outbox ${kind}` },
    ...{ began, ended: Date.now(), failed, attributes: { 'messaging.operation.type': 'process' } },
  })
}

function keep(span: Span) {
  if (waiting.length === 0) since = Date.now()
  if (waiting.length < MOST) waiting.push(span)
}

/** True if the number or the age of the spans requires an export. */
export const isTimeToTell = () => waiting.length >= MANY || (waiting.length > 0 && apart(Date.now(), since) >= OLD)

/** Exports the pending spans. If the collector does not accept them, they are lost. */
export async function tellSpans({ env }: Pick<Context, 'env'>): Promise<void> {
  const batch = waiting
  waiting = []
  if (batch.length) await sendOtlp(env, 'traces', tracesBody(env.ENVIRONMENT, batch))
}
