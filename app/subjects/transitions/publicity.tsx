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

const PATH = subjectsCalls.auditSubjectsBatch

/** Ends the public notice: the subject moves to the establishment draft, or is refused because of an upheld objection. */
export function PublicityDialog({ subjects, onClose, onDone }: TransitionDialogProps) {
  const { send, busy } = useSend()
  const [pass, setPass] = useState(true)
  const [opinion, setOpinion] = useState('')
  const ids = subjects.map((subject) => subject.id)
  const many = ids.length > 1
  const body = { result: pass ? 'pass' : 'reject' }
  const { outcome, asking } = useDryRun(PATH, { ids, ...body, opinion: pass ? '' : t.reasonToFollow })
  const count = outcome?.ok.length ?? ids.length
  const verb = pass ? t.publicityPass : t.publicityReject

  const confirm = async () => {
    const sent = await send(PATH, { ids: outcome?.ok ?? ids, ...body, opinion: opinion.trim() })
    if (sent.ok) onDone()
  }
  return (
    <ActionDialog
      title={actNames.publicityResult}
      verb={many ? t.verbCount(verb, count) : verb}
      grave={!pass}
      busy={busy}
      ready={(pass || isReasonLongEnough(opinion)) && !asking && count > 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SubjectNames subjects={subjects} />
      <LabelledField label={t.publicityDecision} required>
        {(id) => (
          <RadioGroup
            id={id}
            direction="vertical"
            value={pass ? 'pass' : 'reject'}
            onChange={(event) => setPass(event.target.value === 'pass')}
          >
            <Radio value="pass">{t.publicityPassExplained}</Radio>
            <Radio value="reject">{t.publicityRejectExplained}</Radio>
          </RadioGroup>
        )}
      </LabelledField>
      <DryRunReport outcome={outcome} />
      <ReasonField label={pass ? t.opinion : t.reason} value={opinion} onChange={setOpinion} required={!pass} />
    </ActionDialog>
  )
}
