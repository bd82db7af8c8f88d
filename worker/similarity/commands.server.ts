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

/** Older declarations that one run takes into the index at most; a job of its own takes the rest. */
const AT_ONCE = 200
/** As many names at most are recorded beside the texts. */
const NAMES = 10
const ofDeclarations = sql`${similarity.sourceType} in ('declaration', 'file', 'name')`

/**
 * Compares a submitted declaration with all others of all years, by name, by text and by the text of the attachments, and
 * keeps what is alike. A verdict of people on the pair stays, also one given the other way round or on an earlier version. It
 * may run twice: the second run finds what the first one wrote. A case that is gone is no error.
 * @throws 503 where attachments have to be read and storage is away
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
  const alike = others
    .map((row) => ({
      row,
      likeness: likenessOf(ready, prepared(documentsOf(row, textsOf(attached, row.id)))),
      nameRate: nameRates.get(row.id) ?? 0,
    }))
    .filter(({ likeness, nameRate }) => isAlike(likeness) || nameRate >= RECORD_NAME_FROM)
    .map(({ row, likeness, nameRate }) => {
      const before = known.find((one) => one.targetSubjectId === row.id)
      const said = before && before.verdict !== 'none' ? before : reversed.find((one) => one.subjectId === row.id)
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
        verdict: said?.verdict ?? 'none',
        verdictBy: said?.verdictBy ?? '',
        verdictTime: said?.verdictTime ?? null,
        note: said?.note ?? before?.note ?? '',
        ignored: before?.ignored ?? 0,
        createBy: before?.createBy ?? actorName(ctx.actor),
        createTime: before?.createTime ?? now,
        updateBy: actorName(ctx.actor),
        updateTime: now,
      }
    })
  const gone = known.filter((one) => !alike.some((row) => row.id === one.id))
  // What people have said of a pair outlives a version that has nothing in common with the other.
  const [judged, unjudged] = [gone.filter(isJudged), gone.filter((one) => !isJudged(one))]
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
      ...alike.map((row) => {
        const { id: _, createBy: _by, createTime: _time, ignored: _ignored, ...again } = row
        return ctx.db.insert(similarity).values(row).onConflictDoUpdate({ target: similarity.id, set: again })
      }),
    ].map(statement),
    written(ctx, sumUp(subjectId, readSettings(settings).similarityLimit)),
  ])
}
/** Passages that are kept with a record; the screen that shows both texts finds all of them anew. */
const KEPT = 20
const isJudged = ({ verdict, ignored }: Pick<Row<'similarity'>, 'verdict' | 'ignored'>) =>
  verdict !== 'none' || !!ignored
const sourceOf = (likeness: Likeness) =>
  !isAlike(likeness) ? 'name' : likeness.parts[0]?.doc === 'text' ? 'declaration' : 'file'

/** The names most like this one, with how much, in percent. */
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

/** These records, of cases that the caller sees. */
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
/** The record as it is from now on, and what that makes of its case. */
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

/** A person's word on a pair: the same, a continuation, or unrelated. */
export const judgeSimilarity = command('similarity:judge', {
  load: (ctx, { id }: Judge) => loadRecord(ctx, { id }),
  decide: (one, input, ctx) => judged(one, verdictOf(input, ctx), t.judged),
})
/** The same word on many pairs. */
export const judgeSimilarities = each('similarity:judge', {
  load: (ctx, { ids }: JudgeMany) => loadRecords(ctx, ids),
  decide: (one, input, ctx) => changesOf(one, verdictOf(input, ctx)),
  done: (count) => t.judgedMany(count),
  bizType: 'similarity',
})
/** A record that does not count, with the reason. */
export const ignoreSimilarity = command('similarity:judge', {
  load: (ctx, { id }: { id: string; reason: string }) => loadRecord(ctx, { id }),
  decide: (loaded, { reason }, ctx) =>
    judged(
      loaded,
      { ignored: 1, note: reason, verdictBy: actorName(ctx.actor), verdictTime: stamp(ctx.now()) },
      t.ignored,
    ),
})
