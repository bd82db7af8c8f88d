import { IconDelete, IconPlus } from '@douyinfe/semi-icons'
import { Button, Input, InputNumber } from '@douyinfe/semi-ui'
import { Section } from '~/app/ui/page'
import { Cell, figure, type Level, limit, type RulePart } from './cells'
import styles from '../grading.module.css'
import { t } from '~/app/grading/texts'

/** The levels, from which score to which, and how many may be in each. */
export function Levels({ draft, fixed, set }: RulePart) {
  const level = (at: number, part: Partial<Level>) =>
    set({ levels: draft.levels.map((one, place) => (place === at ? { ...one, ...part } : one)) })
  return (
    <Section
      id="rule-levels"
      title={t.level}
      actions={
        !fixed && (
          <Button icon={<IconPlus />} onClick={() => set({ levels: [...draft.levels, nextLevel(draft.levels)] })}>
            {t.addLevel}
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        {draft.levels.length === 0 && <p className={styles.quiet}>{t.noLevels}</p>}
        {draft.levels.map((one, at) => (
          <div key={at} className={styles.level}>
            <Cell label={t.name}>
              {(id) => (
                <Input
                  id={id}
                  value={one.name}
                  maxLength={20}
                  disabled={fixed}
                  onChange={(name) => level(at, { name })}
                />
              )}
            </Cell>
            <Cell label={t.from}>
              {(id) => (
                <InputNumber
                  id={id}
                  value={one.from}
                  min={0}
                  max={100}
                  disabled={fixed}
                  onChange={(from) => level(at, { from: figure(from) })}
                />
              )}
            </Cell>
            <Cell label={t.to}>
              {(id) => (
                <InputNumber
                  id={id}
                  value={one.to}
                  min={0}
                  max={100}
                  disabled={fixed}
                  onChange={(to) => level(at, { to: figure(to) })}
                />
              )}
            </Cell>
            <Cell label={t.maxShare}>
              {(id) => (
                <InputNumber
                  id={id}
                  value={one.maxShare ?? ''}
                  min={0}
                  max={100}
                  disabled={fixed}
                  onChange={(value) => level(at, { maxShare: limit(value) })}
                />
              )}
            </Cell>
            {!fixed && (
              <Button
                icon={<IconDelete />}
                type="danger"
                theme="borderless"
                aria-label={t.deleteLevel(one.name)}
                onClick={() => set({ levels: draft.levels.filter((_, place) => place !== at) })}
              />
            )}
          </div>
        ))}
      </div>
    </Section>
  )
}

const nextLevel = (levels: readonly Level[]): Level => {
  const to = levels.length ? Math.min(...levels.map((one) => one.from)) : 100
  return { name: '', from: Math.max(0, to - 10), to, maxShare: null }
}
