import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Actor, isPerson } from './actor'
import { jsonColumn } from './json'

type SubjectColumn = (column: string) => SQL
/**
 * Returns a JSON list of the present and former names, including full and short ones, of the institutions that take
 * part in a subject. `of` returns a column of the subject.
 */
export const institutionNamesSql = (of: SubjectColumn): SQL =>
  sql`(select json_group_array(n.value) from (select ${of('lead_depart_id')} as id
      union select json_extract(p.value, '$.departId') from json_each(${of('cooperate_departs')}) p
      union select m.depart_id from subject_member m where m.subject_id = ${of('id')}) w
    cross join depart d on d.id = w.id
    cross join json_tree(json_array(d.depart_name, d.depart_name_full, d.depart_name_abbr,
      json((select json_group_array(f.former_name) from depart_former_name f where f.depart_id = d.id)))) n
    where n.type = 'text' and n.value <> '')`

/** Returns a JSON list of the former names of a subject's lead institution. */
export const formerNamesSql = (of: SubjectColumn): SQL =>
  sql`(select json_group_array(f.former_name) from depart_former_name f where f.depart_id = ${of('lead_depart_id')})`
/** The same as a column of a statement that reads `subject`. */
export const formerNamesColumn = jsonColumn<string[]>(formerNamesSql((column) => sql.raw(`subject.${column}`)))

/** Returns the present name of an institution if a concluded record has another one, else ''. */
export const presentNameColumn = (id: SQLWrapper, name: SQLWrapper) =>
  sql<string>`coalesce((select d.depart_name from depart d where d.id = ${id} and d.depart_name <> ${name}), '')`

/** Former names of an institution, as a column of a statement that reads `depart`. */
export const departFormerNamesColumn = jsonColumn<string[]>(
  sql`(select json_group_array(f.former_name) from depart_former_name f where f.depart_id = depart.id)`,
)
/**
 * Finds the institution with this name, or else the only one that had it before. Workbooks contain former names for
 * years.
 */
export function findInstitutionByName<One extends { departName: string; formerNames: readonly string[] }>(
  all: readonly One[],
  name: string,
): One | undefined {
  const former = all.filter(({ formerNames: names }) => names.includes(name))
  return all.find(({ departName }) => departName === name) ?? (former.length === 1 ? former[0] : undefined)
}

/** Returns a subquery of the ids of institutions whose present name or a former one meets a condition. */
export const institutionIdsByName = (condition: (name: SQL) => SQL): SQL =>
  sql`(select d.id from depart d where ${condition(sql`d.depart_name`)}
    union select f.depart_id from depart_former_name f where ${condition(sql`f.former_name`)})`

/**
 * Condition that limits rows to the actor's department and those below it, on the column with the department's code. It
 * matches nothing for actors without a department.
 */
export const ownRowsCondition = (actor: Actor, orgCode: SQLWrapper): SQL<number> =>
  isPerson(actor) && actor.orgCode
    ? sql<number>`(${orgCode} >= ${actor.orgCode} and ${orgCode} < ${`${actor.orgCode}~`})`
    : sql<number>`0`
