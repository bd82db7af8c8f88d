import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { setting, similarity, similarityDoc, subject } from '../../db/schema'
import { actorName } from '../core/actor'
import { computed, type Row, update } from '../core/change'
import { command, each } from '../core/command.server'
import { statement, writeBatch, written } from '../core/commit.server'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { stamp } from '../core/time'
import { visibleSubjects } from '../subjects/visible.server'
import { readSettings } from '../system/settings'
import type { Judge, JudgeMany } from './contract'
import { attachmentsQuery, extracted, handedIn, textsOf } from './attachments.server'
import { ALGORITHM, documentsOf, hashesOf } from './declaration'
import { type Likeness, likenessOf, prepared } from './documents.rules'
import { candidatesFor, indexMissing, indexStatements, partColumns } from './index.server'
import { formsOf } from './kept-back.server'
import { likeName } from '../core/alike'
import { learnedQuery, prescribedFor, templatesQuery } from './prescribed.server'
import { isAlike, RECORD_NAME_FROM } from './rules'
import { sumUp } from './summed.server'
import { t } from './texts'

/** Maximum number of older declarations that one run indexes; a job indexes the rest. */
const AT_ONCE = 200
/** Maximum number of records by name alone. */
const NAMES = 10
const ofDeclarations = sql`${similarity.sourceType} in ('declaration', 'file', 'name')`

/**
 * Compares a submitted declaration with all others of all years, by name, text and attachments, and stores the similar
 * ones. An existing verdict on the pair is kept, also one given in the other direction or on an earlier version.
 * Idempotent. Does nothing if the subject no longer exists.
 * @throws 503 if attachments have to be read and storage is unavailable
 */
export async function runSimilarity(ctx: Context, subjectId: string): Promise<void> {
  await indexMissing(ctx, AT_ONCE)
  const {
    own: [own],
    known,
    reversed,
    doc: [doc],
    settings,
    unread,
    names,
    form: [form],
    templates,
    learned,
  } = await readAll(ctx, {
    own: ctx.db
      .select({ id: subject.id, subjectName: subject.subjectName, ...partColumns })
      .from(subject)
      .where(and(eq(subject.id, subjectId), eq(subject.delFlag, 0))),
    known: ctx.db
      .select()
      .from(similarity)
      .where(and(eq(similarity.subjectId, subjectId), ofDeclarations)),
    reversed: ctx.db
      .select()
      .from(similarity)
      .where(and(eq(similarity.targetSubjectId, subjectId), ofDeclarations, ne(similarity.verdict, 'none'))),
    doc: ctx.db.select().from(similarityDoc).where(eq(similarityDoc.subjectId, subjectId)),
    settings: ctx.db.select().from(setting),
    unread: attachmentsQuery(ctx, [subjectId]),
    names: ctx.db
      .select({ id: subject.id, subjectName: subject.subjectName })
      .from(subject)
      .where(and(isNotNull(subject.submitTime), eq(subject.delFlag, 0), ne(subject.id, subjectId))),
    form: formsOf(ctx, [subjectId]),
    templates: templatesQuery(ctx),
    learned: learnedQuery(ctx),
  })
  if (!own) return
  const read = await extracted(ctx, [...unread, ...templates])
  const documents = documentsOf(own, textsOf(handedIn(read), subjectId))
  const hashes = hashesOf(documents)
  const nameRates = namesLike(own.subjectName, names)
  const candidates = [...new Set([...(await candidatesFor(ctx, subjectId, hashes)), ...nameRates.keys()])]
  const [others, attached] = await readAll(ctx, [
    ctx.db
      .select({
        id: subject.id,
        subjectName: subject.subjectName,
        year: subject.year,
        leadDepartName: subject.leadDepartName,
        ...partColumns,
      })
      .from(subject)
      .where(and(inArray(subject.id, candidates), eq(subject.delFlag, 0))),
    attachmentsQuery(ctx, candidates),
  ])
  const now = stamp(ctx.now())
  const runId = ctx.id()
  const ready = prepared(
    documents,
    prescribedFor(form?.definition, [...read.filter((one) => !one.subjectId), ...learned]),
  )
  const similar = others
    .map((row) => ({
      row,
      likeness: likenessOf(ready, prepared(documentsOf(row, textsOf(attached, row.id)))),
      nameRate: nameRates.get(row.id) ?? 0,
    }))
    .filter(({ likeness, nameRate }) => isAlike(likeness) || nameRate >= RECORD_NAME_FROM)
    .map(({ row, likeness, nameRate }) => {
      const before = known.find((one) => one.targetSubjectId === row.id)
      const judgedRecord =
        before && before.verdict !== 'none' ? before : reversed.find((one) => one.subjectId === row.id)
      return {
        id: before?.id ?? ctx.id(),
        subjectId,
        sourceType: sourceOf(likeness),
        targetSubjectId: row.id,
        targetName: row.subjectName,
        targetYear: row.year,
        targetDepart: row.leadDepartName,
        rate: likeness.rate,
        nameRate,
        parts: likeness.parts,
        detail: likeness.passages.slice(0, KEPT),
        algorithm: ALGORITHM,
        runId,
        verdict: judgedRecord?.verdict ?? 'none',
        verdictBy: judgedRecord?.verdictBy ?? '',
        verdictTime: judgedRecord?.verdictTime ?? null,
        note: judgedRecord?.note ?? before?.note ?? '',
        ignored: before?.ignored ?? 0,
        createBy: before?.createBy ?? actorName(ctx.actor),
        createTime: before?.createTime ?? now,
        updateBy: actorName(ctx.actor),
        updateTime: now,
      }
    })
  const obsolete = known.filter((one) => !similar.some((row) => row.id === one.id))
  // A verdict is kept even if a new version has nothing in common with the other declaration.
  const [judged, unjudged] = [obsolete.filter(isJudged), obsolete.filter((one) => !isJudged(one))]
  await writeBatch(ctx, [
    ...indexStatements(subjectId, hashesOf(documentsOf(own, textsOf(read, subjectId))), doc),
    ...[
      ...unjudged.map((one) => ctx.db.delete(similarity).where(eq(similarity.id, one.id))),
      ...judged.map((one) =>
        ctx.db
          .update(similarity)
          .set({ rate: 0, nameRate: 0, parts: [], detail: [], runId, algorithm: ALGORITHM })
          .where(eq(similarity.id, one.id)),
      ),
      ...similar.map((row) => {
        const { id: _, createBy: _by, createTime: _time, ignored: _ignored, ...again } = row
        return ctx.db.insert(similarity).values(row).onConflictDoUpdate({ target: similarity.id, set: again })
      }),
    ].map(statement),
    written(ctx, sumUp(subjectId, readSettings(settings).similarityLimit)),
  ])
}
/** Maximum number of passages stored with a record; the comparison page computes all of them anew. */
const KEPT = 20
const isJudged = ({ verdict, ignored }: Pick<Row<'similarity'>, 'verdict' | 'ignored'>) =>
  verdict !== 'none' || !!ignored
const sourceOf = (result: Likeness) =>
  !isAlike(result) ? 'name' : result.parts[0]?.doc === 'text' ? 'declaration' : 'file'

/** Returns the most similar names with their rate in percent. */
function namesLike(name: string, names: readonly { id: string; subjectName: string }[]): Map<string, number> {
  const rateOf = likeName(name)
  return new Map(
    names
      .map((one) => [one.id, rateOf(one.subjectName)] as const)
      .filter(([, rate]) => rate >= RECORD_NAME_FROM)
      .sort((a, b) => b[1] - a[1])
      .slice(0, NAMES),
  )
}

/** Loads records of subjects that the caller sees. */
async function loadRecords(ctx: Context, ids: readonly string[]) {
  const [found, rows] = await readAll(ctx, [
    ctx.db
      .select({ record: similarity, subjectName: subject.subjectName })
      .from(similarity)
      .innerJoin(subject, eq(subject.id, similarity.subjectId))
      .where(and(inArray(similarity.id, [...ids]), eq(similarity.delFlag, 0), visibleSubjects(ctx.actor))),
    ctx.db.select().from(setting),
  ])
  const settings = readSettings(rows)
  const records = found.map(({ record, subjectName }) => ({
    id: record.id,
    name: `${subjectName} / ${record.targetName}`,
    record,
    limit: settings.similarityLimit,
  }))
  return { rows: records, missing: ids.filter((id) => !records.some((one) => one.id === id)), settings }
}
type Loaded = Awaited<ReturnType<typeof loadRecords>>['rows'][number]
/** @throws 404 */
async function loadRecord(ctx: Context, { id }: { id: string }): Promise<Loaded> {
  const [one] = (await loadRecords(ctx, [id])).rows
  if (!one) throw notFound()
  return one
}
/** Changes of a record and of the summary of its subject. */
const changesOf = ({ record, limit }: Loaded, set: Partial<Row<'similarity'>>) => [
  update('similarity', record, set),
  computed(sumUp(record.subjectId, limit)),
]
const judged = (one: Loaded, set: Partial<Row<'similarity'>>, message: string) => ({
  changes: changesOf(one, set),
  result: null,
  message,
  about: { bizType: 'subject', bizId: one.record.subjectId, text: one.name },
})
const verdictOf = ({ verdict, note }: Pick<Judge, 'verdict' | 'note'>, ctx: Context) => ({
  ...{ verdict, note, ignored: 0 },
  ...{ verdictBy: actorName(ctx.actor), verdictTime: stamp(ctx.now()) },
})

/** Sets the verdict on a pair: same, continuation, or unrelated. */
export const judgeSimilarity = command('similarity:judge', {
  load: (ctx, { id }: Judge) => loadRecord(ctx, { id }),
  decide: (one, input, ctx) => judged(one, verdictOf(input, ctx), t.judged),
})
/** Sets the same verdict on many pairs. */
export const judgeSimilarities = each('similarity:judge', {
  load: (ctx, { ids }: JudgeMany) => loadRecords(ctx, ids),
  decide: (one, input, ctx) => changesOf(one, verdictOf(input, ctx)),
  done: (count) => t.judgedMany(count),
  bizType: 'similarity',
})
/** Marks a record as ignored, with the reason; it no longer counts. */
export const ignoreSimilarity = command('similarity:judge', {
  load: (ctx, { id }: { id: string; reason: string }) => loadRecord(ctx, { id }),
  decide: (loaded, { reason }, ctx) =>
    judged(
      loaded,
      { ignored: 1, note: reason, verdictBy: actorName(ctx.actor), verdictTime: stamp(ctx.now()) },
      t.ignored,
    ),
})
