import { and, eq, ne, sql } from 'drizzle-orm'
import { depart, user } from '../../../db/schema'
import { toStatement, writeBatch } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { spell } from '../../core/spelling'

const NAMES_PER_QUERY = 200

/**
 * Fills in the missing pinyin of people and departments, 200 of each per batch, until none is missing. Two round trips
 * per batch. A name of only special characters has no pinyin and gets `-`, so that it is not tried again.
 */
export async function fillMissingPinyin(ctx: Context): Promise<{ people: number; departs: number }> {
  const count = { people: 0, departs: 0 }
  for (;;) {
    const [people, departs] = await readAll(ctx, [
      ctx.db
        .select({ id: user.id, name: user.realname })
        .from(user)
        .where(and(eq(user.pinyin, ''), ne(user.realname, '')))
        .limit(NAMES_PER_QUERY),
      ctx.db
        .select({ id: depart.id, name: depart.departName })
        .from(depart)
        .where(and(eq(depart.pinyin, ''), ne(depart.departName, '')))
        .limit(NAMES_PER_QUERY),
    ])
    if (people.length + departs.length === 0) return count
    const tried = ({ pinyin, initials }: { pinyin: string; initials: string }) => ({ pinyin: pinyin || '-', initials })
    // If the name changed after it was read, that change has set the pinyin.
    await writeBatch(ctx, [
      ...people.map(({ id, name }) =>
        toStatement(
          ctx.db
            .update(user)
            .set(tried(spell(name, true)))
            .where(sql`id = ${id} and realname = ${name}`),
        ),
      ),
      ...departs.map(({ id, name }) =>
        toStatement(
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
