import { Switch } from '@douyinfe/semi-ui'
import { Select } from '~/app/ui/named'
import { Section } from '~/app/ui/page'
import { methods, scales } from '../words'
import { Cell, Figure, type RulePart } from './cells'
import styles from '../grading.module.css'
import { t } from '~/app/grading/texts'

/** How the scores of the graders become one. */
export function Method({ draft, fixed, set }: RulePart) {
  return (
    <Section title={t.scoring} id="rule-method">
      <div className={styles.grid}>
        <Cell label={t.method}>
          {(id) => (
            <Select
              id={id}
              value={draft.method}
              disabled={fixed}
              optionList={options(methods)}
              onChange={(method) => set({ method: method as string })}
              style={{ width: '100%' }}
            />
          )}
        </Cell>
        <Cell label={t.rankBy}>
          {(id) => (
            <Select
              id={id}
              value={draft.normalise}
              disabled={fixed}
              optionList={options(scales)}
              onChange={(normalise) => set({ normalise: normalise as string })}
              style={{ width: '100%' }}
            />
          )}
        </Cell>
        <Figure
          label={t.step}
          value={draft.step}
          min={0.1}
          max={10}
          step={0.1}
          disabled={fixed}
          onChange={(step) => set({ step })}
        />
        <Figure
          label={t.minGraders}
          value={draft.minGraders}
          min={1}
          max={20}
          disabled={fixed}
          onChange={(minGraders) => set({ minGraders })}
        />
        <Figure
          label={t.trimFrom}
          value={draft.trimMin}
          min={3}
          max={20}
          disabled={fixed}
          onChange={(trimMin) => set({ trimMin })}
        />
        <Figure
          label={t.reasonMin}
          value={draft.reasonMin}
          min={0}
          max={500}
          disabled={fixed}
          onChange={(reasonMin) => set({ reasonMin })}
        />
        <Figure
          label={t.reasonMax}
          value={draft.reasonMax}
          min={1}
          max={2000}
          disabled={fixed}
          onChange={(reasonMax) => set({ reasonMax })}
        />
        <Cell label={t.blind}>
          {(id) => (
            <Switch
              id={id}
              checked={draft.blind === 1}
              disabled={fixed}
              onChange={(on) => set({ blind: on ? 1 : 0 })}
              aria-label={t.blind}
            />
          )}
        </Cell>
      </div>
    </Section>
  )
}

const options = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))
