import { Link } from 'react-router'
import type { Progress } from '~/worker/library/periods/contract'
import { scheduleStatusLabel } from '~/worker/library/periods/statuses'
import style from '../../library.module.css'
import { FigureTable } from '../../parts/figure-table'
import { t } from '../texts'

/** The numbers of the line chart, linked to the list. `opens`: the viewer may see the counted schedules. */
export function Figures({ line, opens }: { line: Progress['line']; opens: boolean }) {
  if (line.length === 0) return null
  const listed = (period: string, count: number, status: string) =>
    opens && count > 0 ? (
      <Link to={{ search: new URLSearchParams({ view: 'list', period, ...(status && { status }) }).toString() }}>
        {count}
      </Link>
    ) : (
      count
    )
  const percent = (rate: number | null) => (rate === null ? '–' : `${rate}%`)
  return (
    <FigureTable
      label={t.figures}
      words={[t.period]}
      numbers={[t.expected, t.told, scheduleStatusLabel(3), t.handedIn, t.mean]}
    >
      {line.toReversed().map((one) => (
        <tr key={one.period}>
          <th scope="row">{one.period_dictText}</th>
          <td className={style.number}>{listed(one.period, one.expected, '')}</td>
          <td className={style.number}>{listed(one.period, one.submitted, '1,3')}</td>
          <td className={style.number}>{listed(one.period, one.approved, '3')}</td>
          <td className={style.number}>{percent(one.handedIn)}</td>
          <td className={style.number}>{percent(one.rate)}</td>
        </tr>
      ))}
    </FigureTable>
  )
}
