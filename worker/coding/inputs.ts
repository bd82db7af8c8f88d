import { normalizeLines } from '../core/plain-text'
import { z } from 'zod'
import { t as core } from '../core/core.texts'
import { maxCharacters, idText, optionalText, lockVersionField, requiredText, idOrIds } from '../core/input'
import { listQuery } from '../core/list'
import { parseJsonText } from './evaluation/case'
import { languages, MAX_CASE_LENGTH, MAX_CASES, MAX_CODE_LENGTH, MAX_RELEASED } from './rules'
import { difficulties, exerciseStatusCodes } from './statuses'
import { t } from './texts'

/** Program text, not normalised: its white space is significant. */
const programText = (label: () => string) =>
  z
    .string({ error: () => core.required(label()) })
    .max(MAX_CODE_LENGTH, { error: () => core.tooLong(label(), MAX_CODE_LENGTH) })
    .refine((text) => !text.includes('\0'), { error: () => core.badInput })
const jsonText = (label: () => string) =>
  z
    .string({ error: () => core.required(label()) })
    .trim()
    .max(MAX_CASE_LENGTH, { error: () => core.tooLong(label(), MAX_CASE_LENGTH) })
    .refine((text) => parseJsonText(text) !== undefined, { error: () => t.caseJson })
const Case = z.object({ input: jsonText(() => t.input), expected: jsonText(() => t.expected) })
const casesSchema = (label: () => string) =>
  z
    .array(Case, { error: () => label() })
    .max(MAX_CASES, { error: () => t.cases(label()) })
    .default([])
const language = z.enum(languages, { error: () => t.chooseLanguage })

export const SaveExercise = z.object({
  id: idText(() => t.exercise).optional(),
  /** The version that the client read; the save is refused with 409 if a newer one exists. */
  lockVersion: z.coerce.number().int().optional(),
  title: requiredText(() => t.title, 60),
  difficulty: z.enum(difficulties, { error: () => t.chooseDifficulty }),
  summary: optionalText(() => t.summary, 200),
  body: z
    .string()
    .overwrite(normalizeLines)
    .check(maxCharacters(10_000, { error: () => core.tooLong(t.body, 10_000) }))
    .default(''),
  sn: z.coerce
    .number({ error: () => t.sn })
    .int({ error: () => t.sn })
    .min(0, { error: () => t.sn })
    .max(9999, { error: () => t.sn })
    .default(100),
  starterJavascript: programText(() => t.starter).default(''),
  starterPython: programText(() => t.starter).default(''),
  solutionJavascript: programText(() => t.solution).default(''),
  solutionPython: programText(() => t.solution).default(''),
  samples: casesSchema(() => t.samples),
  hidden: casesSchema(() => t.hidden),
})
export type SaveExercise = z.output<typeof SaveExercise>
export const ExerciseIdInput = z.object({ id: idText(() => t.exercise) })
export const ExerciseIdsInput = idOrIds(() => t.exercise)
export type ExerciseIdsInput = z.output<typeof ExerciseIdsInput>
export const ReleaseExercisesInput = ExerciseIdsInput.refine(({ ids }) => ids.length <= MAX_RELEASED, {
  error: () => t.releaseFewer(MAX_RELEASED),
  path: ['ids'],
})

const filters = {
  keyword: z.string().trim().max(50).optional(),
  difficulty: z.enum(difficulties, { error: () => t.chooseDifficulty }).optional(),
}
export const ExerciseQuery = listQuery(
  ['sn', 'title', 'createTime', 'updateTime'],
  { ...filters, status: z.enum(exerciseStatusCodes, { error: () => core.noSuchStatus }).optional() },
  { order: 'asc' },
)
export type ExerciseQuery = z.output<typeof ExerciseQuery>
export const PublicExerciseQuery = listQuery(['sn', 'title'], filters, { order: 'asc' })
export type PublicExerciseQuery = z.output<typeof PublicExerciseQuery>

export const SaveDraft = z.object({ exerciseId: idText(() => t.exercise), language, code: programText(() => t.code) })
export type SaveDraft = z.output<typeof SaveDraft>
export const SubmitProgramInput = z.object({
  exerciseId: idText(() => t.exercise),
  language,
  code: programText(() => t.code).refine((text) => text.trim() !== '', { error: () => core.required(t.code) }),
  /** For languages that the server does not run: the output of each case in the browser, as JSON; null for none. */
  outputs: z
    .array(z.string().max(MAX_CASE_LENGTH).nullable(), { error: () => t.outputs })
    .max(2 * MAX_CASES, { error: () => t.outputs })
    .default([]),
})
export type SubmitProgramInput = z.output<typeof SubmitProgramInput>
export const SubmissionIdInput = z.object({ id: idText(() => t.submission) })
export const SubmissionQuery = listQuery(['createTime'], { exerciseId: idText(() => t.exercise).optional() })
export type SubmissionQuery = z.output<typeof SubmissionQuery>

export const ClassQuery = listQuery(['createTime', 'name'], {})
export type ClassQuery = z.output<typeof ClassQuery>
export const SaveClass = z.object({
  id: idText(() => t.classOf).optional(),
  name: requiredText(() => t.className, 50),
  lockVersion: lockVersionField(),
})
export type SaveClass = z.output<typeof SaveClass>
export const ClassIdInput = z.object({ id: idText(() => t.classOf) })
export const JoinClass = z.object({
  joinCode: requiredText(() => t.joinCode, 20).transform((code) => code.toUpperCase()),
})
export type JoinClass = z.output<typeof JoinClass>
export const RemoveMember = z.object({ id: idText(() => t.classOf), userId: idText(() => t.member) })
export type RemoveMember = z.output<typeof RemoveMember>
