import { eq, sql } from 'drizzle-orm'
import { addressPlace, revision } from '../../../db/schema'
import type { Context } from '../../core/context'
import { buildRangeIndex, type RangeIndex, findRangeRows } from '../../core/range-index'
import { decodedQuery } from '../../core/read-all.server'

type Place = { ip: string; name: string }
/** Cached places of an isolate. An isolate has one database; in the tests each has its own. */
let placeCache = { database: '', revision: -1, places: [] as RangeIndex<Place> }

/**
 * Query: returns a function that gives the name of an address's place, or undefined. The ranges are read only if the
 * revision has changed.
 */
export function placeLookupQuery(ctx: Context) {
  const database = ctx.env.DB_URL
  const known = placeCache.database === database ? placeCache : { database, revision: -1, places: [] }
  const number = ctx.db.select({ number: revision.number }).from(revision).where(eq(revision.name, 'places'))
  return decodedQuery(
    [
      number,
      ctx.db
        .select({ ip: addressPlace.ip, name: addressPlace.name })
        .from(addressPlace)
        .where(sql`coalesce((${number}), 0) <> ${known.revision}`),
    ],
    ([[now], rows]) => {
      const read = now?.number ?? 0
      const is = read === known.revision ? known : { database, revision: read, places: buildRangeIndex(rows) }
      if (read >= known.revision) placeCache = is
      return (address: string): string | undefined => {
        for (const { name } of findRangeRows(is.places, address)) return name
      }
    },
  )
}
