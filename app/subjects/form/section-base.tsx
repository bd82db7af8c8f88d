import { Checkbox } from '@douyinfe/semi-ui'
import { type FileValue } from '~/app/ui/files'
import { type Option } from '~/app/system/dict'
import { ChoiceField, DayField, type Filling, idOf, LongField, TextField } from './fields'
import { FileSlotField, type Slot } from './file-slot'
import { NameField } from './name-field'
import { t } from './texts'
import { Wrong } from './small'
import styles from './form.module.css'

export type Choices = {
  domain: readonly Option[]
  subjectType: readonly Option[]
  years: readonly string[]
}

export function BaseFields({ id, choices, ...filling }: Filling & { id: string; choices: Choices }) {
  const { form, set, errors, disabled } = filling
  return (
    <>
      <NameField
        value={form.subjectName}
        year={form.year}
        id={id}
        error={errors.subjectName}
        disabled={disabled}
        onChange={(subjectName) => set({ subjectName })}
      />
      <TextField {...filling} name="subjectNameEn" optional max={200} />
      <div className={styles.pair}>
        <ChoiceField
          {...filling}
          name="year"
          required
          options={choices.years.map((year) => ({ value: year, label: t.yearName(year) }))}
          disabled={disabled || choices.years.length < 2}
        />
        <ChoiceField {...filling} name="subjectType" required options={choices.subjectType} />
      </div>
      <ChoiceField {...filling} name="domain" required options={choices.domain} />
      <TextField {...filling} name="keywords" optional max={200} help={t.keywordsHelp} />
      <div className={styles.pair}>
        <DayField {...filling} name="startDate" required />
        <DayField {...filling} name="endDate" required />
      </div>
    </>
  )
}

export function ResearchFields(filling: Filling) {
  return (
    <>
      <LongField {...filling} name="summary" required max={2000} rows={3} help={t.summaryHelp} />
      <LongField {...filling} name="background" required />
      <LongField {...filling} name="objectives" required />
      <LongField {...filling} name="content" required rows={6} />
      <LongField {...filling} name="techRoute" required />
      <LongField {...filling} name="innovation" optional />
      <LongField {...filling} name="basis" optional />
      <LongField {...filling} name="risks" optional />
    </>
  )
}

export function FileFields({
  form,
  set,
  errors,
  disabled,
  slots,
  bizId,
  known,
}: Filling & { slots: readonly Slot[]; bizId: string; known: readonly FileValue[] }) {
  return slots.map((slot) => (
    <FileSlotField
      key={slot.slot}
      slot={slot}
      bizType="subject"
      bizId={bizId}
      known={known}
      disabled={disabled}
      error={errors[`attachments.${slot.slot}`]}
      fileIds={form.attachments.find((one) => one.slot === slot.slot)?.fileIds ?? []}
      onChange={(fileIds) =>
        set({
          attachments: [
            ...form.attachments.filter((one) => one.slot !== slot.slot),
            ...(fileIds.length ? [{ slot: slot.slot, fileIds }] : []),
          ],
        })
      }
    />
  ))
}

export function CommitmentField({ form, set, errors, disabled }: Filling) {
  return (
    <div id={idOf('commitment')} className={styles.group}>
      <Checkbox
        checked={form.commitment === 1}
        disabled={disabled}
        aria-label={t.commitment}
        onChange={(event) => set({ commitment: event.target.checked ? 1 : 0 })}
      >
        {t.commitmentText}
      </Checkbox>
      {errors.commitment ? <Wrong text={errors.commitment} /> : null}
    </div>
  )
}
