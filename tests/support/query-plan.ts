import type { Client } from '@libsql/client'
import type { SentStatement } from './sql-recorder'

/** Tables with rows of every subject: their scans slow down as subjects are added. */
const LARGE_TABLES = [
  'subject',
  'report',
  'subject_review',
  'subject_grade',
  'file',
  'subject_status_log',
  'search_document',
]

/** The table of each index, and the SQL of each view. */
export type Catalogue = { indexes: Map<string, string>; views: Map<string, string> }
export async function readCatalogue(client: Client): Promise<Catalogue> {
  const { rows } = await client.execute(
    "select type, name, tbl_name, sql from sqlite_schema where type in ('index', 'view')",
  )
  const ofType = (type: string, column: 'tbl_name' | 'sql') =>
    new Map(rows.filter((row) => row.type === type).map((row) => [row.name as string, row[column] as string]))
  return { indexes: ofType('index', 'tbl_name'), views: ofType('view', 'sql') }
}

/** The steps of EXPLAIN QUERY PLAN of each statement, in order. */
export async function explain(client: Client, statements: readonly SentStatement[]): Promise<string[][]> {
  const plans: string[][] = []
  for (const { sql, args } of statements) {
    const { rows } = await client.execute({ sql: `explain query plan ${sql}`, args }).catch((cause: unknown) => {
      throw new Error(`no plan of ${sql}`, { cause })
    })
    plans.push(rows.map(({ detail }) => detail as string))
  }
  return plans
}

/**
 * The steps of a plan that scan a large table, or build an automatic index of one. A scan of a covering index is
 * allowed, as it is small; so is an index in whose order a LIMIT ends the scan.
 * @param rowsRead the most rows that the statement read
 * @param subjects the number of subjects: a statement that read fewer rows scanned no large table completely
 */
export function scansIn(
  steps: readonly string[],
  { sql, rowsRead }: SentStatement,
  subjects: number,
  { indexes, views }: Catalogue,
): string[] {
  const ended = rowsRead < subjects
  const named = aliasesIn(sql, views)
  return steps.filter((step) => {
    const automatic = /^SEARCH (\S+) USING AUTOMATIC /.exec(step)
    const scan = /^SCAN (\S+)(?! VIRTUAL)(?: USING (COVERING )?INDEX (\S+))?/.exec(step)
    const [, alias, covering, index] = automatic ?? scan ?? []
    if (!alias || covering) return false
    if (index) return LARGE_TABLES.includes(indexes.get(index)!) && !(ended && / limit /i.test(sql))
    // The alias may belong to a subquery.
    const ofSubquery = steps.some((other) => other === `CO-ROUTINE ${alias}` || other === `MATERIALIZE ${alias}`)
    return LARGE_TABLES.some((table) => named.get(alias)?.has(table)) && !(ended && ofSubquery)
  })
}

const TABLE =
  /(?:from|join|,)\s+[`"]?(\w+)[`"]?(?:\s+(?:as\s+)?[`"]?(?!(?:as|on|where|left|inner|cross|join|order|group|limit|indexed|not|using|union)\b)(\w+))?/gi
/** The tables of each alias of a statement. A plan also names the aliases of the views that it reads. */
function aliasesIn(sql: string, views: Map<string, string>): Map<string, Set<string>> {
  const aliases = new Map<string, Set<string>>()
  const read = new Set<string>()
  const addFrom = (text: string) => {
    for (const [, table, alias = table] of text.matchAll(TABLE)) {
      aliases.set(alias!, (aliases.get(alias!) ?? new Set<string>()).add(table!))
      const view = views.get(table!)
      if (!view || read.has(table!)) continue
      read.add(table!)
      addFrom(view)
    }
  }
  addFrom(sql)
  return aliases
}
