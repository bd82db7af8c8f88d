import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Actor, isPerson } from './actor'
import { jsonColumn } from './json'

type Of = (column: string) => SQL
/**
 * The present and former names, full and short ones too, of the institutions that take part in a subject, as a JSON list. `of`
 * names a column of the subject.
 */
export const institutionNames = (of: Of): SQL =>
  sql`(select json_group_array(n.value) from (select ${of('lead_depart_id')} as id
      union select json_extract(p.value, '$.departId') from json_each(${of('cooperate_departs')}) p
      union select m.depart_id from subject_member m where m.subject_id = ${of('id')}) w
    cross join depart d on d.id = w.id
    cross join json_tree(json_array(d.depart_name, d.depart_name_full, d.depart_name_abbr,
      json((select json_group_array(f.former_name) from depart_former_name f where f.depart_id = d.id)))) n
    where n.type = 'text' and n.value <> '')`

/** The former names of the lead institution of a subject, as a JSON list. */
export const formerNamesOf = (of: Of): SQL =>
  sql`(select json_group_array(f.former_name) from depart_former_name f where f.depart_id = ${of('lead_depart_id')})`
/** The same as a column of a statement that reads `subject`. */
export const formerNames = jsonColumn<string[]>(formerNamesOf((column) => sql.raw(`subject.${column}`)))

/** The present name of an institution, where what was concluded keeps another one; otherwise ''. */
export const renamedTo = (id: SQLWrapper, name: SQLWrapper) =>
  sql<string>`coalesce((select d.depart_name from depart d where d.id = ${id} and d.depart_name <> ${name}), '')`

/** The former names of an institution, as a column of a statement that reads `depart`. */
export const itsFormerNames = jsonColumn<string[]>(
  sql`(select json_group_array(f.former_name) from depart_former_name f where f.depart_id = depart.id)`,
)
/** The institution that a name means: whose it is, or else the only one whose it was. Workbooks keep former names for years. */
export function institutionCalled<One extends { departName: string; formerNames: readonly string[] }>(
  all: readonly One[],
  name: string,
): One | undefined {
  const former = all.filter(({ formerNames: names }) => names.includes(name))
  return all.find(({ departName }) => departName === name) ?? (former.length === 1 ? former[0] : undefined)
}

/** Ids of the institutions whose present name or a former one meets a condition, as a sub-select. */
export const institutionsNamed = (condition: (name: SQL) => SQL): SQL =>
  sql`(select d.id from depart d where ${condition(sql`d.depart_name`)}
    union select f.depart_id from depart_former_name f where ${condition(sql`f.former_name`)})`

/** Rows of somebody's department with all below it, as a condition on the column that has its code; none where they have none. */
export const ownRows = (actor: Actor, orgCode: SQLWrapper): SQL<number> =>
  isPerson(actor) && actor.orgCode
    ? sql<number>`(${orgCode} >= ${actor.orgCode} and ${orgCode} < ${`${actor.orgCode}~`})`
    : sql<number>`0`
