import { useState } from 'react'
import { Choice } from '~/app/ui/choice'
import { LabelledField } from '~/app/ui/field'
import type { Condition, Field } from '~/worker/core/form/fields'
import { ConditionEditor } from './condition-editor'
import { t } from './designer.texts'

/** Editor of options that are available only under a condition. */
export function ConditionalOptionsEditor({
  field: { options = [], offers = {} },
  others,
  onChange,
}: {
  field: Field
  others: readonly Field[]
  onChange: (offers: Field['offers'], step?: string) => void
}) {
  const [option, setOption] = useState(Object.keys(offers)[0] ?? '')
  const set = (condition: Condition | undefined, step?: string) => {
    const rest = Object.entries(offers).filter(([one]) => one !== option)
    const next = Object.fromEntries(condition ? [...rest, [option, condition]] : rest)
    onChange(Object.keys(next).length ? next : undefined, step && `${option}.${step}`)
  }
  const label = (one: string) => (Object.hasOwn(offers, one) ? t.sometimes(one) : one)
  return (
    <>
      <LabelledField label={t.offers}>
        {(id) => (
          <Choice
            id={id}
            value={options.includes(option) ? option : ''}
            options={options.filter(Boolean).map((value) => ({ value, label: label(value) }))}
            showClear
            onChange={setOption}
          />
        )}
      </LabelledField>
      {options.includes(option) && (
        <ConditionEditor what={t.offerOf(option)} condition={offers[option]} others={others} onChange={set} />
      )}
    </>
  )
}
