import type { Context } from '~/worker/core/context'

const TIMEOUT_SECONDS = 10

/**
 * Sends a message to an HTTP gateway that accepts `{to, subject, text}` by POST. `id` is sent as `Idempotency-Key`: a
 * retry has the same key, so that the gateway can drop duplicates. In development without a gateway the message stays
 * in the outbox, where `GET /v2/dev/outbox` shows it. @throws Error without a configured gateway, or if the gateway
 * does not answer 2xx within ten seconds; the outbox retries
 */
export async function sendByGateway(
  ctx: Context,
  name: 'SMS' | 'MAIL',
  payload: Record<string, unknown>,
  id: string,
): Promise<void> {
  const [url, token] = [ctx.env[`${name}_URL`], ctx.env[`${name}_TOKEN`]]
  if (!url) {
    if (ctx.env.ENVIRONMENT === 'development') return
    throw new Error(`${name}_URL is not set`)
  }
  const { to, subject, text } = payload
  const answer = await fetch(url, {
    method: 'POST',
    // A redirect means that the message has not been accepted.
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ to, subject, text }),
    signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
  })
  if (!answer.ok) throw new Error(`The ${name} gateway returned status ${answer.status}`)
}
