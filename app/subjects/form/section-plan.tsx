import { Input, InputNumber } from '@douyinfe/semi-ui'
import { Choice } from '~/app/ui/choice'
import { MoneyText } from '~/app/ui/numbers'
import { useDict } from '~/app/system/dict'
import { type FormState, fieldId } from './fields'
import { Lines } from './lines'
import { sumBudget } from './model'
import { t } from './texts'
import { FieldError } from './line-field'
import styles from './form.module.css'
import { countCharacters } from '~/worker/core/plain-text'

const resultTypes = () => [
  {
    value: '论文',
    label: t.paper,
  },
  {
    value: '专利',
    label: t.patent,
  },
  {
    value: '软著',
    label: t.softwareCopyright,
  },
  {
    value: '标准',
    label: t.standard,
  },
  {
    value: '系统',
    label: t.system,
  },
  {
    value: '报告',
    label: t.report,
  },
]
export function ResultFields({ form, setBy, errors, asks, disabled }: FormState) {
  const types = useDict('expected_result_type')
  return (
    <>
      {errors.expectedResults ? <FieldError text={errors.expectedResults} /> : null}
      <Lines
        id={fieldId('expectedResults')}
        noun={t.result}
        lines={form.expectedResults}
        empty={{ type: '报告', name: '', count: 1, unit: '份' }}
        disabled={disabled}
        onChange={(lines) => setBy('expectedResults', lines)}
      >
        {(line, change, at) => (
          <div className={styles.result}>
            <Choice
              aria-label={t.resultTypeAt(at + 1)}
              disabled={disabled}
              value={line.type}
              options={types.length ? types : resultTypes()}
              onChange={(value) => change({ type: value })}
            />
            <Input
              aria-label={t.resultNameAt(at + 1)}
              placeholder={t.resultName}
              maxLength={asks(`expectedResults.${at}.name`).max}
              getValueLength={countCharacters}
              disabled={disabled}
              value={line.name}
              onChange={(name) => change({ name })}
            />
            <InputNumber
              aria-label={t.resultCountAt(at + 1)}
              min={asks(`expectedResults.${at}.count`).min}
              max={asks(`expectedResults.${at}.count`).max}
              disabled={disabled}
              value={line.count}
              onChange={(count) => change({ count: Number(count) || 0 })}
            />
            <Input
              aria-label={t.resultUnitAt(at + 1)}
              placeholder={t.unit}
              maxLength={asks(`expectedResults.${at}.unit`).max}
              getValueLength={countCharacters}
              disabled={disabled}
              value={line.unit}
              onChange={(unit) => change({ unit })}
            />
          </div>
        )}
      </Lines>
    </>
  )
}

export function ScheduleFields({ form, setBy, errors, asks, disabled }: FormState) {
  return (
    <>
      {errors.schedule ? <FieldError text={errors.schedule} /> : null}
      <Lines
        id={fieldId('schedule')}
        noun={t.stage}
        lines={form.schedule}
        empty={{ period: '', work: '' }}
        disabled={disabled}
        onChange={(lines) => setBy('schedule', lines)}
      >
        {(line, change, at) => (
          <div className={styles.schedule}>
            <Input
              aria-label={t.stagePeriodAt(at + 1)}
              placeholder={t.periodHint}
              maxLength={asks(`schedule.${at}.period`).max}
              getValueLength={countCharacters}
              disabled={disabled}
              value={line.period}
              onChange={(period) => change({ period })}
            />
            <Input
              aria-label={t.stageWorkAt(at + 1)}
              placeholder={t.stageWorkHint}
              maxLength={asks(`schedule.${at}.work`).max}
              getValueLength={countCharacters}
              disabled={disabled}
              value={line.work}
              onChange={(work) => change({ work })}
            />
          </div>
        )}
      </Lines>
    </>
  )
}

export function BudgetFields({ form, setBy, errors, asks, disabled }: FormState) {
  return (
    <>
      {errors.budget || errors.budgetTotal ? <FieldError text={errors.budget ?? errors.budgetTotal ?? ''} /> : null}
      <Lines
        id={fieldId('budget')}
        noun={t.budgetItem}
        lines={form.budget}
        empty={{ item: '', amount: 0, note: '' }}
        disabled={disabled}
        onChange={(lines) => setBy('budget', lines)}
      >
        {(line, change, at) => (
          <div className={styles.budget}>
            <Input
              aria-label={t.budgetNameAt(at + 1)}
              placeholder={t.budgetItemHint}
              maxLength={asks(`budget.${at}.item`).max}
              getValueLength={countCharacters}
              disabled={disabled}
              value={line.item}
              onChange={(item) => change({ item })}
            />
            <InputNumber
              aria-label={t.budgetAmountAt(at + 1)}
              min={asks(`budget.${at}.amount`).min}
              max={asks(`budget.${at}.amount`).max}
              precision={2}
              suffix={t.tenThousandYuan}
              disabled={disabled}
              value={line.amount}
              onChange={(amount) => change({ amount: Number(amount) || 0 })}
            />
            <Input
              aria-label={t.budgetNoteAt(at + 1)}
              placeholder={t.budgetUse}
              maxLength={asks(`budget.${at}.note`).max}
              getValueLength={countCharacters}
              disabled={disabled}
              value={line.note ?? ''}
              onChange={(note) => change({ note })}
            />
          </div>
        )}
      </Lines>
      <p className={styles.total}>
        {t.total} <MoneyText value={sumBudget(form.budget)} />
      </p>
    </>
  )
}
