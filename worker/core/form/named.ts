import type { Answers, Field } from './fields'
import { listedIn } from './judge'
import { t } from './judge.texts'

const MOST_NAMED = 500
const ID = /^[\w-]{8,64}$/
/** What may be ids of files in answers of whatever form: which of them are is known once its questions are. */
export const idsIn = (answers: Answers): string[] =>
  [
    ...new Set(
      Object.values(answers)
        .flatMap((value): unknown[] => (Array.isArray(value) ? value : []))
        .filter((one): one is string => typeof one === 'string' && ID.test(one)),
    ),
  ].slice(0, MOST_NAMED)

/** What may be ids of people or institutions: the first of a pair. */
export const pairsIn = (answers: Answers): string[] =>
  Object.values(answers)
    .flatMap((value) => (Array.isArray(value) && value.length === 2 ? [String(value[0])] : []))
    .filter((one) => ID.test(one))
    .slice(0, MOST_NAMED)

/** Of those that answers name, who is there. */
export type Listed = Readonly<Record<'person' | 'depart', readonly { id: string; name: string }[]>>
/**
 * Who was chosen is called as the directory calls them, whatever was sent; who is gone is said, but where they were chosen before.
 * @returns the pairs by the question, and a sentence for each that cannot be
 */
export function nameListed(fields: readonly Field[], answers: Answers, listed: Listed, before: Answers = {}) {
  const named: Record<string, unknown> = {}
  const wrong: Record<string, string> = {}
  for (const { name, kind, id } of listedIn(fields, answers)) {
    const row = listed[kind].find((one) => one.id === id)
    const was = before[name]
    if (row) named[name] = [id, row.name]
    else if (Array.isArray(was) && was[0] === id) named[name] = was
    else wrong[name] = t.listedGone
  }
  return { named, wrong }
}
