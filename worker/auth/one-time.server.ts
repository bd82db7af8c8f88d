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

/** A hash that needs the environment's secret: six digits are not guessed from it. */
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

/** Six digits, each as likely as any other. */
export function sixDigits(): string {
  const draw = new Uint32Array(1)
  do crypto.getRandomValues(draw)
  while (draw[0]! >= 4_294_000_000)
  return String(draw[0]! % 1_000_000).padStart(6, '0')
}
/** 256 random bits for a link or a ticket. */
export const longSecret = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

/** What a one-time secret opens, and for whom. */
export type Door = { purpose: string; target: string }
/** Tries that a code bears before it is void. */
export const MOST_TRIES = 5

const ofDoor = ({ purpose, target }: Door) => and(eq(oneTime.purpose, purpose), eq(oneTime.target, target))

/** A statement that keeps a secret; the door's former one is void. */
export function keep(ctx: Context, door: Door, secretHash: string, seconds: number, userId = '') {
  const now = ctx.now()
  const row = {
    ...door,
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

/** A statement that counts a try and yields what is kept for the door: judge it with `judgeCode`. */
export const tryCode = (ctx: Context, door: Door) =>
  ctx.db
    .update(oneTime)
    .set({ tries: sql`${oneTime.tries} + 1` })
    .where(ofDoor(door))
    .returning()
/** A statement that yields what a long secret opens, spent or not: judge it with `judgeSecret`. */
export const bySecret = (ctx: Context, purpose: string, secretHash: string) =>
  ctx.db
    .select()
    .from(oneTime)
    .where(and(eq(oneTime.purpose, purpose), eq(oneTime.secretHash, secretHash)))
/** A statement that uses a secret up; with GUARD behind it the second of two is refused. */
export const spend = (ctx: Context, { id }: { id: string }) => ctx.db.delete(oneTime).where(eq(oneTime.id, id))

export type Kept = typeof oneTime.$inferSelect
/** A proof that is none: refused with a sentence at a field, which the log has in Chinese. */
export class WrongProof extends Refusal {
  readonly inChinese: string
  constructor(field: string, says: () => string) {
    super(says(), 400, 200, { [field]: says() })
    this.inChinese = inChinese(says)
  }
}
/** @throws 400 for `field` when the code is wrong, late, used or tried too often. */
export function judgeCode(ctx: Context, kept: Kept | undefined, hash: string, field: string, name: () => string): Kept {
  if (!kept) throw new WrongProof(field, () => t.wrong(name()))
  if (kept.expireTime <= stamp(ctx.now())) throw new WrongProof(field, () => t.late(name()))
  if (kept.tries > MOST_TRIES) throw new WrongProof(field, () => t.wrongOften(name()))
  if (kept.secretHash !== hash) throw new WrongProof(field, () => t.wrong(name()))
  return kept
}
/** @throws 400 when the link or ticket is unknown, late or used. */
export function judgeSecret(ctx: Context, kept: Kept | undefined, sentence: string): Kept {
  if (!kept || kept.expireTime <= stamp(ctx.now())) throw badInput({ token: sentence })
  return kept
}
