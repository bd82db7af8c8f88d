import { z } from 'zod'
import { id, optional, reason } from '../core/input'
import { listQuery, pageOf } from '../core/list'
import { kindNames } from './statuses'
import { t } from './texts'

const kind = z.enum(kindNames, { error: () => t.kindWrong })
const person = (label: () => string) => id(label)

/** The work of a person; with `toId` also why an item could not be transferred. */
export const HeldQuery = z.object({
  kind,
  fromId: person(() => t.from),
  toId: optional(() => t.to, 64),
})
export type HeldQuery = z.output<typeof HeldQuery>
export const Item = z.strictObject({
  subjectId: z.string(),
  subjectName: z.string(),
  what: z.string(),
  what_dictText: z.string(),
  due: z.string(),
  /** Why the item cannot be, or was not, transferred; '' otherwise. */
  stayed: z.string(),
})
export type Item = z.output<typeof Item>
export const Held = z.strictObject({ items: z.array(Item) })

export const AskHandover = z.object({
  kind,
  fromId: person(() => t.from),
  toId: person(() => t.to),
  reason: reason(() => t.reason),
  /** Restricts the handover to these subjects; empty for all. */
  subjectIds: z
    .array(
      id(() => t.subjects),
      { error: () => t.subjects },
    )
    .max(200)
    .default([]),
})
export type AskHandover = z.output<typeof AskHandover>
export const Asked = z.strictObject({ id: z.string(), toName: z.string(), total: z.number() })

export const AnswerHandover = z
  .object({
    id: id(() => t.handover),
    accept: z.boolean({ error: () => t.chooseAnswer }),
    note: optional(() => t.note, 500),
  })
  .refine(({ accept, note }) => accept || note.length >= 5, { path: ['note'], error: () => t.fillRefusal })
export type AnswerHandover = z.output<typeof AnswerHandover>
export const OneHandover = z.object({ id: id(() => t.handover) })
export type OneHandover = z.output<typeof OneHandover>

export const HandoverQuery = listQuery(['createTime'], {
  kind: kind.optional(),
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
  items: z.array(Item),
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
export const HandoverPage = pageOf(HandoverRow)
