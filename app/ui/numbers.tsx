import type { ReactNode } from 'react'
import style from './numbers.module.css'
import { locale, t } from './texts'

const groupedFormat = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 20 })
const formatsByDigits = new Map<number, Intl.NumberFormat>()
/** Number format by decimals, cached: creating one takes longer than rendering a list cell. */
function formatWithDigits(digits: number): Intl.NumberFormat {
  const known = formatsByDigits.get(digits)
  if (known) return known
  const created = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formatsByDigits.set(digits, created)
  return created
}

type NumberInput = { value: number | null | undefined; digits?: number; unit?: string }
/** A number with grouped thousands and tabular figures. An absent value becomes –. */
export const NumberText = (number: NumberInput) => <span className={style.number}>{numberContent(number)}</span>
/** The same without an element, for a cell of a right-aligned column, which has tabular figures. */
export const numberContent = ({ value, digits, unit }: NumberInput): ReactNode => {
  if (value === null || value === undefined) return '–'
  const text = digits === undefined ? groupedFormat.format(value) : formatWithDigits(digits).format(value)
  if (!unit) return text
  return (
    <>
      {text}
      <span className={style.unit}>{` ${unit}`}</span>
    </>
  )
}

const yuanFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
/** An amount in 万元 with two decimals; English shows yuan, such as CNY 3,000,000. */
export function MoneyText({ value }: { value: number | null | undefined }) {
  if (value === null || value === undefined) return <NumberText value={value} />
  return (
    <span className={style.number}>
      {t.money(locale() === 'en' ? yuanFormat.format(value * 10_000) : formatWithDigits(2).format(value))}
    </span>
  )
}

/**
 * A share as a bar, with a mark for the limit.
 * @param value 0 to `max`, or null while unknown
 * @param limit the value from which it is sufficient
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
  const valueText = value === null ? t.noneYet : `${groupedFormat.format(value)}${unit}`
  return (
    <span className={style.meter}>
      <span
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value ?? 0}
        aria-valuetext={limit === undefined ? valueText : t.required(valueText, limit, unit)}
        className={style.track}
      >
        <span className={enough ? style.sufficient : style.insufficient} style={{ width: share(value ?? 0) }} />
        {limit !== undefined && <span className={style.limit} style={{ insetInlineStart: share(limit) }} />}
      </span>
      <span className={style.number}>
        {valueText}
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
