import { z } from 'zod'
import { id, optional } from '../core/input'
import { listQuery } from '../core/list'
import { t } from './texts'

export { t as verdicts } from './verdicts.texts'

export const SimilarityQuery = listQuery(['rate', 'createTime'], {
  subjectId: z.string().max(64).optional(),
  subjectName: z
    .string()
    .trim()
    .max(50, { error: () => t.subjectNameTooLong })
    .optional(),
  verdict: z.enum(['none', 'same', 'continuation', 'unrelated'], { error: () => t.noSuchVerdict }).optional(),
  minRate: z.coerce
    .number({ error: () => t.rateNotNumeric })
    .int()
    .min(0)
    .max(100, { error: () => t.rateTooHigh })
    .optional(),
})
export type SimilarityQuery = z.output<typeof SimilarityQuery>
export const SimilarTo = z
  .object({
    subjectId: z.string().max(64).optional(),
    subjectName: z.string().trim().max(200).optional(),
  })
  .refine((input) => input.subjectId || input.subjectName, { error: () => t.whichSubject, path: ['subjectId'] })
export const Judge = z
  .object({
    id: id(() => t.similarityRecord),
    verdict: z.enum(['same', 'continuation', 'unrelated'], { error: () => t.chooseVerdict }),
    note: optional(() => t.verdictNote, 500),
  })
  .refine((input) => input.verdict === 'unrelated' || input.note.length >= 5, {
    error: () => t.fillVerdictNote,
    path: ['note'],
  })
export type Judge = z.output<typeof Judge>

const text = z.string()
const place = z.tuple([z.number(), z.number()])
export const SimilarityRow = z.strictObject({
  id: text,
  subjectId: text,
  subjectName: text,
  targetSubjectId: text,
  targetName: text,
  targetYear: text,
  targetDepart: text,
  rate: z.number(),
  verdict: text,
  note: text,
  ignored: z.number(),
  /** Passages that stand word for word in both: places as character offsets in each text. */
  detail: z.array(z.strictObject({ a: place, b: place, text })),
})
export const SimilarSubject = z.strictObject({
  subjectId: text,
  subjectName: text,
  year: text,
  departName: text,
  rate: z.number(),
  verdict: text,
})
