import { eq, sql } from 'drizzle-orm'
import { handover, user } from '../../db/schema'
import type { HandedItem } from '../../db/schema/handovers'
import type { Context } from '../core/context'
import { formerNamesOf } from '../core/institutions.server'
import { jsonColumn } from '../core/json'
import { readAll } from '../core/read-all.server'
import { boardOf, openReview } from '../reviews/queries/candidates.server'
import { managerOf } from '../steering/load.server'
import { plainName } from '../subjects/show'
import { readsAs } from '../subjects/shown-status.server'
import { covers, finalStatuses } from '../subjects/statuses'
import type { HandoverKind } from './statuses'

/** Most items of one handover. */
const MOST = 200
const ended = sql.raw(finalStatuses.map((one) => `'${one}'`).join(', '))
/**
 * Condition: statuses that may hide a decision. Outsiders see no date for them, nor the end of a subject before it is
 * published.
 */
const untimed = sql.join(
  covers.map((status) => readsAs(status, (column) => sql.raw(`s.${column}`))),
  sql` or `,
)
const named = sql`s.id as subject_id, s.subject_name, s.lead_depart_name, s.subject_man_name, s.contact_name,
  ${formerNamesOf((column) => sql.raw(`s.${column}`))} as former_names`

/** SQL of the work of a person by kind of handover; `s` is the subject. */
const heldAs: Record<HandoverKind, (fromId: string) => ReturnType<typeof sql>> = {
  manager: (fromId) => sql`select ${named}, 'SUBJECT' as what, coalesce(s.end_date, '') as due from subject s
    where s.subject_man_id = ${fromId} and s.del_flag = 0 and +s.status = 'ESTABLISHED'`,
  // Subjects whose contact the person is, and drafts that the person has begun.
  contact: (
    fromId,
  ) => sql`select ${named}, 'SUBJECT' as what, iif(${untimed}, '', coalesce(s.due_time, '')) as due from subject s
    where s.contact_id = ${fromId} and s.contact_id <> '' and s.del_flag = 0
      and (+s.status not in (${ended}) or s.hold_notice = 1)
    union select ${named}, 'SUBJECT', coalesce(s.due_time, '') from subject s
    where s.create_by = (select username from user where id = ${fromId}) and s.del_flag = 0
      and +s.status in ('TO_SUBMIT', 'TO_PERFECT') and s.subject_man_id <> ${fromId}`,
  reviewer: (fromId) => sql`select ${named}, v.stage as what, coalesce(v.due_time, '') as due
    from subject_review v cross join subject s on s.id = v.subject_id where v.reviewer_id = ${fromId} and ${openReview}
    union all select ${named}, 'GRADE', coalesce(g.due_time, '')
    from subject_grade g cross join subject s on s.id = g.subject_id where g.grader_id = ${fromId} and g.cancelled = 0
      and g.waived = 0 and g.status in ('未评分', '评分中') and s.status = 'TO_AUDIT' and s.grade_end_time is null
      and s.del_flag = 0`,
}

const personOf = (ctx: Context, id: string) =>
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
export const leavingOf = (ctx: Context, id: string) =>
  ctx.db
    .select({ id: user.id, realname: user.realname, username: user.username })
    .from(user)
    .where(sql`${user.id} = ${id}`)

/**
 * Loads the work of a person, most urgent first, with both people and earlier handovers; at most 200 items. One round
 * trip.
 */
export async function heldNow(
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
      .from(sql`(${heldAs[kind](fromId)}) h`)
      .orderBy(sql`h.due = ''`, sql`h.due`, sql`h.subject_id`, sql`h.what`)
      .limit(MOST),
    from: leavingOf(ctx, fromId),
    to: personOf(ctx, toId),
    asked: ctx.db.select().from(handover).where(eq(handover.fromId, fromId)),
  })
  const items = rows.map(
    ({ subjectId, what, due, ...subject }): HandedItem => ({
      subjectId,
      subjectName: kind === 'reviewer' ? plainName(subject) : subject.subjectName,
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
export async function groundOf(ctx: Context, subjectIds: readonly string[], toId: string) {
  const system = asSystem(ctx)
  return { ...(await readAll(system, groundFor(system, subjectIds, toId))), actor: system.actor }
}
/** Same as `loadTransferData`, with the people who hand over and take over. One round trip. */
export async function groundBetween(
  ctx: Context,
  subjectIds: readonly string[],
  { fromId, toId }: { fromId: string; toId: string },
) {
  const system = asSystem(ctx)
  const { from, to, ...ground } = await readAll(system, {
    ...groundFor(system, subjectIds, toId),
    from: leavingOf(ctx, fromId),
    to: personOf(ctx, toId),
  })
  return { from: from[0], to: to[0], ground: { ...ground, actor: system.actor } }
}
const asSystem = (ctx: Context): Context => ({ ...ctx, actor: { kind: 'system', name: 'handover' } })
const groundFor = (system: Context, subjectIds: readonly string[], toId: string) => ({
  board: boardOf(system, subjectIds, { userIds: [toId] }, 'reports', 'rule', 'contactIds'),
  manager: managerOf(system, toId),
})
export type Ground = Awaited<ReturnType<typeof groundOf>>
