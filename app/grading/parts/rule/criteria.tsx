import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { FormErrors } from '~/app/ui/form/form-field'
import { FormNumber, FormText } from '~/app/ui/form/text-fields'
import { useFieldLines } from '~/app/ui/form/line-fields'
import { RemoveLineButton } from '~/app/ui/line-buttons'
import { Meter } from '~/app/ui/numbers'
import { Section } from '~/app/ui/page'
import type { Rule, RulePart } from './use-rule'
import styles from '../grading.module.css'
import { t } from '~/app/grading/texts'

type Criterion = Rule['values']['criteria'][number]

/** The criteria with their weights and the sum of the weights. */
export function Criteria({ form: { field, values }, fixed }: RulePart) {
  const lines = useFieldLines(field('criteria'))
  const { criteria } = values
  const sum = Math.round(criteria.reduce((total, one) => total + Number(one.weight), 0) * 100) / 100
  return (
    <Section
      id="rule-criteria"
      title={t.criteria}
      actions={
        !fixed && (
          <Button icon={<IconPlus />} onClick={() => lines.add(nextCriterion(criteria, Math.max(0, 100 - sum)))}>
            {t.addCriterion}
          </Button>
        )
      }
    >
      <ul className={styles.criteria}>
        {lines.keys.map((key, at) => (
          <li key={key} className={styles.criterion}>
            <FormText {...field(`criteria.${at}.name`)} label={t.name} disabled={fixed} />
            <FormText {...field(`criteria.${at}.code`)} label={t.code} disabled />
            <FormNumber {...field(`criteria.${at}.max`)} label={t.max} disabled={fixed} />
            <FormNumber {...field(`criteria.${at}.weight`)} label={t.weightPercent} disabled={fixed} />
            <FormNumber {...field(`criteria.${at}.requiredReasonBelow`)} label={t.reasonBelow} disabled={fixed} />
            <FormNumber {...field(`criteria.${at}.requiredReasonAbove`)} label={t.reasonAbove} disabled={fixed} />
            {!fixed && (
              <RemoveLineButton
                label={t.deleteCriterion(criteria[at]?.name || criteria[at]?.code || '')}
                onClick={() => lines.remove(at)}
              />
            )}
            <div className={styles.wide}>
              <FormText {...field(`criteria.${at}.help`)} label={t.criterionHelp} disabled={fixed} />
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.sum} style={{ marginTop: 12 }}>
        {t.weightSum}
        <Meter label={t.weightSum} value={sum} limit={100} />
        {sum !== 100 && (
          <span className={styles.error}>
            {sum < 100 ? t.short(Math.round((100 - sum) * 100) / 100) : t.over(Math.round((sum - 100) * 100) / 100)}
          </span>
        )}
      </div>
      <FormErrors {...field('criteria')} label={t.criteria} />
    </Section>
  )
}

const nextCriterion = (criteria: readonly Criterion[], weight: number): Criterion => ({
  code: freeCode(criteria),
  name: '',
  max: 20,
  weight,
  sort: criteria.length + 1,
})
const freeCode = (criteria: readonly Criterion[]) => {
  for (let at = criteria.length + 1; ; at++) if (!criteria.some((one) => one.code === `c${at}`)) return `c${at}`
}
