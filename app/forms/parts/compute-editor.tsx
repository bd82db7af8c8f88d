import { Labelled } from '~/app/ui/field'
import { Select } from '~/app/ui/named'
import { type Compute, computings, type Field, numbers } from '~/worker/core/form/fields'
import { isAmong } from '~/worker/core/names'
import { t } from './designer.texts'

const isNumber = ({ kind }: Field) => isAmong<string>(numbers, kind)
/** Returns the operands of a computation: numbers, number columns (for sums), and any question (for counts). */
function partsFor(by: Compute['by'], others: readonly Field[]) {
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
    const offered = partsFor(how, others)
    return { by: how, of: of.filter((name) => offered.some(({ value }) => value === name)) }
  }
  return (
    <>
      <Labelled label={t.computeBy}>
        {(id) => (
          <Select
            id={id}
            value={by}
            style={{ width: '100%' }}
            optionList={computings.map((value) => ({ value, label: t[value] }))}
            onChange={(value) => onChange(fitting(computings.find((one) => one === value) ?? by))}
          />
        )}
      </Labelled>
      <Labelled label={t.computeOf}>
        {(id) => (
          <Select
            id={id}
            multiple
            filter
            value={[...of]}
            style={{ width: '100%' }}
            optionList={partsFor(by, others)}
            onChange={(value) => onChange({ by, of: Array.isArray(value) ? value.map(String) : [] })}
          />
        )}
      </Labelled>
    </>
  )
}
