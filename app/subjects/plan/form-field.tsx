import { Checkbox, Input, InputNumber } from '@douyinfe/semi-ui'
import type { FormCore } from '~/app/ui/form/at-field'
import { Choice } from '~/app/ui/choice'
import { RaiseLine, RemoveLine } from '~/app/ui/line-buttons'
import type { YearForm } from '~/worker/subjects/form/year.contract'
import styles from './form-dialog.module.css'
import { AskedOf } from './asked-of'
import type { Field } from './form-lines'
import { HideFrom } from './hide-from'
import { t } from './texts'
import { OWN_LONG, OWN_TEXT } from '~/worker/subjects/form/definition'
import { lengthOfText } from '~/worker/core/plain-text'

/** For a custom question its answer type; for a text field its maximum length. */
function AnswerKind({
  name,
  field,
  known,
  asks,
  onChange,
}: Pick<Shown, 'field' | 'known' | 'asks' | 'onChange'> & { name: string }) {
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
          onChange={(type) => type && onChange({ type, max: type === 'text' ? OWN_TEXT : OWN_LONG })}
        />
      )}
      {isText ? (
        <InputNumber
          aria-label={t.mostSigns(name)}
          min={asks('max').min}
          max={known?.max ?? (field.type === 'text' ? OWN_TEXT : asks('max').max)}
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

type Shown = {
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

function Must({ name, field, fixed, onChange }: Pick<Shown, 'field' | 'onChange'> & { name: string; fixed: boolean }) {
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
export function FieldRow({ field, known, palette, first, asks, wrong, onChange, onUp, onRemove }: Shown) {
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
        getValueLength={lengthOfText}
        onChange={(label) => onChange({ label })}
      />
      <AnswerKind name={name} field={field} known={known} asks={asks} onChange={onChange} />
      <Input
        aria-label={t.hintOf(name)}
        value={field.help}
        placeholder={t.hint}
        maxLength={asks('help').max}
        getValueLength={lengthOfText}
        onChange={(help) => onChange({ help })}
      />
      <div className={styles.rowButtons}>
        <RaiseLine label={t.moveUp(name)} disabled={first} onClick={onUp} />
        <RemoveLine label={t.removeQuestion(name)} disabled={known?.fixed === 1} onClick={onRemove} />
      </div>
      <div className={styles.flags}>
        <Must name={name} field={field} fixed={known?.fixed === 1} onChange={onChange} />
        {hideable ? <HideFrom name={name} of={field} onChange={onChange} /> : null}
        {known ? null : <AskedOf name={name} field={field} palette={palette} onChange={onChange} />}
      </div>
    </li>
  )
}
