import { Button, Input, InputNumber } from '@douyinfe/semi-ui'
import { LabelledField } from '~/app/ui/field'
import { DatePicker, Select } from '~/app/ui/semi-controls'
import {
  FILE_EXTENSIONS,
  type Field,
  formats,
  hasPart,
  hasAnswer,
  canOfferConditionally,
  type FieldPart,
} from '~/worker/core/form/fields'
import style from '../forms.module.css'
import { ColumnsEditor } from './columns-editor'
import { ComputeEditor } from './compute-editor'
import { ConditionEditor } from './condition-editor'
import { t } from './designer.texts'
import { type VisibilityOptions, FieldVisibilityEditor } from './field-visibility'
import { ConditionalOptionsEditor } from './conditional-options-editor'
import { OptionLines } from './option-lines'
import { RuleChoice } from './rule-choice'
import { OptionsEditor } from './options-editor'
import { Toggle } from './toggle'
import { TextArea } from '~/app/ui/text-area'

/** @param step names a continuous change such as typing, which is undone as one */
export type ChangeHandler = (part: Partial<Field>, step?: string) => void

/** Labels of the limits by kind. */
const limitLabels = {
  text: ['minText', 'maxText'],
  long: ['minText', 'maxText'],
  rich: ['minText', 'maxText'],
  number: ['minNumber', 'maxNumber'],
  money: ['minNumber', 'maxNumber'],
  computed: ['minNumber', 'maxNumber'],
  several: ['minChosen', 'maxChosen'],
  table: ['minRows', 'maxRows'],
} as const
const limitName = ({ kind }: Field, part: 'min' | 'max') => {
  if (kind === 'rating') return t.stars
  if (kind === 'file') return t.maxFiles
  return kind in limitLabels ? t[limitLabels[kind as keyof typeof limitLabels][part === 'min' ? 0 : 1]] : ''
}

const KindHead = ({ kind, onCopy }: { kind: Field['kind']; onCopy: () => void }) => (
  <div className={style.kind}>
    <h3>{t[kind]}</h3>
    <Button size="small" onClick={onCopy}>
      {kind === 'section' ? t.copySection : t.copy}
    </Button>
  </div>
)

/** Editor of the properties of one question. */
export function QuestionProperties({
  field,
  others,
  problem,
  keeps,
  sources,
  onCopy,
  onChange,
}: {
  field: Field
  others: readonly Field[]
  problem: string | undefined
  keeps: VisibilityOptions
  /** Whether options may come from a data source. */
  sources: boolean
  onCopy: () => void
  onChange: ChangeHandler
}) {
  const answerable = hasAnswer(field)
  const number = (part: 'min' | 'max' | 'decimals', label: string) =>
    hasPart(field, part) && (
      <LabelledField key={part} label={label}>
        {(id) => (
          <InputNumber
            id={id}
            value={field[part] ?? ''}
            style={{ width: '100%' }}
            onChange={(value) => onChange({ [part]: typeof value === 'number' ? value : undefined }, part)}
          />
        )}
      </LabelledField>
    )
  const day = (part: 'from' | 'to', label: string) =>
    hasPart(field, part) && (
      <LabelledField key={part} label={label}>
        {(id) => (
          <div id={id}>
            <DatePicker
              aria-label={label}
              type="date"
              format="yyyy-MM-dd"
              value={field[part] || undefined}
              style={{ width: '100%' }}
              onChange={(_, at) => onChange({ [part]: typeof at === 'string' && at ? at : undefined })}
            />
          </div>
        )}
      </LabelledField>
    )
  const has = (part: FieldPart) => hasPart(field, part)
  return (
    <>
      <KindHead kind={field.kind} onCopy={onCopy} />
      <LabelledField label={t.label} error={problem}>
        {(id) => <Input id={id} value={field.label} onChange={(label) => onChange({ label }, 'label')} />}
      </LabelledField>
      <LabelledField label={t.help}>
        {(id) => (
          <TextArea id={id} rows={[1, 6]} value={field.help ?? ''} onChange={(help) => onChange({ help }, 'help')} />
        )}
      </LabelledField>
      {answerable && field.kind !== 'computed' && (
        <Toggle label={t.required} checked={!!field.required} onChange={(required) => onChange({ required })} />
      )}
      {has('rows') && (
        <OptionLines label={t.rows} options={field.rows ?? []} onChange={(rows) => onChange({ rows }, 'rows')} />
      )}
      {has('options') && <OptionsEditor field={field} sources={sources} onChange={onChange} />}
      {has('compute') && (
        <ComputeEditor compute={field.compute} others={others} onChange={(compute) => onChange({ compute })} />
      )}
      {has('columns') && (
        <ColumnsEditor columns={field.columns ?? []} onChange={(columns, step) => onChange({ columns }, step)} />
      )}
      {has('format') && (
        <LabelledField label={t.format}>
          {(id) => (
            <Select
              id={id}
              value={field.format ?? ''}
              style={{ width: '100%' }}
              optionList={[{ value: '', label: t.anyFormat }, ...formats.map((value) => ({ value, label: t[value] }))]}
              onChange={(value) => onChange({ format: formats.find((one) => one === value), receipt: false })}
            />
          )}
        </LabelledField>
      )}
      {has('rule') && (
        <LabelledField label={t.rule} help={t.ruleHelp}>
          {(id) => <RuleChoice id={id} field={field} onChange={onChange} />}
        </LabelledField>
      )}
      {has('receipt') && field.format === 'email' && (
        <Toggle label={t.receipt} checked={!!field.receipt} onChange={(receipt) => onChange({ receipt })} />
      )}
      {number('min', limitName(field, 'min'))}
      {number('max', limitName(field, 'max'))}
      {has('unit') && (
        <LabelledField label={t.unit}>
          {(id) => <Input id={id} value={field.unit ?? ''} onChange={(unit) => onChange({ unit }, 'unit')} />}
        </LabelledField>
      )}
      {number('decimals', t.decimals)}
      {day('from', t.from)}
      {day('to', t.to)}
      {has('exts') && (
        <LabelledField label={t.exts}>
          {(id) => (
            <Select
              id={id}
              multiple
              value={[...(field.exts ?? FILE_EXTENSIONS)]}
              style={{ width: '100%' }}
              optionList={FILE_EXTENSIONS.map((value) => ({ value, label: value }))}
              onChange={(value) => onChange({ exts: Array.isArray(value) ? value.map(String) : [] })}
            />
          )}
        </LabelledField>
      )}
      {answerable && (
        <LabelledField label={t.words} help={t.wordsHelp}>
          {(id) => <Input id={id} value={field.words ?? ''} onChange={(words) => onChange({ words }, 'words')} />}
        </LabelledField>
      )}
      {answerable && <FieldVisibilityEditor keeps={keeps} field={field} onChange={onChange} />}
      <ConditionEditor
        what={t.show}
        condition={field.show}
        others={others}
        onChange={(show, step) => onChange({ show }, step && `show.${step}`)}
      />
      {canOfferConditionally(field) && (
        <ConditionalOptionsEditor
          field={field}
          others={others}
          onChange={(offers, step) => onChange({ offers }, step)}
        />
      )}
      {answerable && field.kind !== 'computed' && (
        <ConditionEditor
          what={t.require}
          condition={field.require}
          others={others}
          onChange={(require, step) => onChange({ require }, step && `require.${step}`)}
        />
      )}
    </>
  )
}
