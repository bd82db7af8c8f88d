import { Select } from '~/app/ui/semi-controls'
import { conditionFields } from '~/worker/subjects/form/definition'
import type { YearForm } from '~/worker/subjects/form/year-form.contract'
import type { Field } from './form-definition'
import { t } from './texts'

/**
 * Selects the subject types and fields that a custom question applies to. Within each of the two lists any match is
 * enough.
 */
export function QuestionScope({
  name,
  field: { askedOf },
  palette,
  onChange,
}: {
  name: string
  field: Field
  palette: YearForm['palette']
  onChange: (part: Pick<Field, 'askedOf'>) => void
}) {
  const places = conditionFields.flatMap((of) => {
    const { label = '', options = [] } = palette.find((one) => one.name === of) ?? {}
    return options.map(({ value, text }) => ({
      of,
      code: value,
      value: `${of} ${value}`,
      label: t.askedOfOne(label, text),
    }))
  })
  return (
    <Select
      aria-label={t.askedOf(name)}
      multiple
      size="small"
      maxTagCount={1}
      placeholder={t.askedOfAll}
      value={places.flatMap(({ of, code, value }) => (askedOf?.[of].includes(code) ? [value] : []))}
      optionList={places.map(({ value, label }) => ({ value, label }))}
      onChange={(chosen) => {
        const among = new Set([chosen].flat())
        const codesOf = (of: (typeof conditionFields)[number]) =>
          places.flatMap((one) => (one.of === of && among.has(one.value) ? [one.code] : []))
        onChange({
          askedOf: among.size ? { subjectType: codesOf('subjectType'), domain: codesOf('domain') } : undefined,
        })
      }}
      style={{ minWidth: 160 }}
    />
  )
}
