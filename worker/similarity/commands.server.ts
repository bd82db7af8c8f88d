import { and, eq, inArray, sql } from 'drizzle-orm'
import { setting, similarity, similarityDoc, subject } from '../../db/schema'
import { actorName } from '../core/actor'
import { type Row, update } from '../core/change'
import { command } from '../core/command.server'
import { statement, writeBatch } from '../core/commit.server'
import type { Context } from '../core/context'
import { notFound } from '../core/refusal'
import { stamp } from '../core/time'
import { visibleSubjects } from '../subjects/visible.server'
import { readSettings } from '../system/settings'
import type { Judge } from './contract'
import { ALGORITHM, bodyOf } from './declaration'
import { fingerprints, plainOf } from './fingerprints'
import { candidatesFor, indexMissing, indexStatements, partColumns } from './index.server'
import { copiedFrom, copyRate } from './passages'
import { highestRate, overallVerdict, RECORD_FROM } from './rules'
import { t } from './texts'

/** Older declarations that one run takes into the index at most; a job of its own takes the rest. */
const AT_ONCE = 200

/**
 * Compares a submitted declaration with all others of all years and keeps what is copied. Verdicts of people on the same pair
 * stay. It may run twice: the second run finds what the first one wrote. A case that is gone is no error.
 */
export async function runSimilarity(ctx: Context, subjectId: string): Promise<void> {
  await indexMissing(ctx, AT_ONCE)
  const [[own], known, [doc], settings] = await ctx.db.batch([
    ctx.db
      .select({ id: subject.id, ...partColumns })
      .from(subject)
      .where(and(eq(subject.id, subjectId), eq(subject.delFlag, 0))),
    ctx.db
      .select()
      .from(similarity)
      .where(and(eq(similarity.subjectId, subjectId), eq(similarity.sourceType, 'declaration'))),
    ctx.db.select().from(similarityDoc).where(eq(similarityDoc.subjectId, subjectId)),
    ctx.db.select().from(setting),
  ])
  if (!own) return
  const written = bodyOf(own)
  const plain = plainOf(written)
  const hashes = fingerprints(plain.text)
  const others = await ctx.db
    .select({
      id: subject.id,
      subjectName: subject.subjectName,
      year: subject.year,
      leadDepartName: subject.leadDepartName,
      ...partColumns,
    })
    .from(subject)
    .where(and(inArray(subject.id, await candidatesFor(ctx, subjectId, hashes)), eq(subject.delFlag, 0)))
  const now = stamp(ctx.now())
  const runId = ctx.id()
  const alike = others
    .map((row) => {
      const { copied, passages } = copiedFrom(plain, written, plainOf(bodyOf(row)))
      return { row, rate: copyRate(copied, plain), passages }
    })
    .filter(({ rate }) => rate >= RECORD_FROM)
    .map(({ row, rate, passages }) => {
      const before = known.find((one) => one.targetSubjectId === row.id)
      return {
        id: before?.id ?? ctx.id(),
        subjectId,
        targetSubjectId: row.id,
        targetName: row.subjectName,
        targetYear: row.year,
        targetDepart: row.leadDepartName,
        rate,
        detail: passages,
        algorithm: ALGORITHM,
        runId,
        verdict: before?.verdict ?? 'none',
        ignored: before?.ignored ?? 0,
        createBy: before?.createBy ?? actorName(ctx.actor),
        createTime: before?.createTime ?? now,
        updateBy: actorName(ctx.actor),
        updateTime: now,
      }
    })
  const gone = known.filter((one) => !alike.some((row) => row.id === one.id))
  await writeBatch(ctx, [
    ...indexStatements(subjectId, hashes, doc),
    ...[
      ...gone.map((one) => ctx.db.delete(similarity).where(eq(similarity.id, one.id))),
      ...alike.map((row) => {
        const { id: _, createBy: _by, createTime: _time, verdict: _verdict, ignored: _ignored, ...again } = row
        return ctx.db.insert(similarity).values(row).onConflictDoUpdate({ target: similarity.id, set: again })
      }),
      // Not a person's change: it leaves the version alone, so that nobody's form is refused for it.
      ctx.db
        .update(subject)
        .set({
          similarityMax: highestRate(alike),
          similarityVerdict: overallVerdict(alike, readSettings(settings).similarityLimit),
        })
        .where(eq(subject.id, subjectId)),
    ].map(statement),
  ])
}

/** A record with all records of its case, and the case. @throws 404 */
async function loadRecord(ctx: Context, { id }: { id: string }) {
  const ofCase = sql`(select subject_id from similarity where id = ${id})`
  const [records, cases, settings] = await ctx.db.batch([
    ctx.db
      .select()
      .from(similarity)
      .where(and(sql`${similarity.subjectId} = ${ofCase}`, eq(similarity.delFlag, 0))),
    ctx.db
      .select()
      .from(subject)
      .where(and(sql`${subject.id} = ${ofCase}`, visibleSubjects(ctx.actor))),
    ctx.db.select().from(setting),
  ])
  const record = records.find((row) => row.id === id)
  const [owner] = cases
  if (!record || !owner) throw notFound()
  return { record, records, owner, limit: readSettings(settings).similarityLimit }
}
type Loaded = Awaited<ReturnType<typeof loadRecord>>
/** The record as it is from now on, and what that makes of its case. */
function judged({ record, records, owner, limit }: Loaded, set: Partial<Row<'similarity'>>, message: string) {
  const after = records.map((row) => (row.id === record.id ? { ...row, ...set } : row))
  return {
    changes: [
      update('similarity', record, set),
      update('subject', owner, {
        similarityMax: highestRate(after),
        similarityVerdict: overallVerdict(after, limit),
      }),
    ],
    result: null,
    message,
    about: { bizType: 'subject', bizId: owner.id, text: `${owner.subjectName} / ${record.targetName}` },
  }
}

/** A person's word on a pair: the same, a continuation, or unrelated. */
export const judgeSimilarity = command('similarity:judge', {
  load: loadRecord as (ctx: Context, input: Judge) => Promise<Loaded>,
  decide: (loaded, { verdict, note }, ctx) =>
    judged(
      loaded,
      { verdict, note, verdictBy: actorName(ctx.actor), verdictTime: stamp(ctx.now()), ignored: 0 },
      t.judged,
    ),
})
/** A record that does not count, with the reason. */
export const ignoreSimilarity = command('similarity:judge', {
  load: loadRecord as (ctx: Context, input: { id: string; reason: string }) => Promise<Loaded>,
  decide: (loaded, { reason }, ctx) =>
    judged(
      loaded,
      { ignored: 1, note: reason, verdictBy: actorName(ctx.actor), verdictTime: stamp(ctx.now()) },
      t.ignored,
    ),
})
