import { Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useDryRun } from '~/app/lib/dry-run'
import { useSend } from '~/app/lib/send'
import { useDict } from '~/app/system/dict'
import { ActDialog } from '~/app/ui/act-dialog'
import { Choice } from '~/app/ui/choice'
import { DryRun } from '~/app/ui/dry-run'
import { Labelled } from '~/app/ui/field'
import { ReasonField } from '~/app/ui/reason-field'
import type { MoveDialogInput } from './open'
import { Names } from './names'
import { t } from './texts'
import * as awards from '~/worker/awards/calls'

const INITIATE = awards.initiateAward

/** Opens the award for subjects of the excellent list. */
export function InitiateAwardDialog({ subjects, onClose, onDone }: MoveDialogInput) {
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
    <ActDialog
      title={t.initiateAward}
      verb={subjects.length > 1 ? t.initiateAwardFor(count) : t.initiateAward}
      busy={busy}
      ready={!asking && count > 0}
      hint={t.onlyExcellent}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <DryRun outcome={outcome} />
    </ActDialog>
  )
}

/** Awards one subject after the committee's decision. */
export function AwardDialog({ subjects, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const levels = useDict('prize_level')
  const [level, setLevel] = useState('')
  const [prizeName, setPrizeName] = useState('')
  const [certificateNo, setCertificateNo] = useState('')
  const [citation, setCitation] = useState('')
  const [override, setOverride] = useState('')
  /** The committee is for another level: asked why. */
  const [against, setAgainst] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const subject = subjects[0]!
  const nameFor = (value: string) => {
    const said = levels.find((one) => one.value === value)?.label ?? ''
    return said && `${subject.year}年度课题${said}奖`.replace('奖奖', '奖')
  }

  const confirm = async () => {
    const sent = await send(awards.award, {
      subjectId: subject.id,
      prizeLevel: level,
      prizeName: prizeName.trim(),
      certificateNo: certificateNo.trim(),
      citation: citation.trim(),
      override: against ? override.trim() : '',
    })
    if (sent.ok) return onDone()
    setFields(sent.fields)
    if (sent.fields.override) setAgainst(true)
  }
  return (
    <ActDialog
      title={t.award}
      verb={t.awardAndFinish}
      busy={busy}
      ready={!!level && !!prizeName.trim()}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <Labelled label={t.prizeLevel} required error={fields.prizeLevel}>
        {(id) => (
          <Choice
            id={id}
            value={level}
            options={levels}
            onChange={(value) => {
              setLevel(value)
              setFields({})
              setAgainst(false)
              if (!prizeName.trim() || prizeName === nameFor(level)) setPrizeName(nameFor(value))
            }}
          />
        )}
      </Labelled>
      <Labelled label={t.prizeName} required error={fields.prizeName}>
        {(id) => <Input id={id} value={prizeName} maxLength={100} onChange={setPrizeName} />}
      </Labelled>
      <Labelled label={t.certificateNo} help={t.optional} error={fields.certificateNo}>
        {(id) => <Input id={id} value={certificateNo} maxLength={50} onChange={setCertificateNo} />}
      </Labelled>
      <ReasonField label={t.citation} value={citation} onChange={setCitation} required={false} />
      {against ? (
        <ReasonField label={t.overrideVote} value={override} onChange={setOverride} error={fields.override} />
      ) : null}
    </ActDialog>
  )
}
