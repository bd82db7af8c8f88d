import { IconPlus } from '@douyinfe/semi-icons'
import { Button, Input } from '@douyinfe/semi-ui'
import { Meter } from '~/app/ui/numbers'
import { Section } from '~/app/ui/page'
import { Cell, changed, type Criterion, Drop, Figure, OpenFigure, type RulePart, without, Words } from './cells'
import styles from '../grading.module.css'
import { t } from '~/app/grading/texts'

/** What is scored, with the weights and their sum. */
export function Criteria({ draft: { criteria }, fixed, set, sum }: RulePart & { sum: number }) {
  return (
    <Section
      id="rule-criteria"
      title={t.criteria}
      actions={
        !fixed && (
          <Button
            icon={<IconPlus />}
            onClick={() => set({ criteria: [...criteria, nextCriterion(criteria, Math.max(0, 100 - sum))] })}
          >
            {t.addCriterion}
          </Button>
        )
      }
    >
      <ul className={styles.criteria}>
        {criteria.map((one, at) => {
          const criterion = (part: Partial<Criterion>) => set({ criteria: changed(criteria, at, part) })
          return (
            <li key={one.code} className={styles.criterion}>
              <Words
                label={t.name}
                value={one.name}
                maxLength={30}
                disabled={fixed}
                onChange={(name) => criterion({ name })}
              />
              <Cell label={t.code}>{(id) => <Input id={id} value={one.code} disabled />}</Cell>
              <Figure label={t.max} value={one.max} disabled={fixed} onChange={(max) => criterion({ max })} />
              <Figure
                label={t.weightPercent}
                value={one.weight}
                disabled={fixed}
                onChange={(weight) => criterion({ weight })}
              />
              <OpenFigure
                label={t.reasonBelow}
                value={one.requiredReasonBelow}
                max={one.max}
                disabled={fixed}
                onChange={(requiredReasonBelow) => criterion({ requiredReasonBelow })}
              />
              <OpenFigure
                label={t.reasonAbove}
                value={one.requiredReasonAbove}
                max={one.max}
                disabled={fixed}
                onChange={(requiredReasonAbove) => criterion({ requiredReasonAbove })}
              />
              {!fixed && (
                <Drop
                  label={t.deleteCriterion(one.name || one.code)}
                  onClick={() => set({ criteria: without(criteria, at) })}
                />
              )}
              <div className={styles.wide}>
                <Words
                  label={t.criterionHelp}
                  value={one.help ?? ''}
                  maxLength={200}
                  disabled={fixed}
                  onChange={(help) => criterion({ help })}
                />
              </div>
            </li>
          )
        })}
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
