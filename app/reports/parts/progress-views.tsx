import { IconCalendar, IconGridView, IconListView } from '@douyinfe/semi-icons'
import { Link } from 'react-router'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'

type View = 'list' | 'matrix' | 'overYear'
const icons = { list: IconListView, matrix: IconGridView, overYear: IconCalendar } as const

/** Tabs of the progress page: list, matrix, and subjects that continue into the next year. */
export function ProgressViews({ view }: { view: View }) {
  const { params } = useUrlQuery()
  // The filters of reports do not apply to subjects that continue into the next year, and vice versa.
  const paramsFor = (to: View) => (to === 'overYear' || view === 'overYear' ? new URLSearchParams() : params)
  return (
    <nav className={styles.views} aria-label={t.display}>
      {(Object.keys(icons) as View[]).map((one) => {
        const Icon = icons[one]
        return (
          <Link
            key={one}
            to={{
              search: applyQueryChange(paramsFor(one), { view: one === 'list' ? null : one, pageNo: null }).toString(),
            }}
            preventScrollReset
            aria-current={view === one ? 'page' : undefined}
          >
            <Icon aria-hidden /> {t[one]}
          </Link>
        )
      })}
    </nav>
  )
}
