import { z } from 'zod'
import { yearText } from '../core/input'
import { formatDay } from '../core/time'
import { setExcellent } from './commands/rule.server'
import { type ExcellentView } from './responses'
import { SetExcellent } from './inputs'
import { excellentOf } from './queries/rule.server'
import { dictionaryItemsOf } from './queries/subject-columns.server'
import { type Workbook, lineError } from '../workbooks/declaration.server'
import type { SheetRow } from '../workbooks/sheet'
import { t } from './texts'

const Params = z.object({ year: yearText().optional() })
const ALL_DOMAINS = '全部领域'
type ExcellentImportContext = { year: string; view: ExcellentView; domains: readonly { value: string; text: string }[] }
/** Parses the numbers of the rows. A missing total keeps the stored one. */
const parseNumbers = (rows: readonly SheetRow[], { year: of, view, domains }: ExcellentImportContext) => {
  const numbers = rows
    .filter(({ total }) => total !== '')
    .map((row) => ({ row, total: /^\d+$/.test(String(row.total)) ? Number(row.total) : row.total }))
  const domainOf = (row: SheetRow) => domains.find((one) => one.text === row.domain)?.value
  return SetExcellent.safeParse({
    year: of,
    number: numbers.find(({ row }) => row.domain === ALL_DOMAINS)?.total ?? view.total,
    byDomain: numbers.flatMap(({ row, total }) =>
      row.domain === ALL_DOMAINS ? [] : [{ domain: domainOf(row), total }],
    ),
  })
}

/**
 * Workbook of the excellent numbers of a year: the total, and the number of each domain. An empty cell means no number
 * of its own.
 */
export const excellentNumbersWorkbook: Workbook<SheetRow, SheetRow, ExcellentImportContext> = {
  title: '优秀课题数量',
  reads: 'grade:readRule',
  writes: 'grade:excellent',
  maxRows: 50,
  whole: true,
  ground: async (ctx, params) => {
    const of = Params.parse(params).year ?? formatDay(ctx.now()).slice(0, 4)
    return {
      year: of,
      view: await excellentOf(ctx, { year: of }),
      domains: await dictionaryItemsOf(ctx, 'subject_domain'),
    }
  },
  columns: () => [
    { header: '领域', key: 'domain' },
    { header: '数量', key: 'total', holds: 'short' },
  ],
  rows: (_, __, { view, domains }) => [
    { domain: ALL_DOMAINS, total: view.total },
    ...domains.map(({ value, text }) => ({
      domain: text,
      total: view.byDomain.find((one) => one.domain === value)?.total ?? null,
    })),
  ],
  parse: (row, ground) => {
    if (row.domain !== ALL_DOMAINS && !ground.domains.some((one) => one.text === row.domain)) return t.noSuchDomain
    const fits = (row.total === '' && row.domain !== ALL_DOMAINS) || /^\d{1,3}$/.test(String(row.total))
    return fits ? { success: true, data: row } : t.placesWrong
  },
  together: (rows, ground) => lineError(parseNumbers(rows, ground)),
  key: (row) => String(row.domain),
  save: (ctx, rows, ground) => setExcellent(ctx, parseNumbers(rows, ground).data!),
}
