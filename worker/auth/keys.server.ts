import { and, desc, eq, like } from 'drizzle-orm'
import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { keyPair } from '../../db/schema'
import type { Context } from '../core/context'
import { badInput, notFound } from '../core/refusal'
import { formatStamp } from '../core/time'
import { sha256, encryptSecret, decryptSecret } from '../core/encryption.server'
import { t } from './errors.texts'

const ALGORITHM = 'RSA-OAEP-256'
/** Returns the id prefix of the key pairs that this secret decrypts. A new secret therefore gets a new pair. */
export const keyIdPrefix = async (ctx: Context) =>
  Array.from((await sha256(`mark ${ctx.env.SECRET}`)).subarray(0, 4), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

export type KeyRow = typeof keyPair.$inferSelect
/** The key pairs in use that this secret decrypts, newest first. */
export const currentKeysQuery = (ctx: Context, mark: string) =>
  ctx.db
    .select()
    .from(keyPair)
    .where(and(eq(keyPair.retired, 0), like(keyPair.id, `${mark}-%`)))
    .orderBy(desc(keyPair.createTime), keyPair.id)

/**
 * Returns the public key that clients encrypt passwords to. The first use creates it; concurrent first uses create only
 * one. At most two round trips.
 */
export async function publicKey(ctx: Context): Promise<{ jwk: JWK; kid: string }> {
  const mark = await keyIdPrefix(ctx)
  const found = await currentKeysQuery(ctx, mark)
  const row = found[0] ?? (await createKeyPair(ctx, mark))
  return { jwk: row.publicJwk, kid: row.id }
}

async function createKeyPair(ctx: Context, mark: string): Promise<KeyRow> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const id = `${mark}-1`
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid: id, alg: ALGORITHM, use: 'enc' }
  const privateJwe = await encryptSecret(ctx, 'key_pair', JSON.stringify(await exportJWK(pair.privateKey)))
  const [, rows] = await ctx.db.batch([
    // Two isolates build the same id, so that the second pair is dropped.
    ctx.db
      .insert(keyPair)
      .values({ id, publicJwk, privateJwe, createTime: formatStamp(ctx.now()) })
      .onConflictDoNothing(),
    currentKeysQuery(ctx, mark),
  ])
  return rows[0]!
}

const isJwe = (text: string) => /^[\w-]+(\.[\w-]*){4}$/.test(text) && text.startsWith('ey')

/**
 * Decrypts text that a client encrypted to the server's key: a compact JWE (RSA-OAEP-256). Plain text is accepted in
 * development only.
 * @throws 400 with an error at `field` if it cannot be decrypted
 */
export async function decryptInput(ctx: Context, text: string, keys: readonly KeyRow[], field = 'password') {
  const refused = badInput({ [field]: t.notOpened })
  if (!isJwe(text)) {
    if (ctx.env.ENVIRONMENT === 'development') return text
    throw refused
  }
  try {
    const { plaintext } = await compactDecrypt(text, async ({ kid, alg }) => {
      const row = kid ? keys.find((key) => key.id === kid) : keys[0]
      if (!row || alg !== ALGORITHM) throw refused
      return importJWK(JSON.parse(await decryptSecret(ctx, 'key_pair', row.privateJwe)), ALGORITHM)
    })
    return new TextDecoder().decode(plaintext)
  } catch {
    throw refused
  }
}

/** Returns the decrypted text, so that client developers can test encryption. Development only. One round trip. */
export async function echoSecret(ctx: Context, { data }: { data: string }): Promise<string> {
  if (ctx.env.ENVIRONMENT !== 'development') throw notFound()
  return decryptInput(ctx, data, await currentKeysQuery(ctx, await keyIdPrefix(ctx)), 'data')
}
