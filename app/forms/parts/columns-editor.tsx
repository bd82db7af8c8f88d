import { IconDelete, IconPlus } from '@douyinfe/semi-icons'
import { Button, Checkbox, Input } from '@douyinfe/semi-ui'
import { Select } from '~/app/ui/semi-controls'
import { columnKinds, type Field, formLimits } from '~/worker/core/form/fields'
import style from '../forms.module.css'
import { updateField, newColumn, newField } from './field-edits'
import { t } from './designer.texts'
import { OptionLines } from './option-lines'
import { RuleChoice } from './rule-choice'

/** Editor of the columns of a table question; each column is a simple question. */
export function ColumnsEditor({
  columns,
  onChange,
}: {
  columns: readonly Field[]
  onChange: (columns: Field[], step?: string) => void
}) {
  const set = (name: string, part: Partial<Field>, step?: string) =>
    onChange(updateField(columns, name, part), step && `columns.${name}.${step}`)
  return (
    <div className={style.tests} role="group" aria-label={t.columns}>
      {columns.map((column, at) => (
        <div key={column.name} className={style.test}>
          <div className={style.switch}>
            <Input
              aria-label={t.columnLabel(at + 1)}
              value={column.label}
              onChange={(label) => set(column.name, { label }, 'label')}
            />
            <Button
              theme="borderless"
              type="tertiary"
              icon={<IconDelete aria-hidden />}
              aria-label={t.removeColumn(at + 1)}
              onClick={() => onChange(columns.filter((one) => one !== column))}
            />
          </div>
          <Select
            aria-label={t.columnKind(at + 1)}
            value={column.kind}
            style={{ width: '100%' }}
            optionList={columnKinds.map((value) => ({ value, label: t[value] }))}
            onChange={(value) => {
              const kind = columnKinds.find((one) => one === value)
              const { name, label } = column
              if (kind) onChange(columns.map((one) => (one === column ? { ...newField(kind, []), name, label } : one)))
            }}
          />
          {column.kind === 'choice' && (
            <OptionLines
              label={t.columnOptions(at + 1)}
              options={column.options ?? []}
              onChange={(options) => set(column.name, { options }, 'options')}
            />
          )}
          {column.kind === 'text' && (
            <RuleChoice label={t.columnRule(at + 1)} field={column} onChange={(part) => set(column.name, part)} />
          )}
          <Checkbox
            aria-label={t.columnRequired(at + 1)}
            checked={!!column.required}
            onChange={(event) => set(column.name, { required: !!event.target.checked })}
          >
            {t.required}
          </Checkbox>
        </div>
      ))}
      {columns.length < formLimits.columns && (
        <Button icon={<IconPlus aria-hidden />} onClick={() => onChange([...columns, newColumn(columns)])}>
          {t.addColumn}
        </Button>
      )}
    </div>
  )
}
