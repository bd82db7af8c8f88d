import style from './numbers.module.css'
import { t } from './texts'

const grouped = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 20 })
const rounded = new Map<number, Intl.NumberFormat>()
/** By how many decimals; making one takes longer than what a cell of a list is drawn in. */
function money(digits: number): Intl.NumberFormat {
  const known = rounded.get(digits)
  if (known) return known
  const made = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  rounded.set(digits, made)
  return made
}

/** A figure with grouped thousands, in figures of one width. Nothing reads as –. */
export function NumberText({
  value,
  digits,
  unit,
}: {
  value: number | null | undefined
  digits?: number
  unit?: string
}) {
  if (value === null || value === undefined) return <span className={style.number}>–</span>
  return (
    <span className={style.number}>
      {digits === undefined ? grouped.format(value) : money(digits).format(value)}
      {unit && <span className={style.unit}> {unit}</span>}
    </span>
  )
}

/** An amount with two decimals; the unit here is 万元. */
export const MoneyText = ({ value, unit = t.tenThousandYuan }: { value: number | null | undefined; unit?: string }) => (
  <NumberText value={value} digits={2} unit={unit} />
)

/**
 * A share as a bar, with the limit drawn in.
 * @param value 0 to `max`, or null when there is none yet
 * @param limit the value from which it is enough
 */
export function Meter({
  value,
  limit,
  max = 100,
  label,
  unit = '%',
}: {
  value: number | null
  limit?: number
  max?: number
  label: string
  unit?: string
}) {
  const share = (part: number) => `${Math.max(0, Math.min(100, (part / max) * 100))}%`
  const enough = value !== null && (limit === undefined || value >= limit)
  const said = value === null ? t.noneYet : `${grouped.format(value)}${unit}`
  return (
    <span className={style.meter}>
      <span
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value ?? 0}
        aria-valuetext={limit === undefined ? said : t.required(said, limit, unit)}
        className={style.track}
      >
        <span className={enough ? style.enough : style.short} style={{ width: share(value ?? 0) }} />
        {limit !== undefined && <span className={style.limit} style={{ insetInlineStart: share(limit) }} />}
      </span>
      <span className={style.number}>
        {said}
        {limit !== undefined && (
          <span className={style.unit}>
            {' '}
            / {limit}
            {unit}
          </span>
        )}
      </span>
    </span>
  )
}
