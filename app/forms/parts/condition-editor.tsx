import { IconDelete, IconPlus } from '@douyinfe/semi-icons'
import { Button, Input, InputNumber, Switch } from '@douyinfe/semi-ui'
import { DatePicker, Select } from '~/app/ui/semi-controls'
import {
  kindsByCheck,
  checks,
  hasComparisonValue,
  type Condition,
  type Field,
  fieldKinds,
  formLimits,
  type ConditionTest,
} from '~/worker/core/form/fields'
import style from '../forms.module.css'
import { t } from './designer.texts'

const checksOf = ({ kind }: Field) => checks.filter((check) => kindsByCheck[check].includes(kind))
/** Returns a new test of a question with default settings. */
function newTest(of: Field, is = checksOf(of)[0]!): ConditionTest {
  if (!hasComparisonValue(is)) return { field: of.name, is }
  if (of.options) return { field: of.name, is, value: of.options[0] ?? '' }
  if (of.kind === 'yesno') return { field: of.name, is, value: true }
  return { field: of.name, is, value: fieldKinds[of.kind].value === 'number' ? (of.min ?? 1) : '' }
}

/** Editor of a condition: tests of the answers to other questions, without code. */
export function ConditionEditor({
  what,
  condition,
  others,
  onChange,
}: {
  what: string
  condition: Condition | undefined
  others: readonly Field[]
  onChange: (condition: Condition | undefined, step?: string) => void
}) {
  const tests = condition?.tests ?? []
  const join = condition?.join ?? 'all'
  const first = others[0]
  const set = (next: readonly ConditionTest[], step?: string) =>
    onChange(next.length ? { join, tests: next } : undefined, step)
  const setAt = (at: number, test: ConditionTest, step?: string) =>
    set(
      tests.map((one, place) => (place === at ? test : one)),
      step,
    )
  return (
    <>
      <label className={style.switch}>
        {what}
        <Switch
          aria-label={what}
          checked={!!condition}
          disabled={!first}
          onChange={(on) => set(on && first ? [newTest(first)] : [])}
        />
      </label>
      {condition && (
        <div className={style.tests} role="group" aria-label={what}>
          {tests.length > 1 && (
            <Select
              aria-label={t.joinOf(what)}
              value={join}
              optionList={(['all', 'any'] as const).map((value) => ({ value, label: t[value] }))}
              onChange={(value) => onChange({ join: value === 'any' ? 'any' : 'all', tests })}
            />
          )}
          {tests.map((test, at) => {
            const of = others.find((field) => field.name === test.field)
            return (
              <div key={at} className={style.test}>
                <div className={style.switch}>
                  <Select
                    aria-label={t.testField(at + 1)}
                    value={test.field}
                    filter={others.length > 8}
                    style={{ width: '100%' }}
                    optionList={others.map(({ name, label }) => ({ value: name, label }))}
                    onChange={(name) => {
                      const next = others.find((field) => field.name === name)
                      if (next) setAt(at, newTest(next))
                    }}
                  />
                  <Button
                    theme="borderless"
                    type="tertiary"
                    icon={<IconDelete aria-hidden />}
                    aria-label={t.removeTest(at + 1)}
                    onClick={() => set(tests.filter((one) => one !== test))}
                  />
                </div>
                {of && (
                  <Select
                    aria-label={t.testIs(at + 1)}
                    value={test.is}
                    optionList={checksOf(of).map((value) => ({ value, label: t[value] }))}
                    onChange={(value) => {
                      const is = checks.find((one) => one === value)
                      if (is)
                        setAt(
                          at,
                          hasComparisonValue(is) && hasComparisonValue(test.is) ? { ...test, is } : newTest(of, is),
                        )
                    }}
                  />
                )}
                {of && hasComparisonValue(test.is) && (
                  <ValueInput
                    label={t.testValue(at + 1)}
                    of={of}
                    value={test.value}
                    onChange={(value) => setAt(at, { field: test.field, is: test.is, value }, String(at))}
                  />
                )}
              </div>
            )
          })}
          {first && tests.length < formLimits.tests && (
            <Button icon={<IconPlus aria-hidden />} onClick={() => set([...tests, newTest(first)])}>
              {t.addTest}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Input for the value of a test, of the same type as the answer. */
function ValueInput({
  label,
  of,
  value,
  onChange,
}: {
  label: string
  of: Field
  value: ConditionTest['value']
  onChange: (value: string | number | boolean) => void
}) {
  if (of.options || of.kind === 'yesno')
    return (
      <Select
        aria-label={label}
        value={String(value)}
        optionList={
          of.options?.map((one) => ({ value: one, label: one })) ?? [
            { value: 'true', label: t.yes },
            { value: 'false', label: t.no },
          ]
        }
        onChange={(chosen) => onChange(of.options && typeof chosen === 'string' ? chosen : chosen === 'true')}
      />
    )
  if (of.kind === 'date')
    return (
      <DatePicker
        aria-label={label}
        type="date"
        format="yyyy-MM-dd"
        value={typeof value === 'string' && value ? value : undefined}
        onChange={(_, at) => onChange(typeof at === 'string' ? at : '')}
      />
    )
  if (fieldKinds[of.kind].value === 'number')
    return (
      <InputNumber
        aria-label={label}
        value={typeof value === 'number' ? value : ''}
        onChange={(entered) => {
          if (typeof entered === 'number') onChange(entered)
        }}
      />
    )
  return <Input aria-label={label} value={typeof value === 'string' ? value : ''} onChange={onChange} />
}
