import { Banner, Button, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useUrlQuery } from '~/app/ui/list/url-query'
import type { ReviewStage } from '~/worker/reviews/rules'
import { t } from '../texts'
import style from './reviews.module.css'
import { stageOptions } from './labels'

/** Tabs of the board: stage, and whether reviewers are missing or assigned. */
export function BoardTabs({
  stage,
  scope,
  view,
}: {
  stage: ReviewStage
  scope: 'waiting' | 'running'
  view: 'list' | 'matrix'
}) {
  const { merge } = useUrlQuery()
  return (
    <div className={style.tabs}>
      <RadioGroup
        type="button"
        aria-label={t.stage}
        value={stage}
        onChange={(event) => merge({ stage: String(event.target.value), subjectIds: null })}
      >
        {stageOptions().map((one) => (
          <Radio key={one.value} value={one.value}>
            {one.label}
          </Radio>
        ))}
      </RadioGroup>
      <RadioGroup
        type="button"
        aria-label={t.assignState}
        value={scope}
        onChange={(event) => merge({ scope: event.target.value === 'running' ? 'running' : null })}
      >
        <Radio value="waiting">{t.toAssign}</Radio>
        <Radio value="running">{t.underReview}</Radio>
      </RadioGroup>
      {scope === 'running' ? (
        <RadioGroup
          type="button"
          aria-label={t.view}
          value={view}
          onChange={(event) => merge({ view: event.target.value === 'matrix' ? 'matrix' : null })}
        >
          <Radio value="list">{t.list}</Radio>
          <Radio value="matrix">{t.matrix}</Radio>
        </RadioGroup>
      ) : null}
    </div>
  )
}

/** Notice for subjects selected on another list. They are assigned together. */
export function PreselectedSubjects({
  count,
  none,
  onAssign,
}: {
  count: number
  none: boolean
  onAssign: (way: 'hand' | 'auto') => void
}) {
  const { merge } = useUrlQuery()
  return (
    <Banner type="info" fullMode={false} bordered closeIcon={null} description={t.onlyChosen(count)}>
      <div className={style.people}>
        <Button size="small" theme="solid" disabled={none} onClick={() => onAssign('hand')}>
          {t.chooseReviewers}
        </Button>
        <Button size="small" disabled={none} onClick={() => onAssign('auto')}>
          {t.assignAuto}
        </Button>
        <Button size="small" theme="borderless" onClick={() => merge({ subjectIds: null })}>
          {t.showAll}
        </Button>
      </div>
    </Banner>
  )
}
