import { type SQL, sql } from 'drizzle-orm'
import { type Actor, isPerson } from '../core/actor'
import { institutionNames } from '../core/institutions.server'
import { namesIn } from './copies/names.rules'
import { sight } from './sight.server'
import { t } from './texts'

/**
 * What a blind reader of a subject's papers may not learn, as a column: its status, the settings of blind rounds, and whoever
 * takes part in it. `which` finds the subject `s`; null where there is none. Nobody is looked up where it is not `asked` who.
 */
export function subjectFacts(which: SQL, asked?: SQL): SQL<string | null> {
  const id = (column: SQL) => (asked ? sql`case when ${asked} then ${column} end` : column)
  return sql`(select json_object('status', s.status,
  'gradeBlind', coalesce((select x.blind from grade_rule x where x.year = s.year and x.del_flag = 0), 1),
  'blindReview', coalesce((select cast(x.value as integer) from setting x where x.id = 'blindReview'), 1),
  'names', json_array(s.subject_man_name, s.contact_name, s.lead_depart_name, s.subject_man_phone, s.subject_man_email,
    k.proposer_name, k.depart_name),
  'members', (select json_group_array(json_array(m.name, m.depart_name, m.phone, m.email)) from subject_member m
    where m.subject_id = ${id(sql`s.id`)} and m.del_flag = 0),
  'partners', json(s.cooperate_departs),
  'institutions', json(${institutionNames((column) => id(sql.raw(`s.${column}`)))}))
  from subject s left join subject_collect k on k.id = ${id(sql`s.collect_id`)} where ${which} limit 1)`
}
// Columns are named in full: drizzle leaves the table's name out of what a select of one table lists.
const ofFile = sql`file.biz_id <> '' and (s.id = file.biz_id or s.collect_id = file.biz_id
    or s.id = (select r.subject_id from report r where r.id = file.biz_id))`
export const subjectOfFile = subjectFacts(ofFile)
/**
 * The same where it may be that the subject is judged blind: of the others who reads a list of files need not be told. Names are
 * taken out of what was written about a file, where something was.
 */
export const blindSubjectOfFile = () =>
  subjectFacts(sql`${ofFile} and ${sight().subjects.mayBeBlind(sql`s.status`)}`, sql`file.description <> ''`)

/**
 * A file's name as the reader may know it, as SQL: what lists of files select, find and sort by. The twin of `blindFileName`
 * for whoever did not bring the file.
 */
export function seenFileName(actor: Actor): SQL<string> {
  if (!isPerson(actor) || actor.roleCode !== 'counselor') return sql`file.file_name`
  const blind = sql`exists (select 1 from subject s where ${ofFile} and ${sight().subjects.blind(actor, (column) => sql.raw(`s.${column}`))})`
  return sql`case when file.uploader_id <> ${actor.userId} and ${blind}
    then ${t.attachment} || '_' || substr(file.id, -4) || '.' || file.ext else file.file_name end`
}

type Known = {
  status: string
  gradeBlind: number
  blindReview: number
  names: (string | null)[]
  members: (string | null)[][]
  partners: { departName?: string }[]
  institutions: string[]
}

/** Undefined: the reader may know who is behind it. Otherwise what hides the names (null where there are none). */
export function blindTo(actor: Actor, subject: string | null): { names: RegExp | null } | undefined {
  if (!subject || !isPerson(actor)) return undefined
  const known: Known = JSON.parse(subject)
  const settings = { blindReview: known.blindReview ? (1 as const) : (0 as const) }
  if (!sight().subjects.judgesBlind(actor, known.status, known.gradeBlind, settings)) return undefined
  const partners = known.partners.map((one) => one.departName ?? '')
  const all = [...known.names, ...known.members.flat(), ...partners, ...known.institutions]
  return { names: namesIn(all.map((name) => name ?? '')) }
}
