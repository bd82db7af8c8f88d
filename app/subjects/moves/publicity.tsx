import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { MoveDialog } from './dialog'
import { useDryRun } from './dry-run'
import type { MoveDialogInput } from './open'
import { DryRun, Labelled, Names, ReasonField, reasonGiven } from './parts'

const PATH = '/v2/subject/auditBatch'

/** The end of the publicity: passed into the establishment draft, or refused for an upheld objection. */
export function PublicityDialog({ subjects, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const [pass, setPass] = useState(true)
  const [opinion, setOpinion] = useState('')
  const ids = subjects.map((subject) => subject.id)
  const many = ids.length > 1
  const body = { result: pass ? 'pass' : 'reject' }
  const { outcome, asking } = useDryRun(PATH, { ids, ...body, opinion: pass ? '' : '（待填写理由）' })
  const count = outcome?.ok.length ?? ids.length
  const verb = pass ? '公示通过' : '公示不予通过'

  const confirm = async () => {
    const sent = await send(PATH, { ids: outcome?.ok ?? ids, ...body, opinion: opinion.trim() })
    if (sent.ok) onDone()
  }
  return (
    <MoveDialog
      title="公示结果"
      verb={many ? `${verb} ${count} 个课题` : verb}
      grave={!pass}
      busy={busy}
      ready={(pass || reasonGiven(opinion)) && !asking && count > 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <Labelled label="公示结论" required>
        {(id) => (
          <RadioGroup
            id={id}
            direction="vertical"
            value={pass ? 'pass' : 'reject'}
            onChange={(event) => setPass(event.target.value === 'pass')}
          >
            <Radio value="pass">公示期满无异议，进入待立项</Radio>
            <Radio value="reject">异议成立或机构撤回，不立项</Radio>
          </RadioGroup>
        )}
      </Labelled>
      <DryRun outcome={outcome} />
      <ReasonField label={pass ? '意见' : '理由'} value={opinion} onChange={setOpinion} required={!pass} />
    </MoveDialog>
  )
}
