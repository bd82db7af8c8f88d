import { Checkbox, Input, InputNumber } from '@douyinfe/semi-ui'
import type { FormCore } from '~/app/ui/form/field-state'
import { AddLineButton, RemoveLineButton } from '~/app/ui/line-buttons'
import { Select } from '~/app/ui/semi-controls'
import { slotExts } from '~/worker/subjects/form/year-form.contract'
import styles from './form-dialog.module.css'
import { nextFreeName, type Slot } from './form-definition'
import { FieldVisibility } from './field-visibility'
import { t } from './texts'
import { countCharacters } from '~/worker/core/plain-text'

type SlotsProps = { core: FormCore; errors: Readonly<Record<string, string>> }
function SlotLine({
  slot,
  at,
  core,
  errors,
  onChange,
  onRemove,
}: SlotsProps & { slot: Slot; at: number; onChange: (part: Partial<Slot>) => void; onRemove: () => void }) {
  return (
    <li className={styles.slot}>
      <Input
        aria-label={t.slotNameAt(at + 1)}
        value={slot.name}
        validateStatus={errors[`definition.slots.${at}.name`] ? 'error' : 'default'}
        placeholder={t.slotName}
        maxLength={core.asked(`definition.slots.${at}.name`).max}
        getValueLength={countCharacters}
        onChange={(name) => onChange({ name })}
      />
      <Select
        aria-label={t.slotKinds(slot.name)}
        multiple
        maxTagCount={3}
        placeholder={t.chooseKinds}
        value={slot.exts}
        validateStatus={errors[`definition.slots.${at}.exts`] ? 'error' : 'default'}
        optionList={slotExts.map((ext) => ({ value: ext, label: ext }))}
        onChange={(chosen) => onChange({ exts: (chosen as string[]) ?? [] })}
      />
      <InputNumber
        aria-label={t.slotMost(slot.name)}
        min={core.asked(`definition.slots.${at}.max`).min}
        max={core.asked(`definition.slots.${at}.max`).max}
        value={slot.max}
        suffix={t.files}
        onChange={(max) => onChange({ max: Number(max) || 1 })}
      />
      <div className={styles.flags}>
        <Checkbox
          aria-label={t.mustAnswer(slot.name)}
          checked={slot.required === 1}
          onChange={(event) => onChange({ required: event.target.checked ? 1 : 0 })}
        >
          {t.must}
        </Checkbox>
        <FieldVisibility name={slot.name} of={slot} onChange={(part) => onChange(part)} />
        <RemoveLineButton label={t.removeQuestion(slot.name)} onClick={onRemove} />
      </div>
    </li>
  )
}

const addSlot = (slots: readonly Slot[]): Slot[] => [
  ...slots,
  {
    slot: nextFreeName(
      slots.map((one) => one.slot),
      'slot',
    ),
    name: '',
    required: 0,
    exts: ['pdf'],
    max: 1,
    blind: 0,
    hiddenFrom: [],
  },
]

/** Attachment slots: label, whether required, file types and maximum number. */
export function Slots({
  slots,
  core,
  errors,
  onChange,
}: SlotsProps & { slots: readonly Slot[]; onChange: (slots: Slot[]) => void }) {
  return (
    <section className={styles.section} aria-label={t.attachmentsOfForm}>
      <h3>{t.attachmentsOfForm}</h3>
      <ul className={styles.fields}>
        {slots.map((slot, at) => (
          <SlotLine
            key={slot.slot}
            slot={slot}
            at={at}
            core={core}
            errors={errors}
            onChange={(part) => onChange(slots.map((one, index) => (index === at ? { ...one, ...part } : one)))}
            onRemove={() => onChange(slots.filter((_, index) => index !== at))}
          />
        ))}
      </ul>
      <AddLineButton onClick={() => onChange(addSlot(slots))}>{t.addSlot}</AddLineButton>
    </section>
  )
}
