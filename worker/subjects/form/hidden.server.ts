import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '../../core/actor'
import { blindOf } from '../seen.server'
import { hideableFrom } from './definition'

/** Of a kind of attachment, and of a question of the further form: both say the same in words of their own. */
const said = (ofSlot: string, ofQuestion: string) =>
  sql`coalesce(json_extract(s.value, ${`$.${ofSlot}`}), json_extract(s.value, ${`$."${ofQuestion}"`}))`
/** Questions have their place for one. */
const slot = sql`coalesce(json_extract(s.value, '$.slot'), 'more.' || s.key)`
const isReader = (roleCode: string) => (hideableFrom as readonly string[]).includes(roleCode)
/** Of something that is kept from whoever judges blind: is that the reader? The subject is found by `which`. */
const keptBlind = (person: Person, flag: SQL, which: SQL) =>
  person.roleCode === 'counselor'
    ? sql`${flag} = 1 and exists (select 1 from subject u where u.id = ${which}
          and ${blindOf(person, (column) => sql.raw(`u.${column}`))})`
    : sql`0`
/** Files of a declaration, in its attachments and in the answers to its further questions; files that answer a question in a report. */
type Origin = 'declaration' | 'report'
// Written out: conditions on a file stand many times in a statement.
const bizId = sql.raw('file.biz_id')
const ofReport = sql.raw("file.biz_type = 'report'")
/**
 * What the form of a declaration keeps from this reader, as a condition on `file`; undefined for who is kept from nothing. Of a
 * declaration: attachments of such a kind, those that answer such a question, those that an earlier version had there, too. Of a
 * report: files that answer such a question, which lie under its place. `origins`: the file is known to be of one of these. As flat as
 * it can be: it stands deep in other statements.
 */
export function keptBackFiles(person: Person, origins: readonly Origin[]): SQL | undefined {
  const { roleCode } = person
  if (!isReader(roleCode)) return undefined
  const ofReports = origins.includes('report')
  const ofDeclarations = origins.includes('declaration')
  const of = (declaration: SQL, report: SQL) =>
    ofReports && ofDeclarations
      ? sql`case when ${ofReport} then ${report} else ${declaration} end`
      : ofReports
        ? report
        : declaration
  const properties = of(
    sql`json_array(json_extract(d.definition, '$.slots'), json_extract(d.definition, '$.more.properties'))`,
    sql`json_array(json_extract(d.definition, '$.sheets.report.properties'))`,
  )
  const declaration = of(sql`${bizId}`, sql`(select subject_id from report where id = ${bizId})`)
  const blind = keptBlind(person, said('blind', 'x-blind'), sql`c.subject_id`)
  const answers = sql`(not ${ofReport} or substr(file.slot, 1, 5) = 'more.') and `
  const attached = sql` or (not ${ofReport} and exists (select 1 from json_each(c.attachments) a, json_each(a.value, '$.fileIds') i
    where json_extract(a.value, '$.slot') = ${slot} and i.value = file.id))`
  return sql`(${ofReports ? answers : sql``}exists (
    select 1 from subject_collect c join declare_form d on d.id = c.form_id, json_each(${properties}) p, json_each(p.value) s
    where (c.subject_id = ${declaration} or c.id = ${bizId})
      and (instr(${said('hiddenFrom', 'x-hidden-from')}, ${JSON.stringify(roleCode)}) > 0 or (${blind}))
      and (${slot} = file.slot${ofDeclarations ? attached : sql``})))`
}

/** Does any form keep anything from this reader, an attachment or an answer? Asked of no file: once for a statement. */
export function formsKeep({ roleCode }: Person): SQL {
  if (!isReader(roleCode)) return sql`0`
  const blind = roleCode === 'counselor' ? sql`${said('blind', 'x-blind')} = 1` : sql`0`
  return sql`exists (select 1 from declare_form d, json_each(json_array(json_extract(d.definition, '$.slots'),
      json_extract(d.definition, '$.more.properties'), json_extract(d.definition, '$.sheets.report.properties'))) p, json_each(p.value) s
    where instr(${said('hiddenFrom', 'x-hidden-from')}, ${JSON.stringify(roleCode)}) > 0 or ${blind})`
}
