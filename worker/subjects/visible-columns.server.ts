import { type SQL, sql } from 'drizzle-orm'
import { type Actor, isPerson } from '../core/actor'
import { formerNamesSql } from '../core/institutions.server'
import { hasRight } from '../policy/authorization'
import { type RestrictedField, fieldRestrictions, type HiddenReason } from './field-access'
import { gradingStatuses, openIdentityStatuses } from './serializer'
import { visibleStatusColumn } from './visible-status.server'
import { substituteStatuses, isInsider } from './statuses'
import { t } from './texts'
import { reviewedByCondition } from './row-access.server'

const FALSE_COLUMN = sql<number>`0`
const TRUE_COLUMN = sql<number>`1`
const valueList = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )

/** SQL: a subject in this status may be reviewed blind. */
export const blindStatusCondition = (status: SQL) => sql`${status} not in (${valueList(openIdentityStatuses)})`
/** SQL for the years that are not graded blind, as a comma-separated list. Evaluated once per statement. */
const openGradingYears = sql`(',' || coalesce((select group_concat(x.year) from grade_rule x where x.blind = 0), '-') || ',')`
/** SQL: the actor reviews the subject of this row blind. Counterpart of `isBlindReviewer`. */
export const blindReviewCondition = (actor: Actor, of: (column: string) => SQL): SQL<number> =>
  isPerson(actor) && actor.roleCode === 'counselor'
    ? sql`(${blindStatusCondition(of('status'))} and case when ${of('status')} in (${valueList(gradingStatuses)})
        then instr(${openGradingYears}, ',' || ${of('year')} || ',') = 0
        else coalesce((select cast(x.value as integer) from setting x where x.id = 'blindReview'), 1) end)`
    : FALSE_COLUMN

/** Per reason, SQL for whether it hides fields of the row. Counterpart of `hiddenReasons`. */
function hiddenReasonConditions(
  actor: Actor,
  of: (column: string) => SQL,
  status: SQL,
): Record<HiddenReason, SQL<number>> {
  const blind = blindReviewCondition(actor, of)
  if (!isPerson(actor))
    return {
      blind,
      judging: FALSE_COLUMN,
      withheld: FALSE_COLUMN,
      drawn: FALSE_COLUMN,
      ranking: FALSE_COLUMN,
      likeness: FALSE_COLUMN,
    }
  const insider = isInsider(actor.roleCode)
  return {
    blind,
    judging: hasRight(actor, 'review:results') ? reviewedByCondition(actor.userId, of('id')) : TRUE_COLUMN,
    withheld: insider ? FALSE_COLUMN : sql`(${status}) in ${substituteStatuses}`,
    drawn: insider ? FALSE_COLUMN : sql`${of('establish_time')} is null`,
    ranking: hasRight(actor, 'grade:rank')
      ? FALSE_COLUMN
      : sql`(${of('grade_end_time')} is null or ${blind}
          or not coalesce((select x.publish from grade_rule x where x.year = ${of('year')}), 0))`,
    likeness: hasRight(actor, 'similarity:read') ? FALSE_COLUMN : TRUE_COLUMN,
  }
}

/** SQL that replaces the names of a JSON list in a text, the longest first. Counterpart of `redactNames`. */
const redactedNameColumn = (name: SQL, names: SQL) =>
  sql`(with recursive hidden(step, name, names) as (
      select 0, ${name}, (select json_group_array(n.value) from (select distinct l.value from json_each(${names}) l
        where length(l.value) >= 2 order by length(l.value) desc) n)
      union all select step + 1, replace(name, json_extract(names, '$[' || step || ']'), ${t.nameHidden}), names
        from hidden where step < json_array_length(names))
    select h.name from hidden h order by h.step desc limit 1)`

/**
 * Returns the columns of a subject as this viewer sees them, for selecting, filtering, sorting and counting. Hidden
 * values read as empty, so that neither a total nor an order reveals them. `table` is the alias of the subject. Column
 * names are written in full, which drizzle omits in a select from one table.
 */
export function visibleColumns(actor: Actor, table = 'subject') {
  const of = (column: string) => sql.raw(`${table}.${column}`)
  const status = visibleStatusColumn(actor, of)
  const reasons = hiddenReasonConditions(actor, of, status)
  const unless = <Value>(name: RestrictedField, column: SQL, empty: SQL): SQL<Value> => {
    const hidden = reasons[fieldRestrictions[name]]
    if (hidden === FALSE_COLUMN) return column as SQL<Value>
    return hidden === TRUE_COLUMN
      ? (empty as SQL<Value>)
      : sql<Value>`case when ${hidden} then ${empty} else ${column} end`
  }
  const text = (name: RestrictedField, column: string) => unless<string>(name, of(column), sql`''`)
  const figure = <Value>(name: RestrictedField, column: SQL) => unless<Value | null>(name, column, sql`null`)
  const names = sql`json_insert(${formerNamesSql(of)}, '$[#]', ${of('lead_depart_name')}, '$[#]', ${of('subject_man_name')},
    '$[#]', ${of('contact_name')})`
  const nameless = (name: SQL) =>
    reasons.blind === FALSE_COLUMN
      ? (name as SQL<string>)
      : sql<string>`case when ${reasons.blind} then ${redactedNameColumn(name, names)} else ${name} end`
  return {
    blind: reasons.blind,
    status,
    subjectName: nameless(of('subject_name')),
    /** Redacts names in another text column. */
    nameless,
    subjectNum: text('subjectNum', 'subject_num'),
    leadDepartId: text('leadDepartId', 'lead_depart_id'),
    leadDepartName: text('leadDepartName', 'lead_depart_name'),
    subjectManId: text('subjectManId', 'subject_man_id'),
    subjectManName: text('subjectManName', 'subject_man_name'),
    updateTime: text('updateTime', 'update_time'),
    dueTime: figure<string>('dueTime', of('due_time')),
    passRate: figure<number>('passRate', sql`coalesce(${of('pass_rate_re')}, ${of('pass_rate_first')})`),
    gradeRank: figure<number>('gradeRank', of('grade_rank')),
    similarityMax: figure<number>('similarityMax', of('similarity_max')),
  }
}
