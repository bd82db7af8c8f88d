import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, Refusal } from '../../core/refusal'
import { mustBeHeardHere } from '../attempts.server'
import { accountFrom, accountOf, type Entered, enter } from '../entry.server'
import { giveBackHere } from '../limits.server'
import { failureLog } from '../log.server'
import { record } from '../record.server'
import { siteOf } from '../site'
import { casLoginUrl, validateTicket } from './client.server'
import type { ValidateLogin } from './contract'
import { t } from '../refused.texts'

/**
 * Returns the address where sign-in through CAS begins; '' if CAS is not configured.
 * @throws 400 if `service` is not an address of this site: the ticket would be sent there
 */
export function casDoor(ctx: Context, service: string) {
  if (!ctx.env.CAS_URL) return { loginUrl: '' }
  if (service && !isOurs(ctx, service)) throw badInput({ service: t.casElsewhere })
  return { loginUrl: casLoginUrl(ctx, service || `${siteOf(ctx)}/user/login`) }
}

const sentences: Record<string, () => string> = {
  INVALID_TICKET: () => t.casTicket,
  INVALID_TICKET_SPEC: () => t.casTicket,
  INVALID_SERVICE: () => t.casElsewhere,
}

/** True if the address belongs to this site. A ticket for another service is refused, whatever the Host header says. */
const isOurs = ({ env }: Context, service: string) =>
  URL.canParse(service) && new URL(service).origin === new URL(env.SITE_URL).origin

/**
 * Signs in the account that the CAS server names. Two round trips. @throws 400 for an invalid ticket, 503 if the CAS
 * server is unavailable
 */
export async function validateLogin(ctx: Context, { ticket, service }: ValidateLogin): Promise<Entered> {
  const started = Date.now()
  if (!ctx.env.CAS_URL) throw conflict(t.casOff)
  if (!isOurs(ctx, service)) throw badInput({ service: t.casElsewhere })
  await mustBeHeardHere(ctx)
  const answer = await validateTicket(ctx, ticket, service)
  if ('refused' in answer) {
    const sentence = sentences[answer.refused]?.() ?? t.casFailed
    await record(ctx, failureLog(ctx, `统一认证登录失败：${answer.refused}`, {}, started))
    throw badInput({ ticket: sentence })
  }
  const [users, roles, departs, security, settings] = await readAll(ctx, [
    ...accountOf(ctx, eq(user.username, answer.user)),
  ])
  const found = users[0]
  if (!found) {
    await record(ctx, [
      ...failureLog(ctx, '统一认证登录失败：没有该账号', { username: answer.user.slice(0, 100) }, started),
    ])
    throw new Refusal(t.casUnknown, 403)
  }
  await giveBackHere(ctx, 'login.address')
  return enter(ctx, accountFrom(found, roles, departs, security, settings), { proof: 'cas', started })
}
