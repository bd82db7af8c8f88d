import type { InStatement } from '@libsql/client'
import type { Result } from '../../db/pipeline'
import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import { unauthenticated } from '../core/refusal'
import { stamp } from '../core/time'

/** A person as the database last told of one, with what was asked and what it answered. */
type Kept = { actor: Person; statements: readonly InStatement[]; answer: string; expireTime: string }
/** As many are kept as there is room for, in characters; the one that was kept first goes first. */
const ROOM = 4_000_000
/** What is kept of one beside the answer. */
const BESIDE = 1000

const kept = new Map<string, Kept>()
let taken = 0
const sizeOf = ({ answer }: Kept) => answer.length + BESIDE
const nameOf = ({ env }: Context, token: string, withFrame: boolean) =>
  [env.DB_URL, env.SECRET, withFrame, token].join(' ')
const textOf = (answers: readonly Result[]) => JSON.stringify(answers.map(({ rows }) => rows))

/** All are asked by the same few texts, with other values: each text is kept once. */
const texts = new Map<string, string>()
function withOneText(statement: InStatement): InStatement {
  if (typeof statement === 'string') return statement
  const { sql, args } = statement
  const text = texts.get(sql) ?? sql
  texts.set(text, text)
  return { sql: text, args }
}

/** Keeps who is behind a token, by what the database was asked and how it answered. */
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
export const forgetSession = (ctx: Context, token: string, withFrame: boolean): void =>
  forget(nameOf(ctx, token, withFrame))

/**
 * The person behind a token as the database last told, without a trip: what it would tell now is read with the request's first
 * trip, and where that is another thing, the trip is refused. Null where nothing is known of the token.
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
  // What was kept is of another moment, and a rule may speak of the present one.
  return actor.rows ? { ...actor, rows: { ...actor.rows, now: stamp(ctx.now()) } } : actor
}
