import { eq, inArray } from 'drizzle-orm'
import { session, setting, user, userSecurity } from '../../../db/schema'
import type { Person } from '../../core/actor'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { type DecodedQuery, decodedQuery } from '../../core/read-all.server'
import { readSettings } from '../../system/settings'
import { secondCheckOf } from '../rules'

/** The settings that require a second factor. */
const SECOND_FACTOR_SETTINGS = ['smsCheck', 'secondFactorForManagers'] as const
type SecondFactorState = {
  /** The proof that the session signed in with, and the second factor of its account. */
  account: { proof: Row<'session'>['proof']; phone: string; secondFactor: '' | 'sms' | 'totp' | null } | undefined
  settings: readonly { id: string; value: unknown }[]
}

/** Reads the input of `lacksSecondFactor`. */
export const secondFactorQuery = (
  { db }: Context,
  { sessionId }: Pick<Person, 'sessionId'>,
): DecodedQuery<SecondFactorState> =>
  decodedQuery(
    {
      accounts: db
        .select({ proof: session.proof, phone: user.phone, secondFactor: userSecurity.secondFactor })
        .from(session)
        .innerJoin(user, eq(user.id, session.userId))
        .leftJoin(userSecurity, eq(userSecurity.id, user.id))
        .where(eq(session.id, sessionId)),
      settings: db
        .select({ id: setting.id, value: setting.value })
        .from(setting)
        .where(inArray(setting.id, [...SECOND_FACTOR_SETTINGS])),
    },
    ({ accounts, settings }) => ({ account: accounts[0], settings }),
  )

/**
 * True if a session may not switch to a manager role, because the role requires a second factor and the session has
 * shown none.
 */
export function lacksSecondFactor(ctx: Context, { account, settings }: SecondFactorState): boolean {
  const { smsCheck, secondFactorForManagers } = readSettings(settings, ctx.env.ENVIRONMENT)
  if (!account || !secondFactorForManagers) return false
  const { proof, phone, secondFactor } = account
  return ['enrol', 'password'].includes(secondCheckOf(proof, secondFactor ?? '', smsCheck === 1, phone, true))
}
