import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { common, dateTime, flag, json } from './columns'

export type DrillDifficulty = 'easy' | 'medium' | 'hard'
export type DrillQuestionKind = 'single' | 'several' | 'judge' | 'text'
export type DrillQuestion = {
  id: string
  kind: DrillQuestionKind
  text: string
  /** One to a line; of a question with options alone. */
  options: string
  /** The letters of the right options (`B`, `ACD`), `T` or `F`; empty where key words mark it. */
  answer: string
  /** Of a text: what must be said, separated by semicolons; another word for the same stands behind a bar. */
  keywords: string
  model: string
  points: number
  explanation: string
}

/** A drill scene as its keepers write it; what others read is its released version. */
export const drillScene = sqliteTable(
  'drill_scene',
  {
    ...common(),
    sceneName: text('scene_name').notNull(),
    categoryId: text('category_id').notNull(),
    difficulty: text('difficulty').$type<DrillDifficulty>().notNull(),
    summary: text('summary').notNull().default(''),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    questions: json<DrillQuestion[]>('questions').notNull().default([]),
    /** 1: anyone may draw it, without a session. */
    open: flag('open'),
    /** 0 draft, 1 released, 2 off. */
    status: flag('status'),
    /** The number of the latest version; 0 before the first release. */
    version: integer('version').notNull().default(0),
    versionId: text('version_id').notNull().default(''),
    /** The code of the category that the latest version has: by it the scene is drawn. */
    categoryCode: text('category_code').notNull().default(''),
    releaseTime: dateTime('release_time').notNull().default(''),
  },
  (t) => [
    index('drill_scene_created').on(t.createTime, t.id),
    // All that a draw reads of a scene: its questions stay where they are.
    index('drill_scene_drawn').on(
      ...[t.status, t.delFlag, t.open, t.versionId, t.id, t.version, t.categoryCode, t.difficulty, t.sceneName],
    ),
  ],
)

/** A released scene as it was then. Never changed: studies and draws keep the version that they had. */
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

/** How many scenes of a category (of any, where its id is empty) and a difficulty (of any, where it is empty). */
export type DrillLine = {
  categoryId: string
  categoryCode: string
  categoryName: string
  difficulty: DrillDifficulty | ''
  count: number
}
export type DrillItem = { sceneId: string; versionId: string; version: number; sceneName: string }

/** A draw, with all that is needed to draw again and to compare. */
export const drillExtract = sqliteTable(
  'drill_extract',
  {
    ...common(),
    purpose: text('purpose').notNull(),
    seed: integer('seed').notNull(),
    rule: json<DrillLine[]>('rule').notNull(),
    /** The versions among which it was drawn, sorted. */
    candidates: json<string[]>('candidates').notNull(),
    /** SHA-256 of the candidates, hexadecimal. */
    candidateHash: text('candidate_hash').notNull(),
    items: json<DrillItem[]>('items').notNull(),
    checkCode: text('check_code').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull().default(''),
    departName: text('depart_name').notNull().default(''),
  },
  (t) => [index('drill_extract_created').on(t.createTime, t.id)],
)

/** What was given to a question, and what it was worth. */
export type DrillAnswer = { given: string; earned: number; right: 0 | 1; time: string }

/** One go of a person through a version of a scene. `sysOrgCode` is the department of the session in which it was begun. */
export const drillStudy = sqliteTable(
  'drill_study',
  {
    ...common(),
    sceneId: text('scene_id').notNull(),
    versionId: text('version_id').notNull(),
    version: integer('version').notNull(),
    sceneName: text('scene_name').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull().default(''),
    departName: text('depart_name').notNull().default(''),
    /** `mistakes` goes through the questions that were wrong, and counts for nobody's results. */
    kind: text('kind').$type<'all' | 'mistakes'>().notNull().default('all'),
    /** From 1, of this person and scene. */
    attempt: integer('attempt').notNull().default(1),
    questionIds: json<string[]>('question_ids').notNull(),
    answers: json<Record<string, DrillAnswer>>('answers').notNull().default({}),
    viewed: json<string[]>('viewed').notNull().default([]),
    answered: integer('answered').notNull().default(0),
    total: integer('total').notNull(),
    points: integer('points').notNull().default(0),
    full: integer('full').notNull(),
    /** Of a hundred, once it is finished. */
    rate: integer('rate').notNull().default(0),
    /** 0 running, 1 finished. */
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
