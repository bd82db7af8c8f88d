import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { Section } from '~/app/ui/page'
import { changed, Drop, Figure, type Level, OpenFigure, type RulePart, without, Words } from './cells'
import styles from '../grading.module.css'
import { t } from '~/app/grading/texts'

/** The levels, from which score to which, and how many may be in each. */
export function Levels({ draft: { levels }, fixed, set }: RulePart) {
  return (
    <Section
      id="rule-levels"
      title={t.level}
      actions={
        !fixed && (
          <Button icon={<IconPlus />} onClick={() => set({ levels: [...levels, nextLevel(levels)] })}>
            {t.addLevel}
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        {levels.length === 0 && <p className={styles.quiet}>{t.noLevels}</p>}
        {levels.map((one, at) => {
          const level = (part: Partial<Level>) => set({ levels: changed(levels, at, part) })
          return (
            <div key={at} className={styles.level}>
              <Words
                label={t.name}
                value={one.name}
                maxLength={20}
                disabled={fixed}
                onChange={(name) => level({ name })}
              />
              <Figure label={t.from} value={one.from} disabled={fixed} onChange={(from) => level({ from })} />
              <Figure label={t.to} value={one.to} disabled={fixed} onChange={(to) => level({ to })} />
              <OpenFigure
                label={t.maxShare}
                value={one.maxShare}
                disabled={fixed}
                onChange={(maxShare) => level({ maxShare })}
              />
              {!fixed && <Drop label={t.deleteLevel(one.name)} onClick={() => set({ levels: without(levels, at) })} />}
            </div>
          )
        })}
      </div>
    </Section>
  )
}

const nextLevel = (levels: readonly Level[]): Level => {
  const to = levels.length ? Math.min(...levels.map((one) => one.from)) : 100
  return { name: '', from: Math.max(0, to - 10), to, maxShare: null }
}
