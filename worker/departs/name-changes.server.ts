import { sql } from 'drizzle-orm'
import { type Change, insert, type NewRow, type Row, unguardedStatement } from '../core/change'
import { updateSearchIndex } from '../core/search-index.server'
import { finalStatuses } from '../subjects/statuses'

const nameKinds = { departName: 'name', departNameFull: 'full', departNameAbbr: 'short' } as const
const finalStatusSql = sql.raw(finalStatuses.map((status) => `'${status}'`).join(', '))
/**
 * Condition: subjects that are not concluded. A rejection that is not announced yet counts as not concluded, because an
 * unchanged name would reveal it. An awarded subject keeps the name on its certificate.
 */
const openSubjectCondition = sql`(s.status not in (${finalStatusSql}) or s.hold_notice = 1) and not exists (select 1 from prize p where p.subject_id = s.id)`
/** Tables that show the current name of an institution, with the columns of its id and name. */
const nameCopyColumns = [
  ['software_use', 'depart_id', 'depart_name'],
  ['software_adapt', 'depart_id', 'depart_name'],
  ['vendor_review', 'depart_id', 'depart_name'],
  ['affected_institution', 'depart_id', 'depart_name'],
  ['industry_purchase', 'buyer_depart_id', 'buyer_name'],
] as const

/**
 * Changes that follow a new name of an institution: former names are stored, and everything that is not concluded gets
 * the present name. See docs/decisions/018-names-of-renamed-institutions.md.
 */
export function renameChanges(row: Row<'depart'>, set: Partial<NewRow<'depart'>>): Change[] {
  const { id, departName: from } = row
  const former = Object.entries(nameKinds).flatMap(([column, kind]) => {
    const was = row[column as keyof typeof nameKinds]
    return set[column as keyof typeof nameKinds] !== undefined && was
      ? [insert('departFormerName', { departId: id, kind, formerName: was })]
      : []
  })
  const to = set.departName
  const indexed = former.length
    ? [
        updateSearchIndex('institution', sql`v.id = ${id}`),
        updateSearchIndex('subject', sql`v.id in (select s.id from subject s where s.lead_depart_id = ${id})`),
      ]
    : []
  if (to === undefined) return [...former, ...indexed]
  return [
    ...former,
    unguardedStatement(
      sql`update subject as s set lead_depart_name = ${to} where s.lead_depart_id = ${id} and ${openSubjectCondition}`,
    ),
    unguardedStatement(sql`update subject as s set cooperate_departs = (select json_group_array(json(
        iif(p.value ->> 'departId' = ${id}, json_set(p.value, '$.departName', ${to}), p.value))) from json_each(s.cooperate_departs) p)
      where instr(s.cooperate_departs, ${id}) > 0 and ${openSubjectCondition}`),
    unguardedStatement(sql`update subject_member set depart_name = ${to} where depart_id = ${id} and depart_name = ${from}
      and subject_id in (select s.id from subject s where ${openSubjectCondition})`),
    unguardedStatement(sql`update subject_collect set depart_name = ${to} where depart_id = ${id}
      and subject_id in (select s.id from subject s where ${openSubjectCondition})`),
    ...nameCopyColumns.map(([table, key, name]) =>
      unguardedStatement(
        sql`update ${sql.identifier(table)} set ${sql.identifier(name)} = ${to} where ${sql.identifier(key)} = ${id}`,
      ),
    ),
    unguardedStatement(
      sql`update material set depart_name = ${to} where sys_org_code = ${row.orgCode} and depart_name = ${from}`,
    ),
    ...indexed,
  ]
}
