import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { file, subject } from '../db/schema'
import type { Context } from '../worker/core/context'
import { readChunks } from '../worker/core/bytes'
import { getObject } from '../worker/core/storage.server'
import type { OutboxHandler } from './outbox'
import { scheduleComparisons } from './similarity'

export type ScanVerdict = 'clean' | 'infected'
type Socket = { readable: ReadableStream<Uint8Array>; writable: WritableStream<Uint8Array>; close(): Promise<void> }
export type Connect = (address: { hostname: string; port: number }) => Socket

const SCAN_TIMEOUT_MS = 60_000
const loadWorkerdConnect: () => Promise<Connect> = async () => {
  const { connect } = await import('cloudflare:sockets')
  return connect as unknown as Connect
}

/**
 * Scans a stream with clamd (its INSTREAM command: chunks with a length prefix, ended by an empty chunk). At most 60
 * seconds.
 * @throws Error if clamd does not answer, or answers without a verdict
 */
export async function scanStream(
  address: string,
  body: AsyncIterable<Uint8Array>,
  connect: Connect,
): Promise<ScanVerdict> {
  const [hostname = '', port] = address.split(':')
  const socket = connect({ hostname, port: Number(port) })
  const timer = setTimeout(() => void socket.close(), SCAN_TIMEOUT_MS)
  try {
    const writer = socket.writable.getWriter()
    await writer.write(new TextEncoder().encode('zINSTREAM\0'))
    for await (const block of body) {
      await writer.write(lengthPrefix(block.length))
      await writer.write(block)
    }
    await writer.write(lengthPrefix(0))
    const answer = await new Response(socket.readable).text()
    if (/^stream: OK/.test(answer)) return 'clean'
    if (/ FOUND\0?\s*$/.test(answer)) return 'infected'
    throw new Error(`Unexpected response from clamd: ${answer.slice(0, 100)}`)
  } finally {
    clearTimeout(timer)
  }
}
function lengthPrefix(length: number) {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, length)
  return bytes
}

/**
 * Releases a file from quarantine, or marks it as infected. While clamd is unavailable the file stays in quarantine and
 * the outbox retries.
 */
export const scanFile =
  (connecting: () => Promise<Connect> = loadWorkerdConnect): OutboxHandler =>
  async (ctx: Context, { fileId }) => {
    const [row] = await ctx.db
      .select()
      .from(file)
      .where(eq(file.id, String(fileId)))
    if (!row || row.scanStatus !== 'waiting' || !ctx.env.CLAMD) return
    const found = await getObject(ctx.env, row.objectKey)
    if (!found || found === 'unsatisfiable') return
    const verdict = await scanStream(ctx.env.CLAMD, readChunks(found.body), await connecting())
    await ctx.db.update(file).set({ scanStatus: verdict }).where(eq(file.objectKey, row.objectKey))
    if (verdict === 'clean') await rescheduleComparison(ctx, row.objectKey)
  }

/**
 * Schedules a new comparison of declarations that were submitted while the attachment was in quarantine, because they
 * were compared without it.
 */
async function rescheduleComparison(ctx: Context, objectKey: string) {
  const released = ctx.db.select({ id: file.bizId }).from(file).where(eq(file.objectKey, objectKey))
  const affected = await ctx.db
    .select({ id: subject.id })
    .from(subject)
    .where(
      and(
        eq(subject.delFlag, 0),
        isNotNull(subject.submitTime),
        or(inArray(subject.id, released), inArray(subject.collectId, released)),
        sql`exists (select 1 from subject_collect c, json_each(c.attachments) a, json_each(a.value, '$.fileIds') i
          join file f on f.id = i.value where c.id = ${subject.collectId} and f.object_key = ${objectKey})`,
      ),
    )
  await scheduleComparisons(
    ctx,
    affected.map(({ id }) => id),
  )
}
