import { rowIn } from '../../core/names'
import { eq, inArray } from 'drizzle-orm'
import { subject, subjectReview } from '../../../db/schema'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { furtherCells, furtherColumns, furtherIn } from '../../core/form/cells'
import type { Field } from '../../core/form/fields'
import type { Further } from '../../core/form/further'
import { inChinese } from '../../core/texts'
import { writeReviews } from '../commands/write.server'
import { WriteReview } from '../inputs'
import { type WaitingReview, waitingReviews } from '../queries/todo.server'
import { type Conclusion, conclusions } from '../rules'
import { sheetColumn } from '../../subjects/form/sheet-column.server'
import { askedBy } from '../sheet.rules'
import type { Workbook } from '../../workbooks/declaration.server'
import type { SheetRow } from '../../workbooks/sheet'
import { type Sign, signOf } from '../../workbooks/sign.server'
import { t as core } from '../../core/core.texts'
import { t } from './texts'

const MAX = 500
const codes = ['pass', 'not_pass', 'perfect', 'abstain'] as const satisfies readonly Conclusion[]
/** The caller's draft, with the supplementary questions. */
type Draft = { row: Row<'subjectReview'>; asked: readonly Field[] }
type Ground = { todo: WaitingReview[]; mine: Map<string, Draft>; sign: Sign }

/** Query of the drafts of these reviews, for `buildImportContext`. */
const draftsOf = (ctx: Context, todo: readonly WaitingReview[]) =>
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
export function groundOf(
  ctx: Context,
  todo: WaitingReview[],
  drafts: readonly { row: Draft['row']; sheet: Further }[],
): Ground {
  const mine = drafts.flatMap(({ row, sheet }) => {
    const place = todo.find((one) => one.reviewId === row.id)
    return place ? [[row.id, { row, asked: askedBy(sheet, place.stage) }] as const] : []
  })
  return { todo, mine: new Map(mine), sign: signOf(ctx) }
}

const placeOf = (row: SheetRow, { todo }: Ground) =>
  todo.find((one) => one.subjectId === row.subjectId || one.collectId === row.subjectId)
/** Returns the answers of a row to the supplementary questions. */
function furtherOf(row: SheetRow, ground: Ground) {
  const draft = ground.mine.get(placeOf(row, ground)?.reviewId ?? '')
  return furtherIn(draft?.asked ?? [], draft?.row.more ?? {}, row)
}
/** Returns the opinion of a row. Fields without a column keep the values of the draft. */
function opinionOf(row: SheetRow, ground: Ground) {
  const place = placeOf(row, ground)
  const draft = place && ground.mine.get(place.reviewId)
  const conclusionText = String(row.conclusion ?? '')
  return WriteReview.safeParse({
    subjectId: row.subjectId,
    ...(place && { stage: place.stage }),
    // The sheet may have been downloaded in the other language.
    conclusion:
      codes.find(
        (code) => conclusionText === conclusions[code] || conclusionText === inChinese(() => conclusions[code]),
      ) ?? conclusionText,
    comment: String(row.comment ?? ''),
    privateComment: String(row.privateComment ?? ''),
    scores: draft?.row.scores ?? {},
    fileIds: draft?.row.fileIds ?? [],
    more: furtherOf(row, ground).more,
    offline: 1,
  })
}

/** Workbook of the caller's open reviews for offline use. Imported rows become drafts; they are committed in the browser. */
export const ownReviews: Workbook<SheetRow, WriteReview, Ground> = {
  title: '评审意见',
  reads: 'review:write',
  writes: 'review:write',
  maxRows: MAX,
  ground: async (ctx) => {
    const todo = await waitingReviews(ctx, MAX)
    return groundOf(ctx, todo, todo.length ? await draftsOf(ctx, todo) : [])
  },
  columns: ({ mine }) => [
    { header: '课题编号（系统）', key: 'subjectId', holds: 'id' },
    { header: '课题名称', key: 'subjectName', holds: 'title' },
    { header: '评审结论', key: 'conclusion' },
    { header: '给申报人的意见', key: 'comment', holds: 'long' },
    { header: '给中心的意见', key: 'privateComment', holds: 'long' },
    ...furtherColumns([...mine.values()].map(({ asked }) => asked)),
    // Review id and signature: a sheet of another person or round is rejected.
    { header: '评审任务（系统）', key: 'reviewId', holds: 'id', optional: true, ofRow: true },
    { header: '签名（系统）', key: 'sign', holds: 'id', optional: true, ofRow: true },
  ],
  rows: (_, __, { todo, mine, sign }) =>
    todo.map(({ reviewId, subjectId, subjectName }) => {
      const draft = mine.get(reviewId)
      return {
        ...{ reviewId, subjectId, subjectName, sign: sign(reviewId, subjectId) },
        conclusion: rowIn(conclusions, draft?.row.conclusion ?? '') ?? '',
        comment: draft?.row.comment ?? '',
        privateComment: draft?.row.privateComment ?? '',
        ...(draft && furtherCells(draft.asked, draft.row.more)),
      }
    }),
  parse: (row, ground) => {
    const parsed = opinionOf(row, ground)
    if (!parsed.success) return parsed
    const place = placeOf(row, ground)
    if (!place) return t.notYoursToReview
    if (row.reviewId && row.reviewId !== place.reviewId) return t.anothersReview
    if (row.sign && row.sign !== ground.sign(place.reviewId, place.subjectId)) return t.signedOtherwise
    if (place.overdue) return t.reviewOver
    const { wrong } = furtherOf(row, ground)
    return wrong.length ? wrong.join(core.semicolon) : parsed
  },
  key: (row, ground) => placeOf(row, ground)?.subjectId ?? String(row.subjectId),
  save: (ctx, rows) => writeReviews(ctx, { rows, commit: 0 }),
}
