import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { callApi } from '~/app/lib/api'
import { useForm } from '~/app/lib/use-form'
import { notifyFailure } from '~/app/lib/notify'
import { FormChoice, FormRadio } from '~/app/ui/form/choice-fields'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormLines, useFieldLines } from '~/app/ui/form/line-fields'
import { FormPicker, FormMultiPicker } from '~/app/ui/form/picker-fields'
import { FormTextArea, FormText } from '~/app/ui/form/text-fields'
import { codeOptions } from '~/app/ui/code-options'
import { type PickerOption, RemotePicker } from '~/app/ui/remote-picker'
import * as calls from '~/worker/advisories/calls'
import type { AdvisoryDetail, AffectedPreview } from '~/worker/advisories/contract'
import { advisoryKinds, advisoryKindLabel, severityCodes, severityLabel } from '~/worker/advisories/statuses'
import * as drillCalls from '~/worker/drills/calls'
import style from '../advisories.module.css'
import { fields } from '~/worker/advisories/fields.texts'
import { t } from '../texts'

const EMPTY = { softwareId: '', name: '', vendor: '', from: '', to: '' }
const draftOf = (of: AdvisoryDetail | null, today: string) => ({
  id: of?.id ?? '',
  ...(of && { lockVersion: of.lockVersion }),
  kind: of?.kind ?? 'advisory',
  title: of?.title ?? '',
  severity: String(of?.severity ?? 3),
  code: of?.code ?? '',
  source: of?.source ?? '',
  foundDate: of?.foundDate ?? today,
  summary: of?.summary ?? '',
  advice: of?.advice ?? '',
  targets: of?.targets.map(({ softwareId, name, vendor, from, to }) => ({ softwareId, name, vendor, from, to })) ?? [
    EMPTY,
  ],
  drills: of?.drills.map(({ id }) => id) ?? [],
})
const findSoftware = async (keyword: string, signal: AbortSignal): Promise<PickerOption[]> => {
  const answer = await callApi(calls.findSoftware, { keyword }, signal)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result.map((one) => ({ value: one.id, label: one.name, hint: `${one.vendorName} ${one.version}` }))
}
const findDrills = async (keyword: string, signal: AbortSignal): Promise<PickerOption[]> => {
  const answer = await callApi(drillCalls.listStudyScenes, { keyword }, signal)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result.records.map((one) => ({ value: one.id, label: one.sceneName, hint: one.categoryName }))
}

/** Preview of the affected institutions with the reasons. */
function AffectedTargets({ of: preview }: { of: AffectedPreview }) {
  return (
    <section role="status">
      <h3>{preview.length ? t.previewOf(preview.length) : t.previewNone}</h3>
      <ul className={style.lines}>
        {preview.map((one) => (
          <li key={one.departId}>
            <span>
              {one.departName}
              <br />
              <span className={style.muted}>{one.reasons.join('；')}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Form of an advisory. */
export function AdvisoryForm({
  of,
  today,
  mayPreview,
  onClose,
}: {
  of: AdvisoryDetail | null
  today: string
  mayPreview: boolean
  onClose: () => void
}) {
  const form = useForm(calls.save, draftOf(of, today), { keep: `advisory:${of?.id ?? 'new'}`, done: onClose })
  const { field } = form
  const [preview, setPreview] = useState<AffectedPreview | null>(null)
  const loadPreview = async () => {
    const answer = await callApi(calls.preview, { targets: form.values.targets ?? [] })
    if (answer.ok) setPreview(answer.result)
    else notifyFailure(answer)
  }
  return (
    <FormSheet form={form} title={of ? of.title : t.new} width={720} summary onClose={onClose}>
      <FormText {...field('title')} label={fields.title} />
      <FormRadio
        {...field('kind')}
        label={fields.kind}
        options={advisoryKinds.map((value) => ({ value, label: advisoryKindLabel(value) }))}
      />
      <FormChoice {...field('severity')} label={fields.severity} options={codeOptions(severityCodes, severityLabel)} />
      <FormText {...field('code')} label={fields.code} placeholder={t.codeHint} />
      <FormText {...field('source')} label={fields.source} />
      <FormDate {...field('foundDate')} label={fields.foundDate} />
      <FormTextArea {...field('summary')} label={fields.summary} />
      <FormTextArea {...field('advice')} label={fields.advice} />
      <Targets form={form} of={of} />
      <FormMultiPicker
        {...field('drills')}
        label={fields.drills}
        known={of?.drills.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      >
        {(picker) => (
          <RemotePicker {...picker} multiple load={findDrills} placeholder={t.findDrill} aria-label={fields.drills} />
        )}
      </FormMultiPicker>
      {mayPreview && (
        <div>
          <Button onClick={() => void loadPreview()}>{t.preview}</Button>
        </div>
      )}
      {preview && <AffectedTargets of={preview} />}
    </FormSheet>
  )
}

type Form = ReturnType<typeof useForm<typeof calls.save>>
function Targets({ form: { field }, of }: { form: Form; of: AdvisoryDetail | null }) {
  const lines = useFieldLines(field('targets'))
  return (
    <section>
      <h3>{fields.targets}</h3>
      <p className={style.help}>{t.targetsHelp}</p>
      <FormLines lines={lines} named={(at) => t.target(at + 1)}>
        {(at) => (
          <div className={style.target}>
            <div className={style.whole}>
              <FormPicker
                {...field(`targets.${at}.softwareId`)}
                label={t.register}
                known={of?.targets.map(({ softwareId, name }) => ({ value: softwareId, label: name })) ?? []}
              >
                {(picker) => (
                  <RemotePicker {...picker} load={findSoftware} placeholder={t.findSoftware} aria-label={t.register} />
                )}
              </FormPicker>
            </div>
            <FormText {...field(`targets.${at}.name`)} label={t.product} />
            <FormText {...field(`targets.${at}.vendor`)} label={fields.vendor} />
            <FormText {...field(`targets.${at}.from`)} label={t.from} />
            <FormText {...field(`targets.${at}.to`)} label={t.to} />
          </div>
        )}
      </FormLines>
      <Button icon={<IconPlus aria-hidden />} onClick={() => lines.add(EMPTY)}>
        {t.addTarget}
      </Button>
    </section>
  )
}
