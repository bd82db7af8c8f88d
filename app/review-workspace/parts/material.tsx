import { memo, type ReactNode } from 'react'
import { ReportText } from '~/app/reports/parts/report-text'
import { CaseTab } from '~/app/subjects/case/tabs'
import type { WorkspaceStep } from '~/worker/review-workspace/rules'
import style from '../review-workspace.module.css'
import { t } from '../texts'
import type { StepData } from './step-data'

type MaterialPart = { key: string; title: string; badge?: number; show: () => ReactNode }

/** Tabs of a subject that are relevant for the review, the most important of the step first. */
const tabsAt = (step: WorkspaceStep) =>
  step === 'first' || step === 're'
    ? ['review', 'declaration', 'files', 'similarity']
    : ['declaration', 'files', 'similarity', 'review']

/** Returns the parts of an item's material. */
export function materialPartsOf(
  step: WorkspaceStep,
  { subject, report }: Pick<StepData, 'subject' | 'report'>,
): MaterialPart[] {
  if (report) return [{ key: 'report', title: t.report, show: () => <ReportText report={report} /> }]
  if (!subject) return []
  const visible = subject.tabs.filter((tab) => tab.visible)
  return tabsAt(step).flatMap((key) => {
    const tab = visible.find((one) => one.key === key)
    if (!tab) return []
    const show = () =>
      key === 'declaration' ? (
        <>
          <CaseTab name="base" subject={subject} editable={false} />
          <CaseTab name={key} subject={subject} editable={false} />
        </>
      ) : (
        <CaseTab name={key} subject={subject} editable={false} />
      )
    return { key, title: tab.title, badge: tab.badge, show }
  })
}

/** Returns the index of the requested part, or 0 if it does not exist. */
export const activePartIndex = (parts: readonly MaterialPart[], part: string) =>
  Math.max(
    0,
    parts.findIndex(({ key }) => key === part),
  )

/** The parts of the material as tabs, with the selected part below. */
export const Material = memo(function Material({
  step,
  part: requestedPart,
  onShow,
  ...of
}: Pick<StepData, 'step' | 'subject' | 'report'> & { part: string; onShow: (key: string) => void }) {
  const parts = materialPartsOf(step, of)
  const partIndex = activePartIndex(parts, requestedPart)
  const part = parts[partIndex]
  return (
    <>
      {parts.length > 1 ? (
        <div className={style.parts} role="tablist" aria-label={t.parts}>
          {parts.map((one, at) => (
            <button
              key={one.key}
              type="button"
              role="tab"
              aria-selected={at === partIndex}
              tabIndex={at === partIndex ? 0 : -1}
              onClick={() => onShow(one.key)}
            >
              {one.title}
              {one.badge ? <small>{one.badge}</small> : null}
            </button>
          ))}
        </div>
      ) : null}
      <div key={part?.key} className={style.part}>
        {part?.show()}
      </div>
    </>
  )
})
