import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useDryRun } from '~/app/lib/dry-run'
import { useSend } from '~/app/lib/send'
import { ActDialog } from '~/app/ui/act-dialog'
import { DryRun } from '~/app/ui/dry-run'
import { Labelled } from '~/app/ui/field'
import { ReasonField, reasonGiven } from '~/app/ui/reason-field'
import type { MoveDialogInput } from './dialog'
import { Names } from './names'
import { t as actNames } from './acts.texts'
import { t } from './texts'
import * as subjectsCalls from '~/worker/subjects/calls'

const PATH = subjectsCalls.approveSubjects

/** The institution's contact approves one or many declarations, or returns them with a reason. */
export function ApprovalDialog({ subjects, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const [pass, setPass] = useState(true)
  const [opinion, setOpinion] = useState('')
  const ids = subjects.map((subject) => subject.id)
  const many = ids.length > 1
  const ready = pass || reasonGiven(opinion)
  // The dry run checks the transition. The text of the opinion does not affect it.
  const { outcome, asking } = useDryRun(PATH, many ? { ids, pass, opinion: pass ? '' : t.reasonToFollow } : null)
  const count = outcome?.ok.length ?? ids.length
  const verb = pass ? t.approve : t.returnToPerfect

  const confirm = async () => {
    const sent = await send(PATH, { ids: outcome?.ok ?? ids, pass, opinion: opinion.trim() })
    if (sent.ok) onDone()
  }
  return (
    <ActDialog
      title={actNames.approval}
      verb={many ? t.verbCount(verb, count) : verb}
      grave={!pass}
      busy={busy}
      ready={ready && !asking && count > 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <Labelled label={t.approvalResult} required>
        {(id) => (
          <RadioGroup
            id={id}
            value={pass ? 'pass' : 'return'}
            onChange={(event) => setPass(event.target.value === 'pass')}
          >
            <Radio value="pass">{t.approveExplained}</Radio>
            <Radio value="return">{t.returnToApplicant}</Radio>
          </RadioGroup>
        )}
      </Labelled>
      <DryRun outcome={outcome} />
      <ReasonField
        label={pass ? t.approvalOpinion : t.returnReason}
        value={opinion}
        onChange={setOpinion}
        required={!pass}
        placeholder={pass ? '' : t.sayWhatIsMissing}
      />
    </ActDialog>
  )
}
