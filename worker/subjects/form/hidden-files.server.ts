import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '../../core/actor'
import { blindReviewCondition } from '../visible-columns.server'
import { restrictableRoles } from './definition'

/** SQL for a setting of an attachment slot or of an supplementary question, which have different property names. */
const slotSetting = (ofSlot: string, ofQuestion: string) =>
  sql`coalesce(json_extract(s.value, ${`$.${ofSlot}`}), json_extract(s.value, ${`$."${ofQuestion}"`}))`
/** SQL for the slot name; of a question, its path. */
const slotNameColumn = sql`coalesce(json_extract(s.value, '$.slot'), 'more.' || s.key)`
const isRestrictableRole = (roleCode: string) => (restrictableRoles as readonly string[]).includes(roleCode)
/**
 * SQL condition: the answer is hidden from blind reviewers and the reader reviews the subject blind. `which` is SQL for
 * the subject id.
 */
const hiddenWhenBlind = (person: Person, flag: SQL, which: SQL) =>
  person.roleCode === 'counselor'
    ? sql`${flag} = 1 and exists (select 1 from subject u where u.id = ${which}
          and ${blindReviewCondition(person, (column) => sql.raw(`u.${column}`))})`
    : sql`0`
/**
 * `declaration`: attachments of a declaration and files that answer its supplementary questions. `report`: files that
 * answer a question of a report.
 */
type FileOrigin = 'declaration' | 'report'
// Raw SQL, because drizzle omits the table name in a select from one table, and this condition is nested.
const fileOwnerId = sql.raw('file.biz_id')
const isReportFile = sql.raw("file.biz_type = 'report'")
/**
 * Condition on `file`: the form of the declaration hides the file from this reader. Undefined for readers from whom
 * nothing is hidden. Covers attachments in hidden slots, files that answer hidden questions, files of earlier versions
 * in such slots, and files that answer hidden questions of a report. `origins`: the possible origins of the file. The
 * condition is kept flat, because it is nested deep in other statements.
 */
export function hiddenFilesCondition(person: Person, origins: readonly FileOrigin[]): SQL | undefined {
  const { roleCode } = person
  if (!isRestrictableRole(roleCode)) return undefined
  const ofReports = origins.includes('report')
  const ofDeclarations = origins.includes('declaration')
  const of = (declaration: SQL, report: SQL) =>
    ofReports && ofDeclarations
      ? sql`case when ${isReportFile} then ${report} else ${declaration} end`
      : ofReports
        ? report
        : declaration
  const properties = of(
    sql`json_array(json_extract(d.definition, '$.slots'), json_extract(d.definition, '$.more.properties'))`,
    sql`json_array(json_extract(d.definition, '$.sheets.report.properties'))`,
  )
  const declaration = of(sql`${fileOwnerId}`, sql`(select subject_id from report where id = ${fileOwnerId})`)
  const blind = hiddenWhenBlind(person, slotSetting('blind', 'x-blind'), sql`c.subject_id`)
  const answers = sql`(not ${isReportFile} or substr(file.slot, 1, 5) = 'more.') and `
  const attached = sql` or (not ${isReportFile} and exists (select 1 from json_each(c.attachments) a, json_each(a.value, '$.fileIds') i
    where json_extract(a.value, '$.slot') = ${slotNameColumn} and i.value = file.id))`
  return sql`(${ofReports ? answers : sql``}exists (
    select 1 from subject_collect c join declare_form d on d.id = c.form_id, json_each(${properties}) p, json_each(p.value) s
    where (c.subject_id = ${declaration} or c.id = ${fileOwnerId})
      and (instr(${slotSetting('hiddenFrom', 'x-hidden-from')}, ${JSON.stringify(roleCode)}) > 0 or (${blind}))
      and (${slotNameColumn} = file.slot${ofDeclarations ? attached : sql``})))`
}

/**
 * SQL condition: some form hides an attachment or an answer from this reader. Independent of any file, evaluated once
 * per statement.
 */
export function anyHiddenFilesCondition({ roleCode }: Person): SQL {
  if (!isRestrictableRole(roleCode)) return sql`0`
  const blind = roleCode === 'counselor' ? sql`${slotSetting('blind', 'x-blind')} = 1` : sql`0`
  return sql`exists (select 1 from declare_form d, json_each(json_array(json_extract(d.definition, '$.slots'),
      json_extract(d.definition, '$.more.properties'), json_extract(d.definition, '$.sheets.report.properties'))) p, json_each(p.value) s
    where instr(${slotSetting('hiddenFrom', 'x-hidden-from')}, ${JSON.stringify(roleCode)}) > 0 or ${blind})`
}
