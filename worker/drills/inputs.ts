import { z } from 'zod'
import { MAX_FILES } from '../core/limits'
import { t as core } from '../core/core.texts'
import { maxCharacters, idText, normalizerOf, optionalText, requiredText, idOrIds, yesNoFlag } from '../core/input'
import { listQuery } from '../core/list'
import { ANSWER_LENGTH, lettersOf, MAX_SEED, questionProblems } from './rules'
import { difficulties, questionKinds, sceneStatusCodes } from './statuses'
import { t } from './texts'

const difficulty = z.enum(difficulties, { error: () => t.chooseDifficulty })
const anyDifficulty = z.enum(['', ...difficulties], { error: () => t.noSuchDifficulty }).default('')
const longText = (label: () => string, max: number) =>
  z
    .string()
    .overwrite(normalizerOf(max))
    .check(maxCharacters(max, { error: () => core.tooLong(label(), max) }))
    .default('')

/** A question as it is edited. `options`: one per line; `answer`: option letters, `T` or `F`. */
export const QuestionInputSchema = z
  .object({
    /** Empty for a new question. */
    id: longText(() => t.question, 64),
    kind: z.enum(questionKinds, { error: () => t.chooseKind }),
    text: requiredText(() => t.question, 1000),
    options: longText(() => t.options, 3000),
    answer: longText(() => t.answer, 20).transform((text) => (text ? lettersOf(text) : '')),
    keywords: longText(() => t.keywords, 500),
    model: longText(() => t.model, 2000),
    points: z.coerce
      .number({ error: () => t.points })
      .int({ error: () => t.points })
      .min(1, { error: () => t.points })
      .max(100, { error: () => t.points })
      .default(10),
    explanation: longText(() => t.explanation, 2000),
  })
  .superRefine((question, issues) => {
    for (const [field, message] of Object.entries(questionProblems(question)))
      issues.addIssue({ code: 'custom', path: [field], message })
  })
export type QuestionInput = z.output<typeof QuestionInputSchema>

export const MAX_QUESTIONS = 100
export const SaveScene = z.object({
  id: idText(() => t.scene).optional(),
  /** The version that the client read; the save is refused with 409 if a newer one exists. */
  lockVersion: z.coerce.number().int().optional(),
  sceneName: requiredText(() => t.sceneName, 100),
  categoryId: idText(() => t.category),
  difficulty,
  summary: longText(() => t.summary, 5000),
  fileIds: z
    .array(idText(() => t.material))
    .max(MAX_FILES, { error: () => core.tooManyFiles })
    .transform((list) => [...new Set(list)])
    .default([]),
  /** 1: the scenario may be drawn publicly, without a session. */
  open: yesNoFlag.default(0),
  questions: z
    .array(QuestionInputSchema, { error: () => t.question })
    .max(MAX_QUESTIONS, { error: () => t.questionsMany })
    .refine((all) => new Set(all.flatMap((one) => one.id || [])).size === all.filter((one) => one.id).length, {
      error: () => t.questionsTwice,
    })
    .default([]),
})
export type SaveScene = z.output<typeof SaveScene>
export const SceneIdInput = z.object({ id: idText(() => t.scene) })
export const SceneIdsInput = idOrIds(() => t.scene)
export type SceneIdsInput = z.output<typeof SceneIdsInput>

const filters = {
  keyword: z.string().trim().max(50).optional(),
  /** Includes all descendant categories. */
  categoryId: z.string().trim().max(64).optional(),
  difficulty: z.enum(difficulties, { error: () => t.noSuchDifficulty }).optional(),
}
export const SceneQuery = listQuery(['createTime', 'updateTime', 'sceneName'], {
  ...filters,
  status: z.enum(sceneStatusCodes, { error: () => core.noSuchStatus }).optional(),
  open: yesNoFlag.optional(),
})
export type SceneQuery = z.output<typeof SceneQuery>

export const progressStates = ['new', 'running', 'done'] as const
export const StudyQuery = listQuery(['releaseTime', 'sceneName'], {
  ...filters,
  progress: z.enum(progressStates, { error: () => core.noSuchStatus }).optional(),
})
export type StudyQuery = z.output<typeof StudyQuery>

const count = z.coerce
  .number({ error: () => t.count })
  .int({ error: () => t.count })
  .min(1, { error: () => t.count })
  .max(50, { error: () => t.count })
const RuleLineInput = z.object({ categoryId: optionalText(() => t.category, 64), difficulty: anyDifficulty, count })
export const DrawInput = z.object({
  purpose: requiredText(() => t.purpose, 100),
  lines: z
    .array(RuleLineInput, { error: () => t.linesMissing })
    .min(1, { error: () => t.linesMissing })
    .max(20, { error: () => t.linesMissing })
    .refine((lines) => new Set(lines.map((one) => `${one.categoryId}/${one.difficulty}`)).size === lines.length, {
      error: () => t.linesTwice,
    }),
})
export type DrawInput = z.output<typeof DrawInput>
export const DrawIdInput = z.object({ id: idText(() => t.draw) })
export const DrawQuery = listQuery(['createTime'], { keyword: z.string().trim().max(50).optional() })
export type DrawQuery = z.output<typeof DrawQuery>
/** With a seed, an earlier draw is repeated. */
export const PublicDrawInput = z.object({
  categoryId: optionalText(() => t.category, 64),
  difficulty: anyDifficulty,
  count: z.coerce
    .number({ error: () => t.count })
    .int({ error: () => t.count })
    .min(1, { error: () => t.count })
    .max(10, { error: () => t.count })
    .default(1),
  seed: z.coerce
    .number({ error: () => t.seed })
    .int({ error: () => t.seed })
    .min(1, { error: () => t.seed })
    .max(MAX_SEED, { error: () => t.seed })
    .optional(),
})
export type PublicDrawInput = z.output<typeof PublicDrawInput>

export const StartStudy = z.object({
  sceneId: idText(() => t.scene),
  /** 1: only the questions that were wrong in the last complete attempt. */
  mistakes: yesNoFlag.default(0),
})
export type StartStudy = z.output<typeof StartStudy>
export const StudyIdInput = z.object({ id: idText(() => t.study) })
export const AnswerQuestion = z.object({
  id: idText(() => t.study),
  questionId: idText(() => t.question),
  given: z
    .string({ error: () => t.chooseAnswer })
    .trim()
    .min(1, { error: () => t.chooseAnswer })
    .max(ANSWER_LENGTH, { error: () => core.tooLong(t.answer, ANSWER_LENGTH) }),
})
export type AnswerQuestion = z.output<typeof AnswerQuestion>
export const ViewMaterial = z.object({ id: idText(() => t.study), fileId: idText(() => t.material) })
export type ViewMaterial = z.output<typeof ViewMaterial>
export const HistoryQuery = listQuery(['createTime'], { sceneId: z.string().trim().max(64).optional() })
export type HistoryQuery = z.output<typeof HistoryQuery>

const resultScope = { orgCode: z.string().trim().max(64).optional(), sceneId: z.string().trim().max(64).optional() }
export const DepartResultQuery = listQuery(['studies', 'people', 'mean'], { orgCode: resultScope.orgCode })
export type DepartResultQuery = z.output<typeof DepartResultQuery>
export const SceneResultQuery = listQuery(['studies', 'people', 'mean'], { orgCode: resultScope.orgCode })
export type SceneResultQuery = z.output<typeof SceneResultQuery>
export const QuestionResultQuery = listQuery(['rate', 'answered', 'wrong'], resultScope)
export type QuestionResultQuery = z.output<typeof QuestionResultQuery>
export const AttemptQuery = listQuery(['finishTime'], { ...resultScope, keyword: z.string().trim().max(50).optional() })
export type AttemptQuery = z.output<typeof AttemptQuery>
