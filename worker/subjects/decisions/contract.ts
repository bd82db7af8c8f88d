import { normalizeLine } from '../../core/plain-text'
import { z } from 'zod'
import {
  maxCharacters,
  toFields,
  idText,
  idArray,
  optionalText,
  requiredReason,
  stampText,
  yesNoFlag,
} from '../../core/input'
import { t as core } from '../../core/core.texts'
import { t } from '../texts'

/** Normalizes ids: they come under several names, or in the rows of `decisions`. */
const normalizeIds = (input: unknown) => {
  if (!input || typeof input !== 'object') return input
  const { id: one, ids: many, subjectId, subjectIds, ...rest } = toFields(input)
  const { decisions } = rest
  const rows = Array.isArray(decisions) ? decisions.map((row) => toFields(row).id) : undefined
  return { ...rest, ids: many ?? subjectIds ?? one ?? subjectId ?? rows }
}

export const decisionResults = ['pass', 'supplement', 'perfect', 'reject'] as const
export type DecisionResult = (typeof decisionResults)[number]
const resultField = z.enum(decisionResults, { error: () => t.chooseResult })
const opinionField = optionalText(() => t.opinion, 500)

/** A requested item: a text, or a text with the slot for its file. */
const requestedItem = z.union([
  z
    .string()
    .overwrite(normalizeLine)
    .min(1, { error: () => t.itemNameMissing })
    .check(maxCharacters(200, { error: () => t.itemNameTooLong }))
    .transform((text) => ({ item: text, fileSlot: '', note: '' })),
  z.object({
    item: z
      .string({ error: () => t.itemNameMissing })
      .overwrite(normalizeLine)
      .min(1, { error: () => t.itemNameMissing })
      .check(maxCharacters(200, { error: () => t.itemNameTooLong })),
    fileSlot: optionalText(() => t.fileSlot, 32),
    note: optionalText(() => t.note, 500),
  }),
])
const sectionMark = z.object({ section: optionalText(() => t.section, 64), text: optionalText(() => t.mark, 500) })

export const checkNames = z
  .array(z.string({ error: () => t.checkUnknown }).max(32, { error: () => t.checkUnknown }), {
    error: () => t.checkUnknown,
  })
  .max(100, { error: () => t.checkUnknown })
  .optional()
/** Checks that a negative result has a reason and a supplement has items, before any row is loaded. */
type DecisionInput = { result?: DecisionResult | undefined; opinion: string; items?: readonly unknown[] | undefined }
function checkReasons(one: DecisionInput, ctx: z.RefinementCtx, path: (string | number)[] = []) {
  if ((one.result === 'perfect' || one.result === 'reject') && one.opinion.length < 5)
    ctx.addIssue({ code: 'custom', path: [...path, 'opinion'], message: core.reasonMissing })
  if (one.result === 'supplement' && !one.items?.length)
    ctx.addIssue({ code: 'custom', path: [...path, 'items'], message: t.listOneItem })
}
const decisionShape = {
  opinion: opinionField,
  /** Justification against the pass rate; a passing decision may use the opinion instead. */
  override: optionalText(() => t.note, 500),
  items: z
    .array(requestedItem)
    .max(50, { error: () => t.tooManyItems })
    .optional(),
  marks: z
    .array(sectionMark)
    .max(100, { error: () => t.tooManyMarks })
    .optional(),
  dueTime: stampText(() => t.deadline).optional(),
  /** Confirmed checklist lines, for all subjects of the request; passing the formal review requires all of them. */
  checks: checkNames,
  keepReviewers: yesNoFlag.optional(),
  holdNotice: yesNoFlag.optional(),
}
const Decision = z
  .object({ id: idText(() => t.subject), result: resultField, ...decisionShape })
  .superRefine((one, ctx) => checkReasons(one, ctx))

/** One decision for one or several subjects, or one decision per subject. */
export const Audit = z.preprocess(
  normalizeIds,
  z
    .object({
      ids: idArray(() => t.subject),
      result: resultField.optional(),
      ...decisionShape,
      decisions: z
        .array(Decision)
        .max(500, { error: () => core.tooMany })
        .optional(),
      /** Stage that the sender expects to decide; another stage is refused. */
      stage: z.enum(['FORMAL', 'FIRST', 'RE', 'PLAN', 'PUBLICITY'], { error: () => t.stepWrong }).optional(),
      dryRun: yesNoFlag.default(0),
    })
    .superRefine((one, ctx) => {
      if (!one.result && !one.decisions?.length)
        ctx.addIssue({ code: 'custom', path: ['result'], message: t.chooseResult })
      checkReasons(one, ctx)
    }),
)
export type Audit = z.output<typeof Audit>
export type Decision = Omit<z.output<typeof Decision>, 'id'>

/** Ids of the subjects under formal review. */
export const ReviewFormQuery = z.preprocess(normalizeIds, z.object({ ids: idArray(() => t.subject) }))
export const ReviewForm = z.strictObject({
  /** Checklist lines of all their forms, without duplicates. */
  checks: z.array(z.strictObject({ name: z.string(), text: z.string() })),
  /** Slots for requested material and sections for marks, common to all their forms. */
  slots: z.array(z.strictObject({ slot: z.string(), name: z.string() })),
  sections: z.array(z.strictObject({ name: z.string(), title: z.string() })),
})
export type ReviewForm = z.output<typeof ReviewForm>

/** Extends the due date of requested material. */
export const ExtendDue = z.preprocess(
  normalizeIds,
  z.object({
    ids: idArray(() => t.subject),
    dueTime: stampText(() => t.newDue),
    reason: requiredReason(() => t.extendReason),
    dryRun: yesNoFlag.default(0),
  }),
)
export type ExtendDue = z.output<typeof ExtendDue>

export const Approval = z.preprocess(
  normalizeIds,
  z
    .object({
      ids: idArray(() => t.subject),
      pass: z.union(
        [
          z.boolean(),
          z.literal([0, 1]).transform(Boolean),
          z.enum(['true', 'false', '0', '1']).transform((text) => text === 'true' || text === '1'),
        ],
        { error: () => t.choosePass },
      ),
      opinion: opinionField,
      dryRun: yesNoFlag.default(0),
    })
    .superRefine((one, ctx) => {
      if (!one.pass && one.opinion.length < 5)
        ctx.addIssue({ code: 'custom', path: ['opinion'], message: core.reasonMissing })
    }),
)
export type Approval = z.output<typeof Approval>
