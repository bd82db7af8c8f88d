import { and, eq, sql } from 'drizzle-orm'
import { oneTimeSecret } from '../../db/schema'
import type { Context } from '../core/context'
import { badInput, Refusal } from '../core/refusal'
import { addSeconds, formatStamp } from '../core/time'
import { inChinese } from '../core/texts'
import { t } from './errors.texts'

const utf8 = new TextEncoder()
const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Hashes with the environment's secret, so that six digits cannot be guessed from the hash. */
export async function keyedHash(ctx: Pick<Context, 'env'>, ...parts: string[]): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    utf8.encode(`one_time ${ctx.env.SECRET}`),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return hex(await crypto.subtle.sign('HMAC', key, utf8.encode(parts.join('\n'))))
}

/** Returns six digits, uniformly distributed. */
export function randomDigits(): string {
  const draw = new Uint32Array(1)
  do crypto.getRandomValues(draw)
  while (draw[0]! >= 4_294_000_000)
  return String(draw[0]! % 1_000_000).padStart(6, '0')
}
/** Returns 256 random bits (base64url) for a link or ticket. */
export const randomSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

/** The purpose of a one-time secret, and the phone, mailbox, account or session it is for. */
export type SecretScope = { purpose: string; target: string }
/** Wrong attempts after which a code is void. */
export const MAX_CODE_ATTEMPTS = 5

const scopeCondition = ({ purpose, target }: SecretScope) =>
  and(eq(oneTimeSecret.purpose, purpose), eq(oneTimeSecret.target, target))

/** Statement that stores a secret and replaces the earlier one of its scope. */
export function storeSecret(ctx: Context, scope: SecretScope, secretHash: string, seconds: number, userId = '') {
  const now = ctx.now()
  const row = {
    ...scope,
    secretHash,
    userId,
    tries: 0,
    createTime: formatStamp(now),
    expireTime: formatStamp(addSeconds(now, seconds)),
  }
  const id = ctx.id()
  return ctx.db
    .insert(oneTimeSecret)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: [oneTimeSecret.purpose, oneTimeSecret.target], set: { id, ...row } })
}

/** Statement that counts an attempt and returns the stored secret of the scope. Check it with `verifyCode`. */
export const countCodeAttempt = (ctx: Context, scope: SecretScope) =>
  ctx.db
    .update(oneTimeSecret)
    .set({ tries: sql`${oneTimeSecret.tries} + 1` })
    .where(scopeCondition(scope))
    .returning()
/** Statement that returns the row of a long secret, expired or not. Check it with `verifySecret`. */
export const secretQuery = (ctx: Context, purpose: string, secretHash: string) =>
  ctx.db
    .select()
    .from(oneTimeSecret)
    .where(and(eq(oneTimeSecret.purpose, purpose), eq(oneTimeSecret.secretHash, secretHash)))
/** Statement that consumes a secret. With GUARD after it, the second of two concurrent uses is refused. */
export const consumeSecret = (ctx: Context, { id }: { id: string }) =>
  ctx.db.delete(oneTimeSecret).where(eq(oneTimeSecret.id, id))

export type OneTimeSecret = typeof oneTimeSecret.$inferSelect
/** A wrong proof: an error at a field, with the Chinese sentence for the log. */
export class InvalidProof extends Refusal {
  readonly inChinese: string
  constructor(field: string, says: () => string) {
    super(says(), 400, 200, { [field]: says() })
    this.inChinese = inChinese(says)
  }
}
/**
 * Returns the secret if the code matches. @throws 400 at `field` if the code is wrong, expired, used or was tried too
 * often
 */
export function verifyCode(
  ctx: Context,
  secret: OneTimeSecret | undefined,
  hash: string,
  field: string,
  name: () => string,
): OneTimeSecret {
  if (!secret) throw new InvalidProof(field, () => t.wrong(name()))
  if (secret.expireTime <= formatStamp(ctx.now())) throw new InvalidProof(field, () => t.late(name()))
  if (secret.tries > MAX_CODE_ATTEMPTS) throw new InvalidProof(field, () => t.wrongOften(name()))
  if (secret.secretHash !== hash) throw new InvalidProof(field, () => t.wrong(name()))
  return secret
}
/** Returns the secret if it is valid. @throws 400 if the link or ticket is unknown, expired or used */
export function verifySecret(ctx: Context, secret: OneTimeSecret | undefined, sentence: string): OneTimeSecret {
  if (!secret || secret.expireTime <= formatStamp(ctx.now())) throw badInput({ token: sentence })
  return secret
}
