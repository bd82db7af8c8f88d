import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { setting, similarity, similarityDocument, subject } from '../../db/schema'
import { actorName } from '../core/actor'
import { guardedStatement, type Row, update } from '../core/change'
import { command, batchCommand } from '../core/command.server'
import { toStatement, writeBatch, sqlStatement } from '../core/commit.server'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { formatStamp } from '../core/time'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import { readSettings } from '../system/settings'
import type { JudgeSimilarity, JudgeSimilarities } from './contract'
import { attachmentsQuery, extractTexts, submittedAttachments, attachmentsOf } from './attachments.server'
import { ALGORITHM, documentsOf, hashesOf } from './declaration'
import { type SimilarityResult, compareDocuments, prepareTexts } from './documents.rules'
import { findCandidates, indexMissing, indexStatements, comparedColumns } from './index.server'
import { declarationFormsQuery } from './field-access.server'
import { nameSimilarityTo } from '../core/text-similarity'
import { learnedPhrasesQuery, boilerplateFor, templatesQuery } from './boilerplate.server'
import { isSimilar, MIN_RECORDED_NAME_RATE } from './rules'
import { updateSubjectSummary } from './subject-summary.server'
import { t } from './texts'

/** Maximum number of older declarations that one run indexes; a job indexes the rest. */
const MAX_INDEXED_PER_RUN = 200
/** Maximum number of records by name alone. */
const MAX_NAME_MATCHES = 10
const declarationRecords = sql`${similarity.sourceType} in ('declaration', 'file', 'name')`

/**
 * Compares a submitted declaration with all others of all years, by name, text and attachments, and stores the similar
 * ones. An existing verdict on the pair is kept, also one given in the other direction or on an earlier version.
 * Idempotent. Does nothing if the subject no longer exists.
 * @throws 503 if attachments have to be read and storage is unavailable
 */
export async function runSimilarity(ctx: Context, subjectId: string): Promise<void> {
  await indexMissing(ctx, MAX_INDEXED_PER_RUN)
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
      .select({ id: subject.id, subjectName: subject.subjectName, ...comparedColumns })
      .from(subject)
      .where(and(eq(subject.id, subjectId), eq(subject.delFlag, 0))),
    known: ctx.db
      .select()
      .from(similarity)
      .where(and(eq(similarity.subjectId, subjectId), declarationRecords)),
    reversed: ctx.db
      .select()
      .from(similarity)
      .where(and(eq(similarity.targetSubjectId, subjectId), declarationRecords, ne(similarity.verdict, 'none'))),
    doc: ctx.db.select().from(similarityDocument).where(eq(similarityDocument.subjectId, subjectId)),
    settings: ctx.db.select().from(setting),
    unread: attachmentsQuery(ctx, [subjectId]),
    names: ctx.db
      .select({ id: subject.id, subjectName: subject.subjectName })
      .from(subject)
      .where(and(isNotNull(subject.submitTime), eq(subject.delFlag, 0), ne(subject.id, subjectId))),
    form: declarationFormsQuery(ctx, [subjectId]),
    templates: templatesQuery(ctx),
    learned: learnedPhrasesQuery(ctx),
  })
  if (!own) return
  const read = await extractTexts(ctx, [...unread, ...templates])
  const documents = documentsOf(own, attachmentsOf(submittedAttachments(read), subjectId))
  const hashes = hashesOf(documents)
  const nameRates = similarNames(own.subjectName, names)
  const candidates = [...new Set([...(await findCandidates(ctx, subjectId, hashes)), ...nameRates.keys()])]
  const [others, attached] = await readAll(ctx, [
    ctx.db
      .select({
        id: subject.id,
        subjectName: subject.subjectName,
        year: subject.year,
        leadDepartName: subject.leadDepartName,
        ...comparedColumns,
      })
      .from(subject)
      .where(and(inArray(subject.id, candidates), eq(subject.delFlag, 0))),
    attachmentsQuery(ctx, candidates),
  ])
  const now = formatStamp(ctx.now())
  const runId = ctx.id()
  const ready = prepareTexts(
    documents,
    boilerplateFor(form?.definition, [...read.filter((one) => !one.subjectId), ...learned]),
  )
  const similar = others
    .map((row) => ({
      row,
      likeness: compareDocuments(ready, prepareTexts(documentsOf(row, attachmentsOf(attached, row.id)))),
      nameRate: nameRates.get(row.id) ?? 0,
    }))
    .filter(({ likeness, nameRate }) => isSimilar(likeness) || nameRate >= MIN_RECORDED_NAME_RATE)
    .map(({ row, likeness, nameRate }) => {
      const before = known.find((one) => one.targetSubjectId === row.id)
      const judgedRecord =
        before && before.verdict !== 'none' ? before : reversed.find((one) => one.subjectId === row.id)
      return {
        id: before?.id ?? ctx.id(),
        subjectId,
        sourceType: sourceTypeOf(likeness),
        targetSubjectId: row.id,
        targetName: row.subjectName,
        targetYear: row.year,
        targetDepart: row.leadDepartName,
        rate: likeness.rate,
        nameRate,
        parts: likeness.parts,
        detail: likeness.passages.slice(0, MAX_PASSAGES),
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
  const [judged, unjudged] = [obsolete.filter(hasVerdict), obsolete.filter((one) => !hasVerdict(one))]
  await writeBatch(ctx, [
    ...indexStatements(subjectId, hashesOf(documentsOf(own, attachmentsOf(read, subjectId))), doc),
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
    ].map(toStatement),
    sqlStatement(ctx, updateSubjectSummary(subjectId, readSettings(settings).similarityLimit)),
  ])
}
/** Maximum number of passages stored with a record; the comparison page computes all of them anew. */
const MAX_PASSAGES = 20
const hasVerdict = ({ verdict, ignored }: Pick<Row<'similarity'>, 'verdict' | 'ignored'>) =>
  verdict !== 'none' || !!ignored
const sourceTypeOf = (result: SimilarityResult) =>
  !isSimilar(result) ? 'name' : result.parts[0]?.doc === 'text' ? 'declaration' : 'file'

/** Returns the most similar names with their rate in percent. */
function similarNames(name: string, names: readonly { id: string; subjectName: string }[]): Map<string, number> {
  const rateOf = nameSimilarityTo(name)
  return new Map(
    names
      .map((one) => [one.id, rateOf(one.subjectName)] as const)
      .filter(([, rate]) => rate >= MIN_RECORDED_NAME_RATE)
      .sort((a, b) => b[1] - a[1])
      .slice(0, MAX_NAME_MATCHES),
  )
}

/** Loads records of subjects that the caller sees. */
async function loadRecords(ctx: Context, ids: readonly string[]) {
  const [found, rows] = await readAll(ctx, [
    ctx.db
      .select({ record: similarity, subjectName: subject.subjectName })
      .from(similarity)
      .innerJoin(subject, eq(subject.id, similarity.subjectId))
      .where(and(inArray(similarity.id, [...ids]), eq(similarity.delFlag, 0), visibleSubjectsCondition(ctx.actor))),
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
type LoadedRecord = Awaited<ReturnType<typeof loadRecords>>['rows'][number]
/** @throws 404 */
async function loadRecord(ctx: Context, { id }: { id: string }): Promise<LoadedRecord> {
  const [one] = (await loadRecords(ctx, [id])).rows
  if (!one) throw notFound()
  return one
}
/** Changes of a record and of the summary of its subject. */
const recordChanges = ({ record, limit }: LoadedRecord, set: Partial<Row<'similarity'>>) => [
  update('similarity', record, set),
  guardedStatement(updateSubjectSummary(record.subjectId, limit)),
]
const buildVerdictDecision = (one: LoadedRecord, set: Partial<Row<'similarity'>>, message: string) => ({
  changes: recordChanges(one, set),
  result: null,
  message,
  about: { bizType: 'subject', bizId: one.record.subjectId, text: one.name },
})
const verdictColumns = ({ verdict, note }: Pick<JudgeSimilarity, 'verdict' | 'note'>, ctx: Context) => ({
  ...{ verdict, note, ignored: 0 },
  ...{ verdictBy: actorName(ctx.actor), verdictTime: formatStamp(ctx.now()) },
})

/** Sets the verdict on a pair: same, continuation, or unrelated. */
export const judgeSimilarity = command('similarity:judge', {
  load: (ctx, { id }: JudgeSimilarity) => loadRecord(ctx, { id }),
  decide: (one, input, ctx) => buildVerdictDecision(one, verdictColumns(input, ctx), t.judged),
})
/** Sets the same verdict on many pairs. */
export const judgeSimilarities = batchCommand('similarity:judge', {
  load: (ctx, { ids }: JudgeSimilarities) => loadRecords(ctx, ids),
  decide: (one, input, ctx) => recordChanges(one, verdictColumns(input, ctx)),
  done: (count) => t.judgedMany(count),
  bizType: 'similarity',
})
/** Marks a record as ignored, with the reason; it no longer counts. */
export const ignoreSimilarity = command('similarity:judge', {
  load: (ctx, { id }: { id: string; reason: string }) => loadRecord(ctx, { id }),
  decide: (loaded, { reason }, ctx) =>
    buildVerdictDecision(
      loaded,
      { ignored: 1, note: reason, verdictBy: actorName(ctx.actor), verdictTime: formatStamp(ctx.now()) },
      t.ignored,
    ),
})
