import { jsonColumn } from '../../core/json'
import { and, type SQL, sql } from 'drizzle-orm'
import { depart, type HeldDepart, type HeldRole, role, user, userRole } from '../../../db/schema'
import type { Context } from '../../core/context'
import { type Read, readAll, type Reading, reading } from '../../core/read-all.server'
import type { RoleCode } from '../../policy/roles'
import { companyCodeOf, departmentListOf, roleListOf } from '../../people/membership-columns.server'
import { casesOf } from '../../subjects/case.server'
import type { Slice, SubjectCase } from '../../subjects/case'
import type { Settings } from '../../system/settings'
import type { Candidate, Circle } from '../conflicts.rules'
import { readsAs } from '../../subjects/shown-status.server'
import { stageNames, stages } from '../rules'

const list = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
/** Sub-select of subject ids for ids of subjects or of their declarations. */
const among = (ids: readonly string[]) => sql`(select id from subject where id in (${list(ids)})
  or id in (select subject_id from subject_collect where id in (${list(ids)})))`

/** Sub-select of the lead and partner institutions of subjects. */
const ofSubjects = (ids: readonly string[]) =>
  sql`(select id as subject_id, lead_depart_id as depart_id, 1 as lead from subject where id in ${among(ids)}
    union all select s.id, json_extract(c.value, '$.departId'), 0 from subject s, json_each(s.cooperate_departs) c where s.id in ${among(ids)})`

/** Condition on a review `v` and its subject `s`: the review is open in the current round. */
export const openReview = sql`(v.status in (0, 1, 3) and v.round_no = s.round_no and s.del_flag = 0 and (${sql.join(
  stageNames.map(
    (name) => sql`(v.stage = ${name} and ${readsAs(stages[name].status, (column) => sql.raw(`s.${column}`))})`,
  ),
  sql` or `,
)}))`

/** A declared avoidance. */
type Avoided = { type: 'depart' | 'user'; id: string; name: string; company: string }
/** A subject, and the name of another subject that a person did with its manager. */
type Together = { subjectId: string; subjectName: string }

/** Number of years before the subject in which joint work with its manager counts. */
const YEARS_TOGETHER = 3

/** Selects people by role or by id. `unloaded`: without their number of open reviews. */
type Who = ({ roles: readonly RoleCode[] } | { userIds: readonly string[] }) & { unloaded?: true }
/** Source of people `u`. People with two of the roles appear twice. */
const peopleOf = (who: Who) =>
  sql`${
    'roles' in who
      ? sql`${role} r cross join ${userRole} ur on ur.role_id = r.id cross join ${user} u on u.id = ur.user_id`
      : sql`${user} u`
  }`
const whose = (who: Who) =>
  'roles' in who ? sql`r.base_code in (${list(who.roles)})` : sql`u.id in (${list(who.userIds)})`
/** Number of open reviews of each person. The planner would otherwise use the index of all reviews of a person. */
const loadOf = ({ unloaded }: Who) =>
  unloaded
    ? sql<number>`0`
    : sql<number>`(select count(*) from subject_review v indexed by subject_review_open cross join subject s on s.id = v.subject_id
        where v.reviewer_id = u.id and ${openReview})`

/** Subjects whose manager worked with person `u` on another subject. */
const togetherIn = (
  ids: readonly string[],
) => sql`(select json_group_array(json_object('subjectId', s.id, 'subjectName', o.subject_name))
  from (select m.subject_id as id from subject_member m where m.user_id = u.id
    union all select x.id from subject x where x.subject_man_id = u.id) own
  cross join subject o on o.id = own.id and o.del_flag = 0
  cross join subject s on s.id in ${among(ids)} and s.subject_man_id not in ('', u.id) and s.id <> o.id
    and cast(o.year as integer) >= cast(s.year as integer) - ${YEARS_TOGETHER}
    and (o.subject_man_id = s.subject_man_id
      or exists (select 1 from subject_member m where m.subject_id = o.id and m.user_id = s.subject_man_id)))`

const peopleQuery = ({ db }: Context, ids: readonly string[], who: Who, filter?: SQL) =>
  db
    .select({
      userId: sql<string>`u.id`,
      realname: sql<string>`u.realname`,
      active: sql<number>`(u.status = 1 and u.del_flag = 0)`,
      domains: jsonColumn<string[]>(sql`u.domain_ids`),
      maxLoad: sql<number>`u.max_load`,
      // Same time zone as the view `user_role`.
      today: sql<string>`date('now', '+8 hours')`,
      roles: jsonColumn<HeldRole[]>(roleListOf(sql`u.id`)),
      departs: jsonColumn<HeldDepart[]>(departmentListOf(sql`u.id`)),
      homeId: sql<string>`u.depart_id`,
      /** The person's own department, if not among `departs`. */
      home: jsonColumn<
        HeldDepart[]
      >(sql`case when u.depart_id = '' or exists (select 1 from user_depart x where x.user_id = u.id and x.depart_id = u.depart_id) then '[]'
        else (select json_group_array(json_object('id', d.id, 'departName', d.depart_name, 'orgCode', d.org_code,
          'groupCode', d.group_code, 'company', ${companyCodeOf(sql`d.org_code`)})) from depart d where d.id = u.depart_id) end`),
      avoids: jsonColumn<
        Avoided[]
      >(sql`(select json_group_array(json_object('type', a.target_type, 'id', a.target_id, 'name', a.target_name,
          'company', ${companyCodeOf(sql`d.org_code`)})) from review_avoidance a
        left join depart d on a.target_type = 'depart' and d.id = a.target_id where a.user_id = u.id and a.del_flag = 0)`),
      together: jsonColumn<Together[]>(ids.length ? togetherIn(ids) : sql`'[]'`),
      load: loadOf(who),
    })
    .from(peopleOf(who))
    .where(and(whose(who), filter))
type PersonRow = Read<ReturnType<typeof peopleQuery>>[number]
const personOf = ({ today, home, ...row }: PersonRow): Candidate => {
  const departs = [...row.departs, ...home]
  return {
    userId: row.userId,
    realname: row.realname,
    departName: departs.find(({ id }) => id === row.homeId)?.departName ?? '',
    departs: departs.map(({ id, departName, company, groupCode }) => ({
      id,
      name: departName,
      company,
      group: groupCode,
    })),
    domains: row.domains,
    load: row.load,
    maxLoad: row.maxLoad,
    active: row.active === 1,
    roles: row.roles
      .filter(({ fromDate, toDate }) => fromDate <= today && (toDate === '' || toDate >= today))
      .map(({ baseCode }) => baseCode),
    avoids: row.avoids,
  }
}
/** Loads people of some roles, without duplicates. */
export const peopleOfRoles = (ctx: Context, roles: readonly RoleCode[], filter: SQL | undefined) =>
  reading(peopleQuery(ctx, [], { roles, unloaded: true }, filter), (rows) => [
    ...new Map(rows.map((row) => [row.userId, personOf(row)])).values(),
  ])

function peopleQueries(ctx: Context, ids: readonly string[], who: Who) {
  const { db } = ctx
  return [
    peopleQuery(ctx, ids, who),
    db
      .select({
        subjectId: sql<string>`p.subject_id`,
        lead: sql<number>`p.lead`,
        id: sql<string>`d.id`,
        name: sql<string>`d.depart_name`,
        company: companyCodeOf(sql`d.org_code`),
        group: sql<string>`d.group_code`,
      })
      .from(sql`${ofSubjects(ids)} p
        join ${depart} d on d.id = p.depart_id`),
    db
      .select({
        subjectId: sql<string>`p.subject_id`,
        partner: sql<string>`own.depart_name`,
        name: sql<string>`d.depart_name`,
        company: companyCodeOf(sql`d.org_code`),
        side: sql<'vendor' | 'customer'>`p.side`,
      })
      .from(sql`(select o.subject_id, o.depart_id, y.vendor_id as other_id, 'vendor' as side from ${ofSubjects(ids)} o
          join depart_supply y on y.customer_id = o.depart_id and y.del_flag = 0
        union all select o.subject_id, o.depart_id, y.customer_id, 'customer' from ${ofSubjects(ids)} o
          join depart_supply y on y.vendor_id = o.depart_id and y.del_flag = 0) p
        join ${depart} d on d.id = p.other_id join depart own on own.id = p.depart_id`),
  ] as const
}
type PeopleRows = Read<ReturnType<typeof peopleQueries>>

/** Subjects to assign, with candidates and their relations to each subject. */
export type Board<S extends Slice = never> = {
  rows: SubjectCase<S>[]
  missing: string[]
  settings: Settings
  people: Map<string, Candidate>
  circleOf: (subjectId: string) => Circle
}

/** Loads the board of these subjects, with the named slices. */
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
/** One round trip. */
export const loadBoard = <S extends Slice = never>(
  ctx: Context,
  ids: readonly string[],
  who: Who,
  ...slices: readonly S[]
) => readAll(ctx, boardOf(ctx, ids, who, ...slices))

function boardFrom([people, departs, trade]: PeopleRows): Pick<Board, 'people' | 'circleOf'> {
  const together = people.flatMap(({ userId, together: own }) =>
    own.toSorted((a, b) => (a.subjectName < b.subjectName ? 1 : -1)).map((one) => ({ userId, ...one })),
  )
  const circleOf = (subjectId: string): Circle => ({
    departs: departs
      .filter((one) => one.subjectId === subjectId)
      .map(({ id, name, company, group, lead }) => ({ id, name, company, group, lead: lead === 1 })),
    together: together.filter((one) => one.subjectId === subjectId),
    trade: trade.filter((one) => one.subjectId === subjectId),
  })
  return { people: new Map(people.map((row) => [row.userId, personOf(row)])), circleOf }
}
