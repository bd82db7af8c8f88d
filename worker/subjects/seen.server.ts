import { type SQL, sql } from 'drizzle-orm'
import { type Actor, isPerson } from '../core/actor'
import { formerNamesOf } from '../core/institutions.server'
import { holds } from '../policy/can'
import { type KeptBack, keptBack, type Reason } from './kept-back'
import { graded, known } from './show'
import { shownStatusOf } from './shown-status.server'
import { covers, isInsider } from './statuses'
import { t } from './texts'
import { isReviewedBy } from './visible.server'

const NO = sql<number>`0`
const YES = sql<number>`1`
const among = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )

/** SQL: a subject in this status may be reviewed blind. */
export const mayBeBlind = (status: SQL) => sql`${status} not in (${among(known)})`
/** SQL for the years that are not graded blind, as a comma-separated list. Evaluated once per statement. */
const namedYears = sql`(',' || coalesce((select group_concat(x.year) from grade_rule x where x.blind = 0), '-') || ',')`
/** SQL: the actor reviews the subject of this row blind. Counterpart of `isBlindReviewer`. */
export const blindOf = (actor: Actor, of: (column: string) => SQL): SQL<number> =>
  isPerson(actor) && actor.roleCode === 'counselor'
    ? sql`(${mayBeBlind(of('status'))} and case when ${of('status')} in (${among(graded)})
        then instr(${namedYears}, ',' || ${of('year')} || ',') = 0
        else coalesce((select cast(x.value as integer) from setting x where x.id = 'blindReview'), 1) end)`
    : NO

/** Per reason, SQL for whether it hides fields of the row. Counterpart of `hiddenReasons`. */
function reasonsOf(actor: Actor, of: (column: string) => SQL, status: SQL): Record<Reason, SQL<number>> {
  const blind = blindOf(actor, of)
  if (!isPerson(actor)) return { blind, judging: NO, withheld: NO, drawn: NO, ranking: NO, likeness: NO }
  const insider = isInsider(actor.roleCode)
  return {
    blind,
    judging: holds(actor, 'review:results') ? isReviewedBy(actor.userId, of('id')) : YES,
    withheld: insider ? NO : sql`(${status}) in ${covers}`,
    drawn: insider ? NO : sql`${of('establish_time')} is null`,
    ranking: holds(actor, 'grade:rank')
      ? NO
      : sql`(${of('grade_end_time')} is null or ${blind}
          or not coalesce((select x.publish from grade_rule x where x.year = ${of('year')}), 0))`,
    likeness: holds(actor, 'similarity:read') ? NO : YES,
  }
}

/** SQL that replaces the names of a JSON list in a text, the longest first. Counterpart of `redactNames`. */
const nameWithout = (name: SQL, names: SQL) =>
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
export function seenBy(actor: Actor, table = 'subject') {
  const of = (column: string) => sql.raw(`${table}.${column}`)
  const status = shownStatusOf(actor, of)
  const reasons = reasonsOf(actor, of, status)
  const unless = <Value>(name: KeptBack, column: SQL, empty: SQL): SQL<Value> => {
    const hidden = reasons[keptBack[name]]
    if (hidden === NO) return column as SQL<Value>
    return hidden === YES ? (empty as SQL<Value>) : sql<Value>`case when ${hidden} then ${empty} else ${column} end`
  }
  const text = (name: KeptBack, column: string) => unless<string>(name, of(column), sql`''`)
  const figure = <Value>(name: KeptBack, column: SQL) => unless<Value | null>(name, column, sql`null`)
  const names = sql`json_insert(${formerNamesOf(of)}, '$[#]', ${of('lead_depart_name')}, '$[#]', ${of('subject_man_name')},
    '$[#]', ${of('contact_name')})`
  const nameless = (name: SQL) =>
    reasons.blind === NO
      ? (name as SQL<string>)
      : sql<string>`case when ${reasons.blind} then ${nameWithout(name, names)} else ${name} end`
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
