import { useUrlQuery } from '~/app/ui/list/url-query'
import { Select } from '~/app/ui/semi-controls'
import { t } from '~/app/grading/texts'
import { yearOptions } from '~/app/lib/dates'

/** Selects the year of the screen, stored in the URL. */
export function YearSelect({ year, years }: { year: string; years: readonly string[] }) {
  const { merge } = useUrlQuery()
  const all = years.includes(year) ? years : [year, ...years]
  return (
    <Select
      aria-label={t.year}
      value={year}
      optionList={yearOptions(all)}
      onChange={(value) => merge({ year: value as string, subjectId: null })}
      style={{ width: 120 }}
    />
  )
}
