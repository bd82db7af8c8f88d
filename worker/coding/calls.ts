import { z } from 'zod'
import { call } from '../core/call'
import { BatchResult } from '../core/batch-result'
import {
  SolutionCheck,
  ClassPage,
  ClassResults,
  ExerciseDetail,
  ExercisePage,
  CaseInputs,
  PublicExercise,
  PublicExercisePage,
  SavedExercise,
  SubmissionDetail,
  SubmissionPage,
} from './responses'
import {
  ClassQuery,
  ExerciseQuery,
  JoinClass,
  ClassIdInput,
  ExerciseIdInput,
  SubmissionIdInput,
  PublicExerciseQuery,
  ReleaseExercisesInput,
  RemoveMember,
  SaveClass,
  SaveDraft,
  SaveExercise,
  ExerciseIdsInput,
  SubmissionQuery,
  SubmitProgramInput,
} from './inputs'
import { t } from './texts'

export const listPublicExercises = call('GET /v2/display/coding/list', {
  does: '编程习题',
  may: 'open',
  takes: PublicExerciseQuery,
  answers: PublicExercisePage,
})

export const loadPublicExercise = call('GET /v2/display/coding/info', {
  does: '编程习题详情',
  may: 'open',
  takes: ExerciseIdInput,
  answers: PublicExercise,
})

export const saveDraft = call('POST /v2/coding/draft/save', {
  does: '保存编程草稿',
  may: 'coding:run',
  takes: SaveDraft,
  answers: z.null(),
  says: () => t.kept,
})

// The inputs of all test cases without the expected outputs, for languages that run in the browser only.
export const caseInputs = call('GET /v2/coding/inputs', {
  does: '全部用例的输入',
  may: 'coding:run',
  takes: ExerciseIdInput,
  answers: CaseInputs,
})

export const submitProgram = call('POST /v2/coding/submit', {
  does: '提交程序',
  may: 'coding:run',
  takes: SubmitProgramInput,
  answers: SubmissionDetail,
  says: ({ verdict, passed, total }) => (verdict === 'judging' ? t.submittedToJudge : t.submitted(passed, total)),
})

export const listSubmissions = call('GET /v2/coding/submission/list', {
  does: '本人的提交',
  may: 'coding:run',
  takes: SubmissionQuery,
  answers: SubmissionPage,
})

export const submissionDetail = call('GET /v2/coding/submission/info', {
  does: '提交详情',
  may: 'coding:run',
  takes: SubmissionIdInput,
  answers: SubmissionDetail,
})

export const listExercises = call('GET /v2/coding/exercise/list', {
  does: '编程习题管理列表',
  may: 'coding:manage',
  takes: ExerciseQuery,
  answers: ExercisePage,
})

export const exerciseDetail = call('GET /v2/coding/exercise/info', {
  does: '编程习题管理详情',
  may: 'coding:manage',
  takes: ExerciseIdInput,
  answers: ExerciseDetail,
})

// Saving a released exercise creates a new version if its content changed.
export const saveExercise = call('POST /v2/coding/exercise/save', {
  does: '保存编程习题',
  may: 'coding:manage',
  takes: SaveExercise,
  answers: SavedExercise,
  says: () => t.saved,
})

export const checkExercise = call('POST /v2/coding/exercise/check', {
  does: '用参考程序核对用例',
  may: 'coding:manage',
  takes: ExerciseIdInput,
  answers: SolutionCheck,
  whileSeeing: true,
})

export const releaseExercises = call('POST /v2/coding/exercise/release', {
  does: '发布编程习题',
  may: 'coding:manage',
  takes: ReleaseExercisesInput,
  answers: BatchResult,
})

export const withdrawExercises = call('POST /v2/coding/exercise/withdraw', {
  does: '撤下编程习题',
  may: 'coding:manage',
  takes: ExerciseIdsInput,
  answers: BatchResult,
})

export const deleteExercises = call('POST /v2/coding/exercise/delete', {
  does: '删除编程习题',
  may: 'coding:manage',
  takes: ExerciseIdsInput,
  answers: BatchResult,
})

export const listClasses = call('GET /v2/coding/class/list', {
  does: '本人的编程班级',
  may: 'coding:run',
  takes: ClassQuery,
  answers: ClassPage,
})

export const saveClass = call('POST /v2/coding/class/save', {
  does: '保存编程班级',
  may: 'coding:teach',
  takes: SaveClass,
  answers: z.strictObject({ id: z.string(), joinCode: z.string() }),
  says: () => t.classSaved,
})

export const closeClass = call('POST /v2/coding/class/delete', {
  does: '解散编程班级',
  may: 'coding:teach',
  takes: ClassIdInput,
  answers: z.null(),
  says: () => t.classDeleted,
})

export const joinClass = call('POST /v2/coding/class/join', {
  does: '加入编程班级',
  may: 'coding:run',
  takes: JoinClass,
  answers: z.strictObject({ id: z.string(), name: z.string() }),
  says: ({ name }) => t.joined(name),
})

export const removeMember = call('POST /v2/coding/class/remove', {
  does: '移出编程班级',
  may: 'coding:teach',
  takes: RemoveMember,
  answers: z.null(),
  says: () => t.left,
})

export const classResults = call('GET /v2/coding/class/results', {
  does: '编程班级成绩',
  may: 'coding:teach',
  takes: ClassIdInput,
  answers: ClassResults,
})
