import { itemChart, type ChartData } from '~/app/ui/chart/chart-data'
import { FigureBoard, type FigurePart } from '~/app/ui/chart/figure-board'
import type { SoftwareFigure, SoftwareFigures as Shown } from '~/worker/software/contract'
import { adaptResultLabel } from '~/worker/software/statuses'
import { t } from '../texts'

const figurePart = (
  name: string,
  kind: ChartData['kind'],
  caption: string,
  items: readonly SoftwareFigure[],
): FigurePart => ({
  name,
  caption,
  chart: itemChart(
    kind,
    caption,
    t.unit,
    items.map(({ label, total }) => ({ label, count: total })),
  ),
  items: items.map((one) => ({ ...one, says: [t.countOf(one.total)] })),
})
const platformPart = (platforms: Shown['platforms']): FigurePart => ({
  name: 'platform',
  caption: t.byPlatform,
  chart: {
    kind: 'bar',
    caption: t.byPlatform,
    unit: t.resultUnit,
    stacked: true,
    labels: platforms.map(({ label }) => label),
    series: [
      { name: adaptResultLabel(1), values: platforms.map(({ runs }) => runs), colour: 'green' },
      { name: adaptResultLabel(2), values: platforms.map(({ partly }) => partly), colour: 'orange' },
      { name: adaptResultLabel(3), values: platforms.map((one) => one.not), colour: 'red' },
    ],
  },
  items: platforms.map((one) => ({ ...one, says: [t.tests(one.runs + one.partly + one.not)] })),
})

/** Charts of the published software. */
export const Figures = ({ of }: { of: Shown }) => (
  <FigureBoard
    tops={[
      { label: t.total, value: of.total },
      { label: t.results, value: of.results },
    ]}
    parts={[
      platformPart(of.platforms),
      figurePart('classCode', 'bar', t.byClass, of.classes),
      figurePart('vendor', 'bar', t.byVendor, of.vendors),
      figurePart('xinchuang', 'pie', t.byXinchuang, of.xinchuang),
    ]}
    filters={{ status: '2' }}
  />
)
