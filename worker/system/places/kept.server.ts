import { eq, sql } from 'drizzle-orm'
import { addressPlace, revision } from '../../../db/schema'
import type { Context } from '../../core/context'
import { laidOut, type Ranges, rowsAt } from '../../core/ranges'
import { reading } from '../../core/read-all.server'

type Place = { ip: string; name: string }
/** Cached places of an isolate. An isolate has one database; in the tests each has its own. */
let kept = { database: '', revision: -1, places: [] as Ranges<Place> }

/**
 * Query: returns a function that gives the name of an address's place, or undefined. The ranges are read only if the
 * revision has changed.
 */
export function placesOf(ctx: Context) {
  const database = ctx.env.DB_URL
  const known = kept.database === database ? kept : { database, revision: -1, places: [] }
  const number = ctx.db.select({ number: revision.number }).from(revision).where(eq(revision.name, 'places'))
  return reading(
    [
      number,
      ctx.db
        .select({ ip: addressPlace.ip, name: addressPlace.name })
        .from(addressPlace)
        .where(sql`coalesce((${number}), 0) <> ${known.revision}`),
    ],
    ([[now], rows]) => {
      const read = now?.number ?? 0
      const is = read === known.revision ? known : { database, revision: read, places: laidOut(rows) }
      if (read >= known.revision) kept = is
      return (address: string): string | undefined => {
        for (const { name } of rowsAt(is.places, address)) return name
      }
    },
  )
}
