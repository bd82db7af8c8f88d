import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { MoveDialog } from '~/app/subjects/moves/dialog'
import { useDryRun } from '~/app/subjects/moves/dry-run'
import { DryRun, ReasonField, reasonGiven } from '~/app/subjects/moves/parts'
import styles from './grading.module.css'

const PATH = '/v2/subject/subjectGradeEnd'

/**
 * Ends the grading of a year: who has not committed is waived with a reason; scores, ranks and levels are fixed. Subjects that
 * cannot end yet are named and stay open; those that can may end before them.
 */
export function EndDialog({ year, waiting, onClose }: { year: string; waiting: number; onClose: () => void }) {
  const { send, busy } = useSend()
  const [reason, setReason] = useState('')
  const given = reasonGiven(reason)
  const { outcome, asking } = useDryRun(PATH, { year, reason: given ? reason.trim() : '' })
  const confirm = async () => {
    const which = outcome?.failed.length ? { ids: outcome.ok } : { year }
    const sent = await send(PATH, { ...which, reason: reason.trim() })
    if (sent.ok) onClose()
  }
  return (
    <MoveDialog
      title={`结束 ${year} 年度评分`}
      verb={`结束 ${outcome?.ok.length ?? 0} 个课题的评分`}
      grave
      busy={busy}
      ready={!asking && !!outcome && outcome.ok.length > 0}
      hint={
        outcome?.failed.length
          ? '其余课题以后再结束，届时名次随之调整；分数不再改变。'
          : '结束后分数、名次与等级固定，不能再改。'
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      {waiting > 0 && (
        <p className={styles.quiet}>
          {`还有 ${waiting} 份评分未提交。达到最少评分人数的课题可以结束，未提交的不计入，须说明理由。`}
        </p>
      )}
      <DryRun outcome={outcome} />
      <ReasonField
        label="未提交评分人的处理理由"
        value={reason}
        onChange={setReason}
        required={false}
        help={waiting > 0 ? '有评分人未提交的课题须填写，至少 5 个字，记入日志' : '全部已提交，可以不填'}
      />
    </MoveDialog>
  )
}
