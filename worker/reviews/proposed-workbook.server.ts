import { jsonColumn } from '../core/json'
import { readAll } from '../core/read-all.server'
import { sheetOfRows, type ValueColumn } from '../core/workbook'
import { sql } from 'drizzle-orm'
import { setting, subject } from '../../db/schema'
import { formerNamesColumn } from '../core/institutions.server'
import { inChinese } from '../core/texts'
import { mergeComments } from './rules'
import { subjectListCondition, subjectPageIds, requirePerson } from '../subjects/queries/list.server'
import type { SubjectQuery } from '../subjects/inputs'
import { dictionaryLookup, dictionaryItemsQuery } from '../subjects/queries/dictionaries.server'
import { phoneFor } from '../core/contacts'
import { isBlindReviewer, redactSubjectName } from '../subjects/serializer'
import { isInsider, visibleStatus, subjectStatusLabel } from '../subjects/statuses'
import { readSettings } from '../system/settings'
import {
  type WorkbookExport,
  readByIds,
  MAX_EXPORT_ROWS,
  stillListedCondition,
} from '../workbooks/export-workbook.server'

const currentReviewsCondition = sql`v.subject_id = subject.id and v.stage = 'FIRST' and v.round_no = subject.round_no and v.status in (0, 1, 2, 3)`
/** A review of the round: status, conclusion, comment, and whether it is the reader's own. */
type PackedReview = [number, string, string, number]
const packedReviewsColumn = (me: string) =>
  jsonColumn<
    PackedReview[]
  >(sql`(select json_group_array(json_array(v.status, v.conclusion, v.comment, v.reviewer_id = ${me}))
    from subject_review v where ${currentReviewsCondition})`)
/** Returns merged comments and counts. Reviewers of the round get empty ones. */
function summarizeReviews(reviews: readonly PackedReview[]) {
  const open = reviews.some(([, , , own]) => own) ? [] : reviews.filter(([status]) => status === 2)
  const tally = (wanted: string) => open.filter(([, conclusion]) => conclusion === wanted).length
  return {
    comments: mergeComments(open.map(([, , comment]) => ({ id: '', status: 2, comment }))),
    tallies: ['pass', 'not_pass', 'perfect', 'abstain'].map(tally),
  }
}

const proposedColumns = (me: string) => ({
  id: subject.id,
  createTime: subject.createTime,
  subjectNum: subject.subjectNum,
  subjectName: subject.subjectName,
  year: subject.year,
  domain: subject.domain,
  leadDepartName: subject.leadDepartName,
  subjectManName: subject.subjectManName,
  subjectManPhone: subject.subjectManPhone,
  contactName: subject.contactName,
  formerNames: formerNamesColumn,
  status: subject.status,
  holdNotice: subject.holdNotice,
  establishTime: subject.establishTime,
  submitTime: subject.submitTime,
  reviews: packedReviewsColumn(me),
})

/** Workbook of the subjects in initial review, with the committee's opinions. */
export const proposedSubjectsExport: WorkbookExport<SubjectQuery> = {
  title: '拟立项课题',
  async open(ctx, query) {
    const actor = requirePerson(ctx)
    const where = subjectListCondition(ctx, query)
    const fields = proposedColumns(actor.userId)
    const { ids, texts, settings } = await readAll(ctx, {
      ids: subjectPageIds(ctx, { ...query, pageNo: 1, pageSize: MAX_EXPORT_ROWS + 1 }),
      texts: dictionaryItemsQuery(),
      settings: ctx.db.select().from(setting),
    })
    const textOf = inChinese(() => dictionaryLookup(texts))
    const known = readSettings(settings)
    const insider = isInsider(actor.roleCode)
    const read = (some: readonly string[]) =>
      ctx.db.select(fields).from(subject).where(stillListedCondition(some, where))
    const all = ids.map(({ id }) => id)
    type Found = Awaited<ReturnType<typeof read>>[number]
    const toLine = ({ reviews, ...row }: Found) => ({
      ...row,
      ...summarizeReviews(reviews),
      count: reviews.length,
      blind: isBlindReviewer(actor, row.status, 1, known),
    })
    const columns: ValueColumn<ReturnType<typeof toLine>>[] = [
      { header: '课题编号', kind: 'text', value: (row) => (insider || row.establishTime ? row.subjectNum : '') },
      { header: '课题名称', kind: 'text', value: (row) => (row.blind ? redactSubjectName(row) : row.subjectName) },
      { header: '年度', kind: 'whole', value: (row) => row.year },
      { header: '领域', kind: 'text', value: (row) => textOf('subject_domain', row.domain) },
      { header: '牵头机构', kind: 'text', value: (row) => (row.blind ? '' : row.leadDepartName) },
      { header: '课题负责人', kind: 'text', value: (row) => (row.blind ? '' : row.subjectManName) },
      { header: '联系电话', kind: 'text', value: (row) => (row.blind ? '' : phoneFor(actor, row.subjectManPhone)) },
      {
        ...{ header: '状态', kind: 'text' },
        value: (row) => inChinese(() => subjectStatusLabel(visibleStatus(row, actor.roleCode))),
      },
      { header: '申报时间', kind: 'time', value: (row) => row.submitTime },
      { header: '初审意见', kind: 'long', value: (row) => row.comments },
      { header: '初审人数', kind: 'whole', value: (row) => row.count },
      ...['同意', '不同意', '修改后再审', '弃权'].map((header, at): (typeof columns)[number] => ({
        ...{ header, kind: 'whole' },
        value: ({ tallies }) => tallies[at]!,
      })),
    ]
    async function* pages() {
      for await (const chunk of readByIds(all, read)) yield chunk.map(toLine)
    }
    return { total: ids.length, sheets: [sheetOfRows('拟立项课题', columns, pages())] }
  },
}
