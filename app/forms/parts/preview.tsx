import { Button, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useMemo, useState } from 'react'
import { tell } from '~/app/lib/tell'
import { Choice } from '~/app/ui/choice'
import { Dialog } from '~/app/ui/dialog'
import { FormNotes } from '~/app/ui/form/form-notes'
import type { Field } from '~/worker/core/form/fields'
import { answersWithout, keptFrom, withoutKept } from '~/worker/core/form/kept'
import { schemaOf } from '~/worker/core/form/schema'
import { roles } from '~/worker/policy/roles'
import style from '../forms.module.css'
import { t as words } from '../texts'
import { AnswerFacts } from '../words'
import { t } from './designer.texts'
import type { Keeps } from './kept-from'
import { Questions } from './questions'
import { sampleAnswers } from './sample'
import { StepBack, StepLine } from './step-line'
import { useAnswers } from './use-answers'
import { useSteps } from './use-steps'

const widths = { 390: () => t.phoneWidth, 768: () => t.tabletWidth, 1200: () => t.deskWidth } as const

/** Previews a form at three widths as a role fills it in or reads an answer. Nothing is sent. */
export function Preview({ fields, keeps, onClose }: { fields: readonly Field[]; keeps: Keeps; onClose: () => void }) {
  const [width, setWidth] = useState<keyof typeof widths>(390)
  const [role, setRole] = useState('')
  const [reads, setReads] = useState(false)
  const hidden = useMemo(() => keptFrom(fields, role), [fields, role])
  const visible = useMemo(() => withoutKept(fields, hidden), [fields, hidden])
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
          <AnswerFacts schema={schemaOf(visible)} answers={answersWithout(sampleAnswers(fields), hidden)} files={[]} />
        ) : (
          <Tried key={role} fields={visible} />
        )}
      </div>
    </Dialog>
  )
}

const nothing = {}
/** The form for trial input; nothing is sent. */
function Tried({ fields }: { fields: readonly Field[] }) {
  const of = useMemo(() => ({ formId: 'preview', version: 1, answers: nothing }), [])
  const { form } = useAnswers(fields, of)
  const answers = form.values.answers ?? nothing
  const steps = useSteps(form, fields, answers)
  return (
    <>
      <FormNotes form={form} summary />
      <StepLine of={steps} />
      <Questions within={steps.within} seen={steps.seen} core={form.core} fields={fields} />
      <div className={style.walk}>
        <StepBack of={steps} />
        {steps.last ? (
          <Button onClick={async () => (await form.look()) && tell.success(t.fits)}>{t.tryIt}</Button>
        ) : (
          <Button onClick={() => void steps.next()}>{words.stepNext}</Button>
        )}
      </div>
    </>
  )
}
