import { sql } from 'drizzle-orm'
import { dict, dictItem, subject } from '../../../db/schema'
import type { Actor } from '../../core/actor'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { plainName, judgesBlind } from '../../subjects/show'
import { shownStatus, statusLabel } from '../../subjects/statuses'
import type { RuleView } from '../answers'

/** What a batch of these statements answers, statement by statement. */
export type RowsOf<Statements extends readonly unknown[]> = { readonly [K in keyof Statements]: Awaited<Statements[K]> }

/** Outside experts grade without knowing whose subject it is, where the year's rule says so. */
const gradesBlind = (actor: Actor, blind: number | null | undefined) =>
  actor.kind === 'person' && judgesBlind(actor, 'TO_AUDIT', blind ?? 1, { blindReview: 1 })

export type Brief = Pick<
  Row<'subject'>,
  | 'id'
  | 'collectId'
  | 'subjectNum'
  | 'subjectName'
  | 'year'
  | 'domain'
  | 'status'
  | 'holdNotice'
  | 'leadDepartName'
  | 'subjectManName'
  | 'contactName'
>
export const briefFields = {
  id: subject.id,
  collectId: subject.collectId,
  subjectNum: subject.subjectNum,
  subjectName: subject.subjectName,
  year: subject.year,
  domain: subject.domain,
  status: subject.status,
  holdNotice: subject.holdNotice,
  leadDepartName: subject.leadDepartName,
  subjectManName: subject.subjectManName,
  contactName: subject.contactName,
}
/** A subject as it stands beside scores. */
export function briefSubject(row: Brief, actor: Actor, blind: number | null | undefined, domainText: string) {
  const hidden = gradesBlind(actor, blind)
  const status = shownStatus(row, actor.kind === 'person' ? actor.roleCode : 'admin')
  return {
    id: row.id,
    subjectId: row.id,
    collectId: row.collectId,
    subjectNum: row.subjectNum,
    subjectName: hidden ? plainName(row) : row.subjectName,
    year: row.year,
    domain: row.domain,
    domain_dictText: domainText,
    status,
    status_dictText: statusLabel(status),
    leadDepartName: hidden ? '' : row.leadDepartName,
    subjectManName: hidden ? '' : row.subjectManName,
  }
}

/** The text of a dictionary's value, as a column of a query. */
export const dictText = (code: string, value: { getSQL(): unknown }) =>
  sql<string>`coalesce((select i.item_text from ${dictItem} i join ${dict} d on d.id = i.dict_id where d.dict_code = ${code} and i.item_value = ${value} limit 1), '')`
/** The items of a dictionary in their order. */
export const dictItems = ({ db }: Context, code: string) =>
  db
    .select({ value: dictItem.itemValue, text: dictItem.itemText })
    .from(dictItem)
    .where(sql`${dictItem.status} = 1 and ${dictItem.dictId} = (select id from dict where dict_code = ${code})`)
    .orderBy(dictItem.sortOrder)

export const ruleView = (rule: Row<'gradeRule'>): RuleView => ({
  id: rule.id,
  year: rule.year,
  criteria: [...rule.criteria].sort((a, b) => a.sort - b.sort),
  step: rule.step,
  method: rule.method,
  normalise: rule.normalise,
  trimMin: rule.trimMin,
  minGraders: rule.minGraders,
  reasonMin: rule.reasonMin,
  reasonMax: rule.reasonMax,
  excellentTotal: rule.excellentTotal,
  excellentByDomain: rule.excellentByDomain,
  levels: rule.levels,
  openTime: rule.openTime,
  endTime: rule.endTime,
  blind: rule.blind,
  publish: rule.publish,
  locked: rule.locked,
  lockVersion: rule.lockVersion,
})
