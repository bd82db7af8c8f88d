import { and, asc, count, desc, eq, gt, gte, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { similarity, subject } from '../../db/schema'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import type { Context } from '../core/context'
import { toPage } from '../core/list'
import { readAll, decodedQuery } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import { attachmentsQuery, submittedAttachments, attachmentsOf } from './attachments.server'
import type { Comparison, SimilarityQuery, SimilarSubjectsQuery } from './contract'
import { documentsOf } from './declaration'
import { compareDocuments, prepareTexts } from './documents.rules'
import { comparedColumns } from './index.server'
import { declarationFormsQuery, hidesFieldsColumn, createFieldFilter } from './field-access.server'
import { learnedPhrasesQuery, boilerplateFor, templatesQuery } from './boilerplate.server'
import { nameSimilarityTo } from '../core/text-similarity'

/** Minimum rate in percent from which a similar name is listed. */
const MIN_NAME_RATE = 15

/** Queries of a page of records, the highest rate first by default. */
function similarityQueries(ctx: Context, query: SimilarityQuery) {
  const where = and(
    visibleSubjectsCondition(ctx.actor, query.subjectId ? 'row' : 'set'),
    eq(similarity.delFlag, 0),
    // A record without similarity holds a verdict that is kept in case the texts become similar again.
    or(gt(similarity.rate, 0), gt(similarity.nameRate, 0)),
    query.subjectId ? eq(similarity.subjectId, query.subjectId) : undefined,
    query.subjectName ? containsTextCondition(subject.subjectName, query.subjectName) : undefined,
    query.verdict ? eq(similarity.verdict, query.verdict) : undefined,
    query.minRate === undefined ? undefined : gte(similarity.rate, query.minRate),
    advancedFilterCondition(query.asked, { rate: similarity.rate, createTime: similarity.createTime }),
  )
  const order = query.order === 'asc' ? asc : desc
  return [
    ctx.db
      .select({
        id: similarity.id,
        subjectId: similarity.subjectId,
        subjectName: subject.subjectName,
        targetSubjectId: similarity.targetSubjectId,
        targetName: similarity.targetName,
        targetYear: similarity.targetYear,
        targetDepart: similarity.targetDepart,
        rate: similarity.rate,
        nameRate: similarity.nameRate,
        sourceType: similarity.sourceType,
        parts: similarity.parts,
        verdict: similarity.verdict,
        verdictBy: similarity.verdictBy,
        verdictTime: similarity.verdictTime,
        note: similarity.note,
        ignored: similarity.ignored,
        detail: similarity.detail,
        keptBack: hidesFieldsColumn(ctx, sql`similarity.subject_id`, sql`similarity.target_subject_id`),
      })
      .from(similarity)
      .innerJoin(subject, eq(subject.id, similarity.subjectId))
      .where(where)
      .orderBy(order(similarity[query.column]), desc(similarity.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db
      .select({ total: count() })
      .from(similarity)
      .innerJoin(subject, eq(subject.id, similarity.subjectId))
      .where(where),
  ] as const
}
/**
 * Query of a page of similarity records. If a form hides something from the caller, a record has its rate, but no
 * passages or attachments.
 */
export const similaritiesQuery = (ctx: Context, query: SimilarityQuery) =>
  decodedQuery(similarityQueries(ctx, query), ([rows, [counted]]) =>
    toPage(
      rows.map(({ keptBack, ...row }) =>
        keptBack ? { ...row, detail: [], parts: row.parts.filter(({ doc }) => doc === 'text') } : row,
      ),
      counted?.total ?? 0,
      query,
    ),
  )
/** Returns a page of similarity records. One round trip. */
export const listSimilarities = async (ctx: Context, query: SimilarityQuery) =>
  readAll(ctx, similaritiesQuery(ctx, query))

const MAX_SIMILAR = 50
/**
 * Returns the subjects that resemble a subject, from its records; or, without a subject id, those with a similar name.
 * Highest rate first, one round trip.
 * @throws 404 for a subject that the caller does not see
 */
export async function similarTo(ctx: Context, { subjectId, subjectName }: z.output<typeof SimilarSubjectsQuery>) {
  if (subjectId) {
    const [visible, rows] = await readAll(ctx, [
      ctx.db
        .select({ id: subject.id })
        .from(subject)
        .where(and(eq(subject.id, subjectId), visibleSubjectsCondition(ctx.actor))),
      ctx.db
        .select({
          subjectId: similarity.targetSubjectId,
          subjectName: similarity.targetName,
          year: similarity.targetYear,
          departName: similarity.targetDepart,
          rate: similarity.rate,
          verdict: similarity.verdict,
        })
        .from(similarity)
        .where(
          and(
            eq(similarity.subjectId, subjectId),
            eq(similarity.ignored, 0),
            eq(similarity.delFlag, 0),
            or(gt(similarity.rate, 0), gt(similarity.nameRate, 0)),
          ),
        )
        .orderBy(desc(similarity.rate), asc(similarity.id)),
    ])
    if (!visible.length) throw notFound()
    return rows
  }
  const others = await ctx.db
    .select({
      subjectId: subject.id,
      subjectName: subject.subjectName,
      year: subject.year,
      departName: subject.leadDepartName,
    })
    .from(subject)
    .where(and(visibleSubjectsCondition(ctx.actor), sql`${subject.submitTime} is not null`))
  const rateOf = nameSimilarityTo(subjectName ?? '')
  return others
    .map((one) => ({
      ...one,
      rate: rateOf(one.subjectName),
      verdict: 'none',
    }))
    .filter((one) => one.rate >= MIN_NAME_RATE)
    .sort((a, b) => b.rate - a.rate || b.year.localeCompare(a.year))
    .slice(0, MAX_SIMILAR)
}

/** Maximum number of characters that are returned per document; passages beyond it are listed but not highlighted. */
const MAX_DISPLAYED_CHARACTERS = 60_000
/**
 * Compares a pair: the current documents of both and all common passages. Two round trips.
 * @throws 404 for an unknown record and for a subject that the caller does not see
 */
export async function comparison(ctx: Context, { id }: { id: string }): Promise<Comparison> {
  const [record] = await ctx.db
    .select({ ownId: similarity.subjectId, otherId: similarity.targetSubjectId, row: similarity })
    .from(similarity)
    .where(and(eq(similarity.id, id), eq(similarity.delFlag, 0)))
  if (!record) throw notFound()
  const { ownId, otherId, row } = record
  const both = [ownId, otherId]
  const { subjects, stored, forms, templates, learned } = await readAll(ctx, {
    subjects: ctx.db
      .select({
        id: subject.id,
        subjectName: subject.subjectName,
        year: subject.year,
        departName: subject.leadDepartName,
        ...comparedColumns,
      })
      .from(subject)
      .where(and(inArray(subject.id, both), visibleSubjectsCondition(ctx.actor))),
    stored: attachmentsQuery(ctx, both),
    forms: declarationFormsQuery(ctx, both),
    templates: templatesQuery(ctx),
    learned: learnedPhrasesQuery(ctx),
  })
  const read = createFieldFilter(ctx, forms)
  const attached = read.attachments(stored)
  const own = subjects.find((one) => one.id === ownId)
  if (!own) throw notFound()
  const other = subjects.find((one) => one.id === otherId)
  const mine = documentsOf(read.declaration(own), attachmentsOf(submittedAttachments(attached), own.id))
  const theirs = other ? documentsOf(read.declaration(other), attachmentsOf(attached, other.id)) : []
  const { rate, parts, passages } = compareDocuments(
    prepareTexts(
      mine,
      boilerplateFor(forms.find((one) => one.subjectId === ownId)?.definition, [...templates, ...learned]),
    ),
    prepareTexts(theirs),
  )
  const truncated = (list: typeof mine) =>
    list.map(({ doc, title, text }) => ({ doc, title, text: text.slice(0, MAX_DISPLAYED_CHARACTERS) }))
  return {
    id,
    ...(other ? { rate, parts } : { rate: row.rate, parts: row.parts }),
    own: {
      subjectId: own.id,
      subjectName: own.subjectName,
      year: own.year,
      departName: own.departName,
      readable: true,
      documents: truncated(mine),
    },
    other: {
      subjectId: otherId,
      subjectName: other?.subjectName ?? row.targetName,
      year: other?.year ?? row.targetYear,
      departName: other?.departName ?? row.targetDepart,
      readable: !!other,
      documents: truncated(theirs),
    },
    passages,
  }
}
