import { IconChevronDown, IconChevronUp } from '@douyinfe/semi-icons'
import { Button, Input, InputNumber } from '@douyinfe/semi-ui'
import { useCallback, useState } from 'react'
import { FileSlotField } from '~/app/files/parts/file-slot'
import { ask } from '~/app/lib/api'
import { useSend } from '~/app/lib/send'
import { PersonPicker } from '~/app/people/pickers'
import { Choice } from '~/app/ui/choice'
import { Dialog } from '~/app/ui/dialog'
import { Labelled } from '~/app/ui/field'
import { DatePicker } from '~/app/ui/named'
import { type Picked, RemotePicker } from '~/app/ui/remote-picker'
import { t as ui } from '~/app/ui/texts'
import { type MeetingDetail, type PartRole, partLabel, partRoles } from '~/worker/meetings/contract'
import { agendaMinutes, minutesBetween } from '~/worker/meetings/rules'
import { stageNames, stages } from '~/worker/meetings/stages'
import styles from '~/app/meetings/meetings.module.css'
import { t } from '~/app/meetings/texts'
import * as subjects from '~/worker/subjects/calls'
import type { SaveMeeting } from '~/worker/meetings/contract'
import * as meetings from '~/worker/meetings/calls'

type Item = Picked & { minutes: number; speaker: string }
type People = Record<PartRole, Picked[]>
const nobody = (): People => ({ host: [], judge: [], speaker: [], secretary: [], guest: [] })
const MATERIAL = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip']
const EACH = 20

const findSubjects = async (keyword: string, signal: AbortSignal): Promise<Picked[]> => {
  const answer = await ask(subjects.shortSubjects, { keyword, limit: 50 }, signal)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result.map((one) => ({ value: one.id, label: one.subjectName, hint: one.subjectNum }))
}
const textOf = (at: unknown) => (typeof at === 'string' && at ? `${at}:00` : '')

/** A meeting that is planned: when, where, its agenda of subjects in order, who is asked as what, and its material. */
export function MeetingForm({
  meeting,
  onClose,
  onSaved,
}: {
  meeting: MeetingDetail | null
  onClose: () => void
  onSaved: (id: string) => void
}) {
  const { send, busy } = useSend()
  const [name, setName] = useState(meeting?.meetingName ?? '')
  const [stage, setStage] = useState(meeting?.bizStage ?? '')
  const [start, setStart] = useState(meeting?.startTime ?? '')
  const [end, setEnd] = useState(meeting?.endTime ?? '')
  const [place, setPlace] = useState(meeting?.place ?? '')
  const [online, setOnline] = useState(meeting?.onlineUrl ?? '')
  const [fileIds, setFileIds] = useState<string[]>(meeting?.fileIds ?? [])
  const [items, setItems] = useState<Item[]>(
    () =>
      meeting?.agenda.map((one) => ({
        value: one.subjectId,
        label: one.subjectName,
        minutes: one.minutes,
        speaker: one.speaker,
      })) ?? [],
  )
  const [people, setPeople] = useState<People>(() => {
    const all = nobody()
    for (const one of meeting?.participants ?? [])
      all[one.role as PartRole].push({ value: one.userId, label: one.realname })
    return all
  })
  const [fields, setFields] = useState<Record<string, string>>({})
  const choose = useCallback(
    (picked: Picked[]) =>
      setItems((now) =>
        picked.map((one) => now.find((item) => item.value === one.value) ?? { ...one, minutes: EACH, speaker: '' }),
      ),
    [],
  )
  const change = (at: number, set: Partial<Item>) =>
    setItems((now) => now.map((one, place) => (place === at ? { ...one, ...set } : one)))
  const shift = (at: number, by: number) =>
    setItems((now) => {
      const next = [...now]
      const [one] = next.splice(at, 1)
      next.splice(at + by, 0, one!)
      return next
    })
  const participants = partRoles.flatMap((role) => people[role].map((one) => ({ userId: one.value, role })))
  const minutes = agendaMinutes(items)
  const room = start && end ? minutesBetween({ startTime: start, endTime: end }) : 0

  const save = async () => {
    const sent = await send(meetings.saveMeeting, {
      ...(meeting && { id: meeting.id, lockVersion: meeting.lockVersion }),
      meetingName: name,
      bizStage: stage as SaveMeeting['bizStage'],
      startTime: start,
      endTime: end,
      place,
      onlineUrl: online.trim(),
      agenda: items.map((one) => ({ subjectId: one.value, minutes: one.minutes, speaker: one.speaker })),
      participants,
      fileIds,
    })
    if (sent.ok) onSaved(sent.result.id)
    else setFields(sent.fields)
  }
  const personError = Object.entries(fields).find(([field]) => field.startsWith('participants'))?.[1]
  return (
    <Dialog
      open
      firm
      width={840}
      busy={busy}
      title={meeting ? meeting.meetingName : t.new}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button
            theme="solid"
            type="primary"
            loading={busy}
            disabled={!name.trim() || !stage || !start || !end}
            onClick={() => void save()}
          >
            {meeting?.status === 1 ? t.save : t.saveDraft}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <div className={styles.pair}>
          <Labelled label={t.name} required error={fields.meetingName}>
            {(id) => <Input id={id} value={name} maxLength={100} onChange={setName} />}
          </Labelled>
          <Labelled label={t.kind} required error={fields.bizStage}>
            {(id) => (
              <Choice
                id={id}
                value={stage}
                options={stageNames.map((value) => ({ value, label: stages[value].label }))}
                onChange={setStage}
              />
            )}
          </Labelled>
          {(
            [
              ['startTime', t.start, start, setStart],
              ['endTime', t.end, end, setEnd],
            ] as const
          ).map(([field, label, value, set]) => (
            <Labelled key={field} label={label} required error={fields[field]}>
              {() => (
                <DatePicker
                  aria-label={label}
                  type="dateTime"
                  format="yyyy-MM-dd HH:mm"
                  value={value || undefined}
                  onChange={(_, text) => set(textOf(text))}
                  style={{ width: '100%' }}
                />
              )}
            </Labelled>
          ))}
          <Labelled label={t.place} error={fields.place}>
            {(id) => <Input id={id} value={place} maxLength={200} onChange={setPlace} />}
          </Labelled>
          <Labelled label={t.online} error={fields.onlineUrl}>
            {(id) => <Input id={id} value={online} maxLength={500} placeholder="https://" onChange={setOnline} />}
          </Labelled>
        </div>
        <Labelled label={t.agenda} help={t.agendaHelp} error={fields.agenda}>
          {(id) => (
            <RemotePicker
              id={id}
              multiple
              max={100}
              load={findSubjects}
              placeholder={t.chooseSubjects}
              value={items}
              onChange={choose}
            />
          )}
        </Labelled>
        {items.length > 0 && (
          <>
            <ol className={styles.plan}>
              {items.map((one, at) => (
                <li key={one.value}>
                  <span className={styles.order}>{at + 1}</span>
                  <span className={styles.what}>{one.label}</span>
                  <InputNumber
                    aria-label={`${t.minutesEach} ${one.label}`}
                    value={one.minutes}
                    min={1}
                    max={600}
                    step={5}
                    suffix={t.minutesOf('').trim()}
                    onChange={(value) => change(at, { minutes: Number(value) || 1 })}
                  />
                  <Input
                    aria-label={`${t.speaker} ${one.label}`}
                    placeholder={t.speaker}
                    value={one.speaker}
                    maxLength={50}
                    onChange={(speaker) => change(at, { speaker })}
                  />
                  <span>
                    <Button
                      theme="borderless"
                      icon={<IconChevronUp aria-hidden />}
                      aria-label={t.up(one.label)}
                      disabled={at === 0}
                      onClick={() => shift(at, -1)}
                    />
                    <Button
                      theme="borderless"
                      icon={<IconChevronDown aria-hidden />}
                      aria-label={t.down(one.label)}
                      disabled={at === items.length - 1}
                      onClick={() => shift(at, 1)}
                    />
                  </span>
                  {fields[`agenda.${at}.subjectId`] && (
                    <p className={styles.error} role="alert">
                      {fields[`agenda.${at}.subjectId`]}
                    </p>
                  )}
                </li>
              ))}
            </ol>
            {room > 0 && (
              <p className={minutes > room ? `${styles.quiet} ${styles.over}` : styles.quiet} role="status">
                {t.agendaTotal(minutes, room)}
              </p>
            )}
          </>
        )}
        {partRoles.map((role) => (
          <Labelled key={role} label={partLabel(role)}>
            {(id) => (
              <PersonPicker
                id={id}
                multiple
                value={people[role]}
                onChange={(picked) =>
                  setPeople((now) => ({
                    // Somebody has one part.
                    ...(Object.fromEntries(
                      partRoles.map((other) => [
                        other,
                        now[other].filter((one) => !picked.some((taken) => taken.value === one.value)),
                      ]),
                    ) as People),
                    [role]: picked,
                  }))
                }
              />
            )}
          </Labelled>
        ))}
        {personError && (
          <p className={styles.error} role="alert">
            {personError}
          </p>
        )}
        <FileSlotField
          slot={{ slot: 'meeting', name: t.files, required: 0, exts: MATERIAL, max: 20 }}
          bizType=""
          bizId=""
          fileIds={fileIds}
          known={meeting?.files ?? []}
          help={t.materialHelp}
          error={fields.fileIds}
          onChange={setFileIds}
        />
      </div>
    </Dialog>
  )
}
