import { FormMoment } from '~/app/ui/form/dates'
import { FormSwitch } from '~/app/ui/form/choices'
import { Section } from '~/app/ui/page'
import type { RulePart } from './use-rule'
import styles from '../grading.module.css'
import { t } from '~/app/grading/texts'

/** Grading period and publication settings. They can be changed during grading. */
export const Times = ({ form: { field }, fixed: disabled }: RulePart) => (
  <Section title={t.timesAndPublication} id="rule-endTime">
    <div className={styles.grid}>
      <FormMoment {...field('openTime')} label={t.openTime} disabled={disabled} />
      <FormMoment {...field('endTime')} label={t.dueTime} disabled={disabled} />
      <FormSwitch {...field('publish')} label={t.publishLevels} disabled={disabled} />
    </div>
  </Section>
)
