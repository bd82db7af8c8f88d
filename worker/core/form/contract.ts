import { z } from 'zod'
import { t } from './judge.texts'

/** Answers to an additional form as clients send them; `validateAdditionalAnswers` checks them. */
export const AnswersGiven = z.record(z.string().max(64), z.unknown(), { error: () => t.answersWrong })
/** Answers as text, one entry per field. */
export const Said = z.array(z.strictObject({ name: z.string(), label: z.string(), text: z.string() }))
export type Said = z.output<typeof Said>
