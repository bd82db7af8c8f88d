import { itemChart, type ChartData } from '~/app/ui/chart/chart-data'
import { FigureBoard, type FigurePart } from '~/app/ui/chart/figure-board'
import type { AdvisoryFigure, AdvisoryFigures as Shown } from '~/worker/advisories/contract'
import { severities } from '~/worker/advisories/statuses'
import { lookup } from '~/worker/core/typed-keys'
import { t } from '../texts'

const figurePart = (
  name: string,
  kind: ChartData['kind'],
  caption: string,
  items: readonly AdvisoryFigure[],
): FigurePart => ({
  name,
  caption,
  chart: itemChart(
    kind,
    caption,
    t.unit,
    items.map(({ value, label, total }) => ({
      label,
      count: total,
      ...(name === 'severity' && { colour: lookup(severities, value)?.colour ?? 'grey' }),
    })),
  ),
  items: items.map((one) => ({ ...one, says: [t.countOf(one.total)] })),
})

/** Charts of the published advisories. */
export const Figures = ({ of }: { of: Shown }) => (
  <FigureBoard
    tops={[{ label: t.total, value: of.total }]}
    parts={[
      figurePart('severity', 'bar', t.bySeverity, of.severities),
      figurePart('kind', 'pie', t.byKind, of.kinds),
      figurePart('month', 'column', t.byMonth, of.months),
    ]}
    filters={{ status: '2' }}
  />
)
