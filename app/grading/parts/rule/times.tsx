import { Switch } from '@douyinfe/semi-ui'
import { Section } from '~/app/ui/page'
import { Cell, Moment, type RulePart } from './cells'
import styles from '../grading.module.css'
import { t } from '~/app/grading/texts'

/** When graders score, and what of it is published; may be set while they do. */
export function Times({ draft, fixed, set }: RulePart) {
  return (
    <Section title={t.timesAndPublication} id="rule-endTime">
      <div className={styles.grid}>
        <Cell label={t.openTime}>
          {() => (
            <Moment
              label={t.openTime}
              value={draft.openTime}
              disabled={fixed}
              onChange={(openTime) => set({ openTime })}
            />
          )}
        </Cell>
        <Cell label={t.dueTime}>
          {() => (
            <Moment label={t.dueTime} value={draft.endTime} disabled={fixed} onChange={(endTime) => set({ endTime })} />
          )}
        </Cell>
        <Cell label={t.publishLevels}>
          {(id) => (
            <Switch
              id={id}
              checked={draft.publish === 1}
              disabled={fixed}
              onChange={(on) => set({ publish: on ? 1 : 0 })}
              aria-label={t.publishLevels}
            />
          )}
        </Cell>
      </div>
    </Section>
  )
}
