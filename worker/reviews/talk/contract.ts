import { z } from 'zod'
import { Said } from '../../core/form/contract'
import { optional, required } from '../../core/input'
import { oneSubject, stage } from '../inputs'
import { t } from './texts'

export const TalkAbout = oneSubject({ stage })
export type TalkAbout = z.output<typeof TalkAbout>
export const Say = oneSubject({ stage, content: required(() => t.content, 500) })
export type Say = z.output<typeof Say>
export const KeepMerged = oneSubject({
  stage,
  text: required(() => t.mergedText, 4000),
  /** Time at which the edited text was last saved; empty for the generated one. */
  was: optional(() => t.mergedText, 32),
})
export type KeepMerged = z.output<typeof KeepMerged>

/** Author: a letter per reviewer, fixed within the round; for the center, the name. */
const who = { who: z.string(), mine: z.boolean() }
export const Talk = z.strictObject({
  stage: z.string(),
  roundNo: z.number(),
  /** Reason why the viewer cannot write now; else empty. */
  closed: z.string(),
  opinions: z.array(
    z.strictObject({
      ...who,
      conclusion: z.string(),
      conclusion_dictText: z.string(),
      comment: z.string(),
      further: Said,
    }),
  ),
  remarks: z.array(z.strictObject({ ...who, id: z.string(), content: z.string(), createTime: z.string() })),
})
export type Talk = z.output<typeof Talk>
export const Merged = z.strictObject({
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
export type Merged = z.output<typeof Merged>
