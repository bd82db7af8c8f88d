import { Banner, Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { FieldErrors } from '~/app/ui/field'
import { FormBar } from '~/app/ui/form-bar'
import { useUnsaved } from '~/app/ui/leave-guard'
import type { RuleView } from '~/worker/grading/answers'
import type { Draft } from './rule/cells'
import { Criteria } from './rule/criteria'
import { Levels } from './rule/levels'
import { Method } from './rule/method'
import { Times } from './rule/times'
import styles from './grading.module.css'
import { t } from '~/app/grading/texts'
import type { SaveRule } from '~/worker/grading/inputs'
import * as grading from '~/worker/grading/calls'

const fresh = (year: string): Draft => ({
  year,
  criteria: [],
  step: 0.5,
  method: 'mean',
  normalise: 'none',
  trimMin: 5,
  minGraders: 3,
  reasonMin: 10,
  reasonMax: 500,
  levels: [],
  openTime: null,
  endTime: null,
  blind: 1,
  publish: 0,
  lockVersion: 0,
})

/** The rule of a year: criteria with their weights and the sum, method, levels, times. What scores depend on is fixed once one is committed. */
export function RuleForm({
  year,
  rule,
  may,
  onUnsaved,
}: {
  year: string
  rule: RuleView | null
  may: boolean
  onUnsaved: (unsaved: boolean) => void
}) {
  const { send, busy } = useSend()
  const [draft, setDraft] = useState<Draft>(() => (rule ? { ...rule } : fresh(year)))
  const [clean] = useState(draft)
  useUnsaved(draft, clean, onUnsaved)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const fixed = rule?.locked === 1 || !may
  const set = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const sum = Math.round(draft.criteria.reduce((total, one) => total + one.weight, 0) * 100) / 100

  const save = async () => {
    const { openTime, endTime, lockVersion, ...body } = draft
    const sent = await send(grading.saveRule, {
      year,
      ...(rule?.id && { lockVersion }),
      criteria: body.criteria.map((one, at) => ({ ...one, sort: at + 1 })),
      step: body.step,
      method: body.method as SaveRule['method'],
      normalise: body.normalise as SaveRule['normalise'],
      trimMin: body.trimMin,
      minGraders: body.minGraders,
      reasonMin: body.reasonMin,
      reasonMax: body.reasonMax,
      levels: body.levels,
      openTime,
      endTime,
      blind: body.blind ? 1 : 0,
      publish: body.publish ? 1 : 0,
    })
    setErrors(sent.ok ? {} : sent.fields)
  }
  return (
    <div className={styles.stack}>
      {rule?.locked === 1 && <Banner type="info" fullMode={false} closeIcon={null} description={t.ruleLocked} />}
      {rule && rule.id === '' && (
        <Banner type="info" fullMode={false} closeIcon={null} description={t.ruleBorrowed(year)} />
      )}
      <FieldErrors errors={errors} idOf={(field) => `rule-${field.split('.')[0]}`} />
      <Criteria draft={draft} fixed={fixed} set={set} sum={sum} />
      <Method draft={draft} fixed={fixed} set={set} />
      <Levels draft={draft} fixed={fixed} set={set} />
      <Times draft={draft} fixed={!may} set={set} />
      {may && (
        <FormBar words={sum === 100 ? '' : t.weightsMustBe100}>
          <Button theme="solid" type="primary" loading={busy} disabled={sum !== 100} onClick={() => void save()}>
            {t.saveRule(year)}
          </Button>
        </FormBar>
      )}
    </div>
  )
}
