import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { dataSourceQuery } from '../../../../db/schema'
import type { SourceRow } from '../../../../db/schema/system'
import type { Context } from '../../../core/context'
import type { OptionQuery } from '../../../core/form/sources'
import { decodedQuery } from '../../../core/read-all.server'
import { valuesSubquery } from '../../../records/queries.server'
import { computeFigure, distinctLabels } from './rules'

const queryResultsQuery = (ctx: Context, codes: SQL) =>
  ctx.db
    .select({ code: dataSourceQuery.code, result: dataSourceQuery.result })
    .from(dataSourceQuery)
    .where(and(sql`${dataSourceQuery.code} in ${codes}`, eq(dataSourceQuery.delFlag, 0)))
export const toOfferedQueries = (rows: readonly { code: string; result: readonly SourceRow[] }[]): OptionQuery[] =>
  rows.map(({ code, result }) => ({ code, labels: distinctLabels(result) }))
/** Query: the labels that the queries with these codes offer; unknown codes are omitted. */
export const offeredQueriesQuery = (ctx: Context, codes: readonly string[]) =>
  decodedQuery(codes.length ? queryResultsQuery(ctx, valuesSubquery(codes)) : null, (rows) =>
    toOfferedQueries(rows ?? []),
  )
/** Query: results of the queries that an online form refers to, in its draft and all its versions. */
export const formQueryResults = (ctx: Context, formId: string) =>
  queryResultsQuery(
    ctx,
    sql`(select s.value from (
        select f.schema from online_form f where f.id = ${formId}
        union all select v.schema from online_form_version v where v.form_id = ${formId}
      ) o, json_tree(o.schema) s where instr(o.schema, '"x-source"') and s.key = 'x-source')`,
  )
/** Query: the labels that the queries of an online form offer. */
export const formOfferedQueries = (ctx: Context, formId: string) =>
  decodedQuery(formQueryResults(ctx, formId), toOfferedQueries)

/** Query: the figures that administrators show on the statistics page, by name, from the last good results. */
export const sourceFiguresQuery = (ctx: Context) =>
  decodedQuery(
    ctx.db
      .select({
        ...{ name: dataSourceQuery.name, figure: dataSourceQuery.figure, unit: dataSourceQuery.unit },
        ...{ result: dataSourceQuery.result, time: dataSourceQuery.refreshTime },
      })
      .from(dataSourceQuery)
      .where(and(ne(dataSourceQuery.figure, ''), ne(dataSourceQuery.refreshTime, ''), eq(dataSourceQuery.delFlag, 0)))
      .orderBy(asc(dataSourceQuery.name), asc(dataSourceQuery.id))
      .limit(MAX_FIGURES),
    (rows) => rows.map(({ name, unit, time, ...row }) => ({ name, unit, time, value: computeFigure(row) })),
  )
const MAX_FIGURES = 12
