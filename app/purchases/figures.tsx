import { itemChart, type ChartData, formatFigure } from '~/app/ui/chart/chart-data'
import { FigureBoard, type FigurePart } from '~/app/ui/chart/figure-board'
import type { PurchaseFigure, PurchaseFigures as Shown } from '~/worker/purchases/contract'
import { t } from './texts'

const figurePart = (
  name: string,
  kind: ChartData['kind'],
  caption: string,
  items: readonly PurchaseFigure[],
): FigurePart => ({
  name,
  caption,
  chart: itemChart(
    kind,
    caption,
    t.unit,
    items.map(({ label, amount }) => ({ label, count: amount })),
  ),
  items: items.map((one) => ({ ...one, says: [t.countOf(one.total), t.tenThousands(formatFigure(one.amount))] })),
})

/** Charts of the procurement records in force. */
export const Figures = ({ of, year }: { of: Shown; year: string }) => (
  <FigureBoard
    tops={[
      { label: t.total, value: t.countOf(of.total) },
      { label: t.sum, value: t.tenThousands(formatFigure(of.amount)) },
    ]}
    parts={[
      figurePart('category', 'bar', t.byCategory, of.categories),
      figurePart('year', 'column', t.byYear, of.years),
      figurePart('xinchuang', 'pie', t.byXinchuang, of.xinchuang),
      figurePart('vendor', 'bar', t.byVendor, of.vendors),
      figurePart('purchaseMode', 'bar', t.byMode, of.modes),
    ]}
    filters={{ ...(year && { year }), status: '1' }}
  />
)
