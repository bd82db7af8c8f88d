import { FormDateTime } from '~/app/ui/form/date-fields'
import { FormSwitch } from '~/app/ui/form/choice-fields'
import { Section } from '~/app/ui/page'
import type { RulePart } from './use-rule'
import styles from '../grading.module.css'
import { t } from '~/app/grading/texts'

/** Grading period and publication settings. They can be changed during grading. */
export const Times = ({ form: { field }, fixed: disabled }: RulePart) => (
  <Section title={t.timesAndPublication} id="rule-endTime">
    <div className={styles.grid}>
      <FormDateTime {...field('openTime')} label={t.openTime} disabled={disabled} />
      <FormDateTime {...field('endTime')} label={t.dueTime} disabled={disabled} />
      <FormSwitch {...field('publish')} label={t.publishLevels} disabled={disabled} />
    </div>
  </Section>
)
