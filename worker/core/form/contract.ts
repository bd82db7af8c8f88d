import { z } from 'zod'
import { t } from './validation.texts'

/** Answers to an additional form as clients send them; `validateAdditionalAnswers` checks them. */
export const AnswersInput = z.record(z.string().max(64), z.unknown(), { error: () => t.answersWrong })
/** Answers as text, one entry per field. */
export const FormattedAnswers = z.array(z.strictObject({ name: z.string(), label: z.string(), text: z.string() }))
export type FormattedAnswers = z.output<typeof FormattedAnswers>
