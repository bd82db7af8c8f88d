import { z } from 'zod'
import { idText, idArray, optionalText, requiredText, stampText, yesNoFlag } from '../core/input'
import { listQuery, pageSchema } from '../core/list'
import { FailedRow } from '../core/batch-result'
import { findPlaceholderProblem } from '../messages/templates'
import { reviewStageNames } from '../reviews/rules'
import { t } from './texts'

/**
 * Audiences of a letter: managers of subjects, contacts of their institutions, people, contacts of institutions,
 * reviewers.
 */
export const audiences = ['managers', 'contacts', 'people', 'departs', 'reviewers'] as const
export type Audience = (typeof audiences)[number]
/** Progress of the reviewers to write to. */
export const seatStates = ['assigned', 'opened', 'drafted', 'committed', 'late'] as const

const letterText = (label: () => string, max: number) =>
  requiredText(label, max).superRefine((text, issues) => {
    const problem = findPlaceholderProblem(text)
    if (problem) issues.addIssue({ code: 'custom', message: problem })
  })
const LetterFields = z.object({
  audience: z.enum(audiences, { error: () => t.audienceWrong }),
  /** Ids of subjects, people or institutions. */
  ids: idArray(() => t.receivers),
  stage: z.enum(reviewStageNames, { error: () => t.stageWrong }).optional(),
  states: z
    .array(z.enum(seatStates, { error: () => t.stateWrong }))
    .max(seatStates.length, { error: () => t.stateWrong })
    .default([]),
  title: letterText(() => t.title, 100),
  content: letterText(() => t.content, 2000),
  byMail: yesNoFlag.default(1),
  byMessage: yesNoFlag.default(1),
})
const validateLetter = <Shape extends typeof LetterFields>(shape: Shape) =>
  shape
    .refine(({ byMail, byMessage }) => byMail || byMessage, { path: ['byMail'], error: () => t.noWay })
    .refine(({ audience, stage }) => audience !== 'reviewers' || stage, { path: ['stage'], error: () => t.stageWrong })
    .refine(({ audience, states }) => audience !== 'reviewers' || states.length, {
      path: ['states'],
      error: () => t.noState,
    })
/** A letter to preview; `at` is the index of the copy to display. */
export const TryLetter = validateLetter(
  LetterFields.extend({
    at: z.coerce
      .number()
      .int({ error: () => t.placeWrong })
      .min(0, { error: () => t.placeWrong })
      .default(0),
  }),
)
export type TryLetter = z.output<typeof TryLetter>
export const SendLetter = validateLetter(
  LetterFields.extend({
    /** Send time; without it the letter is sent at once. */
    sendTime: z.preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      stampText(() => t.sendTime).optional(),
    ),
  }),
)
export type SendLetter = z.output<typeof SendLetter>

/** One copy as its recipient reads it. */
export const LetterPreview = z.strictObject({
  realname: z.string(),
  email: z.string(),
  subjectName: z.string(),
  title: z.string(),
  text: z.string(),
})
export const LetterTrial = z.strictObject({
  total: z.number(),
  mails: z.number(),
  messages: z.number(),
  /** Recipients without a mail address, if the letter is sent by mail. */
  noMailbox: z.array(z.string()),
  /** Recipients with several copies, and how many of these are identical and sent once. */
  twice: z.array(z.strictObject({ realname: z.string(), count: z.number(), same: z.number() })),
  /** Selected items without a recipient, with the reason. */
  failed: z.array(FailedRow),
  copy: LetterPreview.nullable(),
})
export type LetterTrial = z.infer<typeof LetterTrial>
export const SentLetter = z.strictObject({ id: z.string(), total: z.number(), sendTime: z.string() })

export const LetterTemplate = z.strictObject({
  code: z.string(),
  name: z.string(),
  title: z.string(),
  content: z.string(),
})
export type LetterTemplate = z.infer<typeof LetterTemplate>

export const LetterQuery = listQuery(['createTime', 'sendTime'], {
  title: optionalText(() => t.title, 100).optional(),
  status: z.enum(['0', '1', '2', '3'], { error: () => t.letterStateWrong }).optional(),
})
export type LetterQuery = z.output<typeof LetterQuery>
export const LetterRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  audience: z.enum(audiences),
  byMail: z.number(),
  byMessage: z.number(),
  sender: z.string(),
  sendTime: z.string(),
  createTime: z.string(),
  status: z.number(),
  status_dictText: z.string(),
  total: z.number(),
  noMailbox: z.number(),
  repeats: z.number(),
  bounced: z.number(),
})
export type LetterRow = z.infer<typeof LetterRow>
export const LetterPage = pageSchema(LetterRow)
export const LetterIds = z.object({ ids: idArray(() => t.letter) })

export const CopiesQuery = listQuery(['time'], { letterId: idText(() => t.letter) }, { fields: [], order: 'asc' })
export type CopiesQuery = z.output<typeof CopiesQuery>
export const RegisterQuery = listQuery(['time'], { subjectId: idText(() => t.subject) }, { fields: [] })
export type RegisterQuery = z.output<typeof RegisterQuery>
export const CopyRow = z.strictObject({
  id: z.string(),
  letterId: z.string(),
  realname: z.string(),
  email: z.string(),
  subjectId: z.string(),
  title: z.string(),
  text: z.string(),
  audience: z.enum(audiences),
  sender: z.string(),
  /** Delivery state of the copy, with label and colour. */
  outcome: z.enum(['held', 'cancelled', 'repeat', 'waiting', 'sent', 'bounced', 'givenUp', 'unreached']),
  outcome_dictText: z.string(),
  byMail: z.number(),
  byMessage: z.number(),
  error: z.string(),
  time: z.string(),
})
export type CopyRow = z.infer<typeof CopyRow>
export const CopyPage = pageSchema(CopyRow)
