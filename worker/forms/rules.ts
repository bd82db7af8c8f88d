import type { Field } from '../core/form/fields'
import { problemsIn } from '../core/form/problems'
import { strangePlaces } from './template/show'
import type { FormStatus } from './statuses'
import { t } from './texts'

/** What the rules of a form look at. */
export type FormAt = {
  fields: readonly Field[]
  status: FormStatus
  changed: boolean
  endTime: string
  now: string
  /** The placeholders of its template. */
  places: readonly string[]
}
export const isSound = ({ fields }: Pick<FormAt, 'fields'>) => {
  const [first] = Object.entries(problemsIn(fields))
  if (!first) return null
  const [name, sentence] = first
  const at = fields.findIndex((field) => field.name === name)
  return at < 0 ? sentence : t.problemAt(at + 1, fields[at]!.label, sentence)
}
/** A template names questions that are asked. */
export function isTemplateKnown({ fields, places }: Pick<FormAt, 'fields' | 'places'>) {
  const strange = strangePlaces(fields, places)
  return strange.length ? t.templateStale(strange.join(t.comma)) : null
}
/** What is open and unchanged is released already. */
export const differs = ({ status, changed }: Pick<FormAt, 'status' | 'changed'>) =>
  status === 1 && !changed ? t.unchanged : null
export const notPast = ({ endTime, now }: Pick<FormAt, 'endTime' | 'now'>) =>
  endTime && endTime <= now ? t.endsInPast : null

/** With fewer answers, figures that anybody may read would say who chose what. */
export const LEAST_SHARED = 5

/** What the rules of an answer look at. */
export type AnswerAt = {
  status: FormStatus
  startTime: string
  endTime: string
  most: number
  answers: number
  changeable: number
  now: string
}
export function isOpen({ status, startTime, endTime, now }: Omit<AnswerAt, 'most' | 'answers' | 'changeable'>) {
  if (status !== 1) return t.isClosed
  if (startTime && now < startTime) return t.notYet(startTime.slice(0, 16))
  return endTime && now > endTime ? t.isOver(endTime.slice(0, 16)) : null
}
export const hasRoom = ({ most, answers }: Pick<AnswerAt, 'most' | 'answers'>) =>
  most && answers >= most ? t.isFull(most) : null
export const isChangeable = ({ changeable }: Pick<AnswerAt, 'changeable'>) => (changeable ? null : t.answered)

/** Why somebody cannot answer now; null where they can. `own`: the state of what they have answered. */
export const whyNotAnswer = (at: AnswerAt, own: 0 | 1 | null): string | null =>
  isOpen(at) ?? (own === 1 ? isChangeable(at) : hasRoom(at))
