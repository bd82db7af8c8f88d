import type { Answers, Field } from './fields'
import { answeredReferences } from './validation'
import { t } from './validation.texts'

const MAX_IDS = 500
const ID_PATTERN = /^[\w-]{8,64}$/
/** Returns values that may be file ids, in answers of any form; the form's fields decide later which of them are. */
export const possibleFileIds = (answers: Answers): string[] =>
  [
    ...new Set(
      Object.values(answers)
        .flatMap((value): unknown[] => (Array.isArray(value) ? value : []))
        .filter((one): one is string => typeof one === 'string' && ID_PATTERN.test(one)),
    ),
  ].slice(0, MAX_IDS)

/** Returns values that may be ids of people or institutions: the first value of each pair. */
export const possibleReferenceIds = (answers: Answers): string[] =>
  Object.values(answers)
    .flatMap((value) => (Array.isArray(value) && value.length === 2 ? [String(value[0])] : []))
    .filter((one) => ID_PATTERN.test(one))
    .slice(0, MAX_IDS)

/** Existing people and institutions among those that answers refer to. */
export type DirectoryRows = Readonly<Record<'person' | 'depart', readonly { id: string; name: string }[]>>
/**
 * Replaces the names of chosen people and institutions by those of the directory. An entry that no longer exists is an
 * error, unless it was chosen before.
 * @returns the pairs by field, and an error message for each invalid one
 */
export function resolveReferences(
  fields: readonly Field[],
  answers: Answers,
  listed: DirectoryRows,
  before: Answers = {},
) {
  const named: Record<string, unknown> = {}
  const wrong: Record<string, string> = {}
  for (const { name, kind, id } of answeredReferences(fields, answers)) {
    const row = listed[kind].find((one) => one.id === id)
    const was = before[name]
    if (row) named[name] = [id, row.name]
    else if (Array.isArray(was) && was[0] === id) named[name] = was
    else wrong[name] = t.listedGone
  }
  return { named, wrong }
}
