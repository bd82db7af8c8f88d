import { eq, sql } from 'drizzle-orm'
import { handover, user } from '../../db/schema'
import type { HandoverItem } from '../../db/schema/handovers'
import type { Context } from '../core/context'
import { formerNamesSql } from '../core/institutions.server'
import { jsonColumn } from '../core/json'
import { readAll } from '../core/read-all.server'
import { assignmentBoardQuery, openReviewCondition } from '../reviews/queries/candidates.server'
import { newManagerQuery } from '../subject-management/loader.server'
import { redactSubjectName } from '../subjects/serializer'
import { visibleStatusCondition } from '../subjects/visible-status.server'
import { substituteStatuses, finalStatuses } from '../subjects/statuses'
import type { HandoverKind } from './statuses'

/** Most items of one handover. */
const MAX_ITEMS = 200
const finalStatusList = sql.raw(finalStatuses.map((one) => `'${one}'`).join(', '))
/**
 * Condition: statuses that may hide a decision. Outsiders see no date for them, nor the end of a subject before it is
 * published.
 */
const hiddenDateCondition = sql.join(
  substituteStatuses.map((status) => visibleStatusCondition(status, (column) => sql.raw(`s.${column}`))),
  sql` or `,
)
const subjectNameColumns = sql`s.id as subject_id, s.subject_name, s.lead_depart_name, s.subject_man_name, s.contact_name,
  ${formerNamesSql((column) => sql.raw(`s.${column}`))} as former_names`

/** SQL of the work of a person by kind of handover; `s` is the subject. */
const workQueries: Record<HandoverKind, (fromId: string) => ReturnType<typeof sql>> = {
  manager: (
    fromId,
  ) => sql`select ${subjectNameColumns}, 'SUBJECT' as what, coalesce(s.end_date, '') as due from subject s
    where s.subject_man_id = ${fromId} and s.del_flag = 0 and +s.status = 'ESTABLISHED'`,
  // Subjects whose contact the person is, and drafts that the person has begun.
  contact: (
    fromId,
  ) => sql`select ${subjectNameColumns}, 'SUBJECT' as what, iif(${hiddenDateCondition}, '', coalesce(s.due_time, '')) as due from subject s
    where s.contact_id = ${fromId} and s.contact_id <> '' and s.del_flag = 0
      and (+s.status not in (${finalStatusList}) or s.hold_notice = 1)
    union select ${subjectNameColumns}, 'SUBJECT', coalesce(s.due_time, '') from subject s
    where s.create_by = (select username from user where id = ${fromId}) and s.del_flag = 0
      and +s.status in ('TO_SUBMIT', 'TO_PERFECT') and s.subject_man_id <> ${fromId}`,
  reviewer: (fromId) => sql`select ${subjectNameColumns}, v.stage as what, coalesce(v.due_time, '') as due
    from subject_review v cross join subject s on s.id = v.subject_id where v.reviewer_id = ${fromId} and ${openReviewCondition}
    union all select ${subjectNameColumns}, 'GRADE', coalesce(g.due_time, '')
    from subject_grade g cross join subject s on s.id = g.subject_id where g.grader_id = ${fromId} and g.cancelled = 0
      and g.waived = 0 and g.status in ('未评分', '评分中') and s.status = 'TO_AUDIT' and s.grade_end_time is null
      and s.del_flag = 0`,
}

const receiverQuery = (ctx: Context, id: string) =>
  ctx.db
    .select({
      id: user.id,
      realname: user.realname,
      username: user.username,
      active: sql<boolean>`${user.status} = 1`.mapWith(Boolean),
    })
    .from(user)
    .where(sql`${user.id} = ${id} and ${user.delFlag} = 0`)
/** Query: the person who hands over. The account may be deleted, because the work remains. */
export const leavingPersonQuery = (ctx: Context, id: string) =>
  ctx.db
    .select({ id: user.id, realname: user.realname, username: user.username })
    .from(user)
    .where(sql`${user.id} = ${id}`)

/**
 * Loads the work of a person, most urgent first, with both people and earlier handovers; at most 200 items. One round
 * trip.
 */
export async function loadTransferableWork(
  ctx: Context,
  { kind, fromId, toId }: { kind: HandoverKind; fromId: string; toId: string },
) {
  const { rows, from, to, asked } = await readAll(ctx, {
    rows: ctx.db
      .select({
        subjectId: sql<string>`h.subject_id`,
        subjectName: sql<string>`h.subject_name`,
        leadDepartName: sql<string>`h.lead_depart_name`,
        subjectManName: sql<string>`h.subject_man_name`,
        contactName: sql<string>`h.contact_name`,
        formerNames: jsonColumn<string[]>(sql`h.former_names`),
        what: sql<string>`h.what`,
        due: sql<string>`h.due`,
      })
      .from(sql`(${workQueries[kind](fromId)}) h`)
      .orderBy(sql`h.due = ''`, sql`h.due`, sql`h.subject_id`, sql`h.what`)
      .limit(MAX_ITEMS),
    from: leavingPersonQuery(ctx, fromId),
    to: receiverQuery(ctx, toId),
    asked: ctx.db.select().from(handover).where(eq(handover.fromId, fromId)),
  })
  const items = rows.map(
    ({ subjectId, what, due, ...subject }): HandoverItem => ({
      subjectId,
      subjectName: kind === 'reviewer' ? redactSubjectName(subject) : subject.subjectName,
      what,
      due,
    }),
  )
  return { items, from: from[0], to: to[0], asked }
}

/**
 * Loads these subjects as the system sees them, because the receiver may see them only after the transfer. One round
 * trip.
 */
export async function loadTransferData(ctx: Context, subjectIds: readonly string[], toId: string) {
  const system = asSystem(ctx)
  return { ...(await readAll(system, transferDataQueries(system, subjectIds, toId))), actor: system.actor }
}
/** Same as `loadTransferData`, with the people who hand over and take over. One round trip. */
export async function loadTransferDataWithPeople(
  ctx: Context,
  subjectIds: readonly string[],
  { fromId, toId }: { fromId: string; toId: string },
) {
  const system = asSystem(ctx)
  const { from, to, ...ground } = await readAll(system, {
    ...transferDataQueries(system, subjectIds, toId),
    from: leavingPersonQuery(ctx, fromId),
    to: receiverQuery(ctx, toId),
  })
  return { from: from[0], to: to[0], ground: { ...ground, actor: system.actor } }
}
const asSystem = (ctx: Context): Context => ({ ...ctx, actor: { kind: 'system', name: 'handover' } })
const transferDataQueries = (system: Context, subjectIds: readonly string[], toId: string) => ({
  board: assignmentBoardQuery(system, subjectIds, { userIds: [toId] }, 'reports', 'rule', 'contactIds'),
  manager: newManagerQuery(system, toId),
})
export type TransferData = Awaited<ReturnType<typeof loadTransferData>>
