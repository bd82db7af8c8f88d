import { type SQL, sql } from 'drizzle-orm'

// The sorting is in a sub-select, because sqld does not parse `order by` within an aggregate.

/**
 * Column: code of the nearest company at or above the department of `code`; the code itself if there is none, ''
 * without a code.
 */
export const companyCodeColumn = (code: SQL) =>
  sql<string>`coalesce((select c.org_code from search_place p cross join depart c on c.org_code = substr(${code}, 1, p.n)
    where p.n <= length(${code}) and c.org_category = '1' order by p.n desc limit 1), ${code}, '')`

/** Column: the roles assigned to a person, including past and future ones, as a JSON list ordered by id. */
export const roleListColumn = (userId: SQL) =>
  sql`(select json_group_array(json(held)) from (select json_object('id', g.role_id, 'roleName', r.role_name,
    'roleCode', r.role_code, 'baseCode', r.base_code, 'fromDate', g.from_date, 'toDate', g.to_date) as held
    from role_assignment g join role r on r.id = g.role_id where g.user_id = ${userId} order by g.role_id))`

/** Column: the departments of a person, including deleted ones, as a JSON list ordered by id. */
export const departListColumn = (userId: SQL) =>
  sql`(select json_group_array(json(held)) from (select json_object('id', d.depart_id, 'departName', o.depart_name,
    'orgCode', o.org_code, 'groupCode', o.group_code, 'leads', d.leads, 'gone', o.del_flag,
    'company', ${companyCodeColumn(sql`o.org_code`)}) as held
    from user_depart d join depart o on o.id = d.depart_id where d.user_id = ${userId} order by d.depart_id))`
