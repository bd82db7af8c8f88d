import { Banner, Button } from '@douyinfe/semi-ui'
import { useEffect } from 'react'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormBar } from '~/app/ui/form-bar'
import type { RuleView } from '~/worker/grading/responses'
import { Criteria } from './rule/criteria'
import { Levels } from './rule/levels'
import { Method } from './rule/method'
import { Times } from './rule/times'
import { useRule } from './rule/use-rule'
import styles from './grading.module.css'
import { t } from '~/app/grading/texts'

/**
 * The grading rule of a year: criteria with weights and their sum, method, levels, times. Fields that affect scores are
 * locked after the first commit.
 */
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
      <FormNotices form={form} summary />
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
