import { z } from 'zod'
import { pageSchema } from '../core/list'
import { difficulties, questionKinds } from './statuses'

const text = z.string()
const number = z.number()
const difficulty = z.enum(difficulties)
const kind = z.enum(questionKinds)
export const FileSummary = z.strictObject({ id: text, fileName: text, size: number, ext: text })

const sceneShape = {
  sceneName: text,
  categoryId: text,
  categoryName: text,
  difficulty,
  difficulty_dictText: text,
}
export const SceneRow = z.strictObject({
  id: text,
  ...sceneShape,
  questionCount: number,
  points: number,
  open: number,
  status: number,
  status_dictText: text,
  version: number,
  /** Number of finished attempts and their mean score of 100; `mean` is null without any. */
  studies: number,
  mean: number.nullable(),
  createTime: text,
  updateTime: text,
  lockVersion: number,
  may: z.strictObject({ release: z.boolean(), off: z.boolean(), delete: z.boolean() }),
})
export type SceneRow = z.output<typeof SceneRow>
export const ScenePage = pageSchema(SceneRow)

/** A question with its answer, for users who manage scenarios. */
export const QuestionWithAnswer = z.strictObject({
  id: text,
  kind,
  text,
  options: text,
  answer: text,
  keywords: text,
  model: text,
  points: number,
  explanation: text,
})
export const SceneDetail = z.strictObject({
  id: text,
  ...sceneShape,
  summary: text,
  fileIds: z.array(text),
  files: z.array(FileSummary),
  questions: z.array(QuestionWithAnswer),
  open: number,
  status: number,
  status_dictText: text,
  version: number,
  lockVersion: number,
  versions: z.array(z.strictObject({ version: number, createTime: text, createBy: text, questionCount: number })),
})
export type SceneDetail = z.output<typeof SceneDetail>
export const SavedScene = z.strictObject({ id: text, lockVersion: number, version: number })

const ruleLine = z.strictObject({
  categoryId: text,
  categoryCode: text,
  categoryName: text,
  difficulty: z.enum(['', ...difficulties]),
  count: number,
})
const drawnItem = z.strictObject({ sceneId: text, versionId: text, version: number, sceneName: text })
export const DrawRow = z.strictObject({
  id: text,
  purpose: text,
  userName: text,
  departName: text,
  createTime: text,
  seed: number,
  checkCode: text,
  candidateHash: text,
  candidateCount: number,
  rule: z.array(ruleLine),
  items: z.array(drawnItem),
})
export type DrawRow = z.output<typeof DrawRow>
export const DrawPage = pageSchema(DrawRow)
/** Result of repeating a recorded draw. */
export const DrawVerification = z.strictObject({
  id: text,
  /** True if candidates, items and check code are all equal. */
  equal: z.boolean(),
  /** True if the hash of the candidate versions equals the recorded one. */
  candidatesEqual: z.boolean(),
  /** True if the same scenarios were drawn in the same order. */
  itemsEqual: z.boolean(),
  codeEqual: z.boolean(),
  drawn: z.array(drawnItem),
  /** Drawn scenarios that have another version now or are no longer released. */
  changed: z.array(
    z.strictObject({ sceneId: text, sceneName: text, version: number, nowVersion: number, nowStatus: number }),
  ),
})
export type DrawVerification = z.output<typeof DrawVerification>
/** The result of a public draw: scenarios without their questions. */
export const PublicDrawResult = z.strictObject({
  seed: number,
  checkCode: text,
  candidateCount: number,
  candidateHash: text,
  items: z.array(
    z.strictObject({
      sceneId: text,
      version: number,
      sceneName: text,
      categoryName: text,
      difficulty,
      difficulty_dictText: text,
      summary: text,
      questionCount: number,
      files: z.array(FileSummary),
    }),
  ),
})
export type PublicDrawResult = z.output<typeof PublicDrawResult>

export const StudySceneRow = z.strictObject({
  id: text,
  ...sceneShape,
  questionCount: number,
  points: number,
  releaseTime: text,
  /** Id of the running attempt; empty without one. */
  studyId: text,
  answered: number,
  total: number,
  progress: z.enum(['new', 'running', 'done']),
  /** Best score of 100; null before the first attempt is finished. */
  best: number.nullable(),
  attempts: number,
  /** Number of wrong answers in the last complete attempt. */
  mistakes: number,
})
export type StudySceneRow = z.output<typeof StudySceneRow>
export const StudyScenePage = pageSchema(StudySceneRow)

/** Feedback on a question after it is answered. */
export const AnswerFeedback = z.strictObject({
  given: text,
  earned: number,
  right: z.boolean(),
  answer: text,
  model: text,
  /** For text questions: the keywords and whether the answer contains each. */
  keywords: z.array(z.strictObject({ word: text, there: z.boolean() })),
  explanation: text,
})
export type AnswerFeedback = z.output<typeof AnswerFeedback>
export const StudyQuestion = z.strictObject({
  id: text,
  kind,
  text,
  options: z.array(text),
  points: number,
  /** Null until the question is answered: the response contains nothing of the answer before. */
  told: AnswerFeedback.nullable(),
})
export type StudyQuestion = z.output<typeof StudyQuestion>
const attemptShape = {
  id: text,
  sceneId: text,
  sceneName: text,
  version: number,
  attempt: number,
  kind: z.enum(['all', 'mistakes']),
  answered: number,
  total: number,
  points: number,
  full: number,
  rate: number,
  status: number,
  createTime: text,
  finishTime: text,
}
export const StudyDetail = z.strictObject({
  ...attemptShape,
  categoryName: text,
  difficulty,
  difficulty_dictText: text,
  summary: text,
  files: z.array(z.strictObject({ ...FileSummary.shape, viewed: z.boolean() })),
  questions: z.array(StudyQuestion),
  /** Number of wrong answers, once the attempt is finished. */
  mistakes: number,
  /** True if the scenario has a newer version than this attempt uses, or is withdrawn. */
  changed: z.boolean(),
})
export type StudyDetail = z.output<typeof StudyDetail>
export const AnswerResult = z.strictObject({
  told: AnswerFeedback,
  answered: number,
  total: number,
  points: number,
  full: number,
  rate: number,
  finished: z.boolean(),
})
export type AnswerResult = z.output<typeof AnswerResult>
export const AttemptRow = z.strictObject(attemptShape)
export type AttemptRow = z.output<typeof AttemptRow>
export const AttemptPage = pageSchema(AttemptRow)

export const DepartResult = z.strictObject({
  orgCode: text,
  departName: text,
  /** Users of the department, users with a finished attempt, and the share of the latter in percent. */
  users: number,
  people: number,
  share: number.nullable(),
  studies: number,
  mean: number.nullable(),
})
export type DepartResult = z.output<typeof DepartResult>
export const DepartResultPage = pageSchema(DepartResult)
export const SceneResult = z.strictObject({
  sceneId: text,
  sceneName: text,
  people: number,
  studies: number,
  mean: number.nullable(),
})
export type SceneResult = z.output<typeof SceneResult>
export const SceneResultPage = pageSchema(SceneResult)
export const QuestionResult = z.strictObject({
  sceneId: text,
  sceneName: text,
  questionId: text,
  text,
  answered: number,
  wrong: number,
  /** Wrong answers in percent, to one decimal. */
  rate: number,
})
export type QuestionResult = z.output<typeof QuestionResult>
export const QuestionResultPage = pageSchema(QuestionResult)
export const PersonResult = z.strictObject({
  id: text,
  userName: text,
  departName: text,
  sceneId: text,
  sceneName: text,
  version: number,
  attempt: number,
  points: number,
  full: number,
  rate: number,
  finishTime: text,
})
export type PersonResult = z.output<typeof PersonResult>
export const PersonResultPage = pageSchema(PersonResult)
