import { z } from 'zod'
import { t } from './judge.texts'

/** Answers to a further form as they are sent: `judgeFurther` looks at them. */
export const AnswersGiven = z.record(z.string().max(64), z.unknown(), { error: () => t.answersWrong })
/** Answers in words, question by question. */
export const Said = z.array(z.strictObject({ name: z.string(), label: z.string(), text: z.string() }))
export type Said = z.output<typeof Said>
