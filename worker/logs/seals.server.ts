import { createHmac } from 'node:crypto'
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { log, logArchive, setting } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { formatStamp } from '../core/time'
import type { VerifyResult, VerifyFrom } from './contract'
import { GRACE_MINUTES } from './rules'
import { t } from './texts'

/** Setting with the newest seal, so that rows removed at the end are detected. */
const HEAD_SETTING = 'logHead'
const ROWS_PER_STEP = 500
/** Placeholder for a seal that was removed with its row. */
const UNKNOWN_SEAL = 'unknown'
type Head = { seq: number; seal: string; mark: string }

/** The key is the installation's secret, so that somebody with write access to the database only cannot forge a seal. */
const logHmac = ({ env }: Pick<Context, 'env'>, ...parts: readonly (string | number)[]) =>
  createHmac('sha256', `log ${env.SECRET}`).update(parts.join('\n')).digest('hex')

/** The columns of a row that its seal covers, as they are stored. */
export const sealedColumns = {
  id: log.id,
  logType: log.logType,
  logContent: log.logContent,
  operateType: log.operateType,
  action: log.action,
  bizType: log.bizType,
  bizId: log.bizId,
  userId: log.userId,
  userid: log.userid,
  username: log.username,
  roleCode: log.roleCode,
  ip: log.ip,
  method: log.method,
  requestUrl: log.requestUrl,
  requestParam: log.requestParam,
  requestId: log.requestId,
  costTime: log.costTime,
  createTime: log.createTime,
  changes: sql<string | null>`${log.changes}`.as('changes_text'),
}
export type SealedRow = Record<keyof typeof sealedColumns, string | number | null>
/** Computes the seal of a row from its place, the seal before and its content. */
export const computeSeal = (ctx: Context, seq: number, before: string, row: SealedRow) =>
  logHmac(
    ctx,
    seq,
    before,
    JSON.stringify((Object.keys(sealedColumns) as (keyof SealedRow)[]).map((name) => row[name])),
  )
export type ArchiveData = Omit<typeof logArchive.$inferSelect, 'id' | 'mark' | 'createBy' | 'createTime'>
/** Computes the mark of an archive, so that nobody without the secret can hide a gap. */
export const computeArchiveMark = (ctx: Pick<Context, 'env'>, { fromTime, toTime, key, ...of }: ArchiveData) =>
  logHmac(
    ctx,
    ...(['archive', of.fromSeq, of.toSeq, fromTime, toTime, of.fromSeal, of.toSeal] as const),
    ...([key, of.size, of.sha256] as const),
  )
const computeHeadMark = (ctx: Pick<Context, 'env'>, { seq, seal }: Omit<Head, 'mark'>) =>
  logHmac(ctx, 'head', seq, seal)

const headQuery = ({ db }: Context) =>
  db.select({ value: setting.value }).from(setting).where(eq(setting.id, HEAD_SETTING))

/** Query: rows without a seal. */
export const unsealedRowsQuery = ({ db }: Context) => db.select(sealedColumns).from(log).where(isNull(log.seq))

/**
 * Assigns place and seal to the rows added since the last run, in order of time. It runs separately because commands
 * commit concurrently, and a row that had to know its predecessor would block them. Two round trips.
 * @returns the number of sealed rows, and whether more are left
 */
export async function sealRows(ctx: Context): Promise<{ sealed: number; more: boolean }> {
  const [heads, rows] = await readAll(ctx, [
    headQuery(ctx),
    unsealedRowsQuery(ctx).orderBy(asc(log.createTime), asc(log.id)).limit(ROWS_PER_STEP),
  ])
  if (rows.length === 0) return { sealed: 0, more: false }
  let { seq, seal } = (heads[0]?.value as Head | undefined) ?? { seq: 0, seal: '' }
  const seals = rows.map((row) => {
    seq += 1
    seal = computeSeal(ctx, seq, seal, row)
    return { id: row.id, seq, seal }
  })
  const head: Head = { seq, seal, mark: computeHeadMark(ctx, { seq, seal }) }
  await ctx.db.batch([
    ctx.db.run(sql`update log set seq = j.value ->> 'seq', seal = j.value ->> 'seal' from json_each(${JSON.stringify(seals)}) j
      where log.id = j.value ->> 'id' and log.seq is null`),
    ctx.db
      .insert(setting)
      .values({ id: HEAD_SETTING, value: head, updateTime: formatStamp(ctx.now()) })
      .onConflictDoUpdate({ target: setting.id, set: { value: head, updateTime: formatStamp(ctx.now()) } }),
  ])
  return { sealed: rows.length, more: rows.length === ROWS_PER_STEP }
}

/**
 * Verifies a section of the log against its seals: no row is changed, missing or inserted. Archived rows may be
 * missing, because the mark of the archive continues the chain. One round trip.
 * @returns where to continue, or the first broken row
 */
export async function verifyLogBatch(ctx: Context, from: VerifyFrom): Promise<VerifyResult> {
  const [heads, archives, rows, late] = await readAll(ctx, [
    headQuery(ctx),
    ctx.db.select().from(logArchive).where(gte(logArchive.toSeq, from.seq)).orderBy(asc(logArchive.fromSeq)),
    ctx.db
      .select({ ...sealedColumns, seq: log.seq, seal: log.seal })
      .from(log)
      .where(and(isNotNull(log.seq), gt(log.seq, from.seq)))
      .orderBy(asc(log.seq))
      .limit(ROWS_PER_STEP),
    from.seq === 0 ? lateRowQuery(ctx) : null,
  ])
  let { seq, seal } = from
  let checked = 0
  const broken = (why: 'changed' | 'removed' | 'inserted', at: number, id: string, says: string): VerifyResult => ({
    ...{ checked, seq, seal, done: true },
    broken: { seq: at, id, why, says },
  })
  /**
   * Skips removed rows before this one that are archived. If the row itself is in the archive, its predecessor's seal
   * is gone too: the chain restarts with the row and must end with the archive's last seal.
   */
  const skip = (to: number) => {
    for (const one of archives) {
      if (seq + 1 >= to) return
      if (one.fromSeq > seq + 1 || one.toSeq <= seq || one.mark !== computeArchiveMark(ctx, one)) continue
      if (one.fromSeq === seq + 1 && one.fromSeal !== seal) continue
      ;[seq, seal] = one.toSeq < to ? [one.toSeq, one.toSeal] : [to - 1, UNKNOWN_SEAL]
    }
  }
  const ends = new Map(archives.map((one) => [one.toSeq, one.toSeal]))
  for (const { seq: place, seal: sealed, ...row } of rows) {
    if (place === null) continue
    skip(place)
    if (place !== seq + 1) return broken('removed', seq + 1, '', t.removed(seq + 1))
    const due = seal === UNKNOWN_SEAL ? sealed : computeSeal(ctx, place, seal, row)
    if (due !== sealed || (ends.get(place) ?? due) !== due) return broken('changed', place, row.id, t.changed(place))
    ;[seq, seal] = [place, due]
    checked += 1
  }
  if (rows.length === ROWS_PER_STEP) return { checked, seq, seal, done: false, broken: null }
  const [head] = heads.map(({ value }) => value as Head)
  if (head) skip(head.seq + 1)
  if (head && (head.mark !== computeHeadMark(ctx, head) || head.seq !== seq || head.seal !== seal))
    return broken('removed', seq + 1, '', t.removed(seq + 1))
  const [lateRow] = late ?? []
  if (lateRow) return broken('inserted', seq + 1, lateRow.id, t.inserted(lateRow.createTime))
  return { checked, seq, seal, done: true, broken: null }
}

/**
 * Query: an unsealed row that is older than the newest sealed row by more than the grace period. Normal rows do not
 * come that late.
 */
function lateRowQuery({ db }: Context) {
  const newest = sql`(select datetime(max(create_time), ${`-${GRACE_MINUTES} minutes`}) from log where seq = (select max(seq) from log))`
  return db
    .select({ id: log.id, createTime: log.createTime })
    .from(log)
    .where(and(isNull(log.seq), lt(log.createTime, newest)))
    .limit(1)
}
