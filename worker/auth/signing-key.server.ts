import type { Context } from '../core/context'

const HMAC = { name: 'HMAC', hash: 'SHA-256' }
/** One key per secret, because creating a key costs more than signing. */
const signingKeys = new Map<string, CryptoKey>()

/**
 * Returns the key that signs and verifies with the environment's secret (HS256). `use` derives separate keys from one
 * secret.
 */
export async function signingKey({ env }: Pick<Context, 'env'>, use = ''): Promise<CryptoKey> {
  const secret = use ? `${use} ${env.SECRET}` : env.SECRET
  const known = signingKeys.get(secret)
  if (known) return known
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, ['sign', 'verify'])
  signingKeys.set(secret, key)
  return key
}
