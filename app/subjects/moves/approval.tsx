import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { MoveDialog } from './dialog'
import { useDryRun } from './dry-run'
import type { MoveDialogInput } from './open'
import { DryRun, Labelled, Names, ReasonField, reasonGiven } from './parts'

const PATH = '/v2/subject/subjectApproval'

/** The institution's contact approves one or many declarations, or sends them back with a reason. */
export function ApprovalDialog({ subjects, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const [pass, setPass] = useState(true)
  const [opinion, setOpinion] = useState('')
  const ids = subjects.map((subject) => subject.id)
  const many = ids.length > 1
  const ready = pass || reasonGiven(opinion)
  // The dry run judges the move; the words of the opinion change nothing in it.
  const { outcome, asking } = useDryRun(PATH, many ? { ids, pass, opinion: pass ? '' : '（待填写理由）' } : null)
  const count = outcome?.ok.length ?? ids.length

  const confirm = async () => {
    const sent = await send(PATH, { ids: outcome?.ok ?? ids, pass, opinion: opinion.trim() })
    if (sent.ok) onDone()
  }
  return (
    <MoveDialog
      title="机构审批"
      verb={many ? `${pass ? '审批通过' : '退回完善'} ${count} 个课题` : pass ? '审批通过' : '退回完善'}
      grave={!pass}
      busy={busy}
      ready={ready && !asking && count > 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <Labelled label="审批结论" required>
        {(id) => (
          <RadioGroup
            id={id}
            value={pass ? 'pass' : 'return'}
            onChange={(event) => setPass(event.target.value === 'pass')}
          >
            <Radio value="pass">同意申报，提交中心审阅</Radio>
            <Radio value="return">退回申报人完善</Radio>
          </RadioGroup>
        )}
      </Labelled>
      <DryRun outcome={outcome} />
      <ReasonField
        label={pass ? '审批意见' : '退回理由'}
        value={opinion}
        onChange={setOpinion}
        required={!pass}
        placeholder={pass ? '' : '请说明需要完善的内容'}
      />
    </MoveDialog>
  )
}
