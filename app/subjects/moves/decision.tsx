import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { Meter } from '~/app/ui/numbers'
import { MoveDialog } from './dialog'
import { useDryRun } from './dry-run'
import type { MoveDialogInput } from './open'
import { DryRun, Labelled, Names, ReasonField, reasonGiven } from './parts'

const PATH = '/v2/subjectcollectreview/auditBatch'
const verbs = { pass: '通过', perfect: '退回完善', reject: '不予通过' } as const
type Result = keyof typeof verbs

/** The decision on a round of reviews: the pass rate is the hint, a reason is needed against it. */
export function DecisionDialog({ subjects, buttons, passRate: limit = 60, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const second = subjects[0]!.status === 'RE_AUDITING'
  const round = second ? '复审' : '初审'
  const open = (Object.keys(verbs) as Result[]).filter((result) => buttons.includes(`${result}${second ? 'Re' : 'First'}`))
  const [result, setResult] = useState<Result>(open[0] ?? 'pass')
  const [opinion, setOpinion] = useState('')
  const ids = subjects.map((subject) => subject.id)
  const many = ids.length > 1
  const rate = (second ? subjects[0]!.passRateRe : subjects[0]!.passRateFirst) ?? null
  const needsReason = result !== 'pass'
  const override = result === 'pass' && reasonGiven(opinion) ? { override: opinion.trim() } : {}
  const { outcome, asking } = useDryRun(PATH, {
    ids,
    result,
    opinion: needsReason ? '（待填写理由）' : '',
    ...(override.override && { override: '（待填写理由）' }),
  })
  const count = outcome?.ok.length ?? ids.length
  const refused = outcome?.failed.length ?? 0
  const next = second ? '列入年度计划草案' : '进入复审'

  const confirm = async () => {
    const sent = await send(PATH, { ids: outcome?.ok ?? ids, result, opinion: opinion.trim(), ...override })
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
      {many ? null : <Meter label="通过率" value={rate} limit={limit} />}
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
          !needsReason && refused > 0
            ? '通过率或参评人数不足的课题，填写理由（至少 5 个字）后可以通过'
            : needsReason
              ? '至少 5 个字'
              : '选填'
        }
      />
    </MoveDialog>
  )
}
