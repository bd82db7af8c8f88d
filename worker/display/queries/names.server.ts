import { and, count, desc, eq, sql } from 'drizzle-orm'
import { consent, depart, exhibit, exhibitPerson, user } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { hasRight, assertRight } from '../../policy/authorization'
import type { DisplayNames } from '../contract'
import { publicCondition, departNameColumn } from './exhibit-columns.server'

/**
 * Lists institutions and people who consented to be named and have public exhibits, ordered by their number. One round
 * trip.
 */
export async function displayNames(ctx: Context): Promise<DisplayNames> {
  const { institutions, people } = await readAll(ctx, {
    institutions: ctx.db
      .select({ name: departNameColumn, total: count() })
      .from(consent)
      .innerJoin(exhibit, eq(exhibit.departId, consent.refId))
      .innerJoin(depart, eq(depart.id, consent.refId))
      .where(and(eq(consent.kind, 'depart'), publicCondition, eq(depart.delFlag, 0)))
      .groupBy(depart.id)
      .orderBy(desc(count()), depart.departName)
      .limit(200),
    people: ctx.db
      .select({
        name: user.realname,
        // The consent is looked up first, because most institutions have none.
        institution: sql<string>`coalesce((select d.depart_name from consent k cross join depart d
          where k.kind = 'depart' and k.ref_id = ${user.departId} and d.id = k.ref_id), '')`,
        total: count(),
      })
      .from(consent)
      .innerJoin(exhibitPerson, eq(exhibitPerson.userId, consent.refId))
      .innerJoin(exhibit, eq(exhibit.id, exhibitPerson.exhibitId))
      .innerJoin(user, eq(user.id, consent.refId))
      .where(and(eq(consent.kind, 'user'), publicCondition, eq(user.delFlag, 0), eq(user.status, 1)))
      .groupBy(user.id)
      .orderBy(desc(count()), user.pinyin)
      .limit(500),
  })
  return { institutions, people }
}

/** Loads whether the caller and the caller's institution consented to be named. One round trip. */
export async function consentState(ctx: Context) {
  assertRight(ctx.actor, 'account:own')
  const { userId = '', departId = '' } = isPerson(ctx.actor) ? ctx.actor : {}
  const rows = await ctx.db
    .select({ kind: consent.kind })
    .from(consent)
    .where(sql`(kind = 'user' and ref_id = ${userId}) or (kind = 'depart' and ref_id = ${departId})`)
  const has = (of: 'user' | 'depart') => (rows.some((row) => row.kind === of) ? 1 : 0)
  return {
    user: has('user'),
    depart: has('depart'),
    mayDepart: hasRight(ctx.actor, 'display:consent') && departId ? 1 : 0,
  }
}
