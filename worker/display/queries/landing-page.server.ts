import { and, count, eq, gte } from 'drizzle-orm'
import { exhibit } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { formatStamp } from '../../core/time'
import { frameTextsQuery } from '../../system/queries.server'
import { publicCondition } from './exhibit-columns.server'
import { yearFiguresOf, yearFiguresQuery } from './year-figures.server'

const YEARS = 5
/**
 * Loads what is displayed beside the sign-in forms: the texts of the centre, and the public figures of this year and of
 * the last five. One round trip.
 */
export async function loadLandingPage(ctx: Context) {
  const year = formatStamp(ctx.now()).slice(0, 4)
  const last = Array.from({ length: YEARS }, (_, at) => String(Number(year) - at))
  const { texts, years, awards } = await readAll(ctx, {
    texts: frameTextsQuery(ctx),
    years: yearFiguresQuery(ctx, last.at(-1)!, year),
    awards: ctx.db
      .select({ total: count() })
      .from(exhibit)
      .where(and(publicCondition, eq(exhibit.kind, 'award'), gte(exhibit.year, last.at(-1)!))),
  })
  const { declared, established } = yearFiguresOf(years, year)
  const finished = last.reduce((sum, one) => sum + yearFiguresOf(years, one).finished, 0)
  return { texts, figures: { year, declared, established, finished, awarded: awards[0]!.total } }
}
