import { lookup } from '../../core/typed-keys'
import { eq, inArray } from 'drizzle-orm'
import { subject, subjectReview } from '../../../db/schema'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { additionalCells, additionalColumns, parseAdditionalCells } from '../../core/form/additional-cells'
import type { Field } from '../../core/form/fields'
import type { AdditionalForm } from '../../core/form/additional-form'
import { inChinese } from '../../core/texts'
import { writeReviews } from '../commands/opinion.server'
import { WriteReview } from '../inputs'
import { type OpenReview, listOpenReviews } from '../queries/queue.server'
import { type Conclusion, conclusions } from '../rules'
import { sheetColumn } from '../../subjects/form/sheet-column.server'
import { sheetQuestionsOf } from '../supplementary-questions.rules'
import type { Workbook } from '../../workbooks/declaration.server'
import type { SheetRow } from '../../workbooks/sheet'
import { type RowSigner, rowSigner } from '../../workbooks/row-signature.server'
import { t as core } from '../../core/core.texts'
import { t } from './texts'

const MAX_OFFLINE_REVIEWS = 500
const conclusionCodes = ['pass', 'not_pass', 'perfect', 'abstain'] as const satisfies readonly Conclusion[]
/** The caller's draft, with the supplementary questions. */
type OwnDraft = { row: Row<'subjectReview'>; asked: readonly Field[] }
type OfflineImportContext = { todo: OpenReview[]; mine: Map<string, OwnDraft>; sign: RowSigner }

/** Query of the drafts of these reviews, for `buildImportContext`. */
const draftsQuery = (ctx: Context, todo: readonly OpenReview[]) =>
  ctx.db
    .select({ row: subjectReview, sheet: sheetColumn('review') })
    .from(subjectReview)
    .innerJoin(subject, eq(subject.id, subjectReview.subjectId))
    .where(
      inArray(
        subjectReview.id,
        todo.map((one) => one.reviewId),
      ),
    )
/** Builds the context of an import from the caller's queue and drafts. */
export function buildImportContext(
  ctx: Context,
  todo: OpenReview[],
  drafts: readonly { row: OwnDraft['row']; sheet: AdditionalForm }[],
): OfflineImportContext {
  const mine = drafts.flatMap(({ row, sheet }) => {
    const place = todo.find((one) => one.reviewId === row.id)
    return place ? [[row.id, { row, asked: sheetQuestionsOf(sheet, place.stage) }] as const] : []
  })
  return { todo, mine: new Map(mine), sign: rowSigner(ctx) }
}

const queueItemOf = (row: SheetRow, { todo }: OfflineImportContext) =>
  todo.find((one) => one.subjectId === row.subjectId || one.collectId === row.subjectId)
/** Returns the answers of a row to the supplementary questions. */
function supplementaryAnswersIn(row: SheetRow, ground: OfflineImportContext) {
  const draft = ground.mine.get(queueItemOf(row, ground)?.reviewId ?? '')
  return parseAdditionalCells(draft?.asked ?? [], draft?.row.more ?? {}, row)
}
/** Returns the opinion of a row. Fields without a column keep the values of the draft. */
function parseOpinion(row: SheetRow, ground: OfflineImportContext) {
  const place = queueItemOf(row, ground)
  const draft = place && ground.mine.get(place.reviewId)
  const conclusionText = String(row.conclusion ?? '')
  return WriteReview.safeParse({
    subjectId: row.subjectId,
    ...(place && { stage: place.stage }),
    // The sheet may have been downloaded in the other language.
    conclusion:
      conclusionCodes.find(
        (code) => conclusionText === conclusions[code] || conclusionText === inChinese(() => conclusions[code]),
      ) ?? conclusionText,
    comment: String(row.comment ?? ''),
    privateComment: String(row.privateComment ?? ''),
    scores: draft?.row.scores ?? {},
    fileIds: draft?.row.fileIds ?? [],
    more: supplementaryAnswersIn(row, ground).more,
    offline: 1,
  })
}

/** Workbook of the caller's open reviews for offline use. Imported rows become drafts; they are committed in the browser. */
export const offlineReviewsWorkbook: Workbook<SheetRow, WriteReview, OfflineImportContext> = {
  title: '评审意见',
  reads: 'review:write',
  writes: 'review:write',
  maxRows: MAX_OFFLINE_REVIEWS,
  ground: async (ctx) => {
    const todo = await listOpenReviews(ctx, MAX_OFFLINE_REVIEWS)
    return buildImportContext(ctx, todo, todo.length ? await draftsQuery(ctx, todo) : [])
  },
  columns: ({ mine }) => [
    { header: '课题编号（系统）', key: 'subjectId', holds: 'id' },
    { header: '课题名称', key: 'subjectName', holds: 'title' },
    { header: '评审结论', key: 'conclusion' },
    { header: '给申报人的意见', key: 'comment', holds: 'long' },
    { header: '给中心的意见', key: 'privateComment', holds: 'long' },
    ...additionalColumns([...mine.values()].map(({ asked }) => asked)),
    // Review id and signature: a sheet of another person or round is rejected.
    { header: '评审任务（系统）', key: 'reviewId', holds: 'id', optional: true, ofRow: true },
    { header: '签名（系统）', key: 'sign', holds: 'id', optional: true, ofRow: true },
  ],
  rows: (_, __, { todo, mine, sign }) =>
    todo.map(({ reviewId, subjectId, subjectName }) => {
      const draft = mine.get(reviewId)
      return {
        ...{ reviewId, subjectId, subjectName, sign: sign(reviewId, subjectId) },
        conclusion: lookup(conclusions, draft?.row.conclusion ?? '') ?? '',
        comment: draft?.row.comment ?? '',
        privateComment: draft?.row.privateComment ?? '',
        ...(draft && additionalCells(draft.asked, draft.row.more)),
      }
    }),
  parse: (row, ground) => {
    const parsed = parseOpinion(row, ground)
    if (!parsed.success) return parsed
    const place = queueItemOf(row, ground)
    if (!place) return t.notYoursToReview
    if (row.reviewId && row.reviewId !== place.reviewId) return t.anothersReview
    if (row.sign && row.sign !== ground.sign(place.reviewId, place.subjectId)) return t.signedOtherwise
    if (place.overdue) return t.reviewOver
    const { wrong } = supplementaryAnswersIn(row, ground)
    return wrong.length ? wrong.join(core.semicolon) : parsed
  },
  key: (row, ground) => queueItemOf(row, ground)?.subjectId ?? String(row.subjectId),
  save: (ctx, rows) => writeReviews(ctx, { rows, commit: 0 }),
}
