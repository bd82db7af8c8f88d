import { type Change, insert, type Row, update } from '../core/change'
import type { PreparedInput } from '../../db/schema/system'
import type { Person } from '../core/actor'
import { addDays, instant, stamp } from '../core/time'
import type { Settings } from './settings'

/** The key of the prepared act that turns the rule of two persons off. */
export const FOUR_EYES_OFF = 'fourEyes:off'
/** The key of the prepared act that undoes the last step of a subject. */
export const undoKey = (subjectId: string) => `undo:${subjectId}`

/** How long a prepared act waits for the second person. */
export const LAPSE_DAYS = 1

/** Whether a step that this person undoes stays until a second one confirms it: by the centre's rule, but for an administrator. */
export const undoWaits = ({ fourEyes }: Pick<Settings, 'fourEyes'>, { roleCode }: Person) =>
  !!fourEyes && roleCode === 'bizManger'

export type Prepared = { prepared: true; preparedBy: string; expireTime: string }
/**
 * Acts of weight need two people: the first call prepares, the same call by somebody else executes.
 * `key` names the act and its scope; a call about something else (another list of subjects) prepares anew.
 *
 * @returns `go` with the row to close, or `wait` with the row to write.
 */
export function secondPerson(given: {
  required: boolean
  key: string
  scope: PreparedInput
  known: Row<'preparedAct'> | undefined
  actor: Person
  now: string
}):
  | { go: true; changes: Change[]; input: PreparedInput; preparedBy: string }
  | { go: false; changes: Change[]; answer: Prepared } {
  const { required, key, scope, known, actor, now } = given
  if (!required) return { go: true, changes: [], input: scope, preparedBy: '' }
  const open = known && !known.doneTime && known.expireTime > now
  if (open && known.preparedBy !== actor.userId && sameList(known.input.ids, scope.ids)) {
    return {
      go: true,
      changes: [update('preparedAct', known, { doneBy: actor.userId, doneTime: now })],
      input: known.input,
      preparedBy: known.preparedName,
    }
  }
  const row = {
    action: key.split(':')[0]!,
    input: scope,
    preparedBy: actor.userId,
    preparedName: actor.realname,
    prepareTime: now,
    expireTime: stamp(addDays(instant(now), LAPSE_DAYS)),
    doneBy: '',
    doneTime: null,
  }
  return {
    go: false,
    changes: [known ? update('preparedAct', known, row) : insert('preparedAct', { id: key, ...row })],
    answer: { prepared: true, preparedBy: actor.realname, expireTime: row.expireTime },
  }
}

const sameList = (a: readonly string[], b: readonly string[]) =>
  JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted())
