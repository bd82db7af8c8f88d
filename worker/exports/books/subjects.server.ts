import { jsonColumn } from '../../core/json'
import { readAll } from '../../core/read-all.server'
import * as calls from '../calls'
import { desc, sql } from 'drizzle-orm'
import { setting, subject } from '../../../db/schema'
import type { Context } from '../../core/context'
import { formerNames } from '../../core/institutions.server'
import { inChinese } from '../../core/texts'
import { mergedComments } from '../../reviews/rules'
import type { SubjectQuery } from '../../subjects/inputs'
import { statusesOf } from '../../subjects/queries/filters.server'
import { conditionFor, idsOnPage, onPage, personOf } from '../../subjects/queries/list.server'
import { textsFrom, textsQuery } from '../../subjects/queries/texts.server'
import { phoneFor } from '../../core/contacts'
import { judgesBlind, plainName } from '../../subjects/show'
import { isInsider, shownStatus, statusLabel } from '../../subjects/statuses'
import { readSettings } from '../../system/settings'
import { bookKind, byIds, MOST_ROWS, PER_TRIP, stillListed } from './book'

const present = sql`v.subject_id = subject.id and v.stage = 'FIRST' and v.round_no = subject.round_no and v.status in (0, 1, 2, 3)`
/** The reviews of the round in one look: status, conclusion, what was written, and whether it is the reader's own. */
type Review = [number, string, string, number]
const reviewsOf = (me: string) =>
  jsonColumn<
    Review[]
  >(sql`(select json_group_array(json_array(v.status, v.conclusion, v.comment, v.reviewer_id = ${me}))
    from subject_review v where ${present})`)
/** What they say. Who sits in the round learns nothing of what the others say. */
function saidIn(reviews: readonly Review[]) {
  const open = reviews.some(([, , , own]) => own) ? [] : reviews.filter(([status]) => status === 2)
  const tally = (wanted: string) => open.filter(([, conclusion]) => conclusion === wanted).length
  return {
    comments: mergedComments(open.map(([, , comment]) => ({ id: '', status: 2, comment }))),
    tallies: ['pass', 'not_pass', 'perfect', 'abstain'].map(tally),
  }
}

const columnsFor = (me: string) => ({
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
  formerNames,
  status: subject.status,
  holdNotice: subject.holdNotice,
  establishTime: subject.establishTime,
  submitTime: subject.submitTime,
  reviews: reviewsOf(me),
})
/**
 * The first rows of a list. Of each status they come in the order of its index, and are not looked for again; otherwise as the page
 * of the list, so that its statuses lead and not all subjects of a year.
 */
function firstOf(ctx: Context, query: SubjectQuery) {
  const columns = columnsFor(personOf(ctx).userId)
  const statuses = statusesOf(personOf(ctx), query)
  if (!statuses?.length || query.word || query.column !== 'createTime' || query.order !== 'desc') {
    const { page, at } = onPage(ctx, { ...query, pageNo: 1, pageSize: PER_TRIP })
    return ctx.db.select(columns).from(page).crossJoin(subject).where(at)
  }
  const where = conditionFor(ctx, query)
  const [one, ...others] = statuses.map((status) =>
    ctx.db
      .select(columns)
      .from(subject)
      .where(sql`${subject.status} = ${sql.raw(`'${status}'`)} and ${where}`)
      .$dynamic(),
  )
  const all = others.reduce((found, other) => found.unionAll(other), one!)
  return all.orderBy(desc(sql`create_time`), desc(sql`id`)).limit(PER_TRIP)
}

/** The list of subjects in first audit with what the committee says of them. */
export const exportToProjectSubject = bookKind(calls.exportToProjectSubject, {
  title: '拟立项课题',
  year: ({ year }) => (year?.length === 1 ? year[0] : undefined),
  async open(ctx, query) {
    const actor = personOf(ctx)
    const where = conditionFor(ctx, query)
    const columns = columnsFor(actor.userId)
    const { ids, first, texts, settings } = await readAll(ctx, {
      ids: idsOnPage(ctx, { ...query, pageNo: 1, pageSize: MOST_ROWS + 1 }),
      first: firstOf(ctx, query),
      texts: textsQuery(ctx),
      settings: ctx.db.select().from(setting),
    })
    const textOf = inChinese(() => textsFrom(texts))
    const known = readSettings(settings)
    const insider = isInsider(actor.roleCode)
    const read = (some: readonly string[]) => ctx.db.select(columns).from(subject).where(stillListed(some, where))
    async function* lines() {
      const all = ids.map(({ id }) => id)
      for await (const chunk of byIds(all, first, read))
        yield chunk.map((row) => {
          const blind = judgesBlind(actor, row.status, 1, known)
          const { comments, tallies } = saidIn(row.reviews)
          return [
            insider || row.establishTime ? row.subjectNum : '',
            blind ? plainName(row) : row.subjectName,
            row.year,
            textOf('subject_domain', row.domain),
            blind ? '' : row.leadDepartName,
            blind ? '' : row.subjectManName,
            blind ? '' : phoneFor(actor, row.subjectManPhone),
            inChinese(() => statusLabel(shownStatus(row, actor.roleCode))),
            row.submitTime,
            comments,
            row.reviews.length,
            ...tallies,
          ]
        })
    }
    return {
      total: ids.length,
      sheets: [
        {
          name: '拟立项课题',
          columns: [
            { header: '课题编号', kind: 'text' },
            { header: '课题名称', kind: 'text' },
            { header: '年度', kind: 'whole' },
            { header: '领域', kind: 'text' },
            { header: '牵头机构', kind: 'text' },
            { header: '课题负责人', kind: 'text' },
            { header: '联系电话', kind: 'text' },
            { header: '状态', kind: 'text' },
            { header: '申报时间', kind: 'time' },
            { header: '初审意见', kind: 'long' },
            { header: '初审人数', kind: 'whole' },
            { header: '同意', kind: 'whole' },
            { header: '不同意', kind: 'whole' },
            { header: '修改后再审', kind: 'whole' },
            { header: '弃权', kind: 'whole' },
          ],
          rows: lines(),
        },
      ],
    }
  },
})
