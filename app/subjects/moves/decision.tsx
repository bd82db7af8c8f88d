import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { post } from '~/app/lib/api'
import { useSend } from '~/app/lib/send'
import { Meter } from '~/app/ui/numbers'
import { MoveDialog } from './dialog'
import { useDryRun } from './dry-run'
import type { MoveDialogInput } from './open'
import { DryRun, Labelled, Names, ReasonField, reasonGiven } from './parts'
import styles from './moves.module.css'

const PATH = '/v2/subjectcollectreview/auditBatch'
const verbs = { pass: '通过', perfect: '退回完善', reject: '不予通过' } as const
type Result = keyof typeof verbs

type Check = {
  rate: number | null
  limit: number
  missingReviewers: { subjectName: string; realname: string }[]
  rows: { id: string; needsOverride: boolean; assigned: number; committed: number; rate: number | null }[]
}

/** The decision on a round of reviews: the pass rate is the hint, a reason is needed against it. */
export function DecisionDialog({ subjects, buttons, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const second = subjects.every((subject) => subject.status === 'RE_AUDITING')
  const first = subjects.every((subject) => subject.status === 'FISRT_AUDITING')
  const round = second ? '复审' : first ? '初审' : '评审'
  const open = (Object.keys(verbs) as Result[]).filter(
    (result) => buttons.includes(`${result}First`) || buttons.includes(`${result}Re`),
  )
  const [result, setResult] = useState<Result>(open[0] ?? 'pass')
  const [opinion, setOpinion] = useState('')
  const ids = subjects.map((subject) => subject.id)
  const many = ids.length > 1
  const check = useCheck(ids)

  const needsReason = result !== 'pass'
  // Words in the field speak against the hint; what they are does not matter to the dry run.
  const overrides = result === 'pass' && reasonGiven(opinion)
  const { outcome, asking } = useDryRun(PATH, {
    ids,
    result,
    opinion: needsReason ? '（待填写理由）' : '',
    ...(overrides && { override: '（待填写理由）' }),
  })
  const count = outcome?.ok.length ?? ids.length
  const next = second ? '列入年度计划草案' : first ? '进入复审' : '进入下一环节'
  const against = result === 'pass' && (check?.rows.some((row) => row.needsOverride) ?? false)

  const confirm = async () => {
    const sent = await send(PATH, {
      ids: outcome?.ok ?? ids,
      result,
      opinion: opinion.trim(),
      ...(overrides && { override: opinion.trim() }),
    })
    if (sent.ok) onDone()
  }
  return (
    <MoveDialog
      title={`${round}决定`}
      verb={many ? `${round}${verbs[result]} ${count} 个课题` : `${round}${verbs[result]}`}
      grave={result === 'reject'}
      busy={busy}
      ready={(!needsReason || reasonGiven(opinion)) && !asking && count > 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      {check ? <Rate check={check} many={many} /> : null}
      <Labelled label="决定" required>
        {(id) => (
          <RadioGroup
            id={id}
            direction="vertical"
            value={result}
            onChange={(event) => setResult(event.target.value as Result)}
          >
            {open.map((one) => (
              <Radio key={one} value={one}>
                {one === 'pass' ? `通过，${next}` : one === 'perfect' ? '退回申报人完善' : '不通过，不立项'}
              </Radio>
            ))}
          </RadioGroup>
        )}
      </Labelled>
      <DryRun outcome={outcome} />
      <ReasonField
        label={needsReason ? '理由' : '意见'}
        value={opinion}
        onChange={setOpinion}
        required={needsReason}
        help={
          needsReason
            ? '至少 5 个字，申报人会看到这段话'
            : against
              ? '有课题的通过率低于要求，填写理由（至少 5 个字）后可以通过；理由只在中心内部可见'
              : '选填'
        }
      />
    </MoveDialog>
  )
}

/** What the round has come to, for the subjects in question. */
function useCheck(ids: readonly string[]): Check | null {
  const [check, setCheck] = useState<Check | null>(null)
  const asked = ids.join(',')
  useEffect(() => {
    const leaving = new AbortController()
    void post<Check>('/v2/subjectcollectreview/checkAudit', { ids: asked.split(',') }, leaving.signal).then(
      (answer) => {
        if (answer.ok && !leaving.signal.aborted) setCheck(answer.result)
      },
    )
    return () => leaving.abort()
  }, [asked])
  return check
}

function Rate({ check, many }: { check: Check; many: boolean }) {
  const assigned = check.rows.reduce((sum, row) => sum + row.assigned, 0)
  const committed = check.rows.reduce((sum, row) => sum + row.committed, 0)
  const waiting = [...new Set(check.missingReviewers.map((one) => one.realname))]
  return (
    <div className={styles.lines}>
      <Meter label={many ? '合计通过率' : '通过率'} value={check.rate} limit={check.limit} />
      <p className={styles.help}>
        {many ? '合计' : ''}已交 {committed} / 应交 {assigned}
        {waiting.length ? `，未交：${waiting.slice(0, 6).join('、')}${waiting.length > 6 ? '等' : ''}` : ''}
      </p>
    </div>
  )
}
