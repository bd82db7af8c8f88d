import { and, count, eq, gte } from 'drizzle-orm'
import { exhibit } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { stamp } from '../../core/time'
import { frameTexts } from '../../system/queries.server'
import { isPublic } from './shown.server'
import { figuresOf, yearsFrom } from './years.server'

const YEARS = 5
/**
 * Loads what is displayed beside the sign-in forms: the texts of the centre, and the public figures of this year and of
 * the last five. One round trip.
 */
export async function door(ctx: Context) {
  const year = stamp(ctx.now()).slice(0, 4)
  const last = Array.from({ length: YEARS }, (_, at) => String(Number(year) - at))
  const { texts, years, awards } = await readAll(ctx, {
    texts: frameTexts(ctx),
    years: yearsFrom(ctx, last.at(-1)!, year),
    awards: ctx.db
      .select({ total: count() })
      .from(exhibit)
      .where(and(isPublic, eq(exhibit.kind, 'award'), gte(exhibit.year, last.at(-1)!))),
  })
  const { declared, established } = figuresOf(years, year)
  const finished = last.reduce((sum, one) => sum + figuresOf(years, one).finished, 0)
  return { texts, figures: { year, declared, established, finished, awarded: awards[0]!.total } }
}
