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

/** Characters that any answer may have at most, and at least. */
export const ANSWER_MOST = 5000
export const ANSWER_LEAST = 5

const Terms = z.object({
  days: whole(() => t.days, 1, 30),
  readDays: whole(() => t.readDays, 1, 30),
  length: whole(() => t.length, 50, ANSWER_MOST),
  files: whole(() => t.files, 0, MOST_FILES),
  scores: yesNo.default(0),
})
/** How the applicant may answer in a year: by stage, null where there is no answer. */
export const SetTerms = z.object({
  year: year(() => t.year),
  FIRST: Terms.nullable().default(null),
  RE: Terms.nullable().default(null),
  /** Of the year's grading rule, which holds the terms. */
  lockVersion: readVersion(),
})
export type SetTerms = z.output<typeof SetTerms>

/** Opens the window, or gives one that is open more time. */
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

/** The one answer to the opinions, or the word that there is nothing to say. */
export const GiveAnswer = oneSubject({
  content: optional(() => t.answer, ANSWER_MOST),
  fileIds: z
    .array(id(() => t.attachments))
    .max(MOST_FILES, { error: () => t.filesMany(MOST_FILES) })
    .default([]),
  waive: yesNo.default(0),
})
export type GiveAnswer = z.output<typeof GiveAnswer>

/** What a reviewer makes of the answer. */
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
/** An opinion as the viewer reads it; who wrote it is named to the centre alone. */
const Opinion = z.strictObject({
  ...Word.shape,
  /** Answers to what the year asks further; for its author and the centre. */
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
  /** Null where there is none, or where the viewer has not given the own word yet. */
  answer: z
    .strictObject({
      content: text,
      time: text,
      files: z.array(z.strictObject({ id: text, fileName: text, size: z.number() })),
    })
    .nullable(),
  /** For the manager without names; for a reviewer the own one. */
  opinions: z.array(Opinion),
  /** True, or why not; null where it is not the viewer's to do. */
  may: z.strictObject({ answer: maybe, extend: maybe, stand: maybe }),
})
export type AnswerWindow = z.output<typeof AnswerWindow>
export const AnswerViews = z.strictObject({
  windows: z.array(AnswerWindow),
  /** Whether the window of the present round may be opened, or why not; null for who does not open it. */
  mayOpen: maybe,
})
export type AnswerViews = z.output<typeof AnswerViews>
export const Given = z.strictObject({ id: text, readDue: text.nullable() })
