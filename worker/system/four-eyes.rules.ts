import { type Change, insert, type Row, update } from '../core/change'
import type { PreparedInput } from '../../db/schema/system'
import type { Person } from '../core/actor'
import { addDays, parseStamp, formatStamp } from '../core/time'
import type { Settings } from './settings'

/** Key of the prepared action that turns off the two-person approval. */
export const FOUR_EYES_OFF = 'fourEyes:off'
/** Key of the prepared action that undoes the last transition of a subject. */
export const undoKey = (subjectId: string) => `undo:${subjectId}`

/** Days until a prepared action expires. */
export const PREPARED_ACTION_DAYS = 1

/** True if an undo by this person needs a second person: the center requires it, except for administrators. */
export const needsUndoConfirmation = ({ fourEyes }: Pick<Settings, 'fourEyes'>, { roleCode }: Person) =>
  !!fourEyes && roleCode === 'bizManger'

export type PreparedResponse = { prepared: true; preparedBy: string; expireTime: string }
/**
 * Important actions need two people: the first call prepares the action, the same call by another person executes it.
 * `key` identifies the action; a call with another scope (for example another list of subjects) prepares again.
 *
 * @returns `go: true` with the change that closes the prepared action, or `go: false` with the change that stores it
 */
export function requireSecondPerson(options: {
  required: boolean
  key: string
  scope: PreparedInput
  known: Row<'preparedAction'> | undefined
  actor: Person
  now: string
}):
  | { go: true; changes: Change[]; input: PreparedInput; preparedBy: string }
  | { go: false; changes: Change[]; answer: PreparedResponse } {
  const { required, key, scope, known, actor, now } = options
  if (!required) return { go: true, changes: [], input: scope, preparedBy: '' }
  const open = known && !known.doneTime && known.expireTime > now
  if (open && known.preparedBy !== actor.userId && isSameList(known.input.ids, scope.ids)) {
    return {
      go: true,
      changes: [update('preparedAction', known, { doneBy: actor.userId, doneTime: now })],
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
    expireTime: formatStamp(addDays(parseStamp(now), PREPARED_ACTION_DAYS)),
    doneBy: '',
    doneTime: null,
  }
  return {
    go: false,
    changes: [known ? update('preparedAction', known, row) : insert('preparedAction', { id: key, ...row })],
    answer: { prepared: true, preparedBy: actor.realname, expireTime: row.expireTime },
  }
}

const isSameList = (a: readonly string[], b: readonly string[]) =>
  JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted())
