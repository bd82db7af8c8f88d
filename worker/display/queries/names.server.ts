import { sql } from 'drizzle-orm'
import { consent } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { holds, need } from '../../policy/can'
import type { DisplayNames } from '../contract'
import { agreed } from './shown.server'

/** Institutions and people who agreed to be named, by how much of theirs is public. One trip. */
export async function displayNames(ctx: Context): Promise<DisplayNames> {
  const { institutions, people } = await readAll(ctx, {
    institutions: ctx.db
      .select({
        name: sql<string>`coalesce(nullif(d.depart_name_full, ''), d.depart_name)`,
        total: sql<number>`(select count(*) from exhibit e where e.released = 1 and e.depart_id = c.ref_id)`.as(
          'total',
        ),
      })
      .from(sql`consent c cross join depart d on d.id = c.ref_id`)
      .where(sql`c."of" = 'depart' and d.del_flag = 0`)
      .orderBy(sql`total desc, d.depart_name`)
      .limit(200),
    people: ctx.db
      .select({
        name: sql<string>`u.realname`,
        institution: sql<string>`coalesce((select d.depart_name from depart d where d.id = u.depart_id
          and ${agreed('depart', sql`d.id`)}), '')`,
        total: sql<number>`(select count(*) from exhibit_person p cross join exhibit e on e.id = p.exhibit_id
          where p.user_id = c.ref_id and e.released = 1)`.as('total'),
      })
      .from(sql`consent c cross join user u on u.id = c.ref_id`)
      .where(sql`c."of" = 'user' and u.del_flag = 0 and u.status = 1`)
      .orderBy(sql`total desc, u.pinyin`)
      .limit(500),
  })
  const withWork = <Row extends { total: number }>(rows: Row[]) => rows.filter(({ total }) => total > 0)
  return { institutions: withWork(institutions), people: withWork(people) }
}

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
