import { z } from 'zod'
import { FormattedAnswers } from '../../core/form/contract'
import {
  toFields,
  idText,
  idArray,
  optionalText,
  lockVersionField,
  requiredReason,
  stampText,
  yearText,
  yesNoFlag,
} from '../../core/input'
import { keysOf } from '../../core/typed-keys'
import { MAX_FILES } from '../../core/limits'
import { t as core } from '../../core/core.texts'
import { subjectIdInput, stageField } from '../inputs'
import { conclusions } from '../rules'
import { t as reviews } from '../texts'
import { t } from './texts'

const integerField = (label: () => string, min: number, max: number) =>
  z.coerce
    .number({ error: () => core.notNumber(label()) })
    .int({ error: () => core.notWhole(label()) })
    .min(min, { error: () => t.between(label(), min, max) })
    .max(max, { error: () => t.between(label(), min, max) })

/** Maximum and minimum length of a rebuttal, in characters. */
export const MAX_REBUTTAL_LENGTH = 5000
export const MIN_REBUTTAL_LENGTH = 5

const TermsInput = z.object({
  days: integerField(() => t.days, 1, 30),
  readDays: integerField(() => t.readDays, 1, 30),
  length: integerField(() => t.length, 50, MAX_REBUTTAL_LENGTH),
  files: integerField(() => t.files, 0, MAX_FILES),
  scores: yesNoFlag.default(0),
})
/** Rebuttal terms of a year by stage; null if a stage has no rebuttal. */
export const SetAnswerTerms = z.object({
  year: yearText(() => t.year),
  FIRST: TermsInput.nullable().default(null),
  RE: TermsInput.nullable().default(null),
  /** Version of the year's grading rule, which contains the terms. */
  lockVersion: lockVersionField(),
})
export type SetAnswerTerms = z.output<typeof SetAnswerTerms>

/** Opens rebuttal windows, or extends open ones. */
export const AskAnswers = z.preprocess(
  (input) => {
    const { ids: plain, subjectIds, ...rest } = toFields(input)
    return { ...rest, ids: plain ?? subjectIds }
  },
  z.object({
    ids: idArray(() => reviews.subject),
    dueTime: z.preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      stampText(() => t.dueTime).optional(),
    ),
    dryRun: yesNoFlag.default(0),
  }),
)
export type AskAnswers = z.output<typeof AskAnswers>

/** The rebuttal, or with `waive` the statement that there is none. */
export const GiveAnswer = subjectIdInput({
  content: optionalText(() => t.answer, MAX_REBUTTAL_LENGTH),
  fileIds: z
    .array(idText(() => t.attachments))
    .max(MAX_FILES, { error: () => t.filesMany(MAX_FILES) })
    .default([]),
  waive: yesNoFlag.default(0),
})
export type GiveAnswer = z.output<typeof GiveAnswer>

/** A reviewer's reaction to the rebuttal: `keep`, or a changed opinion. */
export const StandAfterAnswer = subjectIdInput({
  stage: stageField,
  keep: yesNoFlag.default(0),
  conclusion: z
    .union([z.literal(''), z.enum(keysOf(conclusions))], { error: () => reviews.conclusionWrong })
    .default(''),
  comment: optionalText(() => reviews.commentToApplicant, 500),
  reason: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    requiredReason(() => t.changeReason).optional(),
  ),
})
export type StandAfterAnswer = z.output<typeof StandAfterAnswer>

export const AnswersQuery = subjectIdInput({})
export type AnswersQuery = z.output<typeof AnswersQuery>

const text = z.string()
const nullableAvailability = z.union([z.literal(true), z.string()]).nullable()
export const AnswerTerms = z.strictObject({
  days: z.number(),
  readDays: z.number(),
  length: z.number(),
  files: z.number(),
  scores: z.number(),
})
const OpinionText = z.strictObject({
  conclusion: text,
  conclusion_dictText: text,
  comment: text,
})
/** An opinion as the viewer may read it. Only the center sees the reviewer's name. */
const Opinion = z.strictObject({
  ...OpinionText.shape,
  /** Answers to supplementary questions; for the author and the center. */
  further: FormattedAnswers,
  reviewerName: text,
  scores: z.record(z.string(), z.number()),
  stand: z.strictObject({ kept: z.number(), reason: text, time: text, was: OpinionText.nullable() }).nullable(),
})
export type OpinionView = z.output<typeof Opinion>
export const AnswerWindow = z.strictObject({
  id: text,
  stage: text,
  stage_dictText: text,
  roundNo: z.number(),
  present: z.boolean(),
  status: z.number(),
  status_dictText: text,
  openTime: text,
  dueTime: text,
  readDue: text.nullable(),
  length: z.number(),
  maxFiles: z.number(),
  /** Null if there is no rebuttal, or if the reviewing viewer has not committed yet. */
  answer: z
    .strictObject({
      content: text,
      time: text,
      files: z.array(z.strictObject({ id: text, fileName: text, size: z.number() })),
    })
    .nullable(),
  /** All opinions without names for the manager; a reviewer's own. */
  opinions: z.array(Opinion),
  /** True, or the reason why not; null if the action is not the viewer's. */
  may: z.strictObject({ answer: nullableAvailability, extend: nullableAvailability, stand: nullableAvailability }),
})
export type AnswerWindow = z.output<typeof AnswerWindow>
export const AnswerViews = z.strictObject({
  windows: z.array(AnswerWindow),
  /**
   * True if a window may be opened for the current round, or the reason why not; null for viewers who do not open
   * windows.
   */
  mayOpen: nullableAvailability,
})
export type AnswerViews = z.output<typeof AnswerViews>
export const GiveAnswerResult = z.strictObject({ id: text, readDue: text.nullable() })
