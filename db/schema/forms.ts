import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { common, date, dateTime, flag, json } from './columns'

/** A form as JSON Schema: `worker/core/form/schema.ts` says how it is written. */
export type StoredSchema = {
  type: 'object'
  properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  required: readonly string[]
  'x-order': readonly string[]
}
/** Whom a form is for: everybody who is signed in, roles, institutions, people, or whoever has its link. */
export type FormAudience = { kind: 'all' | 'roles' | 'departs' | 'people' | 'link'; ids: string[] }

/** The centre's own document that an answer is put into: the file, and the placeholders in it. */
export type FormTemplate = { fileId: string; fileName: string; places: string[] }

/** A form that is asked of people. `schema` is what is worked on; what is released lies in its versions. */
export const onlineForm = sqliteTable(
  'online_form',
  {
    ...common(),
    title: text('title').notNull(),
    intro: text('intro').notNull().default(''),
    schema: json<StoredSchema>('schema').notNull(),
    audience: json<FormAudience>('audience').notNull(),
    /** From and until when it is answered; '' without a bound. */
    startTime: dateTime('start_time').notNull().default(''),
    endTime: dateTime('end_time').notNull().default(''),
    /** So many answers at most; 0 any number. */
    most: integer('most').notNull().default(0),
    /** Whoever has answered may change it while the form is open. */
    changeable: flag('changeable'),
    /** What is said once it is answered. */
    thanks: text('thanks').notNull().default(''),
    /** The last day on which its answers are kept; '' for good. */
    keepUntil: date('keep_until').notNull().default(''),
    /** null: an answer is a document of the house's own shape. */
    template: json<FormTemplate>('template'),
    /** What the key of its public link is made from, together with the environment's secret; '' where there is none. */
    linkSecret: text('link_secret').notNull().default(''),
    /** The same for the link by which its figures are read; '' where they are not shared. */
    shareSecret: text('share_secret').notNull().default(''),
    /** 0 draft, 1 open, 2 closed. */
    status: integer('status').$type<0 | 1 | 2>().notNull().default(0),
    /** The version that is answered now; 0 before the first. */
    version: integer('version').notNull().default(0),
    /** Submitted answers. */
    answers: integer('answers').notNull().default(0),
  },
  (t) => [index('online_form_listed').on(t.delFlag, t.updateTime, t.id)],
)

/** What was released: it stays as it is, for the answers that were begun by it. */
export const onlineFormVersion = sqliteTable(
  'online_form_version',
  {
    ...common(),
    formId: text('form_id').notNull(),
    version: integer('version').notNull(),
    schema: json<StoredSchema>('schema').notNull(),
  },
  (t) => [uniqueIndex('online_form_version_once').on(t.formId, t.version)],
)

/**
 * One person's answer, by the version that they began with. Who answers by a public link has no account: `userId` is then
 * `link:` and a hash of the secret by which they come back.
 */
export const onlineAnswer = sqliteTable(
  'online_answer',
  {
    ...common(),
    formId: text('form_id').notNull(),
    version: integer('version').notNull(),
    userId: text('user_id').notNull(),
    realname: text('realname').notNull(),
    departName: text('depart_name').notNull().default(''),
    roleCode: text('role_code').notNull().default(''),
    answers: json<Record<string, unknown>>('answers').notNull(),
    /** 0 begun, 1 submitted. */
    status: integer('status').$type<0 | 1>().notNull().default(0),
    submitTime: dateTime('submit_time').notNull().default(''),
    /** Drawn by the rule `answer_num` when it is submitted; '' where there was no such rule. */
    answerNo: text('answer_no').notNull().default(''),
  },
  (t) => [
    uniqueIndex('online_answer_once').on(t.formId, t.userId).where(sql`del_flag = 0`),
    index('online_answer_listed').on(t.formId, t.delFlag, t.status, t.submitTime, t.id),
    index('online_answer_user').on(t.userId, t.delFlag),
  ],
)
