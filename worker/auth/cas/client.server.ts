import type { Context } from '../../core/context'
import { unavailable } from '../../core/refusal'
import { type CasResponse, parseCasResponse } from './response-parser'
import { t } from '../errors.texts'

const TIMEOUT_SECONDS = 5
const casUrl = (ctx: Context, path: string, params: Record<string, string>) =>
  `${ctx.env.CAS_URL.replace(/\/+$/, '')}${path}?${new URLSearchParams(params)}`

/** Returns the login address of the CAS server. It redirects the browser to `service` with a ticket. */
export const casLoginUrl = (ctx: Context, service: string) => casUrl(ctx, '/login', { service })

/** Validates a ticket at the CAS server (protocol 3). @throws 503 if the server is unavailable or its response is invalid */
export async function validateTicket(ctx: Context, ticket: string, service: string): Promise<CasResponse> {
  try {
    const response = await fetch(casUrl(ctx, '/p3/serviceValidate', { ticket, service }), {
      signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
      // The ticket is for this server only, so a redirect is not followed.
      redirect: 'manual',
    })
    if (!response.ok) throw new Error(`The CAS server returned status ${response.status}.`)
    return parseCasResponse(await response.text())
  } catch (error) {
    console.error('CAS request failed:', error)
    throw unavailable(t.casService)
  }
}
