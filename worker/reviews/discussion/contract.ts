import { z } from 'zod'
import { FormattedAnswers } from '../../core/form/contract'
import { optionalText, requiredText } from '../../core/input'
import { subjectIdInput, stageField } from '../inputs'
import { t } from './texts'

export const DiscussionQuery = subjectIdInput({ stage: stageField })
export type DiscussionQuery = z.output<typeof DiscussionQuery>
export const PostRemark = subjectIdInput({ stage: stageField, content: requiredText(() => t.content, 500) })
export type PostRemark = z.output<typeof PostRemark>
export const SaveMergedOpinion = subjectIdInput({
  stage: stageField,
  text: requiredText(() => t.mergedText, 4000),
  /** Time at which the edited text was last saved; empty for the generated one. */
  was: optionalText(() => t.mergedText, 32),
})
export type SaveMergedOpinion = z.output<typeof SaveMergedOpinion>

/** Author: a letter per reviewer, fixed within the round; for the center, the name. */
const authorShape = { who: z.string(), mine: z.boolean() }
export const DiscussionResponse = z.strictObject({
  stage: z.string(),
  roundNo: z.number(),
  /** Reason why the viewer cannot write now; else empty. */
  closed: z.string(),
  opinions: z.array(
    z.strictObject({
      ...authorShape,
      conclusion: z.string(),
      conclusion_dictText: z.string(),
      comment: z.string(),
      further: FormattedAnswers,
    }),
  ),
  remarks: z.array(z.strictObject({ ...authorShape, id: z.string(), content: z.string(), createTime: z.string() })),
})
export type DiscussionResponse = z.output<typeof DiscussionResponse>
export const MergedOpinionResponse = z.strictObject({
  stage: z.string(),
  roundNo: z.number(),
  text: z.string(),
  /** Text generated from the opinions, without names. */
  given: z.string(),
  /** Last editor and time; empty if nobody has edited it. */
  by: z.string(),
  time: z.string(),
  editable: z.boolean(),
})
export type MergedOpinionResponse = z.output<typeof MergedOpinionResponse>
