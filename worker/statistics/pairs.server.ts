import { type SQL, sql } from 'drizzle-orm'
import { subject } from '../../db/schema'
import type { Context } from '../core/context'
import { withQuery } from '../core/href'
import type { FigureTable } from './contract'
import { outcomeListQueries, subjectListUrl, figureTable } from './table.server'
import { t } from './texts'

/** Maximum number of pairs of institutions. */
const MAX_PAIRS = 20

type InstitutionPair = {
  who: string
  part: string
  whoName: string
  partName: string
  count: number
  established: number
}

/** Short name of an institution, or its name: two of them are displayed side by side. */
const departNameColumn = (id: string) =>
  sql<string>`coalesce((select coalesce(nullif(d.depart_name_abbr, ''), d.depart_name) from depart d where d.id = ${sql.raw(id)}), ${sql.raw(id)})`

/**
 * Query of the pairs of lead institution and partner with the most of these subjects. Names are joined only for the
 * returned pairs.
 * @param declared condition on `subject`
 */
export const institutionPairsQuery = ({ db }: Context, declared: SQL) =>
  db
    .select({
      ...{
        who: sql<string>`f.who`,
        part: sql<string>`f.part`,
        whoName: departNameColumn('f.who'),
        partName: departNameColumn('f.part'),
      },
      ...{ count: sql<number>`f.count`, established: sql<number>`f.established` },
    })
    .from(
      sql`(select ${subject.leadDepartId} as who, json_extract(p.value, '$.departId') as part,
          count(distinct ${subject.id}) as count,
          count(distinct case when ${subject.establishTime} is not null then ${subject.id} end) as established
        from ${subject} cross join json_each(${subject.cooperateDeparts}) p
        where ${declared} and ${subject.leadDepartId} <> ''
          and coalesce(json_extract(p.value, '$.departId'), '') not in ('', ${subject.leadDepartId})
        group by 1, 2 order by count desc, who, part limit ${MAX_PAIRS}) f`,
    )
    .orderBy(sql`f.count desc, f.who, f.part`)

/** Table of the institutions that cooperate most: lead institution and partner. */
export const pairsTable = (year: string, { pairs }: { pairs: readonly InstitutionPair[] }): FigureTable =>
  figureTable(
    'pairs',
    t.pairs,
    [t.institution, t.partner, t.declared, t.established],
    pairs.map(({ whoName, partName, count, established }) => [whoName, partName, count, established]),
    { 1: 'text' },
    {
      columns: ['', '', subjectListUrl(outcomeListQueries.declared!), subjectListUrl(outcomeListQueries.established!)],
      rows: pairs.map(({ who, part }) => withQuery('', { year, leadDepartId: who, partnerId: part }).slice(1)),
    },
  )
