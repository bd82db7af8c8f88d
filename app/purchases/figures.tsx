import { amounts, type ChartOf, figure } from '~/app/ui/chart/describe'
import { FigureBoard, type FigurePart } from '~/app/ui/chart/figure-board'
import type { Figure, Figures as Shown } from '~/worker/purchases/contract'
import { t } from './texts'

const partOf = (name: string, kind: ChartOf['kind'], caption: string, items: readonly Figure[]): FigurePart => ({
  name,
  caption,
  chart: amounts(
    kind,
    caption,
    t.unit,
    items.map(({ label, amount }) => ({ label, count: amount })),
  ),
  items: items.map((one) => ({ ...one, says: [t.countOf(one.total), t.tenThousands(figure(one.amount))] })),
})

/** Charts of the procurement records in force. */
export const Figures = ({ of, year }: { of: Shown; year: string }) => (
  <FigureBoard
    tops={[
      { label: t.total, value: t.countOf(of.total) },
      { label: t.sum, value: t.tenThousands(figure(of.amount)) },
    ]}
    parts={[
      partOf('category', 'bar', t.byCategory, of.categories),
      partOf('year', 'column', t.byYear, of.years),
      partOf('xinchuang', 'pie', t.byXinchuang, of.xinchuang),
      partOf('vendor', 'bar', t.byVendor, of.vendors),
      partOf('purchaseMode', 'bar', t.byMode, of.modes),
    ]}
    filters={{ ...(year && { year }), status: '1' }}
  />
)
