import { LabelledField } from '~/app/ui/field'
import { Select } from '~/app/ui/semi-controls'
import { type Compute, computeOperations, type Field, numberKinds } from '~/worker/core/form/fields'
import { isAmong } from '~/worker/core/typed-keys'
import { t } from './designer.texts'

const isNumber = ({ kind }: Field) => isAmong<string>(numberKinds, kind)
/** Returns the operands of a computation: numbers, number columns (for sums), and any question (for counts). */
function computableParts(by: Compute['by'], others: readonly Field[]) {
  const own = others.filter((field) => by === 'count' || isNumber(field))
  const columns = by === 'sum' ? others.flatMap((table) => columnsOf(table)) : []
  return [...own.map(({ name, label }) => ({ value: name, label })), ...columns]
}
const columnsOf = (table: Field) =>
  (table.columns ?? []).filter(isNumber).map((column) => ({
    ...{ value: `${table.name}.${column.name}`, label: `${table.label} · ${column.label}` },
  }))

/** Editor of a computed value, without code. */
export function ComputeEditor({
  compute: { by, of } = { by: 'sum', of: [] },
  others,
  onChange,
}: {
  compute: Compute | undefined
  others: readonly Field[]
  onChange: (compute: Compute) => void
}) {
  const fitting = (how: Compute['by']) => {
    const offered = computableParts(how, others)
    return { by: how, of: of.filter((name) => offered.some(({ value }) => value === name)) }
  }
  return (
    <>
      <LabelledField label={t.computeBy}>
        {(id) => (
          <Select
            id={id}
            value={by}
            style={{ width: '100%' }}
            optionList={computeOperations.map((value) => ({ value, label: t[value] }))}
            onChange={(value) => onChange(fitting(computeOperations.find((one) => one === value) ?? by))}
          />
        )}
      </LabelledField>
      <LabelledField label={t.computeOf}>
        {(id) => (
          <Select
            id={id}
            multiple
            filter
            value={[...of]}
            style={{ width: '100%' }}
            optionList={computableParts(by, others)}
            onChange={(value) => onChange({ by, of: Array.isArray(value) ? value.map(String) : [] })}
          />
        )}
      </LabelledField>
    </>
  )
}
