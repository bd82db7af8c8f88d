import { itemChart, type ChartData, formatFigure } from '~/app/ui/chart/chart-data'
import { FigureBoard, type FigurePart } from '~/app/ui/chart/figure-board'
import { locale } from '~/worker/core/texts'
import type { PurchaseFigure, PurchaseFigures as Shown } from '~/worker/purchases/contract'
import { t } from './texts'

/** An amount, stored in units of CNY 10,000, as text: in 万元 in Chinese, in CNY in English. */
const amountText = (amount: number) => t.tenThousands(formatFigure(locale() === 'en' ? amount * 10_000 : amount))

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
  items: items.map((one) => ({ ...one, says: [t.countOf(one.total), amountText(one.amount)] })),
})

/** Statistics of the procurement records in force. */
export const Figures = ({ of, year }: { of: Shown; year: string }) => (
  <FigureBoard
    tops={[
      { label: t.total, value: t.countOf(of.total) },
      { label: t.sum, value: amountText(of.amount) },
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
