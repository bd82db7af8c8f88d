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

const PATH = subjectsCalls.auditSubjectsBatch

/** Ends the public notice: the subject moves to the establishment draft, or is refused because of an upheld objection. */
export function PublicityDialog({ subjects, onClose, onDone }: MoveDialogInput) {
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
    <ActDialog
      title={actNames.publicityResult}
      verb={many ? t.verbCount(verb, count) : verb}
      grave={!pass}
      busy={busy}
      ready={(pass || reasonGiven(opinion)) && !asking && count > 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <Labelled label={t.publicityDecision} required>
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
      </Labelled>
      <DryRun outcome={outcome} />
      <ReasonField label={pass ? t.opinion : t.reason} value={opinion} onChange={setOpinion} required={!pass} />
    </ActDialog>
  )
}
