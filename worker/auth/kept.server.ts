import type { InStatement } from '@libsql/client'
import type { Result } from '../../db/pipeline'
import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import { unauthenticated } from '../core/refusal'
import { stamp } from '../core/time'

/** A cached person with the statements that read it and their result. */
type Kept = { actor: Person; statements: readonly InStatement[]; answer: string; expireTime: string }
/** Capacity of the cache in characters. The oldest entry is evicted first. */
const ROOM = 4_000_000
/** Estimated characters of an entry besides its result. */
const BESIDE = 1000

const kept = new Map<string, Kept>()
let taken = 0
const sizeOf = ({ answer }: Kept) => answer.length + BESIDE
const nameOf = ({ env }: Context, token: string, withFrame: boolean) =>
  [env.DB_URL, env.SECRET, withFrame, token].join(' ')
const textOf = (answers: readonly Result[]) => JSON.stringify(answers.map(({ rows }) => rows))

/** All entries use the same few SQL texts with other arguments, so that each text is stored once. */
const texts = new Map<string, string>()
function withOneText(statement: InStatement): InStatement {
  if (typeof statement === 'string') return statement
  const { sql, args } = statement
  const text = texts.get(sql) ?? sql
  texts.set(text, text)
  return { sql: text, args }
}

/** Caches the person behind a token with the statements that read it and their results. */
export function keepSession(
  ctx: Context,
  token: string,
  withFrame: boolean,
  { answers, statements, ...rest }: Omit<Kept, 'answer'> & { answers: readonly Result[] },
): void {
  const name = nameOf(ctx, token, withFrame)
  const known: Kept = { ...rest, statements: statements.map(withOneText), answer: textOf(answers) }
  forget(name)
  kept.set(name, known)
  taken += sizeOf(known)
  for (const first of kept.keys()) {
    if (taken <= ROOM) break
    forget(first)
  }
}
function forget(name: string): void {
  const known = kept.get(name)
  if (!known) return
  kept.delete(name)
  taken -= sizeOf(known)
}
/** Removes the session of a token from the cache. */
export const forgetSession = (ctx: Context, token: string, withFrame: boolean): void =>
  forget(nameOf(ctx, token, withFrame))

/**
 * Returns the cached person behind a token without a round trip, or null. The statements are sent again with the
 * request's first round trip. If their results have changed, that round trip fails with 401.
 */
export function keptSession(ctx: Context, token: string, withFrame: boolean): Person | null {
  const known = kept.get(nameOf(ctx, token, withFrame))
  if (!known) return null
  ctx.db.$client.sendAhead({
    statements: known.statements,
    judge(answers) {
      if (textOf(answers) !== known.answer || known.expireTime <= stamp(ctx.now())) throw unauthenticated()
    },
  })
  const { actor } = known
  // The cached row rules refer to an earlier time, so the present time is set.
  return actor.rows ? { ...actor, rows: { ...actor.rows, now: stamp(ctx.now()) } } : actor
}
