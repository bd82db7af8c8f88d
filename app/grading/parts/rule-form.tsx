import { Banner, Button } from '@douyinfe/semi-ui'
import { useEffect } from 'react'
import { useForm } from '~/app/lib/form'
import { FormNotes } from '~/app/ui/form/form-notes'
import { FormBar } from '~/app/ui/form-bar'
import type { RuleView } from '~/worker/grading/answers'
import { Criteria } from './rule/criteria'
import { Levels } from './rule/levels'
import { Method } from './rule/method'
import { Times } from './rule/times'
import styles from './grading.module.css'
import { t } from '~/app/grading/texts'
import * as grading from '~/worker/grading/calls'

const fresh = {
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
}
const ruleOf = (year: string, rule: RuleView | null) => {
  if (!rule) return { ...fresh, year }
  // A rule that is borrowed from another year is not the one of this year yet.
  const { id, locked: _, excellentTotal: __, excellentByDomain: ___, lockVersion, ...body } = rule
  return { ...body, year, ...(id && { lockVersion }) }
}
export type Rule = ReturnType<typeof useRule>
const useRule = (year: string, rule: RuleView | null) =>
  useForm(grading.saveRule, ruleOf(year, rule), {
    sends: (values) => ({
      ...values,
      criteria: values.criteria.map((one, at) => ({ ...one, sort: at + 1 })),
      openTime: values.openTime || null,
      endTime: values.endTime || null,
    }),
  })
/** A part of the rule as it is being written; `fixed` once scores depend on it. */
export type RulePart = { form: Rule; fixed: boolean }

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
  const form = useRule(year, rule)
  const fixed = rule?.locked === 1 || !may
  useEffect(() => onUnsaved(form.unsaved), [form.unsaved, onUnsaved])
  return (
    <form className={styles.stack} {...form.props}>
      {rule?.locked === 1 && <Banner type="info" fullMode={false} closeIcon={null} description={t.ruleLocked} />}
      {rule && rule.id === '' && (
        <Banner type="info" fullMode={false} closeIcon={null} description={t.ruleBorrowed(year)} />
      )}
      <FormNotes form={form} summary />
      <Criteria form={form} fixed={fixed} />
      <Method form={form} fixed={fixed} />
      <Levels form={form} fixed={fixed} />
      <Times form={form} fixed={!may} />
      {may && (
        <FormBar>
          <Button theme="solid" type="primary" loading={form.busy} onClick={() => void form.submit()}>
            {t.saveRule(year)}
          </Button>
        </FormBar>
      )}
    </form>
  )
}
