import { Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { useDict } from '../form/dictionaries'
import { MoveDialog } from './dialog'
import type { MoveDialogInput } from './open'
import { Labelled, Names, ReasonField } from './parts'
import { Choice } from '../form/choice'

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
      title="发起评奖"
      verb={subjects.length > 1 ? `为 ${subjects.length} 个课题发起评奖` : '发起评奖'}
      busy={busy}
      hint="只有入选优秀课题的可以进入评奖。"
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
      title="授奖"
      verb="授奖并完成课题"
      busy={busy}
      ready={!!level && !!prizeName.trim()}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <Labelled label="奖项等级" required error={fields.prizeLevel}>
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
      <Labelled label="奖项名称" required error={fields.prizeName}>
        {(id) => <Input id={id} value={prizeName} maxLength={100} onChange={setPrizeName} />}
      </Labelled>
      <Labelled label="证书编号" help="选填" error={fields.certificateNo}>
        {(id) => <Input id={id} value={certificateNo} maxLength={50} onChange={setCertificateNo} />}
      </Labelled>
      <ReasonField label="授奖词" value={citation} onChange={setCitation} required={false} />
    </MoveDialog>
  )
}
