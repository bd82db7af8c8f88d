import { IconEyeOpened } from '@douyinfe/semi-icons'
import { Button, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useMemo, useRef, useState } from 'react'
import { tell } from '~/app/lib/tell'
import { Dialog } from '~/app/ui/dialog'
import { FormNotes } from '~/app/ui/form/form-notes'
import { giveFile } from '~/app/ui/give-file'
import type { Field } from '~/worker/core/form/fields'
import { fieldsOf, schemaOf } from '~/worker/core/form/schema'
import style from '../forms.module.css'
import { t } from './designer.texts'
import { Questions } from './questions'
import { StepBack, StepLine } from './step-line'
import { useAnswers } from './use-answers'
import { useSteps } from './use-steps'
import { t as words } from '../texts'

const widths = { 390: () => t.phoneWidth, 768: () => t.tabletWidth, 1200: () => t.deskWidth } as const

/** What is done with all questions at once: looked at as others see them, written to a file, read from one. */
export function DesignerTools({
  fields,
  onSet,
}: {
  fields: readonly Field[]
  onSet: (fields: readonly Field[]) => void
}) {
  const [previewing, setPreviewing] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    const read = fieldsOf(
      await file
        .text()
        .then(JSON.parse)
        .catch(() => null),
    )
    if (!read) return tell.warning(t.importFailed)
    onSet(read)
    tell.success(t.imported(read.length))
  }
  return (
    <>
      <Button icon={<IconEyeOpened aria-hidden />} disabled={!fields.length} onClick={() => setPreviewing(true)}>
        {t.preview}
      </Button>
      <Button onClick={() => picker.current?.click()}>{t.importIt}</Button>
      <Button
        disabled={!fields.length}
        onClick={() => giveFile('form.json', JSON.stringify(schemaOf(fields), null, 2), 'application/json')}
      >
        {t.exportIt}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t.importIt}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {previewing && <Preview fields={fields} onClose={() => setPreviewing(false)} />}
    </>
  )
}

const nothing = {}
/** The form as it is answered, at three widths; what is tried in it is sent nowhere. */
function Preview({ fields, onClose }: { fields: readonly Field[]; onClose: () => void }) {
  const [width, setWidth] = useState<keyof typeof widths>(390)
  const of = useMemo(() => ({ formId: 'preview', version: 1, answers: nothing }), [])
  const { form } = useAnswers(fields, of)
  const answers = form.values.answers ?? nothing
  const steps = useSteps(form, fields, answers)
  return (
    <Dialog open title={t.preview} width="min(1280px, 100vw - 32px)" onClose={onClose}>
      <div className={style.tools}>
        <RadioGroup
          type="button"
          aria-label={t.width}
          value={width}
          onChange={(event) => setWidth(event.target.value as keyof typeof widths)}
        >
          {([390, 768, 1200] as const).map((one) => (
            <Radio key={one} value={one}>
              {widths[one]()}
            </Radio>
          ))}
        </RadioGroup>
      </div>
      <div className={style.width} style={{ width }}>
        <FormNotes form={form} summary />
        <StepLine of={steps} />
        <Questions within={steps.within} look={steps.look} core={form.core} fields={fields} />
        <div className={style.walk}>
          <StepBack of={steps} />
          {steps.last ? (
            <Button onClick={async () => (await form.look()) && tell.success(t.fits)}>{t.tryIt}</Button>
          ) : (
            <Button onClick={() => void steps.next()}>{words.stepNext}</Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
