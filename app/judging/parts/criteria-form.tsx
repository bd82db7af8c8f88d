import { Banner } from '@douyinfe/semi-ui'
import { memo } from 'react'
import { Link } from 'react-router'
import { judgingSteps } from '~/worker/judging/rules'
import { isAmong } from '~/worker/core/names'
import { subjectPage } from '~/worker/policy/pages'
import { reportPath } from '~/app/reports/parts/state'
import style from '../judging.module.css'
import { t } from '../texts'
import { ApprovalForm } from './approval-form'
import { DecisionForm } from './decision-form'
import { FormalForm } from './formal-form'
import type { JudgeInput } from './judge-form'
import type { AtStep } from './at-step'
import { ReportForm } from './report-form'

/** The form of the step. An item that is not pending at the step shows its status instead. */
export const CriteriaForm = memo(function CriteriaForm({ at, ...input }: JudgeInput & { at: AtStep }) {
  const { step, subject, form, report } = at
  if (report)
    return report.status === 2 ? (
      <ReportForm report={report} {...input} />
    ) : (
      <Elsewhere says={t.reportWaiting(report.status_dictText)} to={reportPath(report.id)} leads={t.openReport} />
    )
  if (!subject) return null
  if (!isAmong<string>(judgingSteps[step].statuses, subject.status))
    return <Elsewhere says={t.notWaiting(subject.status_dictText)} to={subjectPage(subject.id)} leads={t.open} />
  if (form) return <FormalForm subject={subject} form={form} {...input} />
  return step === 'approval' ? (
    <ApprovalForm subject={subject} {...input} />
  ) : (
    <DecisionForm subject={subject} {...input} />
  )
})

const Elsewhere = ({ says, to, leads }: { says: string; to: string; leads: string }) => (
  <div className={style.fields}>
    <Banner type="info" fullMode={false} bordered closeIcon={null} description={says} />
    <Link to={to}>{leads}</Link>
  </div>
)
