import { severalLines } from '../core/plain-text'
import { z } from 'zod'
import { t as core } from '../core/core.texts'
import { atMost, id, optional, readVersion, required, some } from '../core/input'
import { listQuery } from '../core/list'
import { readJson } from './judge/case'
import { languages, MOST_CASE, MOST_CASES, MOST_CODE, MOST_RELEASED } from './rules'
import { difficulties, exerciseStatusCodes } from './statuses'
import { t } from './texts'

/** Program text, not normalised: its white space is significant. */
const program = (label: () => string) =>
  z
    .string({ error: () => core.required(label()) })
    .max(MOST_CODE, { error: () => core.tooLong(label(), MOST_CODE) })
    .refine((text) => !text.includes('\0'), { error: () => core.badInput })
const jsonText = (label: () => string) =>
  z
    .string({ error: () => core.required(label()) })
    .trim()
    .max(MOST_CASE, { error: () => core.tooLong(label(), MOST_CASE) })
    .refine((text) => readJson(text) !== undefined, { error: () => t.caseJson })
const Case = z.object({ input: jsonText(() => t.input), expected: jsonText(() => t.expected) })
const cases = (label: () => string) =>
  z
    .array(Case, { error: () => label() })
    .max(MOST_CASES, { error: () => t.cases(label()) })
    .default([])
const language = z.enum(languages, { error: () => t.chooseLanguage })

export const SaveExercise = z.object({
  id: id(() => t.exercise).optional(),
  /** The version that the client read; the save is refused with 409 if a newer one exists. */
  lockVersion: z.coerce.number().int().optional(),
  title: required(() => t.title, 60),
  difficulty: z.enum(difficulties, { error: () => t.chooseDifficulty }),
  summary: optional(() => t.summary, 200),
  body: z
    .string()
    .overwrite(severalLines)
    .check(atMost(10_000, { error: () => core.tooLong(t.body, 10_000) }))
    .default(''),
  sn: z.coerce
    .number({ error: () => t.sn })
    .int({ error: () => t.sn })
    .min(0, { error: () => t.sn })
    .max(9999, { error: () => t.sn })
    .default(100),
  starterJavascript: program(() => t.starter).default(''),
  starterPython: program(() => t.starter).default(''),
  solutionJavascript: program(() => t.solution).default(''),
  solutionPython: program(() => t.solution).default(''),
  samples: cases(() => t.samples),
  hidden: cases(() => t.hidden),
})
export type SaveExercise = z.output<typeof SaveExercise>
export const OneExercise = z.object({ id: id(() => t.exercise) })
export const SomeExercises = some(() => t.exercise)
export type SomeExercises = z.output<typeof SomeExercises>
export const ReleasedExercises = SomeExercises.refine(({ ids }) => ids.length <= MOST_RELEASED, {
  error: () => t.releaseFewer(MOST_RELEASED),
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
export const OpenQuery = listQuery(['sn', 'title'], filters, { order: 'asc' })
export type OpenQuery = z.output<typeof OpenQuery>

export const SaveDraft = z.object({ exerciseId: id(() => t.exercise), language, code: program(() => t.code) })
export type SaveDraft = z.output<typeof SaveDraft>
export const Submit = z.object({
  exerciseId: id(() => t.exercise),
  language,
  code: program(() => t.code).refine((text) => text.trim() !== '', { error: () => core.required(t.code) }),
  /** For languages that the server does not run: the output of each case in the browser, as JSON; null for none. */
  outputs: z
    .array(z.string().max(MOST_CASE).nullable(), { error: () => t.outputs })
    .max(2 * MOST_CASES, { error: () => t.outputs })
    .default([]),
})
export type Submit = z.output<typeof Submit>
export const OneSubmission = z.object({ id: id(() => t.submission) })
export const SubmissionQuery = listQuery(['createTime'], { exerciseId: id(() => t.exercise).optional() })
export type SubmissionQuery = z.output<typeof SubmissionQuery>

export const ClassQuery = listQuery(['createTime', 'name'], {})
export type ClassQuery = z.output<typeof ClassQuery>
export const SaveClass = z.object({
  id: id(() => t.classOf).optional(),
  name: required(() => t.className, 50),
  lockVersion: readVersion(),
})
export type SaveClass = z.output<typeof SaveClass>
export const OneClass = z.object({ id: id(() => t.classOf) })
export const JoinClass = z.object({ joinCode: required(() => t.joinCode, 20).transform((code) => code.toUpperCase()) })
export type JoinClass = z.output<typeof JoinClass>
export const RemoveMember = z.object({ id: id(() => t.classOf), userId: id(() => t.member) })
export type RemoveMember = z.output<typeof RemoveMember>
