import { IconDelete } from '@douyinfe/semi-icons'
import { Button, Input, InputNumber } from '@douyinfe/semi-ui'
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

/** The list with one of its lines changed. */
export const changed = <Line,>(lines: readonly Line[], at: number, part: Partial<Line>) =>
  lines.map((line, place) => (place === at ? { ...line, ...part } : line))
export const without = <Line,>(lines: readonly Line[], at: number) => lines.filter((_, place) => place !== at)

/** A field of the form under its name. */
export function Cell({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <Field label={label} for={id}>
      {children(id)}
    </Field>
  )
}
export const Words = ({
  label,
  ...input
}: {
  label: string
  value: string
  maxLength: number
  disabled: boolean
  onChange: (value: string) => void
}) => <Cell label={label}>{(id) => <Input id={id} {...input} />}</Cell>

type FigureProps = { label: string; min?: number; max?: number; step?: number; disabled: boolean }
/** A number that may be left open. */
export const OpenFigure = ({
  label,
  value,
  onChange,
  min = 0,
  max = 100,
  ...input
}: FigureProps & { value: number | null | undefined; onChange: (value: number | null) => void }) => (
  <Cell label={label}>
    {(id) => (
      <InputNumber
        id={id}
        value={value ?? ''}
        min={min}
        max={max}
        onChange={(given) => onChange(given === '' || given === undefined ? null : Number(given))}
        {...input}
      />
    )}
  </Cell>
)
export const Figure = ({
  onChange,
  ...input
}: FigureProps & { value: number | undefined; onChange: (value: number) => void }) => (
  <OpenFigure {...input} onChange={(value) => onChange(value ?? 0)} />
)
export const Drop = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button icon={<IconDelete />} type="danger" theme="borderless" aria-label={label} onClick={onClick} />
)

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
