import type { Context } from '../../core/context'
import { apart } from '../../core/time'
import { sendOtlp } from './collector.server'
import { firstOf, isKept, nameOf, type Span, traceOf, tracesBody } from './otlp'

/** Waiting to be told: plain data, which an isolate's requests may share. */
let waiting: Span[] = []
let since = 0
/** So many, or so old in milliseconds, and they are told with the next answer. */
const MANY = 64
const OLD = 2000
/** More are not kept where nobody takes them. */
const MOST = 2000

const newSpan = () => Buffer.from(crypto.getRandomValues(new Uint8Array(8)).buffer).toString('hex')

/** Is what this request or job does kept as a trace? */
export const isTraced = ({ env, request }: Pick<Context, 'env' | 'request'>): boolean =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT !== '' && isKept(traceOf(request.id), env.OTEL_TRACES_SAMPLER_ARG)

type Done = Pick<Span, 'kind' | 'began' | 'failed' | 'link'> & { route: string; attributes?: Span['attributes'] }
/**
 * A request that was answered, or a job that ran, with its trips to the database. No value that people gave is in it: the
 * route, counts and times alone.
 */
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

/** What the outbox did for a request, long after its answer: of the same trace. */
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

/** Are there so many, or are they so old, that they should be told? */
export const isTimeToTell = () => waiting.length >= MANY || (waiting.length > 0 && apart(Date.now(), since) >= OLD)

/** Tells the collector what waits; what it does not take is lost, for nothing waits for it. */
export async function tellSpans({ env }: Pick<Context, 'env'>): Promise<void> {
  const told = waiting
  waiting = []
  if (told.length) await sendOtlp(env, 'traces', tracesBody(env.ENVIRONMENT, told))
}
