import type { Field } from '../core/form/fields'
import { problemsIn } from '../core/form/problems'
import { strangePlaces } from './template/show'
import type { FormStatus } from './statuses'
import { t } from './texts'

/** Facts that the guards of a form check. */
export type FormAt = {
  fields: readonly Field[]
  status: FormStatus
  changed: boolean
  endTime: string
  now: string
  /** The placeholders of its template. */
  places: readonly string[]
}

/** Returns null, or the first problem of the questions. */
export const isSound = ({ fields }: Pick<FormAt, 'fields'>) => {
  const [first] = Object.entries(problemsIn(fields))
  if (!first) return null
  const [name, sentence] = first
  const at = fields.findIndex((field) => field.name === name)
  return at < 0 ? sentence : t.problemAt(at + 1, fields[at]!.label, sentence)
}
/** The placeholders of a template must match questions of the form. */
export function isTemplateKnown({ fields, places }: Pick<FormAt, 'fields' | 'places'>) {
  const strange = strangePlaces(fields, places)
  return strange.length ? t.templateStale(strange.join(t.comma)) : null
}
/** An open form without changes is already published. */
export const differs = ({ status, changed }: Pick<FormAt, 'status' | 'changed'>) =>
  status === 1 && !changed ? t.unchanged : null

/** Returns null, or the message that the end time has passed. */
export const notPast = ({ endTime, now }: Pick<FormAt, 'endTime' | 'now'>) =>
  endTime && endTime <= now ? t.endsInPast : null

/** Minimum number of answers for shared statistics; fewer would reveal individual choices. */
export const LEAST_SHARED = 5

/** Facts that the guards of an answer check. */
export type AnswerAt = {
  status: FormStatus
  startTime: string
  endTime: string
  most: number
  answers: number
  changeable: number
  now: string
}

/** Returns null, or the message why the form is not open: closed, not started, or ended. */
export function isOpen({ status, startTime, endTime, now }: Omit<AnswerAt, 'most' | 'answers' | 'changeable'>) {
  if (status !== 1) return t.isClosed
  if (startTime && now < startTime) return t.notYet(startTime.slice(0, 16))
  return endTime && now > endTime ? t.isOver(endTime.slice(0, 16)) : null
}

/** Returns null, or the message that the maximum number of answers is reached. */
export const hasRoom = ({ most, answers }: Pick<AnswerAt, 'most' | 'answers'>) =>
  most && answers >= most ? t.isFull(most) : null

/** Returns null, or the message that submitted answers cannot be changed. */
export const isChangeable = ({ changeable }: Pick<AnswerAt, 'changeable'>) => (changeable ? null : t.answered)

/** Returns the message why the form cannot be answered now; null if it can. `own`: status of the user's answer. */
export const whyNotAnswer = (at: AnswerAt, own: 0 | 1 | null): string | null =>
  isOpen(at) ?? (own === 1 ? isChangeable(at) : hasRoom(at))
