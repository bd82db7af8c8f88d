import { FormChoice, FormSwitch } from '~/app/ui/form/choice-fields'
import { FormNumber } from '~/app/ui/form/text-fields'
import { Section } from '~/app/ui/page'
import { methodLabels, scaleLabels } from '../labels'
import type { RulePart } from './use-rule'
import styles from '../grading.module.css'
import { t } from '~/app/grading/texts'

/** The method that combines the graders' scores. */
export const Method = ({ form: { field }, fixed: disabled }: RulePart) => (
  <Section title={t.scoring} id="rule-method">
    <div className={styles.grid}>
      <FormChoice {...field('method')} label={t.method} options={options(methodLabels())} disabled={disabled} />
      <FormChoice {...field('normalise')} label={t.rankBy} options={options(scaleLabels())} disabled={disabled} />
      <FormNumber {...field('step')} label={t.step} step={0.1} disabled={disabled} />
      <FormNumber {...field('minGraders')} label={t.minGraders} disabled={disabled} />
      <FormNumber {...field('trimMin')} label={t.trimFrom} disabled={disabled} />
      <FormNumber {...field('reasonMin')} label={t.reasonMin} disabled={disabled} />
      <FormNumber {...field('reasonMax')} label={t.reasonMax} disabled={disabled} />
      <FormSwitch {...field('blind')} label={t.blind} disabled={disabled} />
    </div>
  </Section>
)

const options = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))
