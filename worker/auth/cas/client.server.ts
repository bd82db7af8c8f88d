import type { Context } from '../../core/context'
import { unavailable } from '../../core/refusal'
import { type CasAnswer, casAnswer } from './answer'
import { t } from '../refused.texts'

const SECONDS = 5
const address = (ctx: Context, path: string, params: Record<string, string>) =>
  `${ctx.env.CAS_URL.replace(/\/+$/, '')}${path}?${new URLSearchParams(params)}`

/** Returns the login address of the CAS server. It redirects the browser to `service` with a ticket. */
export const casLoginUrl = (ctx: Context, service: string) => address(ctx, '/login', { service })

/** Validates a ticket at the CAS server (protocol 3). @throws 503 if the server is unavailable or its response is invalid */
export async function validateTicket(ctx: Context, ticket: string, service: string): Promise<CasAnswer> {
  try {
    const response = await fetch(address(ctx, '/p3/serviceValidate', { ticket, service }), {
      signal: AbortSignal.timeout(SECONDS * 1000),
      // The ticket is for this server only, so a redirect is not followed.
      redirect: 'manual',
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return casAnswer(await response.text())
  } catch (error) {
    console.error('CAS', error)
    throw unavailable(t.casService)
  }
}
