import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { FormErrors } from '~/app/ui/form/form-field'
import { FormNumber, FormText } from '~/app/ui/form/text-fields'
import { useFieldLines } from '~/app/ui/form/line-fields'
import { RemoveLineButton } from '~/app/ui/line-buttons'
import { Section } from '~/app/ui/page'
import type { Rule, RulePart } from './use-rule'
import styles from '../grading.module.css'
import { t } from '~/app/grading/texts'

type Level = NonNullable<Rule['values']['levels']>[number]

/** The levels with their score ranges and maximum shares. */
export function Levels({ form: { field, values }, fixed }: RulePart) {
  const lines = useFieldLines(field('levels'))
  const { levels = [] } = values
  return (
    <Section
      id="rule-levels"
      title={t.level}
      actions={
        !fixed && (
          <Button icon={<IconPlus />} onClick={() => lines.add(nextLevel(levels))}>
            {t.addLevel}
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        {levels.length === 0 && <p className={styles.muted}>{t.noLevels}</p>}
        {lines.keys.map((key, at) => (
          <div key={key} className={styles.level}>
            <FormText {...field(`levels.${at}.name`)} label={t.name} disabled={fixed} />
            <FormNumber {...field(`levels.${at}.from`)} label={t.from} disabled={fixed} />
            <FormNumber {...field(`levels.${at}.to`)} label={t.to} disabled={fixed} />
            <FormNumber {...field(`levels.${at}.maxShare`)} label={t.maxShare} disabled={fixed} />
            {!fixed && (
              <RemoveLineButton label={t.deleteLevel(levels[at]?.name ?? '')} onClick={() => lines.remove(at)} />
            )}
          </div>
        ))}
        <FormErrors {...field('levels')} label={t.level} />
      </div>
    </Section>
  )
}

const nextLevel = (levels: readonly Level[]): Level => {
  const to = levels.length ? Math.min(...levels.map((one) => Number(one.from))) : 100
  return { name: '', from: Math.max(0, to - 10), to, maxShare: null }
}
