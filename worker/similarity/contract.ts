import { z } from 'zod'
import { idText, idArray, optionalText } from '../core/input'
import { listQuery } from '../core/list'
import { t as subjects } from '../subjects/texts'
import { t } from './texts'

export const SimilarityQuery = listQuery(['rate', 'createTime'], {
  subjectId: z.string().max(64).optional(),
  subjectName: z
    .string()
    .trim()
    .max(50, { error: () => subjects.subjectNameTooLong })
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
export const SimilarSubjectsQuery = z
  .object({
    subjectId: z.string().max(64).optional(),
    subjectName: z.string().trim().max(200).optional(),
  })
  .refine((input) => input.subjectId || input.subjectName, { error: () => t.whichSubject, path: ['subjectId'] })
const verdict = {
  verdict: z.enum(['same', 'continuation', 'unrelated'], { error: () => t.chooseVerdict }),
  note: optionalText(() => t.verdictNote, 500),
}
/** A verdict other than `unrelated` requires an explanation. */
const requiresNote = [
  (input: { verdict: string; note: string }) => input.verdict === 'unrelated' || input.note.length >= 5,
  { error: () => t.fillVerdictNote, path: ['note'] },
] satisfies [unknown, unknown]
export const JudgeSimilarity = z.object({ id: idText(() => t.similarityRecord), ...verdict }).refine(...requiresNote)
export type JudgeSimilarity = z.output<typeof JudgeSimilarity>
export const JudgeSimilarities = z
  .object({ ids: idArray(() => t.similarityRecord), ...verdict })
  .refine(...requiresNote)
export type JudgeSimilarities = z.output<typeof JudgeSimilarities>

const phraseStates = ['proposed', 'accepted', 'refused'] as const
export const PhraseQuery = listQuery(['declarations', 'departs', 'createTime'], {
  state: z.enum(phraseStates, { error: () => t.noSuchPhraseState }).default('proposed'),
})
export type PhraseQuery = z.output<typeof PhraseQuery>
/** `proposed` revokes an earlier decision. */
export const JudgePhrase = z.object({
  id: idText(() => t.phrase),
  state: z.enum(phraseStates, { error: () => t.noSuchPhraseState }),
})
export type JudgePhrase = z.output<typeof JudgePhrase>

const text = z.string()
const textRange = z.tuple([z.number(), z.number()])
/** A passage that occurs word for word in both texts: the document of each, and the range as character offsets. */
const Passage = z.strictObject({ own: text, a: textRange, other: text, b: textRange, text })
export const SimilarityRow = z.strictObject({
  id: text,
  subjectId: text,
  subjectName: text,
  targetSubjectId: text,
  targetName: text,
  targetYear: text,
  targetDepart: text,
  rate: z.number(),
  nameRate: z.number(),
  /** declaration, file or name: the source of the highest similarity. */
  sourceType: text,
  parts: z.array(z.strictObject({ doc: text, title: text, rate: z.number() })),
  verdict: text,
  verdictBy: text,
  verdictTime: text.nullable(),
  note: text,
  ignored: z.number(),
  detail: z.array(Passage),
})
/** A phrase that many declarations share, with the counts at the time of its proposal. */
export const PhraseRow = z.strictObject({
  id: text,
  text,
  declarations: z.number(),
  departs: z.number(),
  state: z.enum(phraseStates),
  decidedBy: text,
  decidedTime: text.nullable(),
  createTime: text,
})
export type PhraseRow = z.output<typeof PhraseRow>
export const SimilarityId = z.object({ id: idText(() => t.similarityRecord) })
const Side = z.strictObject({
  subjectId: text,
  subjectName: text,
  year: text,
  departName: text,
  /** False if the user may not read the declaration; it has no documents then. */
  readable: z.boolean(),
  documents: z.array(z.strictObject({ doc: text, title: text, text })),
})
/** Both texts in their current state, with all common passages. */
export const Comparison = z.strictObject({
  id: text,
  rate: z.number(),
  parts: z.array(z.strictObject({ doc: text, title: text, rate: z.number() })),
  own: Side,
  other: Side,
  passages: z.array(Passage),
})
export type Comparison = z.output<typeof Comparison>
export const SimilarSubject = z.strictObject({
  subjectId: text,
  subjectName: text,
  year: text,
  departName: text,
  rate: z.number(),
  verdict: text,
})
