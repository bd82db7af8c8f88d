import { and, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { subject } from '../../../db/schema'
import type { Person } from '../../core/actor'
import { likeText } from '../../core/list'
import type { SubjectFilters } from '../inputs'
import { dealable } from '../dealable.server'
import { isInsider, listsWithoutTopics, statusLists, type SubjectStatus } from '../statuses'
import { visibleSubjects } from '../visible.server'

/** The status that this role is shown, as SQL: the twin of `shownStatus`. */
const shownStatusOf = (actor: Person): SQL =>
  isInsider(actor.roleCode)
    ? sql`${subject.status}`
    : sql`case when ${subject.status} = 'TO_ESTABLISH_DRAFT' then 'RE_AUDITING' when ${subject.status} = 'ESTABLISHED_DRAFT' then 'TO_ESTABLISH'
        when ${subject.status} = 'ESTABLISH_FIAL' and ${subject.holdNotice} = 1 then 'RE_AUDITING' else ${subject.status} end`

/** The due date as this role is shown it: none while a decision may be waiting to be published. */
export const shownDueOf = (actor: Person): SQL =>
  isInsider(actor.roleCode)
    ? sql`${subject.dueTime}`
    : sql`case when ${shownStatusOf(actor)} in ('RE_AUDITING', 'TO_ESTABLISH') then null else ${subject.dueTime} end`

/** Free text is taken literally and found anywhere; the client's `*` at one end pins the other. */
function contains(column: SQLiteColumn, text: string | undefined): SQL | undefined {
  if (!text) return undefined
  const opens = text.startsWith('*')
  const closes = text.length > 1 && text.endsWith('*')
  const pattern = likeText(text.slice(opens ? 1 : 0, closes ? -1 : undefined))
  const pinned = opens === closes ? pattern : opens ? pattern.slice(0, -1) : pattern.slice(1)
  return sql`${column} like ${pinned} escape '\\'`
}

/** Looking for a name would tell an expert who judges blind whose subject it is. */
const isBlind = (actor: Person) => actor.roleCode === 'counselor'

/**
 * The condition of a list: what the viewer may see, narrowed by the filters. Statuses are compared as the viewer is shown
 * them, so that lists, counts and filters agree. `now` as `yyyy-MM-dd HH:mm:ss`.
 */
export function subjectCondition(actor: Person, filters: SubjectFilters, now: string): SQL {
  const among = (statuses: readonly SubjectStatus[] | undefined) =>
    statuses &&
    (statuses.length
      ? sql`${shownStatusOf(actor)} in (${sql.join(
          statuses.map((name) => sql`${name}`),
          sql`, `,
        )})`
      : sql`0`)
  const declaredThisYear = and(eq(subject.year, now.slice(0, 4)), isNotNull(subject.submitTime))
  const { listType, status, keyword } = filters
  const named = isBlind(actor) ? undefined : filters
  const number = numberOf(actor)
  const conditions: (SQL | undefined)[] = [
    visibleSubjects(actor),
    listType === 'thisYearDeclare' ? declaredThisYear : listType && among(statusLists[listType]),
    listType && listsWithoutTopics.includes(listType) ? ne(subject.source, 'collect') : undefined,
    status === 'thisYearDeclare' ? declaredThisYear : among(status),
    among(filters.statusIds),
    filters.year && inArray(subject.year, filters.year),
    filters.domain ? eq(subject.domain, filters.domain) : undefined,
    filters.subjectType ? eq(subject.subjectType, filters.subjectType) : undefined,
    filters.source ? eq(subject.source, filters.source) : undefined,
    contains(subject.subjectName, filters.subjectName),
    filters.subjectNum ? sql`${number} like ${likeText(filters.subjectNum)} escape '\\'` : undefined,
    named?.leadDepartId ? eq(subject.leadDepartId, named.leadDepartId) : undefined,
    contains(subject.leadDepartName, named?.leadDepartName),
    named?.subjectManId ? eq(subject.subjectManId, named.subjectManId) : undefined,
    contains(subject.subjectManName, named?.subjectManName),
    gradeCondition(actor, filters.gradeStatus),
    filters.prizeLevel ? eq(subject.prizeLevel, filters.prizeLevel) : undefined,
    filters.awarded ? sql`${subject.prizeLevel} <> ''` : undefined,
    keyword
      ? sql`(${subject.subjectName} like ${likeText(keyword)} escape '\\' or ${number} like ${likeText(keyword)} escape '\\'
          ${isBlind(actor) ? sql`` : sql`or ${subject.subjectManName} like ${likeText(keyword)} escape '\\' or ${subject.leadDepartName} like ${likeText(keyword)} escape '\\'`})`
      : undefined,
    filters.todo ? sql`${dealable(actor, now)}` : undefined,
    filters.overdue ? sql`${shownDueOf(actor)} < ${now}` : undefined,
    filters.ids && inArray(subject.id, filters.ids),
  ]
  return and(...conditions)!
}
/** A number drawn before the establishment is published is not the applicants' to find. */
export const numberOf = (actor: Person) =>
  isInsider(actor.roleCode)
    ? sql`${subject.subjectNum}`
    : sql`case when ${subject.establishTime} is null then '' else ${subject.subjectNum} end`
const gradeCondition = (actor: Person, status: SubjectFilters['gradeStatus']) => {
  if (!status) return undefined
  if (!isInsider(actor.roleCode)) return sql`0`
  return status === 'toGrade' ? inArray(subject.gradeStatus, ['未评分', '评分中']) : eq(subject.gradeStatus, status)
}
