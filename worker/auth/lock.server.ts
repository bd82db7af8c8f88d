import { CompactEncrypt, compactDecrypt } from 'jose'
import type { Context } from '../core/context'

const utf8 = new TextEncoder()
export const digest = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text)))

/** Encrypts what the database keeps with the environment's secret, bent to one use. A compact JWE. */
export const lock = async (ctx: Pick<Context, 'env'>, use: string, text: string): Promise<string> =>
  new CompactEncrypt(utf8.encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(await digest(`${use} ${ctx.env.SECRET}`))
/** @throws Error when the secret has changed since. */
export const unlock = async (ctx: Pick<Context, 'env'>, use: string, jwe: string): Promise<string> =>
  new TextDecoder().decode((await compactDecrypt(jwe, await digest(`${use} ${ctx.env.SECRET}`))).plaintext)
