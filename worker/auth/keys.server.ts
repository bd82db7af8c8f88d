import { and, desc, eq, like } from 'drizzle-orm'
import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { keyPair } from '../../db/schema'
import type { Context } from '../core/context'
import { badInput, notFound } from '../core/refusal'
import { stamp } from '../core/time'
import { digest, lock, unlock } from '../core/lock.server'
import { t } from './refused.texts'

const ALGORITHM = 'RSA-OAEP-256'
/** The name of a pair says which secret opens it: after a change of the secret a new pair is made. */
export const keyMark = async (ctx: Context) =>
  Array.from((await digest(`mark ${ctx.env.SECRET}`)).subarray(0, 4), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

export type KeyRow = typeof keyPair.$inferSelect
/** The pairs in use that this secret opens, newest first. */
export const currentKeys = (ctx: Context, mark: string) =>
  ctx.db
    .select()
    .from(keyPair)
    .where(and(eq(keyPair.retired, 0), like(keyPair.id, `${mark}-%`)))
    .orderBy(desc(keyPair.createTime), keyPair.id)

/** The key that clients encrypt passwords to; made on first use, and one only, however many ask at once. At most two trips. */
export async function publicKey(ctx: Context): Promise<{ jwk: JWK; kid: string }> {
  const mark = await keyMark(ctx)
  const found = await currentKeys(ctx, mark)
  const row = found[0] ?? (await firstKey(ctx, mark))
  return { jwk: row.publicJwk, kid: row.id }
}

async function firstKey(ctx: Context, mark: string): Promise<KeyRow> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const id = `${mark}-1`
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid: id, alg: ALGORITHM, use: 'enc' }
  const privateJwe = await lock(ctx, 'key_pair', JSON.stringify(await exportJWK(pair.privateKey)))
  const [, rows] = await ctx.db.batch([
    // Two isolates make the same name, so that the second one's pair is dropped.
    ctx.db
      .insert(keyPair)
      .values({ id, publicJwk, privateJwe, createTime: stamp(ctx.now()) })
      .onConflictDoNothing(),
    currentKeys(ctx, mark),
  ])
  return rows[0]!
}

const isJwe = (text: string) => /^[\w-]+(\.[\w-]*){4}$/.test(text) && text.startsWith('ey')

/**
 * What a client encrypted to our key: a compact JWE (RSA-OAEP-256). Plain text is taken in development only.
 * @throws 400 with a sentence for `field` when it cannot be opened.
 */
export async function openSecret(ctx: Context, text: string, keys: readonly KeyRow[], field = 'password') {
  const refused = badInput({ [field]: t.notOpened })
  if (!isJwe(text)) {
    if (ctx.env.ENVIRONMENT === 'development') return text
    throw refused
  }
  try {
    const { plaintext } = await compactDecrypt(text, async ({ kid, alg }) => {
      const row = kid ? keys.find((key) => key.id === kid) : keys[0]
      if (!row || alg !== ALGORITHM) throw refused
      return importJWK(JSON.parse(await unlock(ctx, 'key_pair', row.privateJwe)), ALGORITHM)
    })
    return new TextDecoder().decode(plaintext)
  } catch {
    throw refused
  }
}

/** What a client encrypted, opened again, so that whoever writes one can try. In development only. One trip. */
export async function echoSecret(ctx: Context, { data }: { data: string }): Promise<string> {
  if (ctx.env.ENVIRONMENT !== 'development') throw notFound()
  return openSecret(ctx, data, await currentKeys(ctx, await keyMark(ctx)), 'data')
}
