import type { Context } from '../core/context'

const HMAC = { name: 'HMAC', hash: 'SHA-256' }
/** Made once for each secret: to make one costs more than to sign with it. */
const keys = new Map<string, CryptoKey>()

/** The key that signs and verifies with the environment's secret (HS256). `use` tells keys of one secret apart. */
export async function signingKey({ env }: Pick<Context, 'env'>, use = ''): Promise<CryptoKey> {
  const secret = use ? `${use} ${env.SECRET}` : env.SECRET
  const known = keys.get(secret)
  if (known) return known
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, ['sign', 'verify'])
  keys.set(secret, key)
  return key
}
