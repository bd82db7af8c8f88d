import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'
import type { Context } from './context'

type WithSecrets = Pick<Context, 'env'>
const utf8 = new TextEncoder()
export const sha256 = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text)))

/** Returns the key id of a secret, which does not reveal the secret. */
async function keyIdOf(secret: string): Promise<string> {
  const bytes = await sha256(`kid ${secret}`)
  return Buffer.from(bytes.subarray(0, 6)).toString('hex')
}

/**
 * Encrypts a text for the database with a key that is derived from the environment's secret and the purpose. Returns a
 * compact JWE that names the secret.
 */
export const encryptSecret = async ({ env }: WithSecrets, use: string, text: string): Promise<string> =>
  new CompactEncrypt(utf8.encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: await keyIdOf(env.SECRET) })
    .encrypt(await sha256(`${use} ${env.SECRET}`))

/**
 * Returns the present secret, or the previous one if it encrypted the text. A JWE without a key id predates key ids and
 * uses the present secret.
 */
async function secretFor({ env }: WithSecrets, jwe: string): Promise<string> {
  const { kid } = decodeProtectedHeader(jwe)
  return env.SECRET_BEFORE && kid === (await keyIdOf(env.SECRET_BEFORE)) ? env.SECRET_BEFORE : env.SECRET
}
/** @throws Error if neither the present nor the previous secret encrypted it */
export const decryptSecret = async (ctx: WithSecrets, use: string, jwe: string): Promise<string> =>
  new TextDecoder().decode((await compactDecrypt(jwe, await sha256(`${use} ${await secretFor(ctx, jwe)}`))).plaintext)
/** True if the present secret encrypted it; otherwise callers encrypt it again the next time they decrypt it. */
export const usesCurrentSecret = async ({ env }: WithSecrets, jwe: string): Promise<boolean> =>
  decodeProtectedHeader(jwe).kid === (await keyIdOf(env.SECRET))
