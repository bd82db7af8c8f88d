import { type SQL, sql } from 'drizzle-orm'
import { type Actor, isPerson } from '../core/actor'
import { institutionNamesSql } from '../core/institutions.server'
import { namesPattern } from './copies/name-removal.rules'
import { fileAccess } from './file-access.server'
import { t } from './texts'

/**
 * Returns a JSON column with what a blind reviewer may not learn about a subject: its status, the blind-review
 * settings, and everyone who takes part in it. `which` selects the subject `s`; the column is null if there is none.
 * Names are read only where `needed` is true.
 */
export function subjectIdentityColumn(which: SQL, needed?: SQL): SQL<string | null> {
  const id = (column: SQL) => (needed ? sql`case when ${needed} then ${column} end` : column)
  return sql`(select json_object('status', s.status,
  'gradeBlind', coalesce((select x.blind from grade_rule x where x.year = s.year and x.del_flag = 0), 1),
  'blindReview', coalesce((select cast(x.value as integer) from setting x where x.id = 'blindReview'), 1),
  'names', json_array(s.subject_man_name, s.contact_name, s.lead_depart_name, s.subject_man_phone, s.subject_man_email,
    k.proposer_name, k.depart_name),
  'members', (select json_group_array(json_array(m.name, m.depart_name, m.phone, m.email)) from subject_member m
    where m.subject_id = ${id(sql`s.id`)} and m.del_flag = 0),
  'partners', json(s.cooperate_departs),
  'institutions', json(${institutionNamesSql((column) => id(sql.raw(`s.${column}`)))}))
  from subject s left join subject_collect k on k.id = ${id(sql`s.collect_id`)} where ${which} limit 1)`
}
// Column names are written out: drizzle omits the table name in a select of a single table.
const fileSubjectCondition = sql`file.biz_id <> '' and (s.id = file.biz_id or s.collect_id = file.biz_id
    or s.id = (select r.subject_id from report r where r.id = file.biz_id))`

/** Identity column of the subject that `file` is attached to, directly or through its declaration or a report. */
export const fileSubjectColumn = subjectIdentityColumn(fileSubjectCondition)
/**
 * The same column, limited to subjects that may be under blind review; for other subjects the readers of a file list do
 * not need it. Names are read only for files with a description, because only descriptions are redacted.
 */
export const blindFileSubjectColumn = () =>
  subjectIdentityColumn(
    sql`${fileSubjectCondition} and ${fileAccess().subjects.mayBeBlind(sql`s.status`)}`,
    sql`file.description <> ''`,
  )

/**
 * Returns the file name that the reader may know, as SQL. File lists select, search and sort by it. SQL counterpart of
 * `anonymousFileName` for readers who did not upload the file.
 */
export function fileNameColumn(actor: Actor): SQL<string> {
  if (!isPerson(actor) || actor.roleCode !== 'counselor') return sql`file.file_name`
  const blind = sql`exists (select 1 from subject s where ${fileSubjectCondition} and ${fileAccess().subjects.blind(actor, (column) => sql.raw(`s.${column}`))})`
  return sql`case when file.uploader_id <> ${actor.userId} and ${blind}
    then ${t.attachment} || '_' || substr(file.id, -4) || '.' || file.ext else file.file_name end`
}

type SubjectIdentity = {
  status: string
  gradeBlind: number
  blindReview: number
  names: (string | null)[]
  members: (string | null)[][]
  partners: { departName?: string }[]
  institutions: string[]
}

/**
 * Returns undefined if the reader may know who takes part in the subject. Otherwise returns the pattern of the names to
 * hide (null if there are no names).
 */
export function hiddenNamesFor(actor: Actor, subject: string | null): { names: RegExp | null } | undefined {
  if (!subject || !isPerson(actor)) return undefined
  const known: SubjectIdentity = JSON.parse(subject)
  const settings = { blindReview: known.blindReview ? (1 as const) : (0 as const) }
  if (!fileAccess().subjects.judgesBlind(actor, known.status, known.gradeBlind, settings)) return undefined
  const partners = known.partners.map((one) => one.departName ?? '')
  const all = [...known.names, ...known.members.flat(), ...partners, ...known.institutions]
  return { names: namesPattern(all.map((name) => name ?? '')) }
}
