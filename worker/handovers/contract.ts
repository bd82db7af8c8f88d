import { z } from 'zod'
import { idText, optionalText, requiredReason } from '../core/input'
import { listQuery, pageSchema } from '../core/list'
import { handoverKindNames } from './statuses'
import { t } from './texts'

const kindField = z.enum(handoverKindNames, { error: () => t.kindWrong })
const personIdField = (label: () => string) => idText(label)

/** The work of a person; with `toId` also why an item could not be transferred. */
export const TransferableWorkQuery = z.object({
  kind: kindField,
  fromId: personIdField(() => t.from),
  toId: optionalText(() => t.to, 64),
})
export type TransferableWorkQuery = z.output<typeof TransferableWorkQuery>
export const HandoverItemRow = z.strictObject({
  subjectId: z.string(),
  subjectName: z.string(),
  what: z.string(),
  what_dictText: z.string(),
  due: z.string(),
  /** Why the item cannot be, or was not, transferred; '' otherwise. */
  stayed: z.string(),
})
export type HandoverItemRow = z.output<typeof HandoverItemRow>
export const TransferableWork = z.strictObject({ items: z.array(HandoverItemRow) })

export const AskHandover = z.object({
  kind: kindField,
  fromId: personIdField(() => t.from),
  toId: personIdField(() => t.to),
  reason: requiredReason(() => t.reason),
  /** Restricts the handover to these subjects; empty for all. */
  subjectIds: z
    .array(
      idText(() => t.subjects),
      { error: () => t.subjects },
    )
    .max(200)
    .default([]),
})
export type AskHandover = z.output<typeof AskHandover>
export const HandoverRequestResult = z.strictObject({ id: z.string(), toName: z.string(), total: z.number() })

export const AnswerHandover = z
  .object({
    id: idText(() => t.handover),
    accept: z.boolean({ error: () => t.chooseAnswer }),
    note: optionalText(() => t.note, 500),
  })
  .refine(({ accept, note }) => accept || note.length >= 5, { path: ['note'], error: () => t.fillRefusal })
export type AnswerHandover = z.output<typeof AnswerHandover>
export const HandoverIdInput = z.object({ id: idText(() => t.handover) })
export type HandoverIdInput = z.output<typeof HandoverIdInput>

export const HandoverQuery = listQuery(['createTime'], {
  kind: kindField.optional(),
  status: z.enum(['0', '1', '2', '3'], { error: () => t.statusWrong }).optional(),
})
export type HandoverQuery = z.output<typeof HandoverQuery>
export const HandoverRow = z.strictObject({
  id: z.string(),
  kind: z.string(),
  kind_dictText: z.string(),
  /** '' if the user may not know the other reviewers. */
  fromName: z.string(),
  toName: z.string(),
  items: z.array(HandoverItemRow),
  total: z.number(),
  reason: z.string(),
  askedBy: z.string(),
  status: z.number(),
  status_dictText: z.string(),
  createTime: z.string(),
  answerTime: z.string().nullable(),
  note: z.string(),
  /** Actions that the user may perform now. */
  may: z.strictObject({ answer: z.boolean(), withdraw: z.boolean() }),
})
export type HandoverRow = z.output<typeof HandoverRow>
export const HandoverPage = pageSchema(HandoverRow)
