import { normalizeLines } from '../core/plain-text'
import { z } from 'zod'
import { maxCharacters, idText, requiredText, idOrIds, stampText } from '../core/input'
import { listQuery } from '../core/list'
import { t } from './texts'
import { MAX_FILES } from '../core/limits'
import { endOfDay } from '../core/time'

const optionalField = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
/** A date without a time means the end of the day. */
const due = stampText(() => t.due).transform(endOfDay)
const rate = z.coerce
  .number({ error: () => t.rateRange })
  .int({ error: () => t.rateRange })
  .min(0, { error: () => t.rateRange })
  .max(100, { error: () => t.rateRange })
const note = z
  .string()
  .overwrite(normalizeLines)
  .check(maxCharacters(500, { error: () => t.noteLong }))
const fields = {
  name: requiredText(() => t.name, 100),
  /** The manager or a member with an account; '' for unassigned. */
  ownerId: z.string().trim().max(64),
  dueTime: due.nullable(),
  rate,
  note,
  fileIds: z.array(z.string().max(64)).max(MAX_FILES, { error: () => t.tooManyFiles }),
}
export const SaveTask = z.object({
  subjectId: idText(() => t.subject),
  name: fields.name,
  ownerId: fields.ownerId.default(''),
  dueTime: optionalField(due),
  rate: rate.default(0),
  note: note.default(''),
  fileIds: fields.fileIds.default([]),
})
export type SaveTask = z.output<typeof SaveTask>
/** Fields that are not sent stay unchanged. */
export const UpdateTask = z.object({
  id: idText(() => t.task),
  lockVersion: z.coerce.number().int().optional(),
  ...z.object(fields).partial().shape,
})
export type UpdateTask = z.output<typeof UpdateTask>
export const TaskIds = idOrIds(() => t.task)
export type TaskIds = z.output<typeof TaskIds>

export const taskStates = ['open', 'late', 'done'] as const
export type TaskState = (typeof taskStates)[number]
export const TaskQuery = listQuery(['dueTime', 'createTime', 'rate', 'subjectName'], {
  subjectId: z.string().trim().max(64).optional(),
  subjectName: z.string().trim().max(50).optional(),
  keyword: z.string().trim().max(50).optional(),
  status: z.enum(taskStates, { error: () => t.noSuchState }).optional(),
  ownerId: z.string().trim().max(64).optional(),
})
export type TaskQuery = z.output<typeof TaskQuery>

const text = z.string()
export const TaskRow = z.strictObject({
  id: text,
  subjectId: text,
  subjectName: text,
  subjectNum: text,
  year: text,
  name: text,
  ownerId: text,
  ownerName: text,
  dueTime: text.nullable(),
  rate: z.number(),
  status: z.enum(taskStates),
  note: text,
  fileIds: z.array(text),
  createTime: text,
  lockVersion: z.number(),
  /** True if the caller may change the task. */
  mayEdit: z.boolean(),
})
export type TaskRow = z.output<typeof TaskRow>

/** Filter of the task dialog: a keyword of the subject name, or the id of one subject. */
export const ChoiceQuery = z.object({
  keyword: z.string().trim().max(50).optional(),
  subjectId: z.string().trim().max(64).optional(),
})
export type ChoiceQuery = z.output<typeof ChoiceQuery>
/** A subject with the possible owners of its tasks. */
export const TaskChoice = z.strictObject({
  value: text,
  label: text,
  people: z.array(z.strictObject({ value: text, label: text })),
})
export type TaskChoice = z.output<typeof TaskChoice>
