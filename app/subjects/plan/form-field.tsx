import { Checkbox, Input, InputNumber } from '@douyinfe/semi-ui'
import type { FormCore } from '~/app/ui/form/field-state'
import { Choice } from '~/app/ui/choice'
import { MoveLineUpButton, RemoveLineButton } from '~/app/ui/line-buttons'
import type { YearForm } from '~/worker/subjects/form/year-form.contract'
import styles from './form-dialog.module.css'
import { QuestionScope } from './question-scope'
import type { Field } from './form-definition'
import { FieldVisibility } from './field-visibility'
import { t } from './texts'
import { CUSTOM_LONG_TEXT_LIMIT, CUSTOM_TEXT_LIMIT } from '~/worker/subjects/form/definition'
import { countCharacters } from '~/worker/core/plain-text'

/** For a custom question its answer type; for a text field its maximum length. */
function AnswerKind({
  name,
  field,
  known,
  asks,
  onChange,
}: Pick<FieldRowProps, 'field' | 'known' | 'asks' | 'onChange'> & { name: string }) {
  const isText = field.type === 'text' || field.type === 'long'
  return (
    <>
      {known ? null : (
        <Choice
          aria-label={t.answerKind(name)}
          value={field.type}
          options={[
            { value: 'text', label: t.oneLine },
            { value: 'long', label: t.longText },
          ]}
          onChange={(type) =>
            type && onChange({ type, max: type === 'text' ? CUSTOM_TEXT_LIMIT : CUSTOM_LONG_TEXT_LIMIT })
          }
        />
      )}
      {isText ? (
        <InputNumber
          aria-label={t.mostSigns(name)}
          min={asks('max').min}
          max={known?.max ?? (field.type === 'text' ? CUSTOM_TEXT_LIMIT : asks('max').max)}
          value={field.max}
          suffix={t.signs}
          onChange={(max) => onChange({ max: Number(max) || 1 })}
        />
      ) : known ? (
        <span />
      ) : null}
    </>
  )
}

type FieldRowProps = {
  field: Field
  known: YearForm['palette'][number] | undefined
  palette: YearForm['palette']
  first: boolean
  /** Returns the constraints for a part of the field. */
  asks: FormCore['asked']
  /** The error of the field. */
  wrong: string | undefined
  onChange: (part: Partial<Field>) => void
  onUp: () => void
  onRemove: () => void
}

function RequiredCheckbox({
  name,
  field,
  fixed,
  onChange,
}: Pick<FieldRowProps, 'field' | 'onChange'> & { name: string; fixed: boolean }) {
  return (
    <Checkbox
      aria-label={t.mustAnswer(name)}
      checked={field.required === 1}
      disabled={fixed}
      onChange={(event) => onChange({ required: event.target.checked ? 1 : 0 })}
    >
      {t.must}
    </Checkbox>
  )
}

/** One question: label, answer type and visibility. */
export function FieldRow({ field, known, palette, first, asks, wrong, onChange, onUp, onRemove }: FieldRowProps) {
  const name = field.label || known?.label || t.ownQuestion
  const hideable = !known || known.hideable === 1
  return (
    <li className={styles.field}>
      <Input
        aria-label={t.questionName(name)}
        value={field.label}
        validateStatus={wrong ? 'error' : 'default'}
        title={wrong}
        placeholder={known?.label ?? t.ownQuestion}
        maxLength={asks('label').max}
        getValueLength={countCharacters}
        onChange={(label) => onChange({ label })}
      />
      <AnswerKind name={name} field={field} known={known} asks={asks} onChange={onChange} />
      <Input
        aria-label={t.hintOf(name)}
        value={field.help}
        placeholder={t.hint}
        maxLength={asks('help').max}
        getValueLength={countCharacters}
        onChange={(help) => onChange({ help })}
      />
      <div className={styles.rowButtons}>
        <MoveLineUpButton label={t.moveUp(name)} disabled={first} onClick={onUp} />
        <RemoveLineButton label={t.removeQuestion(name)} disabled={known?.fixed === 1} onClick={onRemove} />
      </div>
      <div className={styles.flags}>
        <RequiredCheckbox name={name} field={field} fixed={known?.fixed === 1} onChange={onChange} />
        {hideable ? <FieldVisibility name={name} of={field} onChange={onChange} /> : null}
        {known ? null : <QuestionScope name={name} field={field} palette={palette} onChange={onChange} />}
      </div>
    </li>
  )
}
