import { useState } from 'react'
import { useDryRun } from '~/app/lib/use-dry-run'
import { useForm } from '~/app/lib/use-form'
import { useSend } from '~/app/lib/use-send'
import { useDict } from '~/app/system/dict'
import { ActionDialog } from '~/app/ui/action-dialog'
import { DryRunReport } from '~/app/ui/dry-run-report'
import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormTextArea, FormText } from '~/app/ui/form/text-fields'
import type { TransitionDialogProps } from './dialog-props'
import { SubjectNames } from './subject-names'
import { t as actNames } from './actions.texts'
import { t } from './texts'
import * as awards from '~/worker/awards/calls'

const INITIATE = awards.initiateAward

/** Starts the award process for subjects of the excellent list. */
export function InitiateAwardDialog({ subjects, onClose, onDone }: TransitionDialogProps) {
  const { send, busy } = useSend()
  const subjectIds = subjects.map((subject) => subject.id)
  const { year } = subjects[0]!
  const { outcome, asking } = useDryRun(INITIATE, subjects.length > 1 ? { year, subjectIds } : null)
  const count = outcome?.ok.length ?? subjects.length
  const confirm = async () => {
    const sent = await send(INITIATE, { year, subjectIds: outcome?.ok ?? subjectIds })
    if (sent.ok) onDone()
  }
  return (
    <ActionDialog
      title={actNames.initiateAward}
      verb={subjects.length > 1 ? t.initiateAwardFor(count) : actNames.initiateAward}
      busy={busy}
      ready={!asking && count > 0}
      hint={t.onlyExcellent}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SubjectNames subjects={subjects} />
      <DryRunReport outcome={outcome} />
    </ActionDialog>
  )
}

/** Awards one subject after the committee's decision. */
export function AwardDialog({ subjects, onClose, onDone }: TransitionDialogProps) {
  const levels = useDict('prize_level')
  /** True if the committee voted for another level; a reason is required then. */
  const [against, setAgainst] = useState(false)
  const subject = subjects[0]!
  const { field, set, ...form } = useForm(
    awards.award,
    { subjectId: subject.id, prizeLevel: '', prizeName: '', certificateNo: '', citation: '', override: '' },
    {
      under: 'rows.0',
      sends: (values) => ({ ...values, override: against ? values.override : '' }),
      done: onDone,
      refused: (answer) => 'override' in answer.fields && setAgainst(true),
    },
  )
  const { prizeLevel = '', prizeName = '' } = form.values
  const nameFor = (value: string) => {
    const levelLabel = levels.find((one) => one.value === value)?.label ?? ''
    return levelLabel && `${subject.year}年度课题${levelLabel}奖`.replace('奖奖', '奖')
  }
  return (
    <ActionDialog
      title={actNames.award}
      verb={t.awardAndFinish}
      busy={form.busy}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <SubjectNames subjects={subjects} />
      <FormChoice
        {...field('prizeLevel')}
        label={t.prizeLevel}
        options={levels}
        onChosen={(value) => {
          setAgainst(false)
          if (!prizeName.trim() || prizeName === nameFor(prizeLevel)) set('prizeName', nameFor(value))
        }}
      />
      <FormText {...field('prizeName')} label={t.prizeName} />
      <FormText {...field('certificateNo')} label={t.certificateNo} help={t.optional} />
      <FormTextArea {...field('citation')} label={t.citation} help={t.optional} />
      {against ? <FormTextArea {...field('override')} label={t.overrideVote} required /> : null}
    </ActionDialog>
  )
}
