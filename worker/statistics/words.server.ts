import { and, type SQL, sql } from 'drizzle-orm'
import { subject } from '../../db/schema'
import type { Context } from '../core/context'
import { withQuery } from '../core/href'
import { type Reading, reading } from '../core/read-all.server'
import type { FigureTable } from './contract'
import type { Sight } from './ranked.server'
import { type Worded, wordsIn } from './rules'
import { changed, ENOUGH, fateLists, listOf, table } from './table.server'
import { t } from './texts'

/** How many of the first there are. */
const MOST = 12
/** A keyword, and how many of what was declared in either year have it. */
export type Word = { word: string; now: number; before: number }
const larger = ({ now, before }: Word) => Math.max(now, before)

/** What the keywords of a subject are told by: topics and drafts have none that count. */
export const wordColumns = {
  ...{ year: subject.year, keywords: subject.keywords },
  declared: sql<number>`(${subject.submitTime} is not null and ${subject.source} <> 'collect')`,
}

/**
 * The keywords that most subjects of either year have, in one statement. A year has too many to look at: the totals know the
 * first of each by an index of their own, and what they have of the keywords of those that count besides. Whom they tell nothing
 * has few `subjects`, and of these all are read.
 */
export function wordsOf(
  { db }: Context,
  { scope, besides }: Sight,
  subjects: SQL,
  year: string,
  than: string,
): Reading<Word[]> {
  if (!scope) {
    const own = db
      .select(wordColumns)
      .from(subject)
      .where(and(subjects, sql`+${subject.year} in (${year}, ${than})`))
    return reading(own, (rows) => firstOf([], countedIn(rows, year, than)))
  }
  const more = countedIn(besides, year, than)
  const known = (word: SQL, of: string) =>
    sql`coalesce((select t.total from year_total t where t.kind = 'word' and t.year = ${of} and t.part = ''
      and t.who = ${word} and t.name = '' and t.state = ${scope}), 0)`
  const firstIn = (of: string) => {
    const count = (one: string) => (one === of ? sql`f.total` : known(sql`f.who`, one))
    // In the words of the index.
    return sql`select * from (select f.who as word, ${count(year)} as now, ${count(than)} as before
      from year_total f indexed by year_total_word where f.kind = 'word' and f.year = ${of} and f.state = ${scope}
      order by f.total desc, f.who limit ${MOST})`
  }
  const also = sql`select j.value, ${known(sql`j.value`, year)}, ${known(sql`j.value`, than)}
    from json_each(${JSON.stringify(more.map(({ word }) => word))}) j`
  const parts = [firstIn(year), firstIn(than), ...(more.length > 0 ? [also] : [])]
  return reading(
    db
      .select({ word: sql<string>`w.word`, now: sql<number>`w.now`, before: sql<number>`w.before` })
      .from(sql`(${sql.join(parts, sql` union all `)}) w`),
    (rows) => firstOf(rows, more),
  )
}

/** How many of these subjects have each of their keywords. */
function countedIn(subjects: readonly Worded[], year: string, than: string): Word[] {
  const found = subjects.flatMap((one) =>
    one.declared && (one.year === year || one.year === than)
      ? wordsIn(one.keywords).map((word) => ({ word, year: one.year }))
      : [],
  )
  const countIn = (own: typeof found, of: string) => own.filter((one) => one.year === of).length
  return [...Map.groupBy(found, ({ word }) => word)].map(([word, own]) => ({
    ...{ word, now: countIn(own, year), before: countIn(own, than) },
  }))
}

/** The first of what is known, which may be told twice, and of what there is `more`. */
function firstOf(known: readonly Word[], more: readonly Word[]): Word[] {
  const words = new Map(known.map((row) => [row.word, row]))
  for (const { word, now, before } of more) {
    const row = words.get(word)
    words.set(word, { word, now: now + (row?.now ?? 0), before: before + (row?.before ?? 0) })
  }
  return [...words.values()].toSorted((a, b) => larger(b) - larger(a) || (a.word < b.word ? -1 : 1)).slice(0, MOST)
}

/** What subjects of the year are about, beside the other year; where but a few have a word it is not told how many. */
export function wordsTable(year: string, than: string, { words }: { words: readonly Word[] }): FigureTable {
  const rows = words.filter((row) => larger(row) >= ENOUGH).toSorted((a, b) => b.now - a.now)
  const told = (count: number) => (count > 0 && count < ENOUGH ? null : count)
  const list = (of: string) => listOf({ ...fateLists.declared, year: of })
  return table(
    'words',
    t.words(year, than),
    [t.word, t.wholeYear(year), t.wholeYear(than), t.change],
    rows.map(({ word, now, before }) => changed(word, [told(now), told(before)])),
    {},
    { columns: ['', list(year), list(than), ''], rows: rows.map(({ word }) => withQuery('', { word }).slice(1)) },
  )
}
