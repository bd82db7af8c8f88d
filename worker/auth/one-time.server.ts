import { and, eq, sql } from 'drizzle-orm'
import { oneTime } from '../../db/schema'
import type { Context } from '../core/context'
import { badInput, Refusal } from '../core/refusal'
import { addSeconds, stamp } from '../core/time'
import { inChinese } from '../core/texts'
import { t } from './refused.texts'

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
export function sixDigits(): string {
  const draw = new Uint32Array(1)
  do crypto.getRandomValues(draw)
  while (draw[0]! >= 4_294_000_000)
  return String(draw[0]! % 1_000_000).padStart(6, '0')
}
/** Returns 256 random bits (base64url) for a link or ticket. */
export const longSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

/** The purpose of a one-time secret, and the phone, mailbox, account or session it is for. */
export type Door = { purpose: string; target: string }
/** Wrong attempts after which a code is void. */
export const MOST_TRIES = 5

const ofDoor = ({ purpose, target }: Door) => and(eq(oneTime.purpose, purpose), eq(oneTime.target, target))

/** Statement that stores a secret and replaces the earlier one of its scope. */
export function keep(ctx: Context, scope: Door, secretHash: string, seconds: number, userId = '') {
  const now = ctx.now()
  const row = {
    ...scope,
    secretHash,
    userId,
    tries: 0,
    createTime: stamp(now),
    expireTime: stamp(addSeconds(now, seconds)),
  }
  const id = ctx.id()
  return ctx.db
    .insert(oneTime)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: [oneTime.purpose, oneTime.target], set: { id, ...row } })
}

/** Statement that counts an attempt and returns the stored secret of the scope. Check it with `verifyCode`. */
export const tryCode = (ctx: Context, scope: Door) =>
  ctx.db
    .update(oneTime)
    .set({ tries: sql`${oneTime.tries} + 1` })
    .where(ofDoor(scope))
    .returning()
/** Statement that returns the row of a long secret, expired or not. Check it with `verifySecret`. */
export const bySecret = (ctx: Context, purpose: string, secretHash: string) =>
  ctx.db
    .select()
    .from(oneTime)
    .where(and(eq(oneTime.purpose, purpose), eq(oneTime.secretHash, secretHash)))
/** Statement that consumes a secret. With GUARD after it, the second of two concurrent uses is refused. */
export const spend = (ctx: Context, { id }: { id: string }) => ctx.db.delete(oneTime).where(eq(oneTime.id, id))

export type Kept = typeof oneTime.$inferSelect
/** A wrong proof: an error at a field, with the Chinese sentence for the log. */
export class WrongProof extends Refusal {
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
export function judgeCode(
  ctx: Context,
  secret: Kept | undefined,
  hash: string,
  field: string,
  name: () => string,
): Kept {
  if (!secret) throw new WrongProof(field, () => t.wrong(name()))
  if (secret.expireTime <= stamp(ctx.now())) throw new WrongProof(field, () => t.late(name()))
  if (secret.tries > MOST_TRIES) throw new WrongProof(field, () => t.wrongOften(name()))
  if (secret.secretHash !== hash) throw new WrongProof(field, () => t.wrong(name()))
  return secret
}
/** Returns the secret if it is valid. @throws 400 if the link or ticket is unknown, expired or used */
export function judgeSecret(ctx: Context, secret: Kept | undefined, sentence: string): Kept {
  if (!secret || secret.expireTime <= stamp(ctx.now())) throw badInput({ token: sentence })
  return secret
}
