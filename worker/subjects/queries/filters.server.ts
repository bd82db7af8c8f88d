import { and, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { subject } from '../../../db/schema'
import type { Person } from '../../core/actor'
import {
  containsTextCondition,
  type OtherNamesCondition,
  advancedFilterCondition,
} from '../../core/advanced-filter.server'
import { institutionIdsByName } from '../../core/institutions.server'
import { unindexedCondition } from '../../core/page.server'
import { hasRight } from '../../policy/authorization'
import type { SubjectFilters, subjectSorts } from '../inputs'
import { scoreBands } from '../phases/rules'
import { leftPhaseCondition } from '../phases/durations.server'
import { pendingCondition, pendingIdsQuery, pendingStatuses } from '../pending-subjects.server'
import { keywordColumn, keywordRows } from '../keywords.server'
import { visibleColumns } from '../visible-columns.server'
import { isInsider, listsWithoutTopics, statusLists, type SubjectStatus, subjectStatusNames } from '../statuses'
import { seesFewSubjects, visibleSubjectsCondition } from '../row-access.server'

/** SQL of the columns that the state filters compare, in a subject or in a reviewer's assignment. */
type StateColumns = Record<'status' | 'year' | 'domain' | 'source' | 'submitted', SQL>
const subjectStateColumns: StateColumns = {
  status: sql`${subject.status}`,
  year: sql`${subject.year}`,
  domain: sql`${subject.domain}`,
  source: sql`${subject.source}`,
  submitted: sql`${subject.submitTime} is not null`,
}
function stateConditions(
  of: StateColumns,
  { listType, status, ...filters }: SubjectFilters,
  now: string,
): (SQL | undefined)[] {
  const among = (column: SQL, values: readonly string[] | undefined) =>
    values &&
    (values.length
      ? sql`${column} in (${sql.join(
          values.map((value) => sql`${value}`),
          sql`, `,
        )})`
      : sql`0`)
  const declaredThisYear = sql`(${of.year} = ${now.slice(0, 4)} and ${of.submitted})`
  return [
    listType === 'thisYearDeclare' ? declaredThisYear : listType && among(of.status, statusLists[listType]),
    listType && listsWithoutTopics.includes(listType) ? sql`${of.source} <> 'collect'` : undefined,
    status === 'thisYearDeclare' ? declaredThisYear : among(of.status, status),
    among(of.status, filters.statusIds),
    filters.year && among(of.year, filters.year),
    filters.domain && among(of.domain, filters.domain),
    filters.source && among(of.source, filters.source),
    filters.submitted ? sql`${of.submitted}` : undefined,
  ]
}

/** Returns the statuses that the filters leave; null without such a filter, and for outsiders. */
export function filteredStatuses(
  actor: Person,
  { listType, status, statusIds, todo }: SubjectFilters,
): SubjectStatus[] | null {
  if (!isInsider(actor.roleCode)) return null
  const dealt = todo ? pendingStatuses(actor) : null
  const lists = [dealt, listType, status, statusIds].flatMap((one): (readonly string[])[] => {
    if (!one || one === 'thisYearDeclare') return []
    return [Array.isArray(one) ? one : statusLists[one as keyof typeof statusLists]]
  })
  return lists.length ? subjectStatusNames.filter((name) => lists.every((list) => list.includes(name))) : null
}

/**
 * Returns the condition of a list: the visible subjects, narrowed by the filters. All values are compared as the viewer
 * sees them, so that lists and counts agree and reveal no hidden value. `now` as `yyyy-MM-dd HH:mm:ss`.
 * @param isPage  true if the statement reads a page in the order of an index and stops at its end
 */
export function subjectCondition(actor: Person, filters: SubjectFilters, now: string, isPage = false): SQL {
  const visible = visibleColumns(actor)
  const dealt = filters.todo ? pendingIdsQuery(actor) : null
  const state = {
    ...subjectStateColumns,
    // The unary `+` keeps the index on the status out where a person's own rows lead, or where a page stops early in
    // its order.
    status: dealt || isPage ? sql`+${visible.status}` : visible.status,
    year: dealt || seesFewSubjects(actor) ? sql`+${subject.year}` : subjectStateColumns.year,
  }
  const { keyword, leadDepartName } = filters
  const leadNamed: OtherNamesCondition = (condition) =>
    sql`${visible.leadDepartId} in ${institutionIdsByName(condition)}`
  const leadHolds = (text: string) =>
    or(
      containsTextCondition(visible.leadDepartName, text),
      leadNamed((name) => containsTextCondition(name, text)),
    )
  const conditions: (SQL | undefined)[] = [
    // Ids lead the statement; a list of pending subjects is led by the person's own rows.
    visibleSubjectsCondition(actor, filters.ids || dealt ? 'row' : 'set'),
    dealt ? sql`${subject.id} in (${dealt})` : undefined,
    ...stateConditions(state, filters, now),
    // Subjects in other statuses are never pending.
    filters.todo && pendingStatuses(actor) ? sql`${state.status} in ${filteredStatuses(actor, filters)}` : undefined,
    filters.subjectType && inArray(subject.subjectType, filters.subjectType),
    filters.subjectName ? containsTextCondition(visible.subjectName, filters.subjectName) : undefined,
    filters.subjectNum ? containsTextCondition(visible.subjectNum, filters.subjectNum) : undefined,
    filters.leadDepartId && inArray(visible.leadDepartId, filters.leadDepartId),
    leadDepartName ? leadHolds(leadDepartName) : undefined,
    filters.shared ? sql`(${subject.share} = 1 and ${subject.shareAuth} <> 0)` : undefined,
    filters.product ? productCondition(actor, visible.blind) : undefined,
    filters.province
      ? sql`${visible.leadDepartId} in (select o.id from depart o where o.province = ${filters.province})`
      : undefined,
    filters.partnerId ? partnerCondition(visible.blind, filters.partnerId) : undefined,
    filters.word ? keywordCondition(filters.word) : undefined,
    filters.subjectManId && inArray(visible.subjectManId, filters.subjectManId),
    filters.subjectManName ? containsTextCondition(visible.subjectManName, filters.subjectManName) : undefined,
    gradeCondition(actor, filters.gradeStatus),
    scoreCondition(actor, filters),
    stepCondition(actor, filters.left),
    filters.prizeLevel && inArray(subject.prizeLevel, filters.prizeLevel),
    filters.awarded ? sql`${subject.prizeLevel} <> ''` : undefined,
    filters.established ? sql`${subject.establishTime} is not null` : undefined,
    keyword
      ? or(
          ...[visible.subjectName, visible.subjectNum, visible.subjectManName].map((column) =>
            containsTextCondition(column, keyword),
          ),
          leadHolds(keyword),
        )
      : undefined,
    filters.todo
      ? dealt
        ? unindexedCondition(pendingCondition(actor, now))
        : pendingCondition(actor, now)
      : undefined,
    filters.overdue ? sql`${visible.dueTime} < ${now}` : undefined,
    // One JSON parameter: a statement has fewer parameters than a client may send ids.
    filters.ids && sql`${subject.id} in (select value from json_each(${JSON.stringify(filters.ids)}))`,
    advancedFilterCondition(filters.asked, subjectSortColumns(actor), { leadDepartName: leadNamed }),
  ]
  return and(...conditions)!
}

/** Returns the columns that a list sorts and searches by, as this reader sees them. */
export function subjectSortColumns(actor: Person): Record<(typeof subjectSorts)[number], SQL | SQLiteColumn> {
  const visible = visibleColumns(actor)
  const number = (column: SQL) => sql`cast(${column} as real)`
  return {
    createTime: subject.createTime,
    updateTime: visible.updateTime,
    year: subject.year,
    subjectName: visible.subjectName,
    subjectNum: visible.subjectNum,
    status: visible.status,
    domain: subject.domain,
    submitTime: subject.submitTime,
    establishTime: subject.establishTime,
    dueTime: visible.dueTime,
    startDate: subject.startDate,
    endDate: subject.endDate,
    leadDepartName: visible.leadDepartName,
    subjectManName: visible.subjectManName,
    similarityMax: number(visible.similarityMax),
    passRate: number(visible.passRate),
    gradeRank: number(visible.gradeRank),
    gradeStatus: isInsider(actor.roleCode) ? subject.gradeStatus : sql`''`,
    prizeLevel: subject.prizeLevel,
    subjectType: subject.subjectType,
    source: subject.source,
    level: subject.level,
    budgetTotal: subject.budgetTotal,
  }
}
const gradeCondition = (actor: Person, status: SubjectFilters['gradeStatus']) => {
  if (!status) return undefined
  if (!isInsider(actor.roleCode)) return sql`0`
  return inArray(
    subject.gradeStatus,
    status.flatMap((one) => (one === 'toGrade' ? ['未评分', '评分中'] : [one])),
  )
}
/** Readers without the right to read scores find nothing by them. */
function scoreCondition(actor: Person, { scored, band, gradeLevel }: SubjectFilters) {
  if (!scored && !gradeLevel) return undefined
  if (!hasRight(actor, 'grade:rank')) return sql`0`
  const graded = and(isNotNull(subject.gradeEndTime), gradeLevel ? eq(subject.gradeLevel, gradeLevel) : undefined)
  if (!scored || scored === 'any') return graded
  const score = scored === 'raw' ? subject.gradeRaw : subject.gradeNorm
  const at = band ? scoreBands.indexOf(band) : -1
  const next = scoreBands[at + 1]
  return and(
    graded,
    isNotNull(score),
    at > 0 ? gte(score, Number(band)) : undefined,
    band && next ? lt(score, Number(next)) : undefined,
  )
}
/** False for blind reviewers, to whom a match would reveal the applicant. */
const productCondition = (actor: Person, blind: SQL) =>
  hasRight(actor, 'industry:read')
    ? sql`(not ${blind} and exists (select 1 from vendor_product p join vendor v on v.id = p.vendor_id
        where p.subject_id = ${subject.id} and p.del_flag = 0 and v.del_flag = 0 and v.status = 2))`
    : sql`0`
/** False for blind reviewers, to whom a match would reveal the participants. */
const partnerCondition = (blind: SQL, id: string) =>
  sql`(not ${blind} and exists (select 1 from json_each(${subject.cooperateDeparts}) p where json_extract(p.value, '$.departId') = ${id}))`
/** `instr` comes first: it excludes most subjects before their keywords are split. */
const keywordCondition = (word: string) =>
  sql`(instr(${subject.keywords}, ${word}) > 0
    and exists (select 1 from ${keywordRows} where ${keywordColumn} = ${word}))`
/** False for outsiders, to whom a match would reveal unpublished decisions. */
const stepCondition = (actor: Person, left: SubjectFilters['left']) => {
  if (!left) return undefined
  if (!isInsider(actor.roleCode)) return sql`0`
  return sql`(${subject.source} <> 'collect' and ${leftPhaseCondition(left)})`
}
