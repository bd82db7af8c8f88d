import { PersonPicker } from '~/app/people/pickers'
import { LabelledField } from '~/app/ui/field'
import { FormField } from '~/app/ui/form/form-field'
import { usePickedNames } from '~/app/ui/form/picker-fields'
import type { PickerOption } from '~/app/ui/remote-picker'
import {
  type MeetingDetail,
  type ParticipantRole,
  participantRoleLabel,
  participantRoles,
} from '~/worker/meetings/contract'
import styles from '~/app/meetings/meetings.module.css'
import { t } from '~/app/meetings/texts'
import type { MeetingPlan } from './use-meeting-plan'

type MeetingPeopleProps = { room: MeetingDetail['room']; known: MeetingDetail['participants'] }
/** Participants of a meeting by role. */
export function MeetingPeople({ form, room, known }: { form: MeetingPlan } & MeetingPeopleProps) {
  // Workspace meetings have no panel members.
  const parts = participantRoles.filter((role) => !room || role !== 'judge')
  const { pickedOf, learn } = usePickedNames(known.map((one) => ({ value: one.userId, label: one.realname })))
  const { participants = [] } = form.values
  const inWords = (value: unknown) =>
    (value as typeof participants)
      .map((one) => `${participantRoleLabel(one.role ?? '')} ${pickedOf(one.userId).label}`)
      .join('\n')
  const name = (role: ParticipantRole, picked: readonly PickerOption[]) => {
    learn(picked)
    const named = new Set(picked.map((one) => one.value))
    // A person has only one role.
    const others = participants.filter((one) => one.role !== role && !named.has(one.userId))
    return [...others, ...picked.map(({ value }) => ({ userId: value, role }))]
  }
  return (
    <FormField {...form.field('participants')} label={t.people} whole chosen words={inWords}>
      {({ id, onChange }) => (
        <div id={id} className={styles.stack}>
          {parts.map((role) => (
            <LabelledField key={role} label={participantRoleLabel(role)}>
              {(own) => (
                <PersonPicker
                  id={own}
                  multiple
                  value={participants.filter((one) => one.role === role).map((one) => pickedOf(one.userId))}
                  onChange={(picked) => onChange(name(role, picked))}
                />
              )}
            </LabelledField>
          ))}
        </div>
      )}
    </FormField>
  )
}
