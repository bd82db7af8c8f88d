import { and, count, countDistinct, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { depart, exhibit, subject } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { formatStamp } from '../../core/time'
import { inPublicityCondition } from '../../plan/queries.server'
import type { DisplayHome, Exhibit } from '../contract'
import { type ExhibitKind, exhibitKinds } from '../rules'
import { yearFiguresOf, yearFiguresQuery } from './year-figures.server'
import {
  consentCondition,
  withLabels,
  publicCondition,
  departNameColumn,
  snippetOf,
  publicExhibitsQuery,
  facetCountsQuery,
  dictLabelsQuery,
} from './exhibit-columns.server'

const YEARS = 5
const MAKERS = 5
/**
 * Counts declared and established subjects of each field in a year, by the definitions of the yearly figures: submitted
 * subjects except collected topics; established includes those terminated since.
 */
export const fieldFiguresQuery = (ctx: Context, year: string) =>
  ctx.db
    .select({
      domain: subject.domain,
      declared: sql<number>`count(*)`,
      established: sql<number>`sum(${subject.establishTime} is not null)`,
    })
    .from(subject)
    .where(
      and(
        eq(subject.delFlag, 0),
        eq(subject.year, year),
        isNotNull(subject.submitTime),
        ne(subject.source, 'collect'),
        gt(subject.domain, ''),
      ),
    )
    .groupBy(subject.domain)

/** Query of the six newest public notices for the home page. */
export const newestNoticesQuery = (ctx: Context) =>
  ctx.db
    .select({ id: subject.id, subjectName: subject.subjectName, until: sql<string>`${subject.publicityEnd}` })
    .from(subject)
    .where(inPublicityCondition(ctx))
    .orderBy(desc(subject.publicityStart), subject.subjectName)
    .limit(6)

/** Loads the home page: the figures of the year and the newest exhibits of each kind. One round trip. */
export async function displayHome(ctx: Context): Promise<DisplayHome> {
  const now = formatStamp(ctx.now())
  const year = now.slice(0, 4)
  const first = String(Number(year) - YEARS + 1)
  const six = (kind: ExhibitKind) => publicExhibitsQuery(ctx, eq(exhibit.kind, kind), 6)
  const read = await readAll(ctx, {
    words: dictLabelsQuery(ctx),
    totals: facetCountsQuery(ctx),
    years: yearFiguresQuery(ctx, first, year),
    domains: fieldFiguresQuery(ctx, year),
    institutions: ctx.db
      .select({ total: countDistinct(exhibit.departId) })
      .from(exhibit)
      .where(and(publicCondition, ne(exhibit.departId, ''))),
    makers: ctx.db
      .select({ total: count(), name: departNameColumn })
      .from(exhibit)
      .innerJoin(depart, eq(depart.id, exhibit.departId))
      .where(and(publicCondition, eq(depart.delFlag, 0), consentCondition('depart', sql`${exhibit.departId}`)))
      .groupBy(exhibit.departId)
      .orderBy(desc(count()), exhibit.departId)
      .limit(MAKERS),
    notices: newestNoticesQuery(ctx),
    awards: six('award'),
    results: six('result'),
    products: six('product'),
    software: six('software'),
    announcements: six('announcement'),
  })
  const { words } = read
  const shortened = (rows: Exhibit[]) =>
    rows.map((row) => withLabels({ ...row, summary: snippetOf(row.summary, []) }, words))
  const years = Array.from({ length: YEARS }, (_, at) => String(Number(first) + at))
  return {
    year,
    years: years.map((one) => yearFiguresOf(read.years, one)),
    domains: read.domains
      .map(({ domain, ...counted }) => ({ value: domain, label: words.domains.get(domain) ?? domain, ...counted }))
      .toSorted((a, b) => b.declared - a.declared),
    institutions: read.institutions[0]?.total ?? 0,
    makers: read.makers,
    totals: exhibitKinds.map((kind) => ({
      kind,
      total: read.totals.reduce((all, row) => (row.kind === kind ? all + row.total : all), 0),
    })),
    awards: shortened(read.awards),
    results: shortened(read.results),
    products: shortened(read.products),
    software: shortened(read.software),
    announcements: shortened(read.announcements),
    notices: read.notices,
  }
}
