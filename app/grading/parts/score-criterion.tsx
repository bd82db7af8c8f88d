import { InputNumber } from '@douyinfe/semi-ui'
import type { GradeInfo } from '~/worker/grading/responses'
import { round2 } from '~/worker/grading/rules'
import styles from './workspace.module.css'
import { t } from '~/app/grading/texts'

/** Score field. Enter goes to the next field, or stays and selects an invalid value. */
function ScoreInput({
  id,
  step,
  value,
  wrong,
  disabled,
  onChange,
  onEnter,
}: { wrong: boolean } & Pick<ScoreCriterionProps, 'id' | 'step' | 'value' | 'disabled' | 'onChange' | 'onEnter'>) {
  return (
    <InputNumber
      id={id}
      value={value ?? ''}
      step={step}
      disabled={disabled}
      validateStatus={wrong ? 'error' : 'default'}
      style={{ width: '100%' }}
      onChange={(score) => {
        const empty = score === '' || score === undefined || !Number.isFinite(Number(score))
        onChange(empty ? undefined : Number(score))
      }}
      onFocus={(event) => (event.target as HTMLInputElement).select()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        if (wrong) (event.target as HTMLInputElement).select()
        else onEnter()
      }}
    />
  )
}

type ScoreCriterionProps = {
  id: string
  criterion: GradeInfo['rule']['criteria'][number]
  step: number
  value: number | undefined
  error: string | undefined
  disabled: boolean
  onChange: (score: number | undefined) => void
  /** Moves to the next field. */
  onEnter: () => void
}

/** One criterion: weight, conditions of a required reason, and the score. */
export function ScoreCriterion({
  id,
  criterion,
  step,
  value,
  error,
  disabled,
  onChange,
  onEnter,
}: ScoreCriterionProps) {
  const { name, max, weight, help, requiredReasonBelow, requiredReasonAbove } = criterion
  const asking = [
    requiredReasonBelow != null && t.below(requiredReasonBelow),
    requiredReasonAbove != null && t.above(requiredReasonAbove),
  ]
    .filter(Boolean)
    .join(t.or)
  return (
    <div className={styles.criterion} data-score>
      <div>
        <label htmlFor={id}>{name}</label>
        <span className={styles.score}>
          <ScoreInput
            id={id}
            step={step}
            value={value}
            wrong={!!error}
            disabled={disabled}
            onChange={onChange}
            onEnter={onEnter}
          />
        </span>
      </div>
      <div>
        <div>
          <p className={styles.help}>
            {t.maxAndWeight(max, weight)}
            {asking && t.needsReason(asking)}
          </p>
          {help && <p className={styles.help}>{help}</p>}
        </div>
        <p className={styles.weight}>
          {value === undefined || error ? t.notGraded : t.counts(round2((weight * value) / max))}
        </p>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
