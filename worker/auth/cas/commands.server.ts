import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, Refusal } from '../../core/refusal'
import { countAddressAttempt } from '../attempts.server'
import { toAccount, accountQueries, type SignInResult, startSession } from '../session-start.server'
import { refundAddressLimit } from '../limits.server'
import { failureLog } from '../log.server'
import { writeSteps } from '../write-steps.server'
import { siteUrlOf } from '../site-url'
import { casLoginUrl, validateTicket } from './client.server'
import type { ValidateLogin } from './contract'
import { t } from '../errors.texts'

/**
 * Returns the address where sign-in through CAS begins; '' if CAS is not configured.
 * @throws 400 if `service` is not an address of this site: the ticket would be sent there
 */
export function casLogin(ctx: Context, service: string) {
  if (!ctx.env.CAS_URL) return { loginUrl: '' }
  if (service && !isOwnService(ctx, service)) throw badInput({ service: t.casElsewhere })
  return { loginUrl: casLoginUrl(ctx, service || `${siteUrlOf(ctx)}/user/login`) }
}

const casErrorMessages: Record<string, () => string> = {
  INVALID_TICKET: () => t.casTicket,
  INVALID_TICKET_SPEC: () => t.casTicket,
  INVALID_SERVICE: () => t.casElsewhere,
}

/** True if the address belongs to this site. A ticket for another service is refused, whatever the Host header says. */
const isOwnService = ({ env }: Context, service: string) =>
  URL.canParse(service) && new URL(service).origin === new URL(env.SITE_URL).origin

/**
 * Signs in the account that the CAS server names. Two round trips. @throws 400 for an invalid ticket, 503 if the CAS
 * server is unavailable
 */
export async function validateLogin(ctx: Context, { ticket, service }: ValidateLogin): Promise<SignInResult> {
  const started = Date.now()
  if (!ctx.env.CAS_URL) throw conflict(t.casOff)
  if (!isOwnService(ctx, service)) throw badInput({ service: t.casElsewhere })
  await countAddressAttempt(ctx)
  const answer = await validateTicket(ctx, ticket, service)
  if ('refused' in answer) {
    const sentence = casErrorMessages[answer.refused]?.() ?? t.casFailed
    await writeSteps(ctx, failureLog(ctx, `统一认证登录失败：${answer.refused}`, {}, started))
    throw badInput({ ticket: sentence })
  }
  const [users, roles, departs, security, settings] = await readAll(ctx, [
    ...accountQueries(ctx, eq(user.username, answer.user)),
  ])
  const found = users[0]
  if (!found) {
    await writeSteps(ctx, [
      ...failureLog(ctx, '统一认证登录失败：账号不存在', { username: answer.user.slice(0, 100) }, started),
    ])
    throw new Refusal(t.casUnknown, 403)
  }
  await refundAddressLimit(ctx, 'login.address')
  return startSession(ctx, toAccount(found, roles, departs, security, settings), { proof: 'cas', started })
}
