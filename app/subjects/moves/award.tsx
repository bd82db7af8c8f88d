import { Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { useDict } from '../form/dictionaries'
import { MoveDialog } from './dialog'
import type { MoveDialogInput } from './open'
import { Labelled, Names, ReasonField } from './parts'
import { Choice } from '../form/choice'
import { t } from './texts'

/** Opens the award for subjects of the excellent list. */
export function InitiateAwardDialog({ subjects, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const confirm = async () => {
    const sent = await send('/v2/subject/initiateAward', {
      year: subjects[0]!.year,
      subjectIds: subjects.map((subject) => subject.id),
    })
    if (sent.ok) onDone()
  }
  return (
    <MoveDialog
      title={t.initiateAward}
      verb={subjects.length > 1 ? t.initiateAwardFor(subjects.length) : t.initiateAward}
      busy={busy}
      hint={t.onlyExcellent}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
    </MoveDialog>
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
  const [fields, setFields] = useState<Record<string, string>>({})
  const subject = subjects[0]!

  const confirm = async () => {
    const sent = await send('/v2/subject/award', {
      subjectId: subject.id,
      prizeLevel: level,
      prizeName: prizeName.trim(),
      certificateNo: certificateNo.trim(),
      citation: citation.trim(),
    })
    if (sent.ok) onDone()
    else setFields(sent.fields)
  }
  return (
    <MoveDialog
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
              const said = levels.find((one) => one.value === value)?.label
              if (!prizeName.trim() && said) setPrizeName(`${subject.year}年度课题${said}奖`.replace('奖奖', '奖'))
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
    </MoveDialog>
  )
}
