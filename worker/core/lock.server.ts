import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'
import type { Context } from './context'

type WithSecrets = Pick<Context, 'env'>
const utf8 = new TextEncoder()
export const digest = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text)))

/** The name of a secret, which gives nothing of it away. */
async function nameOf(secret: string): Promise<string> {
  const bytes = await digest(`kid ${secret}`)
  return Buffer.from(bytes.subarray(0, 6)).toString('hex')
}

/** Encrypts what the database keeps with the environment's secret, bent to one use. A compact JWE that names the secret. */
export const lock = async ({ env }: WithSecrets, use: string, text: string): Promise<string> =>
  new CompactEncrypt(utf8.encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: await nameOf(env.SECRET) })
    .encrypt(await digest(`${use} ${env.SECRET}`))

/** The present secret, or the one before it where that has locked it. What names none is from before secrets had names. */
async function secretOf({ env }: WithSecrets, jwe: string): Promise<string> {
  const { kid } = decodeProtectedHeader(jwe)
  return env.SECRET_BEFORE && kid === (await nameOf(env.SECRET_BEFORE)) ? env.SECRET_BEFORE : env.SECRET
}
/** @throws Error where neither the secret nor the one before it has locked it */
export const unlock = async (ctx: WithSecrets, use: string, jwe: string): Promise<string> =>
  new TextDecoder().decode((await compactDecrypt(jwe, await digest(`${use} ${await secretOf(ctx, jwe)}`))).plaintext)
/** Whether the present secret has locked it: what an earlier one has is locked anew when it is next opened. */
export const isLockedNow = async ({ env }: WithSecrets, jwe: string): Promise<boolean> =>
  decodeProtectedHeader(jwe).kid === (await nameOf(env.SECRET))
