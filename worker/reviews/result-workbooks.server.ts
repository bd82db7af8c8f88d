import { lookup } from '../core/typed-keys'
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { subject, subjectReview } from '../../db/schema'
import type { Context } from '../core/context'
import { formerNamesColumn } from '../core/institutions.server'
import { unindexedCondition } from '../core/page.server'
import { readAll } from '../core/read-all.server'
import { joinSheets, sheetOfRows, type ValueColumn } from '../core/workbook'
import type { Row } from '../core/change'
import { formatAnswers, visibleFieldsForRole, appendAnswers } from '../core/form/additional-form'
import { sheetColumn } from '../subjects/form/sheet-column.server'
import type { StoredSchema } from '../../db/schema/forms'
import { t as conclusions } from './conclusions.texts'
import type { ResultWorkbookQuery } from './inputs'
import { resultQueryParts } from './queries/boards.server'
import type { RoundOutcome } from './queries/rounds.server'
import { type ReviewStage, reviewStageLabel, reviewStageNames, stagesOfRole } from './rules'
import { inChinese } from '../core/texts'
import { t as moves } from '../subjects/lifecycle.texts'
import { requirePerson } from '../subjects/queries/list.server'
import { isBlindReviewer, type SubjectNames, redactSubjectName } from '../subjects/serializer'
import { settingsQuery } from '../system/queries.server'
import type { Settings } from '../system/settings'
import {
  type OpenWorkbook,
  type WorkbookExport,
  readByIds,
  compareByName,
  stillListedCondition,
} from '../workbooks/export-workbook.server'

const conclusionText = (conclusion: string, status: number) =>
  status === 2 ? (lookup(conclusions, conclusion) ?? '') : '未提交'

/** Subject columns of the result workbooks. */
const resultSubjectColumns = {
  id: subject.id,
  subjectNum: subject.subjectNum,
  subjectName: subject.subjectName,
  year: subject.year,
  status: subject.status,
  leadDepartName: subject.leadDepartName,
  subjectManName: subject.subjectManName,
  contactName: subject.contactName,
  formerNames: formerNamesColumn,
}
const visibleNameFor = (ctx: Context, settings: Settings) => (row: SubjectNames & { status: string }) =>
  isBlindReviewer(requirePerson(ctx), row.status, 1, settings) ? redactSubjectName(row) : row.subjectName

type NamedSubject = SubjectNames & { status: string; subjectNum: string }
const subjectSheetColumns = (named: ReturnType<typeof visibleNameFor>): ValueColumn<NamedSubject>[] => [
  { header: '课题编号', kind: 'text', value: ({ subjectNum }) => subjectNum },
  { header: '课题名称', kind: 'text', value: named },
]
const opinionRowColumns = {
  subjectId: subjectReview.subjectId,
  reviewerId: subjectReview.reviewerId,
  reviewerName: subjectReview.reviewerName,
  reviewStatus: subjectReview.status,
  conclusion: subjectReview.conclusion,
  comment: subjectReview.comment,
  commitTime: subjectReview.commitTime,
  more: subjectReview.more,
  sheet: sheetColumn('review'),
}
type OpinionRow = Pick<Row<'subjectReview'>, 'conclusion' | 'comment' | 'commitTime' | 'more'> & {
  stage: string
  reviewStatus: number
  sheet: StoredSchema | null
}
/** Uncommitted reviews are drafts, visible to their authors only. */
const opinionSheetColumns = (roleCode: string): ValueColumn<OpinionRow>[] => [
  { header: '评审阶段', kind: 'text', value: ({ stage }) => inChinese(() => reviewStageLabel(stage)) },
  {
    ...{ header: '结论', kind: 'text' },
    value: ({ conclusion, reviewStatus }) => inChinese(() => conclusionText(conclusion, reviewStatus)),
  },
  {
    ...{ header: '评审意见', kind: 'long' },
    value: ({ reviewStatus, comment, sheet, more }) =>
      reviewStatus === 2
        ? appendAnswers(comment, formatAnswers(sheet, more, visibleFieldsForRole(sheet, roleCode)))
        : '',
  },
  {
    ...{ header: '提交时间', kind: 'time' },
    value: ({ reviewStatus, commitTime }) => (reviewStatus === 2 ? commitTime : null),
  },
]
/** Condition: counted reviews in the last round of a stage. Reviewers of the round get only their own. */
const countedReviewsCondition = (me: string, stage: string, roundNo: SQL) =>
  and(
    eq(subjectReview.subjectId, subject.id),
    eq(subjectReview.stage, stage),
    eq(subjectReview.roundNo, roundNo),
    inArray(subjectReview.status, [0, 1, 2, 3]),
    sql`(${subjectReview.reviewerId} = ${me} or not exists (select 1 from subject_review w where w.subject_id = ${subject.id}
      and w.stage = ${stage} and w.round_no = ${subjectReview.roundNo} and w.reviewer_id = ${me} and w.status in (0, 1, 2, 3)))`,
  )

/** Returns the stages of a workbook: the requested one, else all. */
const workbookStages = (
  { stage }: ResultWorkbookQuery,
  all: readonly ReviewStage[] = reviewStageNames,
): readonly ReviewStage[] => (stage ? [stage] : all)

/** Workbook with one row per subject and reviewer, by stage, in the order of the results. */
export const reviewsExport: WorkbookExport<ResultWorkbookQuery> = {
  title: '评审意见',
  async open(ctx, query) {
    const { userId: me, roleCode } = requirePerson(ctx)
    const parts = workbookStages(query).map((stage) => {
      const { round, from, scope, where, order } = resultQueryParts(ctx, { ...query, stage })
      const listed = () =>
        ctx.db
          .select({ id: sql<string>`${subject.id}` })
          .from(from)
          .where(where)
      const counted = countedReviewsCondition(me, stage, round.roundNo)
      const opinions = (some: readonly string[]) =>
        ctx.db
          .select({ ...opinionRowColumns, ...resultSubjectColumns })
          .from(subject)
          .innerJoin(subjectReview, counted)
          .where(stillListedCondition(some, where))
          .orderBy(...order, asc(subjectReview.assignTime), asc(subjectReview.reviewerName), asc(subjectReview.id))
      const totals = ctx.db.select({ total: count() }).from(from).crossJoin(subjectReview).where(and(scope, counted))
      const read = async (some: readonly string[]) =>
        [...Map.groupBy(await opinions(some), (row) => row.id)].map(([id, reviews]) => ({
          id,
          reviews,
        }))
      return { stage, first: { listed: listed().orderBy(...order), totals }, read }
    })
    const { settings, found } = await readAll(ctx, {
      settings: settingsQuery(ctx),
      found: parts.map(({ first }) => first),
    })
    const idsOf = (at: number) => found[at]!.listed.map(({ id }) => id)
    async function* lines() {
      for (const [at, part] of parts.entries())
        for await (const chunk of readByIds(idsOf(at), part.read))
          yield chunk.flatMap(({ reviews }) => reviews.map((row) => ({ ...row, stage: part.stage })))
    }
    type Line = OpinionRow & NamedSubject & { reviewerName: string }
    const columns: ValueColumn<Line>[] = [
      ...subjectSheetColumns(visibleNameFor(ctx, settings)),
      { header: '评审人', kind: 'text', value: ({ reviewerName }) => reviewerName },
      ...opinionSheetColumns(roleCode),
    ]
    return {
      total: found.reduce((sum, { totals }) => sum + totals[0]!.total, 0),
      sheets: [sheetOfRows('评审意见', columns, lines())],
    }
  },
}

const decisionsByStage: Record<string, readonly string[]> = {
  FIRST: ['passFirst', 'perfectFirst', 'rejectFirst'],
  RE: ['passRe', 'perfectRe', 'rejectRe'],
  CONC_TECH: ['conclude'],
  CONC_ADVISER: ['conclude'],
}
type ResultLine = NamedSubject & { outcome: RoundOutcome; rate: number | null; decision: string | null }
/** A count column; empty for reviewers of the round. */
const countColumn = (header: string, of: (outcome: RoundOutcome) => number): ValueColumn<ResultLine> => ({
  ...{ header, kind: 'whole' },
  value: ({ outcome }) => (outcome.mine ? null : of(outcome)),
})
/** Workbook of a stage's results: counts, the rate as on the screen, and the decision; one sheet per stage. */
export const passRatesExport: WorkbookExport<ResultWorkbookQuery> = {
  title: '评审通过率',
  async open(ctx, query, format) {
    const parts = workbookStages(query).map((stage) => {
      const { round, from, where, order, running } = resultQueryParts(ctx, { ...query, stage })
      const operations = sql.join(
        decisionsByStage[stage]!.map((name) => sql`${name}`),
        sql`, `,
      )
      const read = (some: readonly string[]) =>
        ctx.db
          .select({
            ...resultSubjectColumns,
            outcome: round.outcome,
            rate: sql<number | null>`${round.rate}`,
            decision: sql<
              string | null
            >`(case when ${running} then null else (select l.operation from subject_status_log l
            where l.subject_id = subject.id and l.undone_by = '' and l.operation in (${operations})
              and l.create_time >= (select min(v.assign_time) from subject_review v where v.subject_id = subject.id
                and v.stage = ${stage} and v.round_no = ${round.roundNo}) order by l.seq desc limit 1) end)`,
          })
          .from(subject)
          .where(stillListedCondition(some, where))
      const listed = ctx.db
        .select({ id: sql<string>`${subject.id}` })
        .from(from)
        .where(where)
        .orderBy(...order)
      return { stage, listed, read }
    })
    const { settings, listed } = await readAll(ctx, {
      settings: settingsQuery(ctx),
      listed: parts.map((part) => part.listed),
    })
    const columns: ValueColumn<ResultLine>[] = [
      ...subjectSheetColumns(visibleNameFor(ctx, settings)),
      { header: '评审人数', kind: 'whole', value: ({ outcome }) => outcome.assigned },
      countColumn('同意', ({ pass }) => pass),
      countColumn('不同意', ({ notPass }) => notPass),
      countColumn('修改后再审', ({ perfect }) => perfect),
      countColumn('弃权', ({ abstain }) => abstain),
      countColumn('未提交', ({ assigned, committed }) => assigned - committed),
      { header: '通过率(%)', kind: 'rate', value: ({ rate }) => rate },
      {
        ...{ header: '决定', kind: 'text' },
        value: ({ decision }) => (decision ? inChinese(() => lookup(moves, decision) ?? '') : ''),
      },
    ]
    const filled = parts
      .map((part, at) => ({ ...part, ids: listed[at]!.map(({ id }) => id) }))
      .filter(({ ids }, at) => ids.length > 0 || at === 0)
    const sheets = filled.map(({ stage, ids, read }) =>
      sheetOfRows(
        query.stage && format === 'xlsx' ? '评审通过率' : inChinese(() => reviewStageLabel(stage)),
        columns,
        readByIds(ids, read),
      ),
    )
    return {
      total: filled.reduce((sum, { ids }) => sum + ids.length, 0),
      sheets: format === 'csv' ? [joinSheets('评审通过率', '评审阶段', columns, sheets)] : sheets,
    }
  },
}

/** Number of experts whose rows are read in one round trip. */
const EXPERTS_PER_QUERY = 20
/** Workbook with one sheet per expert: the reviewed subjects, by stage. */
export const expertReviewsExport: WorkbookExport<ResultWorkbookQuery> = {
  title: '评委评审情况',
  async open(ctx, query, format): Promise<OpenWorkbook> {
    const { userId: me, roleCode } = requirePerson(ctx)
    const parts = workbookStages(query, stagesOfRole('counselor')).map((stage) => {
      const { round, from, scope, where, order } = resultQueryParts(ctx, { ...query, stage })
      const reviewed = countedReviewsCondition(me, stage, round.roundNo)
      const people = ctx.db
        .select({ id: subjectReview.reviewerId, name: sql<string>`max(${subjectReview.reviewerName})`, rows: count() })
        .from(from)
        .crossJoin(subjectReview)
        .where(and(scope, reviewed))
        .groupBy(subjectReview.reviewerId)
      const read = (ids: readonly string[]) =>
        ctx.db
          .select({ ...opinionRowColumns, ...resultSubjectColumns })
          .from(subject)
          .innerJoin(subjectReview, reviewed)
          .where(and(inArray(subjectReview.reviewerId, [...ids]), unindexedCondition(where)))
          .orderBy(...order)
      return { stage, people, read }
    })
    const { settings, found } = await readAll(ctx, {
      settings: settingsQuery(ctx),
      found: parts.map((part) => part.people),
    })
    const counted = found.flat()
    const people = [...new Map(counted.map(({ id, name }) => [id, name]))]
      .map(([id, name]) => ({ id, name }))
      .sort(compareByName)
    const columns: ValueColumn<OpinionRow & NamedSubject>[] = [
      ...subjectSheetColumns(visibleNameFor(ctx, settings)),
      ...opinionSheetColumns(roleCode),
    ]
    async function* sheets() {
      if (people.length === 0) yield sheetOfRows('评委评审情况', columns, [])
      for (let from = 0; from < people.length; from += EXPERTS_PER_QUERY) {
        const group = people.slice(from, from + EXPERTS_PER_QUERY)
        const read = await readAll(
          ctx,
          parts.map((part) => part.read(group.map(({ id }) => id))),
        )
        const rows = parts.flatMap(({ stage }, at) => read[at]!.map((row) => ({ ...row, stage })))
        for (const { id, name } of group)
          yield sheetOfRows(name, columns, [rows.filter((row) => row.reviewerId === id)])
      }
    }
    return {
      total: counted.reduce((sum, one) => sum + one.rows, 0),
      sheets: format === 'csv' ? [joinSheets('评委评审情况', '评审人', columns, sheets())] : sheets(),
    }
  },
}
