import type { Context } from '~/worker/core/context'

const SECONDS = 10

/**
 * Hands a message to a gateway that takes `{to, subject, text}` by POST. `id` goes along as `Idempotency-Key`: a message that
 * is sent again after a fault has the same, and the gateway can drop it. In development without one it stays in the outbox,
 * where `GET /v2/dev/outbox` shows it. @throws Error when there is no gateway or it does not take the message: it is tried again.
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
    // Where it leads elsewhere it has not taken the message.
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ to, subject, text }),
    signal: AbortSignal.timeout(SECONDS * 1000),
  })
  if (!answer.ok) throw new Error(`the gateway of ${name} answers ${answer.status}`)
}
