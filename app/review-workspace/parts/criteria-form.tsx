import { Banner } from '@douyinfe/semi-ui'
import { memo } from 'react'
import { Link } from 'react-router'
import { workspaceSteps } from '~/worker/review-workspace/rules'
import { isAmong } from '~/worker/core/typed-keys'
import { subjectPageUrl } from '~/worker/policy/page-urls'
import { reportPath } from '~/app/reports/parts/report-state'
import style from '../review-workspace.module.css'
import { t } from '../texts'
import { ApprovalForm } from './approval-form'
import { DecisionForm } from './decision-form'
import { FormalForm } from './formal-form'
import type { StepFormProps } from './step-form'
import type { StepData } from './step-data'
import { ReportForm } from './report-form'

/** The form of the step. An item that is not pending at the step shows its status instead. */
export const CriteriaForm = memo(function CriteriaForm({ at, ...input }: StepFormProps & { at: StepData }) {
  const { step, subject, form, report } = at
  if (report)
    return report.status === 2 ? (
      <ReportForm report={report} {...input} />
    ) : (
      <NotPendingNotice
        says={t.reportWaiting(report.status_dictText)}
        to={reportPath(report.id)}
        leads={t.openReport}
      />
    )
  if (!subject) return null
  if (!isAmong<string>(workspaceSteps[step].statuses, subject.status))
    return (
      <NotPendingNotice says={t.notWaiting(subject.status_dictText)} to={subjectPageUrl(subject.id)} leads={t.open} />
    )
  if (form) return <FormalForm subject={subject} form={form} {...input} />
  return step === 'approval' ? (
    <ApprovalForm subject={subject} {...input} />
  ) : (
    <DecisionForm subject={subject} {...input} />
  )
})

const NotPendingNotice = ({ says, to, leads }: { says: string; to: string; leads: string }) => (
  <div className={style.fields}>
    <Banner type="info" fullMode={false} bordered closeIcon={null} description={says} />
    <Link to={to}>{leads}</Link>
  </div>
)
