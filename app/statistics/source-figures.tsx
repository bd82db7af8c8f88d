import { formatMinutes } from '~/app/lib/dates'
import { NumberText } from '~/app/ui/numbers'
import type { SourceFigure } from '~/worker/statistics/contract'
import styles from './statistics.module.css'
import { t } from './texts'

/** Figures of data sources as tiles. */
export function SourceFigures({ of }: { of: readonly SourceFigure[] }) {
  if (of.length === 0) return null
  return (
    <ul className={styles.sources} aria-label={t.sources}>
      {of.map(({ name, value, unit, time }) => (
        <li key={name}>
          <span>{name}</span>
          <strong>
            <NumberText value={value} /> {unit && <small>{unit}</small>}
          </strong>
          <span>{t.asOf(formatMinutes(time))}</span>
        </li>
      ))}
    </ul>
  )
}
