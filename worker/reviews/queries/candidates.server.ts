import { jsonColumn } from '../../core/json'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { depart, user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { type Read, readAll, type Reading, reading } from '../../core/read-all.server'
import type { RoleCode } from '../../policy/roles'
import { casesOf } from '../../subjects/case.server'
import type { Slice, SubjectCase } from '../../subjects/case'
import type { Settings } from '../../system/settings'
import type { Candidate, Circle } from '../conflicts/rules'
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

/** A department as it is stored; its company is the nearest one above it. */
type Department = { id: string; name: string; orgCode: string; group: string }
/** What a person keeps away from. */
type Avoided = { type: 'depart' | 'user'; id: string; name: string; orgCode: string }

/** Years back from the subject's own in which having worked with its manager counts. */
const YEARS_TOGETHER = 3

type Who = { roles: readonly RoleCode[] } | { userIds: readonly string[] }
const whose = (who: Who, id = sql`u.id`) =>
  'roles' in who
    ? sql`(${id} in (select ur.user_id from user_role ur join role r on r.id = ur.role_id where r.base_code in (${list(who.roles)})))`
    : sql`(${id} in (${list(who.userIds)}))`

function peopleQueries({ db }: Context, ids: readonly string[], who: Who) {
  return [
    db
      .select({
        userId: sql<string>`u.id`,
        realname: sql<string>`u.realname`,
        active: sql<number>`(u.status = 1 and u.del_flag = 0)`,
        domains: jsonColumn<string[]>(sql`u.domain_ids`),
        maxLoad: sql<number>`u.max_load`,
        roles: sql<string>`(select group_concat(r.base_code) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id)`,
        departs: jsonColumn<
          Department[]
        >(sql`(select json_group_array(json_object('id', d.id, 'name', d.depart_name, 'orgCode', d.org_code, 'group', d.group_code))
          from (select x.depart_id as id from user_depart x where x.user_id = u.id union all select u.depart_id
            where not exists (select 1 from user_depart x where x.user_id = u.id and x.depart_id = u.depart_id)) i
          cross join depart d on d.id = i.id)`),
        homeId: sql<string>`u.depart_id`,
        avoids: jsonColumn<
          Avoided[]
        >(sql`(select json_group_array(json_object('type', a.target_type, 'id', a.target_id, 'name', a.target_name,
            'orgCode', coalesce(d.org_code, ''))) from review_avoidance a
          left join depart d on a.target_type = 'depart' and d.id = a.target_id where a.user_id = u.id and a.del_flag = 0)`),
        // What waits for them: `openReview` of each of their reviews, as it is kept. A list of kinds would be looked for one by one.
        load: sql<number>`(select coalesce(sum(w.total * (w.kind = 'reviewFirst' or w.kind = 'reviewRe' or w.kind = 'concludeTech'
          or w.kind = 'concludeAdviser')), 0) from waiting_total w where w.who = 'user:' || u.id)`,
      })
      .from(sql`${user} u`)
      .where(whose(who)),
    db
      .select({
        subjectId: sql<string>`p.subject_id`,
        lead: sql<number>`p.lead`,
        id: sql<string>`d.id`,
        name: sql<string>`d.depart_name`,
        orgCode: sql<string>`d.org_code`,
        group: sql<string>`d.group_code`,
      })
      .from(sql`${ofSubjects(ids)} p
        join ${depart} d on d.id = p.depart_id`),
    db
      .select({
        subjectId: sql<string>`s.id`,
        userId: sql<string>`u.id`,
        subjectName: sql<string>`max(o.subject_name)`,
      })
      .from(sql`subject s
        cross join subject o on o.id in (select m.subject_id from subject_member m where m.user_id = s.subject_man_id
            union all select x.id from subject x where x.subject_man_id = s.subject_man_id)
          and o.id <> s.id and o.del_flag = 0 and cast(o.year as integer) >= cast(s.year as integer) - ${YEARS_TOGETHER}
        cross join user u on u.id in (select m.user_id from subject_member m where m.subject_id = o.id union all select o.subject_man_id)
          and u.id <> s.subject_man_id`)
      .where(sql`s.id in ${among(ids)} and s.subject_man_id <> '' and ${whose(who, sql`+u.id`)}`)
      .groupBy(sql`s.id, u.id`),
    db
      .select({
        subjectId: sql<string>`p.subject_id`,
        partner: sql<string>`own.depart_name`,
        name: sql<string>`d.depart_name`,
        orgCode: sql<string>`d.org_code`,
        side: sql<'vendor' | 'customer'>`p.side`,
      })
      .from(sql`(select o.subject_id, o.depart_id, y.vendor_id as other_id, 'vendor' as side from ${ofSubjects(ids)} o
          join depart_supply y on y.customer_id = o.depart_id and y.del_flag = 0
        union all select o.subject_id, o.depart_id, y.customer_id, 'customer' from ${ofSubjects(ids)} o
          join depart_supply y on y.vendor_id = o.depart_id and y.del_flag = 0) p
        join ${depart} d on d.id = p.other_id join depart own on own.id = p.depart_id`),
    db
      .select({ orgCode: depart.orgCode })
      .from(depart)
      .where(and(eq(depart.orgCategory, '1'), ne(depart.orgCode, ''))),
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

function boardFrom([people, departs, together, trade, companies]: PeopleRows): Pick<Board, 'people' | 'circleOf'> {
  const codes = new Set(companies.map((one) => one.orgCode))
  /** Of the codes with which this one begins, the longest that a company has; itself where none has. */
  const companyOf = (code: string) => {
    for (let end = code.length; end > 0; end--) if (codes.has(code.slice(0, end))) return code.slice(0, end)
    return code
  }
  const placed = <One extends { orgCode: string }>({ orgCode, ...one }: One) => ({
    ...one,
    company: companyOf(orgCode),
  })
  const circleOf = (subjectId: string): Circle => ({
    departs: departs
      .filter((one) => one.subjectId === subjectId)
      .map(placed)
      .map(({ id, name, company, group, lead }) => ({ id, name, company, group, lead: lead === 1 })),
    together: together.filter((one) => one.subjectId === subjectId),
    trade: trade.filter((one) => one.subjectId === subjectId).map(placed),
  })
  const candidateOf = (row: (typeof people)[number]): Candidate => ({
    userId: row.userId,
    realname: row.realname,
    departName: row.departs.find(({ id }) => id === row.homeId)?.name ?? '',
    departs: row.departs.map(placed),
    domains: row.domains,
    load: row.load,
    maxLoad: row.maxLoad,
    active: row.active === 1,
    roles: (row.roles ?? '').split(','),
    avoids: row.avoids.map(placed),
  })
  return { people: new Map(people.map((row) => [row.userId, candidateOf(row)])), circleOf }
}
