import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, flag, json } from './columns'

export type DrillDifficulty = 'easy' | 'medium' | 'hard'
export type DrillQuestionKind = 'single' | 'several' | 'judge' | 'text'
export type DrillQuestion = {
  id: string
  kind: DrillQuestionKind
  text: string
  /** One option per line; only for questions with options. */
  options: string
  /** The letters of the correct options (`B`, `ACD`), `T` or `F`; empty for a question graded by keywords. */
  answer: string
  /** For a text answer: required terms separated by semicolons; synonyms are separated by a bar. */
  keywords: string
  model: string
  points: number
  explanation: string
}

/** A drill scenario as edited by its authors; others read its released version. */
export const drillScene = sqliteTable(
  'drill_scene',
  {
    ...commonColumns(),
    sceneName: text('scene_name').notNull(),
    categoryId: text('category_id').notNull(),
    difficulty: text('difficulty').$type<DrillDifficulty>().notNull(),
    summary: text('summary').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    questions: json<DrillQuestion[]>('questions').notNull().default([]),
    /** 1: may be drawn without a session. */
    open: flag('open'),
    /** 0 draft, 1 released, 2 withdrawn. */
    status: flag('status'),
    /** The number of the latest version; 0 before the first release. */
    version: integer('version').notNull().default(0),
    versionId: text('version_id').notNull().default(''),
    /** The category code of the latest version, by which scenarios are drawn. */
    categoryCode: text('category_code').notNull().default(''),
    releaseTime: dateTime('release_time').notNull().default(''),
  },
  (t) => [
    index('drill_scene_created').on(t.createTime, t.id),
    // Covers a draw, which does not read the questions.
    index('drill_scene_drawn').on(
      ...[t.status, t.delFlag, t.open, t.versionId, t.id, t.version, t.categoryCode, t.difficulty, t.sceneName],
    ),
  ],
)

/** A released version of a scenario. Immutable: studies and draws keep their version. */
export const drillVersion = sqliteTable(
  'drill_version',
  {
    id: text('id').primaryKey(),
    createBy: text('create_by').notNull().default(''),
    createTime: dateTime('create_time').notNull().default(''),
    sceneId: text('scene_id').notNull(),
    version: integer('version').notNull(),
    sceneName: text('scene_name').notNull(),
    categoryId: text('category_id').notNull(),
    categoryCode: text('category_code').notNull(),
    categoryName: text('category_name').notNull(),
    difficulty: text('difficulty').$type<DrillDifficulty>().notNull(),
    summary: text('summary').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    questions: json<DrillQuestion[]>('questions').notNull().default([]),
    open: flag('open'),
  },
  (t) => [uniqueIndex('drill_version_once').on(t.sceneId, t.version)],
)

/** Number of scenarios to draw of a category and a difficulty; an empty value matches any. */
export type DrillRuleLine = {
  categoryId: string
  categoryCode: string
  categoryName: string
  difficulty: DrillDifficulty | ''
  count: number
}
export type DrillItem = { sceneId: string; versionId: string; version: number; sceneName: string }

/** A draw, with everything needed to repeat and verify it. */
export const drillDraw = sqliteTable(
  'drill_draw',
  {
    ...commonColumns(),
    purpose: text('purpose').notNull(),
    seed: integer('seed').notNull(),
    rule: json<DrillRuleLine[]>('rule').notNull(),
    /** The candidate versions, sorted. */
    candidates: json<string[]>('candidates').notNull(),
    /** SHA-256 of the candidates, in hex. */
    candidateHash: text('candidate_hash').notNull(),
    items: json<DrillItem[]>('items').notNull(),
    checkCode: text('check_code').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull().default(''),
    departName: text('depart_name').notNull().default(''),
  },
  (t) => [index('drill_draw_created').on(t.createTime, t.id)],
)

/** An answer to a question and its score. */
export type DrillAnswer = { given: string; earned: number; right: 0 | 1; time: string }

/** One attempt of a person at a version of a scenario. `sysOrgCode` is the department of the session in which it began. */
export const drillStudy = sqliteTable(
  'drill_study',
  {
    ...commonColumns(),
    sceneId: text('scene_id').notNull(),
    versionId: text('version_id').notNull(),
    version: integer('version').notNull(),
    sceneName: text('scene_name').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull().default(''),
    departName: text('depart_name').notNull().default(''),
    /** `mistakes` repeats the questions answered wrongly and does not count in the results. */
    kind: text('kind').$type<'all' | 'mistakes'>().notNull().default('all'),
    /** Number of the attempt of this person and scenario, from 1. */
    attempt: integer('attempt').notNull().default(1),
    questionIds: json<string[]>('question_ids').notNull(),
    answers: json<Record<string, DrillAnswer>>('answers').notNull().default({}),
    viewed: json<string[]>('viewed').notNull().default([]),
    answered: integer('answered').notNull().default(0),
    total: integer('total').notNull(),
    points: integer('points').notNull().default(0),
    full: integer('full').notNull(),
    /** Percent, set when finished. */
    rate: integer('rate').notNull().default(0),
    /** 0 in progress, 1 finished. */
    status: flag('status'),
    finishTime: dateTime('finish_time').notNull().default(''),
  },
  (t) => [
    uniqueIndex('drill_study_running').on(t.userId, t.sceneId).where(sql`status = 0`),
    index('drill_study_user').on(t.userId, t.sceneId, t.createTime),
    index('drill_study_finished').on(t.finishTime, t.id).where(sql`status = 1 and kind = 'all'`),
    index('drill_study_org').on(t.sysOrgCode, t.finishTime, t.id).where(sql`status = 1 and kind = 'all'`),
    index('drill_study_scene').on(t.sceneId, t.finishTime, t.id).where(sql`status = 1 and kind = 'all'`),
  ],
)
