import { z } from 'zod'
import { year } from '../core/input'
import { day } from '../core/time'
import { setExcellent } from './commands/rule.server'
import { type ExcellentView } from './answers'
import { SetExcellent } from './inputs'
import { excellentOf } from './queries/rule.server'
import { dictItems } from './queries/shown.server'
import { type Workbook, wrongIn } from '../workbooks/declaration.server'
import type { SheetRow } from '../workbooks/sheet'
import { t } from './texts'

const Params = z.object({ year: year().optional() })
const TOTAL = '全部领域'
type Ground = { year: string; view: ExcellentView; domains: readonly { value: string; text: string }[] }
/** Parses the numbers of the rows. A missing total keeps the stored one. */
const numbersOf = (rows: readonly SheetRow[], { year: of, view, domains }: Ground) => {
  const numbers = rows
    .filter(({ total }) => total !== '')
    .map((row) => ({ row, total: /^\d+$/.test(String(row.total)) ? Number(row.total) : row.total }))
  const domainOf = (row: SheetRow) => domains.find((one) => one.text === row.domain)?.value
  return SetExcellent.safeParse({
    year: of,
    number: numbers.find(({ row }) => row.domain === TOTAL)?.total ?? view.total,
    byDomain: numbers.flatMap(({ row, total }) => (row.domain === TOTAL ? [] : [{ domain: domainOf(row), total }])),
  })
}

/**
 * Workbook of the excellent numbers of a year: the total, and the number of each domain. An empty cell means no number
 * of its own.
 */
export const excellentNumber: Workbook<SheetRow, SheetRow, Ground> = {
  title: '优秀课题数量',
  reads: 'grade:readRule',
  writes: 'grade:excellent',
  maxRows: 50,
  whole: true,
  ground: async (ctx, params) => {
    const of = Params.parse(params).year ?? day(ctx.now()).slice(0, 4)
    return {
      year: of,
      view: await excellentOf(ctx, { year: of }),
      domains: await dictItems(ctx, 'subject_domain'),
    }
  },
  columns: () => [
    { header: '领域', key: 'domain' },
    { header: '数量', key: 'total', holds: 'short' },
  ],
  rows: (_, __, { view, domains }) => [
    { domain: TOTAL, total: view.total },
    ...domains.map(({ value, text }) => ({
      domain: text,
      total: view.byDomain.find((one) => one.domain === value)?.total ?? null,
    })),
  ],
  parse: (row, ground) => {
    if (row.domain !== TOTAL && !ground.domains.some((one) => one.text === row.domain)) return t.noSuchDomain
    const fits = (row.total === '' && row.domain !== TOTAL) || /^\d{1,3}$/.test(String(row.total))
    return fits ? { success: true, data: row } : t.placesWrong
  },
  together: (rows, ground) => wrongIn(numbersOf(rows, ground)),
  key: (row) => String(row.domain),
  save: (ctx, rows, ground) => setExcellent(ctx, numbersOf(rows, ground).data!),
}
