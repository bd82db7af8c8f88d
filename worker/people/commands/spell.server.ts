import { and, eq, ne, sql } from 'drizzle-orm'
import { depart, user } from '../../../db/schema'
import { statement, writeBatch } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { spell } from '../../core/spelling'

const PER_TRIP = 200

/**
 * Spells the names of people and departments that have none yet, 200 of each at a time, until none is left. Two trips a
 * round. A name of signs alone has no spelling; `-` says that it was tried.
 */
export async function spellUnspelt(ctx: Context): Promise<{ people: number; departs: number }> {
  const count = { people: 0, departs: 0 }
  for (;;) {
    const [people, departs] = await readAll(ctx, [
      ctx.db
        .select({ id: user.id, name: user.realname })
        .from(user)
        .where(and(eq(user.pinyin, ''), ne(user.realname, '')))
        .limit(PER_TRIP),
      ctx.db
        .select({ id: depart.id, name: depart.departName })
        .from(depart)
        .where(and(eq(depart.pinyin, ''), ne(depart.departName, '')))
        .limit(PER_TRIP),
    ])
    if (people.length + departs.length === 0) return count
    const tried = ({ pinyin, initials }: { pinyin: string; initials: string }) => ({ pinyin: pinyin || '-', initials })
    // The name may have changed since it was read: then the change has spelt it.
    await writeBatch(ctx, [
      ...people.map(({ id, name }) =>
        statement(
          ctx.db
            .update(user)
            .set(tried(spell(name, true)))
            .where(sql`id = ${id} and realname = ${name}`),
        ),
      ),
      ...departs.map(({ id, name }) =>
        statement(
          ctx.db
            .update(depart)
            .set(tried(spell(name)))
            .where(sql`id = ${id} and depart_name = ${name}`),
        ),
      ),
    ])
    count.people += people.length
    count.departs += departs.length
  }
}
