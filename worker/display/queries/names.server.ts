import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { consent, depart, exhibitCredit, user } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { holds, need } from '../../policy/can'
import type { DisplayNames } from '../contract'
import { nameOfDepart } from './shown.server'

/** Institutions and people who agreed to be named, by how much of theirs is public. One trip. */
export async function displayNames(ctx: Context): Promise<DisplayNames> {
  const { institutions, people } = await readAll(ctx, {
    institutions: ctx.db
      .select({ name: nameOfDepart, total: exhibitCredit.total })
      .from(consent)
      .crossJoin(exhibitCredit)
      .crossJoin(depart)
      .where(and(credited('depart'), eq(depart.id, consent.refId), eq(depart.delFlag, 0)))
      .orderBy(desc(exhibitCredit.total), depart.departName)
      .limit(200),
    people: ctx.db
      .select({
        name: user.realname,
        // Whether it agreed is looked up first: of most it is not there.
        institution: sql<string>`coalesce((select d.depart_name from consent k cross join depart d
          where k."of" = 'depart' and k.ref_id = ${user.departId} and d.id = k.ref_id), '')`,
        total: exhibitCredit.total,
      })
      .from(consent)
      .crossJoin(exhibitCredit)
      .crossJoin(user)
      .where(and(credited('user'), eq(user.id, consent.refId), eq(user.delFlag, 0), eq(user.status, 1)))
      .orderBy(desc(exhibitCredit.total), user.pinyin)
      .limit(500),
  })
  return { institutions, people }
}

/** Those who agreed, with how much of theirs is public: with nothing they are not named. */
const credited = (of: 'user' | 'depart') =>
  and(eq(consent.of, of), eq(exhibitCredit.of, of), eq(exhibitCredit.refId, consent.refId), gt(exhibitCredit.total, 0))

/** Whether the asker and their institution agreed to be named. One trip. */
export async function consentState(ctx: Context) {
  need(ctx.actor, 'account:own')
  const { userId = '', departId = '' } = isPerson(ctx.actor) ? ctx.actor : {}
  const rows = await ctx.db
    .select({ of: consent.of })
    .from(consent)
    .where(sql`("of" = 'user' and ref_id = ${userId}) or ("of" = 'depart' and ref_id = ${departId})`)
  const has = (of: 'user' | 'depart') => (rows.some((row) => row.of === of) ? 1 : 0)
  return {
    user: has('user'),
    depart: has('depart'),
    mayDepart: holds(ctx.actor, 'display:consent') && departId ? 1 : 0,
  }
}
