import { z } from 'zod'
import { pageSchema } from '../core/list'
import { languages } from './rules'
import { difficulties, evaluators, verdicts } from './statuses'

const text = z.string()
const number = z.number()
const Case = z.strictObject({ input: text, expected: text })
const exerciseShape = {
  id: text,
  title: text,
  difficulty: z.enum(difficulties),
  difficulty_dictText: text,
  summary: text,
}

export const PublicExerciseRow = z.strictObject({
  ...exerciseShape,
  version: number,
  /**
   * Of the caller: number of submissions, and 2 solved (checked by the server), 1 solved according to the browser, 0
   * not solved.
   */
  attempts: number,
  solved: number,
})
export type PublicExerciseRow = z.output<typeof PublicExerciseRow>
export const PublicExercisePage = pageSchema(PublicExerciseRow)

const submissionShape = {
  id: text,
  exerciseId: text,
  title: text,
  version: number,
  language: z.enum(languages),
  verdict: z.enum(verdicts),
  verdict_dictText: text,
  judgedBy: z.enum(evaluators),
  judgedBy_dictText: text,
  passed: number,
  total: number,
  message: text,
  steps: number,
  createTime: text,
}
export const SubmissionRow = z.strictObject(submissionShape)
export type SubmissionRow = z.output<typeof SubmissionRow>
export const SubmissionPage = pageSchema(SubmissionRow)
export const SubmissionDetail = z.strictObject({
  ...submissionShape,
  userName: text,
  departName: text,
  code: text,
  verdicts: z.array(text),
})
export type SubmissionDetail = z.output<typeof SubmissionDetail>

export const PublicExercise = z.strictObject({
  ...exerciseShape,
  body: text,
  version: number,
  released: z.boolean(),
  starters: z.strictObject({ javascript: text, python: text }),
  samples: z.array(Case),
  hiddenCount: number,
  signedIn: z.boolean(),
  /** Drafts of the caller. */
  drafts: z.strictObject({ javascript: text.nullable(), python: text.nullable() }),
  solved: number,
  submissions: z.array(SubmissionRow),
  /** Null until the caller has solved the exercise. */
  solutions: z.strictObject({ javascript: text, python: text }).nullable(),
})
export type PublicExercise = z.output<typeof PublicExercise>
export const CaseInputs = z.strictObject({ version: number, inputs: z.array(text) })

export const ExerciseRow = z.strictObject({
  ...exerciseShape,
  sn: number,
  status: number,
  status_dictText: text,
  version: number,
  sampleCount: number,
  hiddenCount: number,
  updateTime: text,
  may: z.strictObject({ release: z.boolean(), withdraw: z.boolean(), delete: z.boolean() }),
})
export type ExerciseRow = z.output<typeof ExerciseRow>
export const ExercisePage = pageSchema(ExerciseRow)
export const ExerciseDetail = z.strictObject({
  ...exerciseShape,
  body: text,
  sn: number,
  starterJavascript: text,
  starterPython: text,
  solutionJavascript: text,
  solutionPython: text,
  samples: z.array(Case),
  hidden: z.array(Case),
  status: number,
  status_dictText: text,
  version: number,
  lockVersion: number,
  versions: z.array(z.strictObject({ version: number, createTime: text, createBy: text, title: text })),
})
export type ExerciseDetail = z.output<typeof ExerciseDetail>
export const SavedExercise = z.strictObject({ id: text, lockVersion: number, version: number })
export const SolutionCheck = z.strictObject({
  passed: number,
  total: number,
  cases: z.array(z.strictObject({ verdict: text, verdict_dictText: text, got: text, message: text, steps: number })),
})
export type SolutionCheck = z.output<typeof SolutionCheck>

export const ClassRow = z.strictObject({
  id: text,
  name: text,
  teacherName: text,
  /** Empty except for the teacher of the class. */
  joinCode: text,
  mine: z.boolean(),
  members: number,
  createTime: text,
  lockVersion: number,
})
export type ClassRow = z.output<typeof ClassRow>
export const ClassPage = pageSchema(ClassRow)
export const ClassResults = z.strictObject({
  id: text,
  name: text,
  joinCode: text,
  exercises: z.array(z.strictObject({ id: text, title: text })),
  members: z.array(
    z.strictObject({
      userId: text,
      userName: text,
      departName: text,
      joinTime: text,
      solved: number,
      attempts: number,
      results: z.array(
        z.strictObject({
          exerciseId: text,
          attempts: number,
          passed: number,
          total: number,
          solved: number,
          submissionId: text,
          time: text,
        }),
      ),
    }),
  ),
})
export type ClassResults = z.output<typeof ClassResults>
