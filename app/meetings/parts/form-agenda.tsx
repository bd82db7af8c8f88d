import { ask } from '~/app/lib/api'
import { FormList, FormWrong } from '~/app/ui/form/field'
import { FormNumber, FormText } from '~/app/ui/form/typed'
import { FormLines, useLines } from '~/app/ui/form/lines'
import { useNames } from '~/app/ui/form/picked'
import { type Picked, RemotePicker } from '~/app/ui/remote-picker'
import type { MeetingDetail } from '~/worker/meetings/contract'
import { agendaMinutes, minutesBetween } from '~/worker/meetings/rules'
import styles from '~/app/meetings/meetings.module.css'
import { t } from '~/app/meetings/texts'
import * as subjects from '~/worker/subjects/calls'
import type { MeetingPlan } from './use-meeting-plan'

/** Default minutes of a new agenda item. */
const EACH = 20

const findSubjects = async (keyword: string, signal: AbortSignal): Promise<Picked[]> => {
  const answer = await ask(subjects.shortSubjects, { keyword, limit: 50 }, signal)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result.map((one) => ({ value: one.id, label: one.subjectName, hint: one.subjectNum }))
}

/** Agenda of subjects in order, each with its minutes and speaker. */
export function MeetingAgenda({ form, known }: { form: MeetingPlan; known: MeetingDetail['agenda'] }) {
  const { pickedOf, learn } = useNames(known.map((one) => ({ value: one.subjectId, label: one.subjectName })))
  const lines = useLines(form.field('agenda'))
  const { agenda = [], startTime, endTime } = form.values
  const nameAt = (at: number) => pickedOf(agenda[at]?.subjectId ?? '').label
  const inWords = (value: unknown) =>
    (value as typeof agenda)
      .map((one) => [pickedOf(one.subjectId).label, one.minutes, one.speaker].filter(Boolean).join(' · '))
      .join('\n')
  const minutes = agendaMinutes(agenda.map((one) => ({ minutes: Number(one.minutes) })))
  const availableMinutes = startTime && endTime ? minutesBetween({ startTime, endTime }) : 0
  const choose = (picked: readonly Picked[]) => {
    learn(picked)
    lines.replace(
      picked.map(
        ({ value }) =>
          agenda.find((one) => one.subjectId === value) ?? { subjectId: value, minutes: EACH, speaker: '' },
      ),
    )
  }
  return (
    <>
      <FormList {...form.field('agenda')} label={t.agenda} help={t.agendaHelp} words={inWords}>
        {({ id, error }) => (
          <RemotePicker
            id={id}
            multiple
            load={findSubjects}
            placeholder={t.chooseSubjects}
            invalid={!!error}
            value={agenda.map((one) => pickedOf(one.subjectId))}
            onChange={choose}
          />
        )}
      </FormList>
      {agenda.length > 0 && (
        <>
          <FormLines lines={lines} named={nameAt}>
            {(at) => (
              <>
                <strong>{nameAt(at)}</strong>
                <FormWrong {...form.field(`agenda.${at}.subjectId`)} label={nameAt(at)} />
                <div className={styles.pair}>
                  <FormNumber {...form.field(`agenda.${at}.minutes`)} label={t.minutesEach} step={5} />
                  <FormText {...form.field(`agenda.${at}.speaker`)} label={t.speaker} />
                </div>
              </>
            )}
          </FormLines>
          {availableMinutes > 0 && (
            <p className={minutes > availableMinutes ? `${styles.muted} ${styles.over}` : styles.muted} role="status">
              {t.agendaTotal(minutes, availableMinutes)}
            </p>
          )}
        </>
      )}
    </>
  )
}
