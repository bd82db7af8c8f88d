import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { useForm } from '~/app/lib/form'
import { tellFailure } from '~/app/lib/tell'
import { FormChoice, FormRadio } from '~/app/ui/form/choices'
import { FormDay } from '~/app/ui/form/dates'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormLines, useLines } from '~/app/ui/form/lines'
import { FormPicked, FormPickedMany } from '~/app/ui/form/picked'
import { FormLongText, FormText } from '~/app/ui/form/typed'
import { optionsOf } from '~/app/ui/options'
import { type Picked, RemotePicker } from '~/app/ui/remote-picker'
import * as calls from '~/worker/advisories/calls'
import type { AdvisoryDetail, Preview } from '~/worker/advisories/contract'
import { advisoryKinds, kindLabel, severityCodes, severityLabel } from '~/worker/advisories/statuses'
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
const findSoftware = async (keyword: string, signal: AbortSignal): Promise<Picked[]> => {
  const answer = await ask(calls.findSoftware, { keyword }, signal)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result.map((one) => ({ value: one.id, label: one.name, hint: `${one.vendorName} ${one.version}` }))
}
const findDrills = async (keyword: string, signal: AbortSignal): Promise<Picked[]> => {
  const answer = await ask(drillCalls.listStudyScenes, { keyword }, signal)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result.records.map((one) => ({ value: one.id, label: one.sceneName, hint: one.categoryName }))
}

/** Preview of the affected institutions with the reasons. */
function Affected({ of: preview }: { of: Preview }) {
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
  const [preview, setPreview] = useState<Preview | null>(null)
  const loadPreview = async () => {
    const answer = await ask(calls.preview, { targets: form.values.targets ?? [] })
    if (answer.ok) setPreview(answer.result)
    else tellFailure(answer)
  }
  return (
    <FormSheet form={form} title={of ? of.title : t.new} width={720} summary onClose={onClose}>
      <FormText {...field('title')} label={fields.title} />
      <FormRadio
        {...field('kind')}
        label={fields.kind}
        options={advisoryKinds.map((value) => ({ value, label: kindLabel(value) }))}
      />
      <FormChoice {...field('severity')} label={fields.severity} options={optionsOf(severityCodes, severityLabel)} />
      <FormText {...field('code')} label={fields.code} placeholder={t.codeHint} />
      <FormText {...field('source')} label={fields.source} />
      <FormDay {...field('foundDate')} label={fields.foundDate} />
      <FormLongText {...field('summary')} label={fields.summary} />
      <FormLongText {...field('advice')} label={fields.advice} />
      <Targets form={form} of={of} />
      <FormPickedMany
        {...field('drills')}
        label={fields.drills}
        known={of?.drills.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      >
        {(picker) => (
          <RemotePicker {...picker} multiple load={findDrills} placeholder={t.findDrill} aria-label={fields.drills} />
        )}
      </FormPickedMany>
      {mayPreview && (
        <div>
          <Button onClick={() => void loadPreview()}>{t.preview}</Button>
        </div>
      )}
      {preview && <Affected of={preview} />}
    </FormSheet>
  )
}

type Form = ReturnType<typeof useForm<typeof calls.save>>
function Targets({ form: { field }, of }: { form: Form; of: AdvisoryDetail | null }) {
  const lines = useLines(field('targets'))
  return (
    <section>
      <h3>{fields.targets}</h3>
      <p className={style.help}>{t.targetsHelp}</p>
      <FormLines lines={lines} named={(at) => t.target(at + 1)}>
        {(at) => (
          <div className={style.target}>
            <div className={style.whole}>
              <FormPicked
                {...field(`targets.${at}.softwareId`)}
                label={t.register}
                known={of?.targets.map(({ softwareId, name }) => ({ value: softwareId, label: name })) ?? []}
              >
                {(picker) => (
                  <RemotePicker {...picker} load={findSoftware} placeholder={t.findSoftware} aria-label={t.register} />
                )}
              </FormPicked>
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
