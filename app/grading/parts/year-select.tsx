import { useAddress } from '~/app/ui/list/address'
import { Select } from '~/app/ui/named'
import { yearOptions } from './words'
import { t } from '~/app/grading/texts'

/** The year of the whole screen, in the address bar. */
export function YearSelect({ year, years }: { year: string; years: readonly string[] }) {
  const { merge } = useAddress()
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
