import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useDryRun } from '~/app/lib/use-dry-run'
import { useSend } from '~/app/lib/use-send'
import { ActionDialog } from '~/app/ui/action-dialog'
import { DryRunReport } from '~/app/ui/dry-run-report'
import { LabelledField } from '~/app/ui/field'
import { ReasonField, isReasonLongEnough } from '~/app/ui/reason-field'
import type { TransitionDialogProps } from './dialog-props'
import { SubjectNames } from './subject-names'
import { t as actNames } from './actions.texts'
import { t } from './texts'
import * as subjectsCalls from '~/worker/subjects/calls'

const PATH = subjectsCalls.approveSubjects

/** The institution's contact approves one or many declarations, or returns them with a reason. */
export function ApprovalDialog({ subjects, onClose, onDone }: TransitionDialogProps) {
  const { send, busy } = useSend()
  const [pass, setPass] = useState(true)
  const [opinion, setOpinion] = useState('')
  const ids = subjects.map((subject) => subject.id)
  const many = ids.length > 1
  const ready = pass || isReasonLongEnough(opinion)
  // The dry run checks the transition. The text of the opinion does not affect it.
  const { outcome, asking } = useDryRun(PATH, many ? { ids, pass, opinion: pass ? '' : t.reasonToFollow } : null)
  const count = outcome?.ok.length ?? ids.length
  const verb = pass ? t.approve : t.returnToPerfect

  const confirm = async () => {
    const sent = await send(PATH, { ids: outcome?.ok ?? ids, pass, opinion: opinion.trim() })
    if (sent.ok) onDone()
  }
  return (
    <ActionDialog
      title={actNames.approval}
      verb={many ? t.verbCount(verb, count) : verb}
      grave={!pass}
      busy={busy}
      ready={ready && !asking && count > 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SubjectNames subjects={subjects} />
      <LabelledField label={t.approvalResult} required>
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
      </LabelledField>
      <DryRunReport outcome={outcome} />
      <ReasonField
        label={pass ? t.approvalOpinion : t.returnReason}
        value={opinion}
        onChange={setOpinion}
        required={!pass}
        placeholder={pass ? '' : t.sayWhatIsMissing}
      />
    </ActionDialog>
  )
}
