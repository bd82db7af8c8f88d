import { amounts, type ChartOf } from '~/app/ui/chart/describe'
import { FigureBoard, type FigurePart } from '~/app/ui/chart/figure-board'
import type { Figure, Figures as Shown } from '~/worker/advisories/contract'
import { severities } from '~/worker/advisories/statuses'
import { rowIn } from '~/worker/core/names'
import { t } from '../texts'

const partOf = (name: string, kind: ChartOf['kind'], caption: string, items: readonly Figure[]): FigurePart => ({
  name,
  caption,
  chart: amounts(
    kind,
    caption,
    t.unit,
    items.map(({ value, label, total }) => ({
      label,
      count: total,
      ...(name === 'severity' && { colour: rowIn(severities, value)?.colour ?? 'grey' }),
    })),
  ),
  items: items.map((one) => ({ ...one, says: [t.countOf(one.total)] })),
})

/** Charts of the published advisories. */
export const Figures = ({ of }: { of: Shown }) => (
  <FigureBoard
    tops={[{ label: t.total, value: of.total }]}
    parts={[
      partOf('severity', 'bar', t.bySeverity, of.severities),
      partOf('kind', 'pie', t.byKind, of.kinds),
      partOf('month', 'column', t.byMonth, of.months),
    ]}
    filters={{ status: '2' }}
  />
)
