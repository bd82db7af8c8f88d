import { columnsIn } from '../../core/names'
import { sql } from 'drizzle-orm'
import { dictItem, subject } from '../../../db/schema'
import type { Actor } from '../../core/actor'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { seenBy } from '../../subjects/seen.server'
import { statusLabel } from '../../subjects/statuses'
import { RuleView } from '../answers'
import { itemTitle } from '../../core/dictionary'

/** Returns the columns of a subject in lists of grades, as this viewer sees them. */
export function briefFields(actor: Actor) {
  const { subjectName, status, leadDepartName, subjectManName } = seenBy(actor)
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
type Brief = { [K in keyof ReturnType<typeof briefFields>]: string }
export const briefSubject = (row: Brief, domainText: string) => ({
  id: row.id,
  subjectId: row.id,
  collectId: row.collectId,
  subjectNum: row.subjectNum,
  subjectName: row.subjectName,
  year: row.year,
  domain: row.domain,
  domain_dictText: domainText,
  status: row.status,
  status_dictText: statusLabel(row.status),
  leadDepartName: row.leadDepartName,
  subjectManName: row.subjectManName,
})

const ofDict = (code: string) =>
  sql`${dictItem.status} = 1 and ${dictItem.dictId} = (select id from dict where dict_code = ${code})`
/** Query of the stored items of a dictionary, in their order. */
export const dictItems = ({ db }: Context, code: string) =>
  db
    .select({ value: dictItem.itemValue, text: dictItem.itemText })
    .from(dictItem)
    .where(ofDict(code))
    .orderBy(dictItem.sortOrder)

/** The same with texts in the reader's language. */
export const shownItems = ({ db }: Context, code: string) =>
  db
    .select({ value: dictItem.itemValue, text: sql<string>`${dictItem.itemText}`.mapWith(itemTitle) })
    .from(dictItem)
    .where(ofDict(code))
    .orderBy(dictItem.sortOrder)

export const ruleView = (rule: Row<'gradeRule'>): RuleView => ({
  ...columnsIn(RuleView, rule),
  criteria: [...rule.criteria].sort((a, b) => a.sort - b.sort),
})
