import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { common, dateTime, flag, json } from './columns'

export type CodingDifficulty = 'easy' | 'medium' | 'hard'
export type CodingLanguage = 'javascript' | 'python'
/** What is given and what must come of it, both as JSON. */
export type CodingCase = { input: string; expected: string }
/** `judging`: the job that judges it has not come to it yet. */
export type CodingVerdict = 'judging' | 'passed' | 'failed' | 'error' | 'limit'

const content = () => ({
  title: text('title').notNull(),
  difficulty: text('difficulty').$type<CodingDifficulty>().notNull(),
  summary: text('summary').notNull().default(''),
  body: text('body').notNull().default(''),
  starterJavascript: text('starter_javascript').notNull().default(''),
  starterPython: text('starter_python').notNull().default(''),
  /** Shown to who has solved it; the one in JavaScript must pass before a release. */
  solutionJavascript: text('solution_javascript').notNull().default(''),
  solutionPython: text('solution_python').notNull().default(''),
  samples: json<CodingCase[]>('samples').notNull().default([]),
  hidden: json<CodingCase[]>('hidden').notNull().default([]),
})

/** An exercise as its keepers write it; what others read is its released version. */
export const codingExercise = sqliteTable(
  'coding_exercise',
  {
    ...common(),
    ...content(),
    /** Its place in the list. */
    sn: integer('sn').notNull().default(100),
    /** 0 draft, 1 released, 2 withdrawn. */
    status: flag('status'),
    version: integer('version').notNull().default(0),
    versionId: text('version_id').notNull().default(''),
    releaseTime: dateTime('release_time').notNull().default(''),
  },
  (t) => [index('coding_exercise_created').on(t.createTime, t.id)],
)

/** A released exercise as it was then. Never changed: what was submitted keeps the version that it had. */
export const codingVersion = sqliteTable(
  'coding_version',
  {
    id: text('id').primaryKey(),
    createBy: text('create_by').notNull().default(''),
    createTime: dateTime('create_time').notNull().default(''),
    exerciseId: text('exercise_id').notNull(),
    version: integer('version').notNull(),
    ...content(),
  },
  (t) => [uniqueIndex('coding_version_once').on(t.exerciseId, t.version)],
)

/** What somebody is writing. */
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

/** A program that was handed in, and what came of it. */
export const codingSubmission = sqliteTable(
  'coding_submission',
  {
    ...common(),
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
    /** `server`: the server ran it. `browser`: the browser did, and the server compared the answers alone. */
    judgedBy: text('judged_by').$type<'server' | 'browser'>().notNull(),
    passed: integer('passed').notNull(),
    total: integer('total').notNull(),
    /** Of each case, in order: samples first. */
    verdicts: json<string[]>('verdicts').notNull(),
    message: text('message').notNull().default(''),
    steps: integer('steps').notNull().default(0),
  },
  (t) => [index('coding_submission_mine').on(t.userId, t.exerciseId, t.createTime)],
)

/** The best that somebody has handed in of an exercise, kept with each submission. */
export const codingBest = sqliteTable(
  'coding_best',
  {
    userId: text('user_id').notNull(),
    exerciseId: text('exercise_id').notNull(),
    attempts: integer('attempts').notNull(),
    passed: integer('passed').notNull(),
    total: integer('total').notNull(),
    /** 2: passed by the server's own judgement; 1: by the browser's. */
    solved: flag('solved'),
    submissionId: text('submission_id').notNull(),
    time: dateTime('time').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.exerciseId] })],
)

/** Those whose results a teacher sees: they join by a code. */
export const codingClass = sqliteTable(
  'coding_class',
  {
    ...common(),
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
