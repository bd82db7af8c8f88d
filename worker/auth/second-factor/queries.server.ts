import { and, count, eq, gt } from 'drizzle-orm'
import { maskEmail, maskPhone } from '../../core/contacts'
import { recoveryCode, session, setting, user, userSecurity } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { formatStamp } from '../../core/time'
import { requirePerson } from '../queries.server'
import { passwordDaysLeft } from '../rules'
import type { SecuritySettings } from './contract'

/** Loads the security settings of one's own account. One round trip. */
export async function mySecurity(ctx: Context): Promise<SecuritySettings> {
  const { userId } = requirePerson(ctx)
  const now = ctx.now()
  const { users, rows, codes, sessions, settings } = await readAll(ctx, {
    users: ctx.db.select().from(user).where(eq(user.id, userId)),
    rows: ctx.db.select().from(userSecurity).where(eq(userSecurity.id, userId)),
    codes: ctx.db.select({ left: count() }).from(recoveryCode).where(eq(recoveryCode.userId, userId)),
    sessions: ctx.db
      .select({ open: count() })
      .from(session)
      .where(
        and(
          eq(session.userId, userId),
          eq(session.revoked, 0),
          eq(session.stage, ''),
          gt(session.expireTime, formatStamp(now)),
        ),
      ),
    settings: ctx.db.select({ value: setting.value }).from(setting).where(eq(setting.id, 'smsCheck')),
  })
  const found = users[0]!
  const security = rows[0]
  return {
    secondFactor: security?.secondFactor ?? '',
    smsAsked: settings[0]?.value === 1,
    totpTime: security?.totpTime ?? '',
    recoveryLeft: codes[0]!.left,
    passwordUpdateTime: found.passwordUpdateTime,
    expiningDate: passwordDaysLeft(found.passwordUpdateTime, now),
    phone: maskPhone(found.phone),
    email: maskEmail(found.email),
    devices: sessions[0]!.open,
  }
}
