import { z } from 'zod'
import { Said } from '../../core/form/contract'
import { fieldsOf, id, ids, optional, readVersion, reason, stampText, year, yesNo } from '../../core/input'
import { namesIn } from '../../core/names'
import { MOST_FILES } from '../../core/bounds'
import { t as core } from '../../core/core.texts'
import { oneSubject, stage } from '../inputs'
import { conclusions } from '../rules'
import { t as reviews } from '../texts'
import { t } from './texts'

const whole = (label: () => string, min: number, max: number) =>
  z.coerce
    .number({ error: () => core.notNumber(label()) })
    .int({ error: () => core.notWhole(label()) })
    .min(min, { error: () => t.between(label(), min, max) })
    .max(max, { error: () => t.between(label(), min, max) })

/** Maximum and minimum length of a rebuttal, in characters. */
export const ANSWER_MOST = 5000
export const ANSWER_LEAST = 5

const Terms = z.object({
  days: whole(() => t.days, 1, 30),
  readDays: whole(() => t.readDays, 1, 30),
  length: whole(() => t.length, 50, ANSWER_MOST),
  files: whole(() => t.files, 0, MOST_FILES),
  scores: yesNo.default(0),
})
/** Rebuttal terms of a year by stage; null if a stage has no rebuttal. */
export const SetTerms = z.object({
  year: year(() => t.year),
  FIRST: Terms.nullable().default(null),
  RE: Terms.nullable().default(null),
  /** Version of the year's grading rule, which contains the terms. */
  lockVersion: readVersion(),
})
export type SetTerms = z.output<typeof SetTerms>

/** Opens rebuttal windows, or extends open ones. */
export const AskAnswers = z.preprocess(
  (input) => {
    const { ids: plain, subjectIds, ...rest } = fieldsOf(input)
    return { ...rest, ids: plain ?? subjectIds }
  },
  z.object({
    ids: ids(() => reviews.subject),
    dueTime: z.preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      stampText(() => t.dueTime).optional(),
    ),
    dryRun: yesNo.default(0),
  }),
)
export type AskAnswers = z.output<typeof AskAnswers>

/** The rebuttal, or with `waive` the statement that there is none. */
export const GiveAnswer = oneSubject({
  content: optional(() => t.answer, ANSWER_MOST),
  fileIds: z
    .array(id(() => t.attachments))
    .max(MOST_FILES, { error: () => t.filesMany(MOST_FILES) })
    .default([]),
  waive: yesNo.default(0),
})
export type GiveAnswer = z.output<typeof GiveAnswer>

/** A reviewer's reaction to the rebuttal: `keep`, or a changed opinion. */
export const Stand = oneSubject({
  stage,
  keep: yesNo.default(0),
  conclusion: z
    .union([z.literal(''), z.enum(namesIn(conclusions))], { error: () => reviews.conclusionWrong })
    .default(''),
  comment: optional(() => reviews.commentToApplicant, 500),
  reason: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    reason(() => t.changeReason).optional(),
  ),
})
export type Stand = z.output<typeof Stand>

export const AnswersOf = oneSubject({})
export type AnswersOf = z.output<typeof AnswersOf>

const text = z.string()
const maybe = z.union([z.literal(true), z.string()]).nullable()
export const AnswerTerms = z.strictObject({
  days: z.number(),
  readDays: z.number(),
  length: z.number(),
  files: z.number(),
  scores: z.number(),
})
const Word = z.strictObject({
  conclusion: text,
  conclusion_dictText: text,
  comment: text,
})
/** An opinion as the viewer may read it. Only the center sees the reviewer's name. */
const Opinion = z.strictObject({
  ...Word.shape,
  /** Answers to supplementary questions; for the author and the center. */
  further: Said,
  reviewerName: text,
  scores: z.record(z.string(), z.number()),
  stand: z.strictObject({ kept: z.number(), reason: text, time: text, was: Word.nullable() }).nullable(),
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
  may: z.strictObject({ answer: maybe, extend: maybe, stand: maybe }),
})
export type AnswerWindow = z.output<typeof AnswerWindow>
export const AnswerViews = z.strictObject({
  windows: z.array(AnswerWindow),
  /**
   * True if a window may be opened for the current round, or the reason why not; null for viewers who do not open
   * windows.
   */
  mayOpen: maybe,
})
export type AnswerViews = z.output<typeof AnswerViews>
export const Given = z.strictObject({ id: text, readDue: text.nullable() })
