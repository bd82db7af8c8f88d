import { jsonColumn } from '../../core/json'
import { type SQL, sql } from 'drizzle-orm'
import { depart, user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { type Read, readAll, type Reading, reading } from '../../core/read-all.server'
import type { RoleCode } from '../../policy/roles'
import { casesOf } from '../../subjects/case.server'
import type { Slice, SubjectCase } from '../../subjects/case'
import type { Settings } from '../../system/settings'
import type { Candidate, Circle } from '../conflicts'
import { stageNames, stages } from '../rules'

const list = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
/** Subjects by their own ids or their declarations'. */
const among = (ids: readonly string[]) => sql`(select id from subject where id in (${list(ids)})
  or id in (select subject_id from subject_collect where id in (${list(ids)})))`

/** Lead and cooperating institutions of subjects. */
const ofSubjects = (ids: readonly string[]) =>
  sql`(select id as subject_id, lead_depart_id as depart_id, 1 as lead from subject where id in ${among(ids)}
    union all select s.id, json_extract(c.value, '$.departId'), 0 from subject s, json_each(s.cooperate_departs) c where s.id in ${among(ids)})`

/** A review that waits for its author now; `v` is the review, `s` its subject. */
export const openReview = sql`(v.status in (0, 1, 3) and v.round_no = s.round_no and s.del_flag = 0 and (${sql.join(
  stageNames.map((name) => sql`(v.stage = ${name} and s.status = ${stages[name].status})`),
  sql` or `,
)}))`

/** The company of a department: the nearest one above it, or itself. */
const company = sql`coalesce((select c.org_code from depart c where c.org_category = '1' and c.org_code <> ''
  and substr(d.org_code, 1, length(c.org_code)) = c.org_code order by length(c.org_code) desc limit 1), d.org_code)`

/** Years back from the subject's own in which having worked with its manager counts. */
const YEARS_TOGETHER = 3

type Who = { roles: readonly RoleCode[] } | { userIds: readonly string[] }
const whose = (who: Who) =>
  'roles' in who
    ? sql`(u.id in (select ur.user_id from user_role ur join role r on r.id = ur.role_id where r.role_code in (${list(who.roles)})))`
    : sql`(u.id in (${list(who.userIds)}))`

function peopleQueries({ db }: Context, ids: readonly string[], who: Who) {
  return [
    db
      .select({
        userId: sql<string>`u.id`,
        realname: sql<string>`u.realname`,
        active: sql<number>`(u.status = 1 and u.del_flag = 0)`,
        domains: jsonColumn<string[]>(sql`u.domain_ids`),
        maxLoad: sql<number>`u.max_load`,
        roles: sql<string>`(select group_concat(r.role_code) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id)`,
        departs: jsonColumn<
          Candidate['departs']
        >(sql`(select json_group_array(json_object('id', d.id, 'name', d.depart_name, 'company', ${company}, 'group', d.group_code))
          from depart d where d.id = u.depart_id or d.id in (select depart_id from user_depart where user_id = u.id))`),
        departName: sql<string>`coalesce((select d.depart_name from depart d where d.id = u.depart_id), '')`,
        load: sql<number>`(select count(*) from subject_review v join subject s on s.id = v.subject_id where v.reviewer_id = u.id and ${openReview})`,
      })
      .from(sql`${user} u`)
      .where(whose(who)),
    db
      .select({
        subjectId: sql<string>`p.subject_id`,
        lead: sql<number>`p.lead`,
        id: sql<string>`d.id`,
        name: sql<string>`d.depart_name`,
        company: sql<string>`${company}`,
        group: sql<string>`d.group_code`,
      })
      .from(sql`${ofSubjects(ids)} p
        join ${depart} d on d.id = p.depart_id`),
    db
      .select({
        subjectId: sql<string>`s.id`,
        userId: sql<string>`other.user_id`,
        subjectName: sql<string>`max(o.subject_name)`,
      })
      .from(sql`subject s
        join (select subject_id, user_id from subject_member where user_id <> '' union select id, subject_man_id from subject where subject_man_id <> '') manager
          on manager.user_id = s.subject_man_id
        join subject o on o.id = manager.subject_id and o.id <> s.id and o.del_flag = 0
          and cast(o.year as integer) >= cast(s.year as integer) - ${YEARS_TOGETHER}
        join (select subject_id, user_id from subject_member where user_id <> '' union select id, subject_man_id from subject where subject_man_id <> '') other
          on other.subject_id = o.id and other.user_id <> s.subject_man_id`)
      .where(
        sql`s.id in ${among(ids)} and s.subject_man_id <> '' and other.user_id in (select u.id from ${user} u where ${whose(who)})`,
      )
      .groupBy(sql`s.id, other.user_id`),
    db
      .select({
        subjectId: sql<string>`p.subject_id`,
        partner: sql<string>`own.depart_name`,
        name: sql<string>`d.depart_name`,
        company: sql<string>`${company}`,
        side: sql<'vendor' | 'customer'>`p.side`,
      })
      .from(sql`(select o.subject_id, o.depart_id, y.vendor_id as other_id, 'vendor' as side from ${ofSubjects(ids)} o
          join depart_supply y on y.customer_id = o.depart_id and y.del_flag = 0
        union all select o.subject_id, o.depart_id, y.customer_id, 'customer' from ${ofSubjects(ids)} o
          join depart_supply y on y.vendor_id = o.depart_id and y.del_flag = 0) p
        join ${depart} d on d.id = p.other_id join depart own on own.id = p.depart_id`),
    db
      .select({
        userId: sql<string>`a.user_id`,
        type: sql<'depart' | 'user'>`a.target_type`,
        id: sql<string>`a.target_id`,
        name: sql<string>`a.target_name`,
        company: sql<string>`coalesce(${company}, '')`,
      })
      .from(sql`review_avoidance a left join ${depart} d on a.target_type = 'depart' and d.id = a.target_id`)
      .where(sql`a.del_flag = 0 and a.user_id in (select u.id from ${user} u where ${whose(who)})`),
  ] as const
}
type PeopleRows = Read<ReturnType<typeof peopleQueries>>

/** Subjects to be assigned, with the people who come into question and what ties them to each subject. */
export type Board<S extends Slice = never> = {
  rows: SubjectCase<S>[]
  missing: string[]
  settings: Settings
  people: Map<string, Candidate>
  circleOf: (subjectId: string) => Circle
}

/** The board of these subjects, with the slices that are named. */
export const boardOf = <S extends Slice = never>(
  ctx: Context,
  ids: readonly string[],
  who: Who,
  ...slices: readonly S[]
): Reading<Board<S>> =>
  reading({ cases: casesOf(ctx, ids, ...slices), people: peopleQueries(ctx, ids, who) }, ({ cases, people }) => ({
    ...cases,
    ...boardFrom(people),
  }))
/** One trip. */
export const loadBoard = <S extends Slice = never>(
  ctx: Context,
  ids: readonly string[],
  who: Who,
  ...slices: readonly S[]
) => readAll(ctx, boardOf(ctx, ids, who, ...slices))

function boardFrom([people, departs, together, trade, avoided]: PeopleRows): Pick<Board, 'people' | 'circleOf'> {
  const circleOf = (subjectId: string): Circle => ({
    departs: departs
      .filter((one) => one.subjectId === subjectId)
      .map(({ id, name, company: code, group, lead }) => ({ id, name, company: code, group, lead: lead === 1 })),
    together: together.filter((one) => one.subjectId === subjectId),
    trade: trade.filter((one) => one.subjectId === subjectId),
  })
  return {
    people: new Map(people.map((row) => [row.userId, candidateOf(row, avoided)])),
    circleOf,
  }
}

const candidateOf = (row: PeopleRows[0][number], avoided: PeopleRows[4]): Candidate => ({
  userId: row.userId,
  realname: row.realname,
  departName: row.departName,
  departs: row.departs,
  domains: row.domains,
  load: row.load,
  maxLoad: row.maxLoad,
  active: row.active === 1,
  roles: (row.roles ?? '').split(','),
  avoids: avoided.filter((one) => one.userId === row.userId),
})
