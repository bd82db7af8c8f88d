import { type ReactNode, useId } from 'react'
import { stampOf } from '~/app/lib/dates'
import { Field } from '~/app/ui/field'
import { DatePicker } from '~/app/ui/named'
import type { RuleView } from '~/worker/grading/answers'

export type Draft = Omit<RuleView, 'id' | 'locked' | 'excellentTotal' | 'excellentByDomain'>
export type Criterion = Draft['criteria'][number]
export type Level = Draft['levels'][number]
/** A part of the rule as it is being written; `fixed` once scores depend on it. */
export type RulePart = { draft: Draft; fixed: boolean; set: (part: Partial<Draft>) => void }

export const figure = (value: string | number | undefined) => (value === '' || value === undefined ? 0 : Number(value))
export const limit = (value: string | number | undefined) =>
  value === '' || value === undefined ? null : Number(value)

/** A field of the form under its name. */
export function Cell({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <Field label={label} for={id}>
      {children(id)}
    </Field>
  )
}
/** A point in time; null where it is not set. */
export const Moment = ({
  label,
  value,
  disabled,
  onChange,
}: {
  label: string
  value: string | null
  disabled: boolean
  onChange: (value: string | null) => void
}) => (
  <DatePicker
    aria-label={label}
    type="dateTime"
    format="yyyy-MM-dd HH:mm"
    disabled={disabled}
    value={value ? new Date(value.replace(' ', 'T')) : undefined}
    onChange={(given) => onChange(given instanceof Date ? stampOf(given) : null)}
    style={{ width: '100%' }}
  />
)
