import type { Field } from '../core/form/fields'
import { findFormProblems } from '../core/form/problems'
import { unknownPlaceholders } from './template/placeholders'
import type { FormStatus } from './statuses'
import { t } from './texts'

/** Facts that the guards of a form check. */
export type FormFacts = {
  fields: readonly Field[]
  status: FormStatus
  changed: boolean
  endTime: string
  now: string
  /** The placeholders of its template. */
  places: readonly string[]
}

/** Returns null, or the first problem of the questions. */
export const formProblem = ({ fields }: Pick<FormFacts, 'fields'>) => {
  const [first] = Object.entries(findFormProblems(fields))
  if (!first) return null
  const [name, sentence] = first
  const at = fields.findIndex((field) => field.name === name)
  return at < 0 ? sentence : t.problemAt(at + 1, fields[at]!.label, sentence)
}
/** The placeholders of a template must match questions of the form. */
export function templateProblem({ fields, places }: Pick<FormFacts, 'fields' | 'places'>) {
  const strange = unknownPlaceholders(fields, places)
  return strange.length ? t.templateStale(strange.join(t.comma)) : null
}
/** An open form without changes is already published. */
export const unchangedProblem = ({ status, changed }: Pick<FormFacts, 'status' | 'changed'>) =>
  status === 1 && !changed ? t.unchanged : null

/** Returns null, or the message that the end time has passed. */
export const endTimeProblem = ({ endTime, now }: Pick<FormFacts, 'endTime' | 'now'>) =>
  endTime && endTime <= now ? t.endsInPast : null

/** Minimum number of answers for shared statistics; fewer would reveal individual choices. */
export const MIN_SHARED_ANSWERS = 5

/** Facts that the guards of an answer check. */
export type AnswerFacts = {
  status: FormStatus
  startTime: string
  endTime: string
  most: number
  answers: number
  changeable: number
  now: string
}

/** Returns null, or the message why the form is not open: closed, not started, or ended. */
export function closedProblem({
  status,
  startTime,
  endTime,
  now,
}: Omit<AnswerFacts, 'most' | 'answers' | 'changeable'>) {
  if (status !== 1) return t.isClosed
  if (startTime && now < startTime) return t.notYet(startTime.slice(0, 16))
  return endTime && now > endTime ? t.isOver(endTime.slice(0, 16)) : null
}

/** Returns null, or the message that the maximum number of answers is reached. */
export const capacityProblem = ({ most, answers }: Pick<AnswerFacts, 'most' | 'answers'>) =>
  most && answers >= most ? t.isFull(most) : null

/** Returns null, or the message that submitted answers cannot be changed. */
export const unchangeableProblem = ({ changeable }: Pick<AnswerFacts, 'changeable'>) => (changeable ? null : t.answered)

/** Returns the message why the form cannot be answered now; null if it can. `own`: status of the user's answer. */
export const answerProblem = (at: AnswerFacts, own: 0 | 1 | null): string | null =>
  closedProblem(at) ?? (own === 1 ? unchangeableProblem(at) : capacityProblem(at))
