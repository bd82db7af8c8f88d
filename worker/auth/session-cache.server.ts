import type { InStatement } from '@libsql/client'
import type { Result } from '../../db/pipeline'
import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import { unauthenticated } from '../core/refusal'
import { formatStamp } from '../core/time'

/** A cached person with the statements that read it and their result. */
type CachedSession = { actor: Person; statements: readonly InStatement[]; answer: string; expireTime: string }
/** Capacity of the cache in characters. The oldest entry is evicted first. */
const MAX_CACHE_LENGTH = 4_000_000
/** Estimated characters of an entry besides its result. */
const ENTRY_OVERHEAD = 1000

const sessionCache = new Map<string, CachedSession>()
let cacheLength = 0
const sizeOf = ({ answer }: CachedSession) => answer.length + ENTRY_OVERHEAD
const cacheKeyOf = ({ env }: Context, token: string, withFrame: boolean) =>
  [env.DB_URL, env.SECRET, withFrame, token].join(' ')
const serializeResults = (answers: readonly Result[]) => JSON.stringify(answers.map(({ rows }) => rows))

/** All entries use the same few SQL texts with other arguments, so that each text is stored once. */
const sqlTexts = new Map<string, string>()
function shareSqlText(statement: InStatement): InStatement {
  if (typeof statement === 'string') return statement
  const { sql, args } = statement
  const text = sqlTexts.get(sql) ?? sql
  sqlTexts.set(text, text)
  return { sql: text, args }
}

/** Caches the person behind a token with the statements that read it and their results. */
export function cacheSession(
  ctx: Context,
  token: string,
  withFrame: boolean,
  { answers, statements, ...rest }: Omit<CachedSession, 'answer'> & { answers: readonly Result[] },
): void {
  const name = cacheKeyOf(ctx, token, withFrame)
  const known: CachedSession = { ...rest, statements: statements.map(shareSqlText), answer: serializeResults(answers) }
  evictEntry(name)
  sessionCache.set(name, known)
  cacheLength += sizeOf(known)
  for (const first of sessionCache.keys()) {
    if (cacheLength <= MAX_CACHE_LENGTH) break
    evictEntry(first)
  }
}
function evictEntry(name: string): void {
  const known = sessionCache.get(name)
  if (!known) return
  sessionCache.delete(name)
  cacheLength -= sizeOf(known)
}
/** Removes the session of a token from the cache. */
export const evictSession = (ctx: Context, token: string, withFrame: boolean): void =>
  evictEntry(cacheKeyOf(ctx, token, withFrame))

/**
 * Returns the cached person behind a token without a round trip, or null. The statements are sent again with the
 * request's first round trip. If their results have changed, that round trip fails with 401.
 */
export function findCachedSession(ctx: Context, token: string, withFrame: boolean): Person | null {
  const known = sessionCache.get(cacheKeyOf(ctx, token, withFrame))
  if (!known) return null
  ctx.db.$client.sendAhead({
    statements: known.statements,
    judge(answers) {
      if (serializeResults(answers) !== known.answer || known.expireTime <= formatStamp(ctx.now()))
        throw unauthenticated()
    },
  })
  const { actor } = known
  // The cached row rules refer to an earlier time, so the present time is set.
  return actor.rows ? { ...actor, rows: { ...actor.rows, now: formatStamp(ctx.now()) } } : actor
}
