import { callApi } from '~/app/lib/api'
import { FormList, FormErrors } from '~/app/ui/form/form-field'
import { FormNumber, FormText } from '~/app/ui/form/text-fields'
import { FormLines, useFieldLines } from '~/app/ui/form/line-fields'
import { usePickedNames } from '~/app/ui/form/picker-fields'
import { type PickerOption, RemotePicker } from '~/app/ui/remote-picker'
import type { MeetingDetail } from '~/worker/meetings/contract'
import { agendaMinutes, minutesBetween } from '~/worker/meetings/rules'
import styles from '~/app/meetings/meetings.module.css'
import { t } from '~/app/meetings/texts'
import * as subjects from '~/worker/subjects/calls'
import type { MeetingPlan } from './use-meeting-plan'

/** Default minutes of a new agenda item. */
const DEFAULT_MINUTES = 20

const findSubjects = async (keyword: string, signal: AbortSignal): Promise<PickerOption[]> => {
  const answer = await callApi(subjects.shortSubjects, { keyword, limit: 50 }, signal)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result.map((one) => ({ value: one.id, label: one.subjectName, hint: one.subjectNum }))
}

/** Agenda of subjects in order, each with its minutes and speaker. */
export function MeetingAgenda({ form, known }: { form: MeetingPlan; known: MeetingDetail['agenda'] }) {
  const { pickedOf, learn } = usePickedNames(known.map((one) => ({ value: one.subjectId, label: one.subjectName })))
  const lines = useFieldLines(form.field('agenda'))
  const { agenda = [], startTime, endTime } = form.values
  const nameAt = (at: number) => pickedOf(agenda[at]?.subjectId ?? '').label
  const inWords = (value: unknown) =>
    (value as typeof agenda)
      .map((one) => [pickedOf(one.subjectId).label, one.minutes, one.speaker].filter(Boolean).join(' · '))
      .join('\n')
  const minutes = agendaMinutes(agenda.map((one) => ({ minutes: Number(one.minutes) })))
  const availableMinutes = startTime && endTime ? minutesBetween({ startTime, endTime }) : 0
  const choose = (picked: readonly PickerOption[]) => {
    learn(picked)
    lines.replace(
      picked.map(
        ({ value }) =>
          agenda.find((one) => one.subjectId === value) ?? { subjectId: value, minutes: DEFAULT_MINUTES, speaker: '' },
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
                <FormErrors {...form.field(`agenda.${at}.subjectId`)} label={nameAt(at)} />
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
