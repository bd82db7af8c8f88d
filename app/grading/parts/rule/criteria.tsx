import { IconDelete, IconPlus } from '@douyinfe/semi-icons'
import { Button, Input, InputNumber } from '@douyinfe/semi-ui'
import { Meter } from '~/app/ui/numbers'
import { Section } from '~/app/ui/page'
import { Cell, type Criterion, figure, limit, type RulePart } from './cells'
import styles from '../grading.module.css'
import { t } from '~/app/grading/texts'

/** What is scored, with the weights and their sum. */
export function Criteria({ draft, fixed, set, sum }: RulePart & { sum: number }) {
  const criterion = (at: number, part: Partial<Criterion>) =>
    set({ criteria: draft.criteria.map((one, place) => (place === at ? { ...one, ...part } : one)) })
  return (
    <Section
      id="rule-criteria"
      title={t.criteria}
      actions={
        !fixed && (
          <Button
            icon={<IconPlus />}
            onClick={() =>
              set({
                criteria: [
                  ...draft.criteria,
                  {
                    code: freeCode(draft.criteria),
                    name: '',
                    max: 20,
                    weight: Math.max(0, 100 - sum),
                    sort: draft.criteria.length + 1,
                  },
                ],
              })
            }
          >
            {t.addCriterion}
          </Button>
        )
      }
    >
      <ul className={styles.criteria}>
        {draft.criteria.map((one, at) => (
          <li key={one.code} className={styles.criterion}>
            <Cell label={t.name}>
              {(id) => (
                <Input
                  id={id}
                  value={one.name}
                  maxLength={30}
                  disabled={fixed}
                  onChange={(name) => criterion(at, { name })}
                />
              )}
            </Cell>
            <Cell label={t.code}>{(id) => <Input id={id} value={one.code} disabled />}</Cell>
            <Cell label={t.max}>
              {(id) => (
                <InputNumber
                  id={id}
                  value={one.max}
                  min={0}
                  max={100}
                  disabled={fixed}
                  onChange={(max) => criterion(at, { max: figure(max) })}
                />
              )}
            </Cell>
            <Cell label={t.weightPercent}>
              {(id) => (
                <InputNumber
                  id={id}
                  value={one.weight}
                  min={0}
                  max={100}
                  disabled={fixed}
                  onChange={(weight) => criterion(at, { weight: figure(weight) })}
                />
              )}
            </Cell>
            <Cell label={t.reasonBelow}>
              {(id) => (
                <InputNumber
                  id={id}
                  value={one.requiredReasonBelow ?? ''}
                  min={0}
                  max={one.max}
                  disabled={fixed}
                  onChange={(value) => criterion(at, { requiredReasonBelow: limit(value) })}
                />
              )}
            </Cell>
            <Cell label={t.reasonAbove}>
              {(id) => (
                <InputNumber
                  id={id}
                  value={one.requiredReasonAbove ?? ''}
                  min={0}
                  max={one.max}
                  disabled={fixed}
                  onChange={(value) => criterion(at, { requiredReasonAbove: limit(value) })}
                />
              )}
            </Cell>
            {!fixed && (
              <Button
                icon={<IconDelete />}
                type="danger"
                theme="borderless"
                aria-label={t.deleteCriterion(one.name || one.code)}
                onClick={() => set({ criteria: draft.criteria.filter((_, place) => place !== at) })}
              />
            )}
            <div className={styles.wide}>
              <Cell label={t.criterionHelp}>
                {(id) => (
                  <Input
                    id={id}
                    value={one.help ?? ''}
                    maxLength={200}
                    disabled={fixed}
                    onChange={(help) => criterion(at, { help })}
                  />
                )}
              </Cell>
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
    </Section>
  )
}

const freeCode = (criteria: readonly Criterion[]) => {
  for (let at = criteria.length + 1; ; at++) if (!criteria.some((one) => one.code === `c${at}`)) return `c${at}`
}
