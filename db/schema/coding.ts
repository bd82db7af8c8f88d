import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, flag, json } from './columns'

export type CodingDifficulty = 'easy' | 'medium' | 'hard'
export type CodingLanguage = 'javascript' | 'python'
/** Input and expected output of a test case, both as JSON. */
export type CodingCase = { input: string; expected: string }
/** `judging`: queued for evaluation. */
export type CodingVerdict = 'judging' | 'passed' | 'failed' | 'error' | 'limit'

const exerciseColumns = () => ({
  title: text('title').notNull(),
  difficulty: text('difficulty').$type<CodingDifficulty>().notNull(),
  summary: text('summary').notNull().default(''),
  body: text('body').notNull().default(''),
  starterJavascript: text('starter_javascript').notNull().default(''),
  starterPython: text('starter_python').notNull().default(''),
  /** Shown to people who have solved the exercise. The JavaScript solution must pass before a release. */
  solutionJavascript: text('solution_javascript').notNull().default(''),
  solutionPython: text('solution_python').notNull().default(''),
  samples: json<CodingCase[]>('samples').notNull().default([]),
  hidden: json<CodingCase[]>('hidden').notNull().default([]),
})

/** An exercise as edited by its authors; others read its released version. */
export const codingExercise = sqliteTable(
  'coding_exercise',
  {
    ...commonColumns(),
    ...exerciseColumns(),
    /** Position in the list. */
    sn: integer('sn').notNull().default(100),
    /** 0 draft, 1 released, 2 withdrawn. */
    status: flag('status'),
    version: integer('version').notNull().default(0),
    versionId: text('version_id').notNull().default(''),
    releaseTime: dateTime('release_time').notNull().default(''),
  },
  (t) => [index('coding_exercise_created').on(t.createTime, t.id)],
)

/** A released version of an exercise. Immutable: submissions keep their version. */
export const codingVersion = sqliteTable(
  'coding_version',
  {
    id: text('id').primaryKey(),
    createBy: text('create_by').notNull().default(''),
    createTime: dateTime('create_time').notNull().default(''),
    exerciseId: text('exercise_id').notNull(),
    version: integer('version').notNull(),
    ...exerciseColumns(),
  },
  (t) => [uniqueIndex('coding_version_once').on(t.exerciseId, t.version)],
)

/** The code that a person is editing. */
export const codingDraft = sqliteTable(
  'coding_draft',
  {
    userId: text('user_id').notNull(),
    exerciseId: text('exercise_id').notNull(),
    language: text('language').$type<CodingLanguage>().notNull(),
    code: text('code').notNull(),
    updateTime: dateTime('update_time').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.exerciseId, t.language] })],
)

/** A submitted program and its result. */
export const codingSubmission = sqliteTable(
  'coding_submission',
  {
    ...commonColumns(),
    exerciseId: text('exercise_id').notNull(),
    versionId: text('version_id').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull().default(''),
    departName: text('depart_name').notNull().default(''),
    language: text('language').$type<CodingLanguage>().notNull(),
    code: text('code').notNull(),
    verdict: text('verdict').$type<CodingVerdict>().notNull(),
    /** `server`: the server ran it. `browser`: the browser ran it, and the server only compared the outputs. */
    judgedBy: text('judged_by').$type<'server' | 'browser'>().notNull(),
    passed: integer('passed').notNull(),
    total: integer('total').notNull(),
    /** The verdict of each case in order, samples first. */
    verdicts: json<string[]>('verdicts').notNull(),
    message: text('message').notNull().default(''),
    steps: integer('steps').notNull().default(0),
  },
  (t) => [index('coding_submission_mine').on(t.userId, t.exerciseId, t.createTime)],
)

/** A person's best submission of an exercise, updated with each submission. */
export const codingBestSubmission = sqliteTable(
  'coding_best_submission',
  {
    userId: text('user_id').notNull(),
    exerciseId: text('exercise_id').notNull(),
    attempts: integer('attempts').notNull(),
    passed: integer('passed').notNull(),
    total: integer('total').notNull(),
    /** 2: passed when evaluated by the server; 1: by the browser. */
    solved: flag('solved'),
    submissionId: text('submission_id').notNull(),
    time: dateTime('time').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.exerciseId] })],
)

/** A class whose results its teacher sees; members join with a code. */
export const codingClass = sqliteTable(
  'coding_class',
  {
    ...commonColumns(),
    name: text('name').notNull(),
    teacherId: text('teacher_id').notNull(),
    teacherName: text('teacher_name').notNull().default(''),
    joinCode: text('join_code').notNull(),
  },
  (t) => [uniqueIndex('coding_class_code').on(t.joinCode), index('coding_class_teacher').on(t.teacherId, t.createTime)],
)
export const codingMember = sqliteTable(
  'coding_member',
  {
    classId: text('class_id').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    departName: text('depart_name').notNull().default(''),
    joinTime: dateTime('join_time').notNull(),
  },
  (t) => [primaryKey({ columns: [t.classId, t.userId] }), index('coding_member_user').on(t.userId)],
)
