import { pickResponseColumns } from '../../core/typed-keys'
import { sql } from 'drizzle-orm'
import { dictItem, subject } from '../../../db/schema'
import type { Actor } from '../../core/actor'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { visibleColumns } from '../../subjects/visible-columns.server'
import { subjectStatusLabel } from '../../subjects/statuses'
import { RuleView } from '../responses'
import { itemTitle } from '../../core/dictionary'

/** Returns the columns of a subject in lists of grades, as this viewer sees them. */
export function briefSubjectColumns(actor: Actor) {
  const { subjectName, status, leadDepartName, subjectManName } = visibleColumns(actor)
  return {
    id: subject.id,
    collectId: subject.collectId,
    // Graded subjects are established, so their number is public.
    subjectNum: subject.subjectNum,
    subjectName,
    year: subject.year,
    domain: subject.domain,
    status,
    leadDepartName,
    subjectManName,
  }
}
type BriefSubjectRow = { [K in keyof ReturnType<typeof briefSubjectColumns>]: string }
export const serializeBriefSubject = (row: BriefSubjectRow, domainText: string) => ({
  id: row.id,
  subjectId: row.id,
  collectId: row.collectId,
  subjectNum: row.subjectNum,
  subjectName: row.subjectName,
  year: row.year,
  domain: row.domain,
  domain_dictText: domainText,
  status: row.status,
  status_dictText: subjectStatusLabel(row.status),
  leadDepartName: row.leadDepartName,
  subjectManName: row.subjectManName,
})

const dictionaryCondition = (code: string) =>
  sql`${dictItem.status} = 1 and ${dictItem.dictId} = (select id from dict where dict_code = ${code})`
/** Query of the stored items of a dictionary, in their order. */
export const dictionaryItemsOf = ({ db }: Context, code: string) =>
  db
    .select({ value: dictItem.itemValue, text: dictItem.itemText })
    .from(dictItem)
    .where(dictionaryCondition(code))
    .orderBy(dictItem.sortOrder)

/** The same with texts in the reader's language. */
export const localizedItemsOf = ({ db }: Context, code: string) =>
  db
    .select({ value: dictItem.itemValue, text: sql<string>`${dictItem.itemText}`.mapWith(itemTitle) })
    .from(dictItem)
    .where(dictionaryCondition(code))
    .orderBy(dictItem.sortOrder)

export const serializeRule = (rule: Row<'gradeRule'>): RuleView => ({
  ...pickResponseColumns(RuleView, rule),
  criteria: [...rule.criteria].sort((a, b) => a.sort - b.sort),
})
