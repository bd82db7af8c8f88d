import { IconPlus } from '@douyinfe/semi-icons'
import { Button, Checkbox, CheckboxGroup, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { memo } from 'react'
import { FormFiles } from '~/app/files/parts/form-files'
import type { FormCore } from '~/app/ui/form/field-state'
import { FormChoice, FormChoices, FormRadio } from '~/app/ui/form/choice-fields'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormField, FormList, asText, controlPropsOf } from '~/app/ui/form/form-field'
import { FormLines, useFieldLines } from '~/app/ui/form/line-fields'
import { FormTextArea, FormNumber, FormText } from '~/app/ui/form/text-fields'
import { DatePicker } from '~/app/ui/semi-controls'
import { extensionsOf, type Field, maxLengthOf, formLimits, starsOf } from '~/worker/core/form/fields'
import style from '../forms.module.css'
import { t } from '../texts'
import { FormRichText } from '~/app/ui/form/rich-text-field'
import { AddressField } from './address-field'
import { blankAnswers } from './blank-answers'
import { DirectoryField } from './directory-field'
import { Signature } from './signature'
import { ComputedField } from './computed-field'
import { MatrixField, TreeField } from './choice-fields'

/** Maximum number of options that are displayed as buttons; more options use a dropdown. */
const MAX_RADIO_OPTIONS = 10
type KnownFiles = readonly { id: string; fileName: string; size: number }[]
export type QuestionInput = {
  of: FormCore
  /** Path of the answer in the form values. */
  at: string
  field: Field
  required: boolean
  disabled: boolean
  files: KnownFiles
}
const optionsOf = ({ options = [] }: Field) => options.map((value) => ({ value, label: value }))

/** One question with its input. Memoized: it renders only if its own props change. */
export const Question = memo(function Question({ of, at, field, required, disabled, files }: QuestionInput) {
  const { kind, label, help, unit } = field
  const props = { of, name: at, label, required, disabled, ...(help && { help }) }
  switch (kind) {
    case 'section':
    case 'page':
      return (
        <header className={style.heading}>
          <h2>{label}</h2>
          {help && <p>{help}</p>}
        </header>
      )
    case 'note':
      return (
        <div className={style.explained}>
          <strong>{label}</strong>
          {help && <p>{help}</p>}
        </div>
      )
    case 'text':
      return <FormText {...props} />
    case 'long':
      return <FormTextArea {...props} most={maxLengthOf(field)} />
    case 'rich':
      return <FormRichText {...props} />
    case 'person':
    case 'depart':
      return <DirectoryField {...props} kind={kind} />
    case 'address':
      return <AddressField {...props} />
    case 'signature':
      return <Signature {...props} />
    case 'number':
    case 'money':
      return <FormNumber {...props} {...(unit && { suffix: unit })} />
    case 'date':
      return <FormDate {...props} />
    case 'period':
      return <Period {...props} />
    case 'rating':
      return <Rating {...props} stars={starsOf(field)} />
    case 'tree':
      return <TreeField {...props} options={field.options ?? []} />
    case 'matrix':
      return <MatrixField {...props} rows={field.rows ?? []} options={field.options ?? []} />
    case 'computed':
      return <ComputedField {...props} field={field} />
    case 'yesno':
      return <YesNo {...props} />
    case 'choice':
      return (field.options?.length ?? 0) > MAX_RADIO_OPTIONS ? (
        <FormChoice {...props} options={optionsOf(field)} showClear />
      ) : (
        <FormRadio {...props} options={optionsOf(field)} vertical />
      )
    case 'several':
      return (field.options?.length ?? 0) > MAX_RADIO_OPTIONS ? (
        <FormChoices {...props} options={optionsOf(field)} />
      ) : (
        <CheckboxList {...props} options={field.options ?? []} />
      )
    case 'file':
      return (
        <FormFiles
          of={of}
          name={at}
          slot={{
            slot: field.name,
            name: label,
            required: required ? 1 : 0,
            exts: extensionsOf(field),
            max: field.max ?? formLimits.files,
          }}
          known={files}
          disabled={disabled}
          {...(help && { help })}
        />
      )
    case 'table':
      return <TableRows of={of} at={at} field={field} required={required} disabled={disabled} files={files} />
  }
})

type QuestionFieldProps = {
  of: FormCore
  name: string
  label: string
  required: boolean
  disabled: boolean
  help?: string
}
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const Period = ({ disabled, ...field }: QuestionFieldProps) => (
  <FormField {...field} whole chosen words={(value) => toList(value).join(' – ')}>
    {(input) => {
      const [first, last] = [0, 1].map((at) => asText(toList(input.value)[at]))
      const day = (part: string, value: string, onChange: (day: string) => void) => (
        <DatePicker
          aria-label={t.dateOf(field.label, part)}
          type="date"
          format="yyyy-MM-dd"
          placeholder={part}
          value={value || undefined}
          validateStatus={input.error ? 'error' : 'default'}
          disabled={disabled}
          style={{ width: '100%' }}
          onChange={(_, at) => onChange(typeof at === 'string' ? at : '')}
        />
      )
      return (
        <div id={input.id} className={style.period}>
          {day(t.first, first!, (value) => input.onChange([value, last]))}
          {day(t.last, last!, (value) => input.onChange([first, value]))}
        </div>
      )
    }}
  </FormField>
)

const Rating = ({ disabled, stars, ...field }: QuestionFieldProps & { stars: number }) => (
  <FormField {...field} chosen words={String}>
    {(input) => (
      <RadioGroup
        id={input.id}
        type="button"
        aria-label={field.label}
        value={typeof input.value === 'number' ? input.value : undefined}
        disabled={disabled}
        onChange={(event) => input.onChange(Number(event.target.value))}
      >
        {Array.from({ length: stars }, (_, at) => (
          <Radio key={at} value={at + 1} aria-label={t.stars(field.label, at + 1)}>
            {at + 1}
          </Radio>
        ))}
      </RadioGroup>
    )}
  </FormField>
)

const YesNo = ({ disabled, ...field }: QuestionFieldProps) => (
  <FormField {...field} chosen words={(value) => (value === true ? t.yes : value === false ? t.no : '')}>
    {(input) => (
      <RadioGroup
        id={input.id}
        aria-label={field.label}
        value={typeof input.value === 'boolean' ? String(input.value) : undefined}
        disabled={disabled}
        onChange={(event) => input.onChange(event.target.value === 'true')}
      >
        <Radio value="true">{t.yes}</Radio>
        <Radio value="false">{t.no}</Radio>
      </RadioGroup>
    )}
  </FormField>
)

const CheckboxList = ({ disabled, options, ...field }: QuestionFieldProps & { options: readonly string[] }) => (
  <FormField {...field} whole chosen words={(value) => toList(value).join('、')}>
    {(input) => (
      <CheckboxGroup
        {...controlPropsOf(input)}
        aria-label={field.label}
        direction="vertical"
        value={toList(input.value)}
        disabled={disabled}
        onChange={(value) => input.onChange(value)}
      >
        {options.map((one) => (
          <Checkbox key={one} value={one}>
            {one}
          </Checkbox>
        ))}
      </CheckboxGroup>
    )}
  </FormField>
)

/** Field of a table question: a group of inputs per row. */
function TableRows({ of, at, field, required, disabled, files }: QuestionInput) {
  const lines = useFieldLines({ of, name: at })
  const { label, help, columns = [], max = formLimits.rows } = field
  return (
    <FormList of={of} name={at} label={label} required={required} {...(help && { help })}>
      {(place) => (
        <div id={place.id} tabIndex={-1} className={style.rows}>
          <FormLines lines={lines} named={(row) => t.row(label, row + 1)} disabled={disabled}>
            {(row) => (
              <div className={style.columns}>
                {columns.map((column) => (
                  <Question
                    key={column.name}
                    of={of}
                    at={`${at}.${row}.${column.name}`}
                    field={column}
                    required={!!column.required}
                    disabled={disabled}
                    files={files}
                  />
                ))}
              </div>
            )}
          </FormLines>
          {!disabled && lines.keys.length < max && (
            <Button
              className={style.add}
              icon={<IconPlus aria-hidden />}
              onClick={() => lines.add(blankAnswers(columns, {}))}
            >
              {t.addRow}
            </Button>
          )}
        </div>
      )}
    </FormList>
  )
}
