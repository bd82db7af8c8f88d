import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { sentReminder, user } from '~/db/schema'
import { passwordDaysLeft } from '~/worker/auth/rules'
import { insert, notify } from '~/worker/core/change'
import { commitEach } from '~/worker/core/commit.server'
import { addDays, formatStamp } from '~/worker/core/time'
import { resolveJobParams } from '~/worker/schedule/plans'
import type { JobHandler } from './runner'

const PER_STEP = 200
const VALID_DAYS = 90

/** Reminds each person once before their password expires. 200 people per step, by id. */
export const remindPasswordExpiry: JobHandler = async (ctx, cursor, _hold, params) => {
  const { warned } = resolveJobParams('passwordExpiry', params)
  const now = ctx.now()
  const people = await ctx.db
    .select({ id: user.id, changed: user.passwordUpdateTime })
    .from(user)
    .where(
      and(
        gt(user.id, typeof cursor === 'string' ? cursor : ''),
        eq(user.status, 1),
        eq(user.delFlag, 0),
        gt(user.passwordUpdateTime, formatStamp(addDays(now, -VALID_DAYS))),
        lte(user.passwordUpdateTime, formatStamp(addDays(now, warned - VALID_DAYS))),
        sql`not exists (select 1 from ${sentReminder} where ${sentReminder.bizType} = 'password'
          and ${sentReminder.bizId} = ${user.id} and ${sentReminder.due} = ${user.passwordUpdateTime})`,
      ),
    )
    .orderBy(asc(user.id))
    .limit(PER_STEP)
  const groups = people
    .map((one) => ({ ...one, days: passwordDaysLeft(one.changed, now) }))
    .filter(({ days }) => days > 0 && days < warned)
    .map(({ id, changed, days }) => ({
      id,
      changes: [
        insert('sentReminder', {
          ruleKey: 'expiry',
          bizType: 'password',
          bizId: id,
          due: changed,
          userId: id,
          channel: 'message',
          time: formatStamp(now),
        }),
        notify({
          template: 'PASSWORD_EXPIRY',
          title: `您的密码将于 ${days} 天后到期`,
          text: `您的密码将于 ${formatStamp(addDays(now, days)).slice(0, 10)} 到期，请在此之前修改。密码到期后，登录时须先修改密码。`,
          url: '/account/settings/security',
          busType: 'password',
          busId: id,
          to: { users: [id] },
        }),
      ],
    }))
  const lost = await commitEach(ctx, 'job', groups)
  const detail = `${groups.length - lost.length} told`
  return people.length === PER_STEP ? { detail, next: people.at(-1)!.id } : detail
}
