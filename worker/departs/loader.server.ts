import { and, eq, inArray, sql } from 'drizzle-orm'
import { category, depart, user, userDepart } from '../../db/schema'
import { departRuleCondition } from '../auth/depart-conditions.server'
import type { Context } from '../core/context'
import { decodedQuery } from '../core/read-all.server'

/**
 * Query: for departments, or the top level (''), by id: their code and the greatest code directly below. Codes are
 * never reused, so deleted rows count.
 */
export const lastCodesQuery = (ctx: Context, ids: readonly string[]) =>
  decodedQuery(
    ctx.db
      .select({
        id: sql<string>`wanted.value`,
        above: sql<string>`coalesce(p.org_code, '')`,
        last: sql<string | null>`(select d.org_code from depart d
        where d.org_code >= coalesce(p.org_code, 'A') and d.org_code < coalesce(p.org_code, '') || '~'
        and length(d.org_code) = length(coalesce(p.org_code, '')) + 3 order by d.org_code desc limit 1)`,
      })
      .from(sql`json_each(${JSON.stringify(ids)}) wanted left join depart p on p.id = wanted.value and p.audited = 1`),
    (rows) => new Map(rows.map(({ id, above, last }) => [id, { above, last: last ?? '' }])),
  )
export const lastCodeQuery = (ctx: Context, parentId: string) =>
  decodedQuery(lastCodesQuery(ctx, [parentId]), (codes) => codes.get(parentId)!)
/** Query: a department that the user may see; null if it does not exist. */
export const departByIdQuery = (ctx: Context, id: string) =>
  decodedQuery(
    ctx.db
      .select()
      .from(depart)
      .where(and(eq(depart.id, id), eq(depart.delFlag, 0), departRuleCondition(ctx.actor))),
    ([row]) => row ?? null,
  )
/** Query: whether another department with the same name exists below the same parent. */
export const hasSameNameQuery = (ctx: Context, departName: string, parentId: string, id = '') =>
  decodedQuery(
    ctx.db
      .select({ id: depart.id })
      .from(depart)
      .where(
        and(
          eq(depart.departName, departName),
          eq(depart.parentId, parentId),
          eq(depart.delFlag, 0),
          eq(depart.audited, 1),
          sql`${depart.id} <> ${id}`,
        ),
      ),
    (rows) => rows.length > 0,
  )
/** Query: name of another department with the same credit code; null if there is none. */
export const sameCreditCodeQuery = (ctx: Context, creditCode: string, id = '') =>
  decodedQuery(
    creditCode
      ? ctx.db
          .select({ departName: depart.departName })
          .from(depart)
          .where(
            and(
              sql`${depart.creditCode} = ${creditCode} and ${depart.creditCode} <> ''`,
              eq(depart.delFlag, 0),
              sql`${depart.id} <> ${id}`,
            ),
          )
      : null,
    (rows) => rows?.[0]?.departName ?? null,
  )
/** Query: whether the institution type exists; '' (none) is valid. */
export const isKnownTypeQuery = (ctx: Context, id: string) =>
  decodedQuery(
    id
      ? ctx.db
          .select({ id: category.id })
          .from(category)
          .where(and(eq(category.id, id), eq(category.delFlag, 0)))
      : null,
    (rows) => !rows || rows.length > 0,
  )
/** Query: the members of a department, and whether they lead it. */
export const departMembersQuery = (ctx: Context, departId: string) =>
  ctx.db
    .select({ id: user.id, realname: user.realname, leads: userDepart.leads })
    .from(userDepart)
    .innerJoin(user, and(eq(user.id, userDepart.userId), eq(user.delFlag, 0)))
    .where(eq(userDepart.departId, departId))
export const departsByIdsQuery = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .select()
    .from(depart)
    .where(and(inArray(depart.id, [...ids]), eq(depart.delFlag, 0)))
