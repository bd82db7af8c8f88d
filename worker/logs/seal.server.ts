import { createHmac } from 'node:crypto'
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { log, logArchive, setting } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { stamp } from '../core/time'
import type { Verified, VerifyFrom } from './contract'
import { GRACE_MINUTES } from './rules'
import { t } from './texts'

/** Setting with the newest seal, so that rows removed at the end are detected. */
const HEAD = 'logHead'
const PER_STEP = 500
/** Placeholder for a seal that was removed with its row. */
const UNKNOWN = 'unknown'
type Head = { seq: number; seal: string; mark: string }

/** The key is the installation's secret, so that somebody with write access to the database only cannot forge a seal. */
const keyed = ({ env }: Pick<Context, 'env'>, ...parts: readonly (string | number)[]) =>
  createHmac('sha256', `log ${env.SECRET}`).update(parts.join('\n')).digest('hex')

/** The columns of a row that its seal covers, as they are stored. */
export const content = {
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
export type Content = Record<keyof typeof content, string | number | null>
/** Computes the seal of a row from its place, the seal before and its content. */
export const sealOf = (ctx: Context, seq: number, before: string, row: Content) =>
  keyed(ctx, seq, before, JSON.stringify((Object.keys(content) as (keyof Content)[]).map((name) => row[name])))
export type Archive = Omit<typeof logArchive.$inferSelect, 'id' | 'mark' | 'createBy' | 'createTime'>
/** Computes the mark of an archive, so that nobody without the secret can hide a gap. */
export const archiveMark = (ctx: Pick<Context, 'env'>, { fromTime, toTime, key, ...of }: Archive) =>
  keyed(
    ctx,
    ...(['archive', of.fromSeq, of.toSeq, fromTime, toTime, of.fromSeal, of.toSeal] as const),
    ...([key, of.size, of.sha256] as const),
  )
const headMark = (ctx: Pick<Context, 'env'>, { seq, seal }: Omit<Head, 'mark'>) => keyed(ctx, 'head', seq, seal)

const headRow = ({ db }: Context) => db.select({ value: setting.value }).from(setting).where(eq(setting.id, HEAD))

/**
 * Assigns place and seal to the rows added since the last run, in order of time. It runs separately because commands
 * commit concurrently, and a row that had to know its predecessor would block them. Two round trips.
 * @returns the number of sealed rows, and whether more are left
 */
export async function sealRows(ctx: Context): Promise<{ sealed: number; more: boolean }> {
  const [heads, rows] = await readAll(ctx, [
    headRow(ctx),
    ctx.db.select(content).from(log).where(isNull(log.seq)).orderBy(asc(log.createTime), asc(log.id)).limit(PER_STEP),
  ])
  if (rows.length === 0) return { sealed: 0, more: false }
  let { seq, seal } = (heads[0]?.value as Head | undefined) ?? { seq: 0, seal: '' }
  const seals = rows.map((row) => {
    seq += 1
    seal = sealOf(ctx, seq, seal, row)
    return { id: row.id, seq, seal }
  })
  const head: Head = { seq, seal, mark: headMark(ctx, { seq, seal }) }
  await ctx.db.batch([
    ctx.db.run(sql`update log set seq = j.value ->> 'seq', seal = j.value ->> 'seal' from json_each(${JSON.stringify(seals)}) j
      where log.id = j.value ->> 'id' and log.seq is null`),
    ctx.db
      .insert(setting)
      .values({ id: HEAD, value: head, updateTime: stamp(ctx.now()) })
      .onConflictDoUpdate({ target: setting.id, set: { value: head, updateTime: stamp(ctx.now()) } }),
  ])
  return { sealed: rows.length, more: rows.length === PER_STEP }
}

/**
 * Verifies a section of the log against its seals: no row is changed, missing or inserted. Archived rows may be
 * missing, because the mark of the archive continues the chain. One round trip.
 * @returns where to continue, or the first broken row
 */
export async function verifySome(ctx: Context, from: VerifyFrom): Promise<Verified> {
  const [heads, archives, rows, late] = await readAll(ctx, [
    headRow(ctx),
    ctx.db.select().from(logArchive).where(gte(logArchive.toSeq, from.seq)).orderBy(asc(logArchive.fromSeq)),
    ctx.db
      .select({ ...content, seq: log.seq, seal: log.seal })
      .from(log)
      .where(and(isNotNull(log.seq), gt(log.seq, from.seq)))
      .orderBy(asc(log.seq))
      .limit(PER_STEP),
    from.seq === 0 ? latecomer(ctx) : null,
  ])
  let { seq, seal } = from
  let checked = 0
  const broken = (why: 'changed' | 'removed' | 'inserted', at: number, id: string, says: string): Verified => ({
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
      if (one.fromSeq > seq + 1 || one.toSeq <= seq || one.mark !== archiveMark(ctx, one)) continue
      if (one.fromSeq === seq + 1 && one.fromSeal !== seal) continue
      ;[seq, seal] = one.toSeq < to ? [one.toSeq, one.toSeal] : [to - 1, UNKNOWN]
    }
  }
  const ends = new Map(archives.map((one) => [one.toSeq, one.toSeal]))
  for (const { seq: place, seal: sealed, ...row } of rows) {
    if (place === null) continue
    skip(place)
    if (place !== seq + 1) return broken('removed', seq + 1, '', t.removed(seq + 1))
    const due = seal === UNKNOWN ? sealed : sealOf(ctx, place, seal, row)
    if (due !== sealed || (ends.get(place) ?? due) !== due) return broken('changed', place, row.id, t.changed(place))
    ;[seq, seal] = [place, due]
    checked += 1
  }
  if (rows.length === PER_STEP) return { checked, seq, seal, done: false, broken: null }
  const [head] = heads.map(({ value }) => value as Head)
  if (head) skip(head.seq + 1)
  if (head && (head.mark !== headMark(ctx, head) || head.seq !== seq || head.seal !== seal))
    return broken('removed', seq + 1, '', t.removed(seq + 1))
  const [lateRow] = late ?? []
  if (lateRow) return broken('inserted', seq + 1, lateRow.id, t.inserted(lateRow.createTime))
  return { checked, seq, seal, done: true, broken: null }
}

/**
 * Query: an unsealed row that is older than the newest sealed row by more than the grace period. Normal rows do not
 * come that late.
 */
function latecomer({ db }: Context) {
  const newest = sql`(select datetime(max(create_time), ${`-${GRACE_MINUTES} minutes`}) from log where seq = (select max(seq) from log))`
  return db
    .select({ id: log.id, createTime: log.createTime })
    .from(log)
    .where(and(isNull(log.seq), lt(log.createTime, newest)))
    .limit(1)
}
