import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { subject } from '../../db/schema'
import { type Actor, isPerson, type Person } from '../core/actor'
import { isAmong, namesIn } from '../core/names'
import { ofEach } from '../core/page.server'
import type { RoleCode } from '../policy/roles'
import { fitsRules, rulesOn } from '../policy/row-rules'
import { ruledRows } from '../policy/row-rules.server'
import { isOpenAssignment, type SubjectCase } from './case'
import { shownStatusOf } from './shown-status.server'
import { isInsider, shownStatus, subjectStatusNames } from './statuses'

/**
 * What leads the statement to the subject. `row`: something else does (an id, a join), and one subject is looked at. `set`:
 * nothing else, as in a list or a count, so that the person's own rows do. The planner has no statistics here, and would
 * otherwise ask each subject of all whether it is the person's. `judged`: the same as `row`, but that a judge's access was
 * already asked for.
 */
export type Lead = 'row' | 'set' | 'judged'

/** One way in which a person comes to see a subject: of a case that is here, and as a condition on `subject`. */
type Way = {
  holds: (at: SubjectCase, who: Person) => boolean
  row: (who: Person) => SQL
  /** But few of all subjects are seen in this way. */
  few: boolean
  /** The ids of these few, where an index of the person's own rows finds them and none of the subject's columns does. */
  ids?: (who: Person) => SQL
  /** An index of the subject itself finds them: nothing else has to lead. */
  direct?: true
}

/** What the technical committee sees of all subjects: from the first audit on. */
const audited = subjectStatusNames.filter(
  (name) => !['TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'].includes(name),
)
/** A person's assignments as a reviewer that are neither cancelled nor declined; those of an institution's approval are none. */
const assignedReviews = (userId: string) =>
  sql`subject_review v where v.reviewer_id = ${userId} and v.stage <> 'MECHANISM' and v.status in (0, 1, 2, 3)`
/** A person's assignments as a grader that are not cancelled. */
const assignedGrades = (userId: string) => sql`subject_grade g where g.grader_id = ${userId} and g.cancelled = 0`
/** Is the subject of this id one that this person is to review or has reviewed? */
export const isReviewedBy = (userId: string, subjectId: SQL) =>
  sql<number>`exists (select 1 from ${assignedReviews(userId)} and v.subject_id = ${subjectId})`
/**
 * The ids of the subjects that a person judges, as a reviewer or as a grader; some of them twice. Both selects are answered by an
 * index alone: `subject_review_reviewer` and `subject_grade_grader`.
 */
const judgedBy = (userId: string) =>
  sql`select v.subject_id from ${assignedReviews(userId)} union all select g.subject_id from ${assignedGrades(userId)}`

const ways = {
  any: { holds: () => true, row: () => sql`true`, few: false },
  handedIn: {
    holds: ({ subject: { submitTime } }) => submitTime !== null,
    row: () => sql`${subject.submitTime} is not null`,
    few: false,
  },
  planned: {
    holds: ({ subject: { source } }) => source === 'plan',
    row: () => sql`${subject.source} = 'plan'`,
    few: false,
  },
  audited: {
    holds: ({ subject: { status } }) => isAmong(audited, status),
    // The `+` keeps the indexes out: nearly all are seen, in the order of the list.
    row: () => sql`+${subject.status} in ${audited}`,
    few: false,
  },
  judges: {
    holds: ({ reviews, grades }, { userId }) =>
      reviews.some((one) => one.reviewerId === userId && isOpenAssignment(one)) ||
      grades.some((one) => one.graderId === userId && !one.cancelled),
    row: ({ userId }) =>
      sql`(${isReviewedBy(userId, sql`${subject.id}`)}
        or exists (select 1 from ${assignedGrades(userId)} and g.subject_id = ${subject.id}))`,
    few: true,
    ids: ({ userId }) => judgedBy(userId),
  },
  ofInstitution: {
    holds: ({ subject: { sysOrgCode } }, { orgCode }) => orgCode !== '' && sysOrgCode.startsWith(orgCode),
    // Codes that begin with this one, as a range that an index finds.
    row: ({ orgCode }) =>
      orgCode === ''
        ? sql`false`
        : sql`(${subject.sysOrgCode} >= ${orgCode} and ${subject.sysOrgCode} < ${orgCode} || char(1114111))`,
    few: true,
  },
  manages: {
    holds: ({ subject: { subjectManId } }, { userId }) => subjectManId === userId,
    row: ({ userId }) => sql`${subject.subjectManId} = ${userId}`,
    few: true,
    direct: true,
    ids: ({ userId }) => sql`select x.id from subject x where x.subject_man_id = ${userId}`,
  },
  wrote: {
    holds: ({ subject: { createBy } }, { username }) => createBy === username,
    row: ({ username }) => sql`${subject.createBy} = ${username}`,
    few: true,
    direct: true,
    ids: ({ username }) => sql`select x.id from subject x where x.create_by = ${username}`,
  },
  takesPart: {
    holds: ({ members }, { userId }) => members.some((one) => one.userId === userId),
    row: ({ userId }) =>
      sql`exists (select 1 from subject_member m where m.subject_id = ${subject.id} and m.user_id = ${userId})`,
    few: true,
    ids: ({ userId }) => sql`select m.subject_id from subject_member m where m.user_id = ${userId}`,
  },
} as const satisfies Record<string, Way>

/** Which subjects a role sees: those that one of these ways leads to. A role that is not named sees none. */
const seen: { readonly [Role in RoleCode]?: readonly Way[] } = {
  bizManger: [ways.any],
  admin: [ways.any],
  csrcLeader: [ways.handedIn, ways.planned],
  technologyManger: [ways.audited, ways.judges],
  counselor: [ways.judges],
  mechanism: [ways.ofInstitution],
  subjectMan: [ways.manages, ways.wrote, ways.takesPart],
}
const waysOf = (who: Person) => seen[who.roleCode] ?? []

const ofSubject = (column: string) => sql.raw(`subject.${column}`)
/** Rules of an administrator ask for what the person reads: an unpublished decision lets nobody see more or less. */
const ruledSubjects = (actor: Actor) =>
  ruledRows(actor, 'subject', {
    ...getTableColumns(subject),
    status: sql`(${shownStatusOf(actor, ofSubject)})`,
    ...(isPerson(actor) &&
      !isInsider(actor.roleCode) && {
        subjectNum: sql`case when ${subject.establishTime} is null then '' else ${subject.subjectNum} end`,
      }),
  })
/** The same of a row that is here: the twin of `ruledSubjects`. */
const asRuled = ({ roleCode }: Person, { subject: row }: SubjectCase) => ({
  ...row,
  status: shownStatus(row, roleCode),
  ...(!isInsider(roleCode) && !row.establishTime && { subjectNum: '' }),
})

/** May this actor see this subject? */
export function seesSubject(actor: Actor, at: SubjectCase): boolean {
  if (at.subject.delFlag || actor.kind === 'anonymous') return false
  if (actor.kind === 'system') return true
  return waysOf(actor).some((way) => way.holds(at, actor)) && fitsRules(actor, 'subject', asRuled(actor, at))
}

/** The subjects that an actor may see, as a condition on `subject`. */
export function visibleSubjects(actor: Actor, lead: Lead = 'row'): SQL {
  if (actor.kind === 'anonymous') return sql`false`
  if (actor.kind === 'system' || (lead === 'judged' && seesJudged(actor))) return sql`${subject.delFlag} = 0`
  const conditions = lead === 'set' ? conditionsOfSet(actor) : waysOf(actor).map((way) => way.row(actor))
  if (!conditions.length) return sql`false`
  const ruled = ruledSubjects(actor)
  return sql`(${subject.delFlag} = 0 and (${sql.join(conditions, sql` or `)})${ruled ? sql` and ${ruled}` : sql``})`
}
/**
 * Ways that bring their ids are one sub-select, which leads the statement; the others are asked of the row, and all are where
 * nearly all subjects are seen in one of them.
 */
function conditionsOfSet(who: Person): SQL[] {
  if (waysOf(who).some((way) => !way.few)) return waysOf(who).map((way) => way.row(who))
  const ids = waysOf(who).flatMap((way) => way.ids?.(who) ?? [])
  const rest = waysOf(who).flatMap((way) => (way.ids ? [] : way.row(who)))
  return ids.length ? [...rest, sql`${subject.id} in (${sql.join(ids, sql` union all `)})`] : rest
}

/**
 * Is there one among the subjects that a person sees of which this is true? Of few each way leads for itself, and the first that
 * is found ends it.
 */
export function seesSome(who: Person, where: SQL): SQL {
  const exists = (seen: SQL, asked: SQL) => sql`exists (select 1 from ${subject} where ${seen} and ${asked})`
  if (!hasFew(who)) return exists(visibleSubjects(who), where)
  const ruled = ruledSubjects(who) ?? sql`true`
  const ways = waysOf(who).map((way) =>
    way.ids && !way.direct ? sql`${subject.id} in (${way.ids(who)})` : way.row(who),
  )
  // Of an `or` all are looked at.
  const each = ways.map(
    (way) => sql`when ${exists(sql`${way} and ${subject.delFlag} = 0 and ${ruled}`, ofEach(where))} then 1`,
  )
  return sql`case ${sql.join(each, sql` `)} else 0 end`
}

/** Does the actor see just the subjects that he or she judges? */
export const seesJudged = (actor: Actor) =>
  actor.kind === 'person' &&
  waysOf(actor).length > 0 &&
  waysOf(actor).every((way) => way === ways.judges) &&
  !rulesOn(actor, 'subject').length

/** Does the actor see all subjects, the drafts of everybody included? */
export const seesAll = (actor: Actor) =>
  actor.kind === 'person' && waysOf(actor).includes(ways.any) && !rulesOn(actor, 'subject').length

/** Does the actor see but few of all subjects? */
export const hasFew = (actor: Actor) =>
  actor.kind === 'person' && waysOf(actor).length > 0 && waysOf(actor).every((way) => way.few)

/** The ids of the subjects of who sees but few, as a select of `id`. */
export const fewSubjects = (actor: Actor): SQL =>
  sql`select ${subject.id} as id from ${subject} where ${visibleSubjects(actor, 'set')}`

/** Does the actor see nearly all subjects? Not where rules narrow what the actor sees. */
export const seesMost = (actor: Actor) =>
  actor.kind === 'person' && waysOf(actor).some((way) => !way.few) && !rulesOn(actor, 'subject').length
/**
 * A name of the set of subjects that the actor sees: readers with the same name see the same subjects. Null for readers of few
 * subjects, and where rules narrow what they see.
 */
export function visibleScope(actor: Actor): string | null {
  if (actor.kind !== 'person' || !seesMost(actor)) return null
  const names = namesIn(ways).filter((name) => !ways[name].few && waysOf(actor).includes(ways[name]))
  return [...names, ...(waysOf(actor).some((way) => way.few) ? [actor.userId] : [])].join(' ')
}
