import { jsonColumn } from '../../core/json'
import { and, type SQL, sql } from 'drizzle-orm'
import { depart, type AssignedDepart, type AssignedRole, role, user, userRole } from '../../../db/schema'
import type { Context } from '../../core/context'
import { type ReadResult, readAll, type DecodedQuery, decodedQuery } from '../../core/read-all.server'
import type { RoleCode } from '../../policy/roles'
import { companyCodeColumn, departListColumn, roleListColumn } from '../../people/membership-columns.server'
import { casesQuery } from '../../subjects/case-loader.server'
import type { CaseSlice, SubjectCase } from '../../subjects/case'
import type { Settings } from '../../system/settings'
import type { Candidate, SubjectRelations } from '../conflicts.rules'
import { visibleStatusCondition } from '../../subjects/visible-status.server'
import { reviewStageNames, reviewStages } from '../rules'

const valueList = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
/** Sub-select of subject ids for ids of subjects or of their declarations. */
const subjectIdsQuery = (ids: readonly string[]) => sql`(select id from subject where id in (${valueList(ids)})
  or id in (select subject_id from subject_collect where id in (${valueList(ids)})))`

/** Sub-select of the lead and partner institutions of subjects. */
const institutionsOfSubjects = (ids: readonly string[]) =>
  sql`(select id as subject_id, lead_depart_id as depart_id, 1 as lead from subject where id in ${subjectIdsQuery(ids)}
    union all select s.id, json_extract(c.value, '$.departId'), 0 from subject s, json_each(s.cooperate_departs) c where s.id in ${subjectIdsQuery(ids)})`

/** Condition on a review `v` and its subject `s`: the review is open in the current round. */
export const openReviewCondition = sql`(v.status in (0, 1, 3) and v.round_no = s.round_no and s.del_flag = 0 and (${sql.join(
  reviewStageNames.map(
    (name) =>
      sql`(v.stage = ${name} and ${visibleStatusCondition(reviewStages[name].status, (column) => sql.raw(`s.${column}`))})`,
  ),
  sql` or `,
)}))`

/** A declared avoidance. */
type DeclaredAvoidance = { type: 'depart' | 'user'; id: string; name: string; company: string }
/** A subject, and the name of another subject that a person did with its manager. */
type JointSubject = { subjectId: string; subjectName: string }

/** Number of years before the subject in which joint work with its manager counts. */
const JOINT_WORK_YEARS = 3

/** Selects people by role or by id. `unloaded`: without their number of open reviews. */
type PeopleSelector = ({ roles: readonly RoleCode[] } | { userIds: readonly string[] }) & { unloaded?: true }
/** Source of people `u`. People with two of the roles appear twice. */
const peopleFrom = (who: PeopleSelector) =>
  sql`${
    'roles' in who
      ? sql`${role} r cross join ${userRole} ur on ur.role_id = r.id cross join ${user} u on u.id = ur.user_id`
      : sql`${user} u`
  }`
const peopleCondition = (who: PeopleSelector) =>
  'roles' in who ? sql`r.base_code in (${valueList(who.roles)})` : sql`u.id in (${valueList(who.userIds)})`
/** Number of open reviews of each person. The planner would otherwise use the index of all reviews of a person. */
const openReviewCount = ({ unloaded }: PeopleSelector) =>
  unloaded
    ? sql<number>`0`
    : sql<number>`(select count(*) from subject_review v indexed by subject_review_open cross join subject s on s.id = v.subject_id
        where v.reviewer_id = u.id and ${openReviewCondition})`

/** Subjects whose manager worked with person `u` on another subject. */
const jointSubjectsColumn = (
  ids: readonly string[],
) => sql`(select json_group_array(json_object('subjectId', s.id, 'subjectName', o.subject_name))
  from (select m.subject_id as id from subject_member m where m.user_id = u.id
    union all select x.id from subject x where x.subject_man_id = u.id) own
  cross join subject o on o.id = own.id and o.del_flag = 0
  cross join subject s on s.id in ${subjectIdsQuery(ids)} and s.subject_man_id not in ('', u.id) and s.id <> o.id
    and cast(o.year as integer) >= cast(s.year as integer) - ${JOINT_WORK_YEARS}
    and (o.subject_man_id = s.subject_man_id
      or exists (select 1 from subject_member m where m.subject_id = o.id and m.user_id = s.subject_man_id)))`

const peopleQuery = ({ db }: Context, ids: readonly string[], who: PeopleSelector, filter?: SQL) =>
  db
    .select({
      userId: sql<string>`u.id`,
      realname: sql<string>`u.realname`,
      active: sql<number>`(u.status = 1 and u.del_flag = 0)`,
      domains: jsonColumn<string[]>(sql`u.domain_ids`),
      maxLoad: sql<number>`u.max_load`,
      // Same time zone as the view `user_role`.
      today: sql<string>`date('now', '+8 hours')`,
      roles: jsonColumn<AssignedRole[]>(roleListColumn(sql`u.id`)),
      departs: jsonColumn<AssignedDepart[]>(departListColumn(sql`u.id`)),
      homeId: sql<string>`u.depart_id`,
      /** The person's own department, if not among `departs`. */
      home: jsonColumn<
        AssignedDepart[]
      >(sql`case when u.depart_id = '' or exists (select 1 from user_depart x where x.user_id = u.id and x.depart_id = u.depart_id) then '[]'
        else (select json_group_array(json_object('id', d.id, 'departName', d.depart_name, 'orgCode', d.org_code,
          'groupCode', d.group_code, 'company', ${companyCodeColumn(sql`d.org_code`)})) from depart d where d.id = u.depart_id) end`),
      avoids: jsonColumn<
        DeclaredAvoidance[]
      >(sql`(select json_group_array(json_object('type', a.target_type, 'id', a.target_id, 'name', a.target_name,
          'company', ${companyCodeColumn(sql`d.org_code`)})) from conflict_of_interest a
        left join depart d on a.target_type = 'depart' and d.id = a.target_id where a.user_id = u.id and a.del_flag = 0)`),
      together: jsonColumn<JointSubject[]>(ids.length ? jointSubjectsColumn(ids) : sql`'[]'`),
      load: openReviewCount(who),
    })
    .from(peopleFrom(who))
    .where(and(peopleCondition(who), filter))
type PersonRow = ReadResult<ReturnType<typeof peopleQuery>>[number]
const toCandidate = ({ today, home, ...row }: PersonRow): Candidate => {
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
export const peopleOfRolesQuery = (ctx: Context, roles: readonly RoleCode[], filter: SQL | undefined) =>
  decodedQuery(peopleQuery(ctx, [], { roles, unloaded: true }, filter), (rows) => [
    ...new Map(rows.map((row) => [row.userId, toCandidate(row)])).values(),
  ])

function peopleQueries(ctx: Context, ids: readonly string[], who: PeopleSelector) {
  const { db } = ctx
  return [
    peopleQuery(ctx, ids, who),
    db
      .select({
        subjectId: sql<string>`p.subject_id`,
        lead: sql<number>`p.lead`,
        id: sql<string>`d.id`,
        name: sql<string>`d.depart_name`,
        company: companyCodeColumn(sql`d.org_code`),
        group: sql<string>`d.group_code`,
      })
      .from(sql`${institutionsOfSubjects(ids)} p
        join ${depart} d on d.id = p.depart_id`),
    db
      .select({
        subjectId: sql<string>`p.subject_id`,
        partner: sql<string>`own.depart_name`,
        name: sql<string>`d.depart_name`,
        company: companyCodeColumn(sql`d.org_code`),
        side: sql<'vendor' | 'customer'>`p.side`,
      })
      .from(sql`(select o.subject_id, o.depart_id, y.vendor_id as other_id, 'vendor' as side from ${institutionsOfSubjects(ids)} o
          join depart_supply y on y.customer_id = o.depart_id and y.del_flag = 0
        union all select o.subject_id, o.depart_id, y.customer_id, 'customer' from ${institutionsOfSubjects(ids)} o
          join depart_supply y on y.vendor_id = o.depart_id and y.del_flag = 0) p
        join ${depart} d on d.id = p.other_id join depart own on own.id = p.depart_id`),
  ] as const
}
type PeopleRows = ReadResult<ReturnType<typeof peopleQueries>>

/** Subjects to assign, with candidates and their relations to each subject. */
export type AssignmentBoard<S extends CaseSlice = never> = {
  rows: SubjectCase<S>[]
  missing: string[]
  settings: Settings
  people: Map<string, Candidate>
  circleOf: (subjectId: string) => SubjectRelations
}

/** Loads the board of these subjects, with the named slices. */
export const assignmentBoardQuery = <S extends CaseSlice = never>(
  ctx: Context,
  ids: readonly string[],
  who: PeopleSelector,
  ...slices: readonly S[]
): DecodedQuery<AssignmentBoard<S>> =>
  decodedQuery(
    { cases: casesQuery(ctx, ids, ...slices), people: peopleQueries(ctx, ids, who) },
    ({ cases, people }) => ({
      ...cases,
      ...buildBoard(people),
    }),
  )
/** One round trip. */
export const loadAssignmentBoard = <S extends CaseSlice = never>(
  ctx: Context,
  ids: readonly string[],
  who: PeopleSelector,
  ...slices: readonly S[]
) => readAll(ctx, assignmentBoardQuery(ctx, ids, who, ...slices))

function buildBoard([people, departs, trade]: PeopleRows): Pick<AssignmentBoard, 'people' | 'circleOf'> {
  const together = people.flatMap(({ userId, together: own }) =>
    own.toSorted((a, b) => (a.subjectName < b.subjectName ? 1 : -1)).map((one) => ({ userId, ...one })),
  )
  const circleOf = (subjectId: string): SubjectRelations => ({
    departs: departs
      .filter((one) => one.subjectId === subjectId)
      .map(({ id, name, company, group, lead }) => ({ id, name, company, group, lead: lead === 1 })),
    together: together.filter((one) => one.subjectId === subjectId),
    trade: trade.filter((one) => one.subjectId === subjectId),
  })
  return { people: new Map(people.map((row) => [row.userId, toCandidate(row)])), circleOf }
}
