import { and, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { subject } from '../../db/schema'
import type { Context } from '../core/context'
import { withQuery } from '../core/href'
import { keywordColumn, keywordRows } from '../subjects/keywords.server'
import type { FigureTable } from './contract'
import { comparisonRow, MIN_GROUP_SIZE, outcomeListQueries, subjectListUrl, figureTable } from './table.server'
import { t } from './texts'

/** Maximum number of keywords. */
const MAX_KEYWORDS = 12
/** A keyword with the number of declarations of either year that have it. */
type KeywordCount = { word: string; now: number; before: number }
const largerCount = ({ now, before }: KeywordCount) => Math.max(now, before)
/** Condition on subjects. With `few` the person's own rows lead the query, otherwise the index by year. */
type KeywordScope = { subjects: SQL; few: boolean }

/**
 * Query of the most frequent keywords of submitted declarations of either year, with the number of subjects in each.
 */
export function keywordsQuery({ db }: Context, { subjects, few }: KeywordScope, year: string, than: string) {
  const countIn = (of: string) => sql`count(distinct case when ${subject.year} = ${of} then ${subject.id} end)`
  const where = and(
    subjects,
    sql`${few ? sql`+` : sql``}${subject.year} in (${year}, ${than})`,
    isNotNull(subject.submitTime),
    ne(subject.source, 'collect'),
    sql`${keywordColumn} <> ''`,
  )
  return db
    .select({ word: sql<string>`w.word`, now: sql<number>`w.now`, before: sql<number>`w.before` })
    .from(
      sql`(select ${keywordColumn} as word, ${countIn(year)} as now, ${countIn(than)} as before
        from ${subject} cross join ${keywordRows} where ${where} group by 1) w`,
    )
    .orderBy(sql`max(w.now, w.before) desc, w.word`)
    .limit(MAX_KEYWORDS)
}
/** Table of the keywords of the year, compared to the other year; counts below `MIN_GROUP_SIZE` are left out. */
export function keywordsTable(year: string, than: string, { words }: { words: readonly KeywordCount[] }): FigureTable {
  const rows = words.filter((row) => largerCount(row) >= MIN_GROUP_SIZE).toSorted((a, b) => b.now - a.now)
  const displayed = (count: number) => (count > 0 && count < MIN_GROUP_SIZE ? null : count)
  const list = (of: string) => subjectListUrl({ ...outcomeListQueries.declared, year: of })
  return figureTable(
    'words',
    t.words(year, than),
    [t.word, t.wholeYear(year), t.wholeYear(than), t.change],
    rows.map(({ word, now, before }) => comparisonRow(word, [displayed(now), displayed(before)])),
    {},
    { columns: ['', list(year), list(than), ''], rows: rows.map(({ word }) => withQuery('', { word }).slice(1)) },
  )
}
