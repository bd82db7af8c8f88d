import { z } from 'zod'
import { MOST_FILES } from '../core/bounds'
import { t as core } from '../core/core.texts'
import { atMost, id, normaliserOf, optional, required, some, yesNo } from '../core/input'
import { listQuery } from '../core/list'
import { ANSWER_LENGTH, lettersOf, MOST_SEED, questionProblems } from './rules'
import { difficulties, questionKinds, sceneStatusCodes } from './statuses'
import { t } from './texts'

const difficulty = z.enum(difficulties, { error: () => t.chooseDifficulty })
const anyDifficulty = z.enum(['', ...difficulties], { error: () => t.noSuchDifficulty }).default('')
const long = (label: () => string, max: number) =>
  z
    .string()
    .overwrite(normaliserOf(max))
    .check(atMost(max, { error: () => core.tooLong(label(), max) }))
    .default('')

/** A question as it is edited. `options`: one per line; `answer`: option letters, `T` or `F`. */
export const Question = z
  .object({
    /** Empty for a new question. */
    id: long(() => t.question, 64),
    kind: z.enum(questionKinds, { error: () => t.chooseKind }),
    text: required(() => t.question, 1000),
    options: long(() => t.options, 3000),
    answer: long(() => t.answer, 20).transform((text) => (text ? lettersOf(text) : '')),
    keywords: long(() => t.keywords, 500),
    model: long(() => t.model, 2000),
    points: z.coerce
      .number({ error: () => t.points })
      .int({ error: () => t.points })
      .min(1, { error: () => t.points })
      .max(100, { error: () => t.points })
      .default(10),
    explanation: long(() => t.explanation, 2000),
  })
  .superRefine((question, issues) => {
    for (const [field, message] of Object.entries(questionProblems(question)))
      issues.addIssue({ code: 'custom', path: [field], message })
  })
export type QuestionInput = z.output<typeof Question>

export const MOST_QUESTIONS = 100
export const SaveScene = z.object({
  id: id(() => t.scene).optional(),
  /** The version that the client read; the save is refused with 409 if a newer one exists. */
  lockVersion: z.coerce.number().int().optional(),
  sceneName: required(() => t.sceneName, 100),
  categoryId: id(() => t.category),
  difficulty,
  summary: long(() => t.summary, 5000),
  fileIds: z
    .array(id(() => t.material))
    .max(MOST_FILES, { error: () => core.tooManyFiles })
    .transform((list) => [...new Set(list)])
    .default([]),
  /** 1: the scenario may be drawn publicly, without a session. */
  open: yesNo.default(0),
  questions: z
    .array(Question, { error: () => t.question })
    .max(MOST_QUESTIONS, { error: () => t.questionsMany })
    .refine((all) => new Set(all.flatMap((one) => one.id || [])).size === all.filter((one) => one.id).length, {
      error: () => t.questionsTwice,
    })
    .default([]),
})
export type SaveScene = z.output<typeof SaveScene>
export const OneScene = z.object({ id: id(() => t.scene) })
export const SomeScenes = some(() => t.scene)
export type SomeScenes = z.output<typeof SomeScenes>

const filters = {
  keyword: z.string().trim().max(50).optional(),
  /** Includes all descendant categories. */
  categoryId: z.string().trim().max(64).optional(),
  difficulty: z.enum(difficulties, { error: () => t.noSuchDifficulty }).optional(),
}
export const SceneQuery = listQuery(['createTime', 'updateTime', 'sceneName'], {
  ...filters,
  status: z.enum(sceneStatusCodes, { error: () => core.noSuchStatus }).optional(),
  open: yesNo.optional(),
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
const Line = z.object({ categoryId: optional(() => t.category, 64), difficulty: anyDifficulty, count })
export const Draw = z.object({
  purpose: required(() => t.purpose, 100),
  lines: z
    .array(Line, { error: () => t.linesMissing })
    .min(1, { error: () => t.linesMissing })
    .max(20, { error: () => t.linesMissing })
    .refine((lines) => new Set(lines.map((one) => `${one.categoryId}/${one.difficulty}`)).size === lines.length, {
      error: () => t.linesTwice,
    }),
})
export type Draw = z.output<typeof Draw>
export const OneDraw = z.object({ id: id(() => t.draw) })
export const DrawQuery = listQuery(['createTime'], { keyword: z.string().trim().max(50).optional() })
export type DrawQuery = z.output<typeof DrawQuery>
/** With a seed, an earlier draw is repeated. */
export const OpenDraw = z.object({
  categoryId: optional(() => t.category, 64),
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
    .max(MOST_SEED, { error: () => t.seed })
    .optional(),
})
export type OpenDraw = z.output<typeof OpenDraw>

export const StartStudy = z.object({
  sceneId: id(() => t.scene),
  /** 1: only the questions that were wrong in the last complete attempt. */
  mistakes: yesNo.default(0),
})
export type StartStudy = z.output<typeof StartStudy>
export const OneStudy = z.object({ id: id(() => t.study) })
export const AnswerQuestion = z.object({
  id: id(() => t.study),
  questionId: id(() => t.question),
  given: z
    .string({ error: () => t.chooseAnswer })
    .trim()
    .min(1, { error: () => t.chooseAnswer })
    .max(ANSWER_LENGTH, { error: () => core.tooLong(t.answer, ANSWER_LENGTH) }),
})
export type AnswerQuestion = z.output<typeof AnswerQuestion>
export const ViewMaterial = z.object({ id: id(() => t.study), fileId: id(() => t.material) })
export type ViewMaterial = z.output<typeof ViewMaterial>
export const HistoryQuery = listQuery(['createTime'], { sceneId: z.string().trim().max(64).optional() })
export type HistoryQuery = z.output<typeof HistoryQuery>

const scope = { orgCode: z.string().trim().max(64).optional(), sceneId: z.string().trim().max(64).optional() }
export const DepartResultQuery = listQuery(['studies', 'people', 'mean'], { orgCode: scope.orgCode })
export type DepartResultQuery = z.output<typeof DepartResultQuery>
export const SceneResultQuery = listQuery(['studies', 'people', 'mean'], { orgCode: scope.orgCode })
export type SceneResultQuery = z.output<typeof SceneResultQuery>
export const QuestionResultQuery = listQuery(['rate', 'answered', 'wrong'], scope)
export type QuestionResultQuery = z.output<typeof QuestionResultQuery>
export const AttemptQuery = listQuery(['finishTime'], { ...scope, keyword: z.string().trim().max(50).optional() })
export type AttemptQuery = z.output<typeof AttemptQuery>
