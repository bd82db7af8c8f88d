import { eq, sql } from 'drizzle-orm'
import { notificationPreference, setting } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { guardedStatement } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { unauthenticated } from '../../core/refusal'
import { readSettings } from '../../system/settings'
import type { SavePreferences, MessagePreferences } from './contract'
import { defaultPreferences } from './rules'

const currentUserId = (ctx: Pick<Context, 'actor'>) => {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  return ctx.actor.userId
}

/** Loads the user's preferences, or the defaults. One round trip. */
export async function myPreferences(ctx: Context): Promise<MessagePreferences> {
  const [rows, settings] = await readAll(ctx, [
    ctx.db
      .select()
      .from(notificationPreference)
      .where(eq(notificationPreference.id, currentUserId(ctx))),
    ctx.db.select({ id: setting.id, value: setting.value }).from(setting).where(eq(setting.id, 'quietHours')),
  ])
  const [row] = rows
  if (!row) return defaultPreferences(readSettings(settings).quietHours)
  return {
    ...{ own: row.own, quietStart: row.quietStart, quietEnd: row.quietEnd },
    ...{ digest: row.digest, digestTime: row.digestTime },
  }
}

/** Saves the user's preferences; the last save wins. */
export const savePreferences = command('account:own', {
  load: async (_: Context, input: SavePreferences) => input,
  decide({ own, quietStart, quietEnd, digest, digestTime }, _, ctx) {
    const id = currentUserId(ctx)
    return {
      changes: [
        guardedStatement(sql`insert into notification_preference (id, own, quiet_start, quiet_end, digest, digest_time)
          values (${id}, ${Number(own)}, ${quietStart}, ${quietEnd}, ${Number(digest)}, ${digestTime})
          on conflict (id) do update set own = excluded.own, quiet_start = excluded.quiet_start,
            quiet_end = excluded.quiet_end, digest = excluded.digest, digest_time = excluded.digest_time`),
      ],
      result: null,
      about: {
        bizType: 'messageWish',
        bizId: id,
        text: own ? `免打扰 ${quietStart}–${quietEnd}` : '随中心的免打扰时段',
      },
    }
  },
})
