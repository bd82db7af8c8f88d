import { Button, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useMemo, useState } from 'react'
import { notify } from '~/app/lib/notify'
import { Choice } from '~/app/ui/choice'
import { Dialog } from '~/app/ui/dialog'
import { FormNotices } from '~/app/ui/form/form-notices'
import type { Field } from '~/worker/core/form/fields'
import { omitAnswers, hiddenFieldNames, withoutHiddenFields } from '~/worker/core/form/field-visibility'
import { schemaOf } from '~/worker/core/form/schema'
import { roles } from '~/worker/policy/roles'
import style from '../forms.module.css'
import { t as words } from '../texts'
import { AnswerFacts } from '../formatters'
import { t } from './designer.texts'
import type { VisibilityOptions } from './field-visibility'
import { Questions } from './questions'
import { sampleAnswers } from './sample-answers'
import { StepBackButton, StepProgress } from './step-progress'
import { useAnswers } from './use-answers'
import { useSteps } from './use-steps'

const previewWidths = { 390: () => t.phoneWidth, 768: () => t.tabletWidth, 1200: () => t.deskWidth } as const

/** Previews a form at three widths as a role fills it in or reads an answer. Nothing is sent. */
export function FormPreview({
  fields,
  keeps,
  onClose,
}: {
  fields: readonly Field[]
  keeps: VisibilityOptions
  onClose: () => void
}) {
  const [width, setWidth] = useState<keyof typeof previewWidths>(390)
  const [role, setRole] = useState('')
  const [reads, setReads] = useState(false)
  const hidden = useMemo(() => hiddenFieldNames(fields, role), [fields, role])
  const visible = useMemo(() => withoutHiddenFields(fields, hidden), [fields, hidden])
  return (
    <Dialog open title={t.preview} width="min(1280px, 100vw - 32px)" onClose={onClose}>
      <div className={style.tools}>
        <RadioGroup
          type="button"
          aria-label={t.width}
          value={width}
          onChange={(event) => setWidth(event.target.value as keyof typeof previewWidths)}
        >
          {([390, 768, 1200] as const).map((one) => (
            <Radio key={one} value={one}>
              {previewWidths[one]()}
            </Radio>
          ))}
        </RadioGroup>
        <RadioGroup
          type="button"
          aria-label={t.previewOf}
          value={reads ? 'read' : 'fill'}
          onChange={(event) => setReads(event.target.value === 'read')}
        >
          <Radio value="fill">{t.filling}</Radio>
          <Radio value="read">{t.sample}</Radio>
        </RadioGroup>
        <Choice
          aria-label={t.seenAs}
          width="200px"
          placeholder={t.seenByAll}
          showClear
          value={role}
          options={keeps.roles.map((value) => ({ value, label: roles[value].name }))}
          onChange={setRole}
        />
        {hidden.size > 0 && <span className={style.help}>{t.keptCount(hidden.size)}</span>}
      </div>
      <div className={style.width} style={{ width }}>
        {visible.length === 0 ? (
          <p className={style.help}>{t.nothingLeft}</p>
        ) : reads ? (
          <AnswerFacts schema={schemaOf(visible)} answers={omitAnswers(sampleAnswers(fields), hidden)} files={[]} />
        ) : (
          <TrialForm key={role} fields={visible} />
        )}
      </div>
    </Dialog>
  )
}

const NO_ANSWERS = {}
/** The form for trial input; nothing is sent. */
function TrialForm({ fields }: { fields: readonly Field[] }) {
  const of = useMemo(() => ({ formId: 'preview', version: 1, answers: NO_ANSWERS }), [])
  const { form } = useAnswers(fields, of)
  const answers = form.values.answers ?? NO_ANSWERS
  const steps = useSteps(form, fields, answers)
  return (
    <>
      <FormNotices form={form} summary />
      <StepProgress of={steps} />
      <Questions within={steps.within} seen={steps.seen} core={form.core} fields={fields} />
      <div className={style.walk}>
        <StepBackButton of={steps} />
        {steps.last ? (
          <Button onClick={async () => (await form.look()) && notify.success(t.fits)}>{t.tryIt}</Button>
        ) : (
          <Button onClick={() => void steps.next()}>{words.stepNext}</Button>
        )}
      </div>
    </>
  )
}
