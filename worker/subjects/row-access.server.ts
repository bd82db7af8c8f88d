import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { subject } from '../../db/schema'
import { type Actor, isPerson, type Person } from '../core/actor'
import { isAmong, keysOf } from '../core/typed-keys'
import { unindexedCondition } from '../core/page.server'
import type { RoleCode } from '../policy/roles'
import { matchesRowRules, rowRulesFor } from '../policy/row-rules'
import { rowRuleCondition } from '../policy/row-rules.server'
import { isOpenAssignment, type SubjectCase } from './case'
import { visibleStatusColumn } from './visible-status.server'
import { isInsider, visibleStatus, subjectStatusNames } from './statuses'

/**
 * How the statement reaches the subject. `row`: by an id or a join; one subject is checked. `set`: a list or a count;
 * the person's own rows lead. `judged`: as `row`, and the assignment of the reviewer is already checked. SQLite's
 * planner has no statistics here, and would otherwise check every subject.
 */
export type LeadingTable = 'row' | 'set' | 'judged'

/** A rule that gives access to a subject: as a predicate of a loaded case, and as a condition on `subject`. */
type AccessRule = {
  holds: (at: SubjectCase, who: Person) => boolean
  row: (who: Person) => SQL
  /** True if the rule covers only a small part of all subjects. */
  few: boolean
  /** Select of the subject ids, for rules that an index of the person's rows answers rather than a column of the subject. */
  ids?: (who: Person) => SQL
  /** An index on `subject` answers the rule; nothing else needs to lead. */
  direct?: true
}

/** Statuses that the technical committee sees: from the initial review on. */
const auditedStatuses = subjectStatusNames.filter(
  (name) => !['TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'].includes(name),
)
/** A person's review assignments that are neither cancelled nor declined. Approvals by an institution are no assignments. */
const assignedReviews = (userId: string) =>
  sql`subject_review v where v.reviewer_id = ${userId} and v.stage <> 'MECHANISM' and v.status in (0, 1, 2, 3)`
/** A person's grading assignments that are not cancelled. */
const assignedGrades = (userId: string) => sql`subject_grade g where g.grader_id = ${userId} and g.cancelled = 0`
/** SQL: this person is or was a reviewer of the subject. */
export const reviewedByCondition = (userId: string, subjectId: SQL) =>
  sql<number>`exists (select 1 from ${assignedReviews(userId)} and v.subject_id = ${subjectId})`
/**
 * Select of the subject ids that a person reviews or grades, with duplicates. Both selects are covered by an index:
 * `subject_review_reviewer` and `subject_grade_grader`.
 */
const assignedSubjectIds = (userId: string) =>
  sql`select v.subject_id from ${assignedReviews(userId)} union all select g.subject_id from ${assignedGrades(userId)}`

const accessRules = {
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
    holds: ({ subject: { status } }) => isAmong(auditedStatuses, status),
    // The unary `+` keeps indexes out: nearly all subjects are visible, in the order of the list.
    row: () => sql`+${subject.status} in ${auditedStatuses}`,
    few: false,
  },
  judges: {
    holds: ({ reviews, grades }, { userId }) =>
      reviews.some((one) => one.reviewerId === userId && isOpenAssignment(one)) ||
      grades.some((one) => one.graderId === userId && !one.cancelled),
    row: ({ userId }) =>
      sql`(${reviewedByCondition(userId, sql`${subject.id}`)}
        or exists (select 1 from ${assignedGrades(userId)} and g.subject_id = ${subject.id}))`,
    few: true,
    ids: ({ userId }) => assignedSubjectIds(userId),
  },
  ofInstitution: {
    holds: ({ subject: { sysOrgCode } }, { orgCode }) => orgCode !== '' && sysOrgCode.startsWith(orgCode),
    // Codes with this prefix, as a range that an index can use.
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
} as const satisfies Record<string, AccessRule>

/** Access rules of each role; one matching rule is enough. Roles without an entry see no subjects. */
const accessRulesByRole: { readonly [Role in RoleCode]?: readonly AccessRule[] } = {
  bizManger: [accessRules.any],
  admin: [accessRules.any],
  csrcLeader: [accessRules.handedIn, accessRules.planned],
  technologyManger: [accessRules.audited, accessRules.judges],
  counselor: [accessRules.judges],
  mechanism: [accessRules.ofInstitution],
  subjectMan: [accessRules.manages, accessRules.wrote, accessRules.takesPart],
}
const accessRulesOf = (who: Person) => accessRulesByRole[who.roleCode] ?? []

const subjectColumn = (column: string) => sql.raw(`subject.${column}`)
/**
 * Conditions of the administrator's row rules. They compare the values that the person sees, so that an unpublished
 * decision does not change access.
 */
const rowRuleConditionFor = (actor: Actor) =>
  rowRuleCondition(actor, 'subject', {
    ...getTableColumns(subject),
    status: sql`(${visibleStatusColumn(actor, subjectColumn)})`,
    ...(isPerson(actor) &&
      !isInsider(actor.roleCode) && {
        subjectNum: sql`case when ${subject.establishTime} is null then '' else ${subject.subjectNum} end`,
      }),
  })
/** The row that `rowRuleConditionFor` compares, for a loaded case. */
const rowRuleValues = ({ roleCode }: Person, { subject: row }: SubjectCase) => ({
  ...row,
  status: visibleStatus(row, roleCode),
  ...(!isInsider(roleCode) && !row.establishTime && { subjectNum: '' }),
})

/** True if this actor may see this subject. */
export function canSeeSubject(actor: Actor, at: SubjectCase): boolean {
  if (at.subject.delFlag || actor.kind === 'anonymous') return false
  if (actor.kind === 'system') return true
  return (
    accessRulesOf(actor).some((rule) => rule.holds(at, actor)) &&
    matchesRowRules(actor, 'subject', rowRuleValues(actor, at))
  )
}

/** Returns the condition on `subject` for the subjects that an actor may see. */
export function visibleSubjectsCondition(actor: Actor, lead: LeadingTable = 'row'): SQL {
  if (actor.kind === 'anonymous') return sql`false`
  if (actor.kind === 'system' || (lead === 'judged' && seesOnlyAssigned(actor))) return sql`${subject.delFlag} = 0`
  const conditions = lead === 'set' ? setConditions(actor) : accessRulesOf(actor).map((rule) => rule.row(actor))
  if (!conditions.length) return sql`false`
  const ruled = rowRuleConditionFor(actor)
  return sql`(${subject.delFlag} = 0 and (${sql.join(conditions, sql` or `)})${ruled ? sql` and ${ruled}` : sql``})`
}
/**
 * Combines the rules with ids into one sub-select that leads the statement; the others are conditions on the row. If a
 * rule covers nearly all subjects, all rules are conditions.
 */
function setConditions(who: Person): SQL[] {
  if (accessRulesOf(who).some((rule) => !rule.few)) return accessRulesOf(who).map((rule) => rule.row(who))
  const ids = accessRulesOf(who).flatMap((rule) => rule.ids?.(who) ?? [])
  const rest = accessRulesOf(who).flatMap((rule) => (rule.ids ? [] : rule.row(who)))
  return ids.length ? [...rest, sql`${subject.id} in (${sql.join(ids, sql` union all `)})`] : rest
}

/**
 * SQL: at least one of the person's visible subjects fulfils the condition. For readers of few subjects each rule is
 * probed separately, and the first match ends the search.
 */
export function someVisibleCondition(who: Person, where: SQL): SQL {
  const exists = (visible: SQL, condition: SQL) =>
    sql`exists (select 1 from ${subject} where ${visible} and ${condition})`
  if (!seesFewSubjects(who)) return exists(visibleSubjectsCondition(who), where)
  const ruled = rowRuleConditionFor(who) ?? sql`true`
  const conditions = accessRulesOf(who).map((rule) =>
    rule.ids && !rule.direct ? sql`${subject.id} in (${rule.ids(who)})` : rule.row(who),
  )
  // SQLite would evaluate all branches of an `or`.
  const each = conditions.map(
    (ruleCondition) =>
      sql`when ${exists(sql`${ruleCondition} and ${subject.delFlag} = 0 and ${ruled}`, unindexedCondition(where))} then 1`,
  )
  return sql`case ${sql.join(each, sql` `)} else 0 end`
}

/** True if the actor sees only subjects that he or she reviews or grades. */
export const seesOnlyAssigned = (actor: Actor) =>
  actor.kind === 'person' &&
  accessRulesOf(actor).length > 0 &&
  accessRulesOf(actor).every((rule) => rule === accessRules.judges) &&
  !rowRulesFor(actor, 'subject').length

/** True if the actor sees all subjects, including everybody's drafts. */
export const seesAllSubjects = (actor: Actor) =>
  actor.kind === 'person' && accessRulesOf(actor).includes(accessRules.any) && !rowRulesFor(actor, 'subject').length

/** True if the actor sees only a small part of all subjects. */
export const seesFewSubjects = (actor: Actor) =>
  actor.kind === 'person' && accessRulesOf(actor).length > 0 && accessRulesOf(actor).every((rule) => rule.few)

/** Select of the `id` of all visible subjects, for readers of few subjects. */
export const visibleSubjectIds = (actor: Actor): SQL =>
  sql`select ${subject.id} as id from ${subject} where ${visibleSubjectsCondition(actor, 'set')}`

/** True if the actor sees nearly all subjects. False if row rules narrow them. */
export const seesMostSubjects = (actor: Actor) =>
  actor.kind === 'person' && accessRulesOf(actor).some((rule) => !rule.few) && !rowRulesFor(actor, 'subject').length
/**
 * Returns a key of the visible set of subjects: actors with the same key see the same subjects. Null for readers of few
 * subjects, and where row rules narrow them.
 */
export function visibleScopeKey(actor: Actor): string | null {
  if (actor.kind !== 'person' || !seesMostSubjects(actor)) return null
  const names = keysOf(accessRules).filter(
    (name) => !accessRules[name].few && accessRulesOf(actor).includes(accessRules[name]),
  )
  return [...names, ...(accessRulesOf(actor).some((rule) => rule.few) ? [actor.userId] : [])].join(' ')
}
