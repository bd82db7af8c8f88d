import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, date, dateTime, flag, json } from './columns'

/** A form as JSON Schema; `worker/core/form/schema.ts` describes the format. */
export type StoredSchema = {
  type: 'object'
  properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  required: readonly string[]
  'x-order': readonly string[]
}
/** The audience of a form: everybody signed in, roles, institutions, people, or everybody with the link. */
export type FormAudience = { kind: 'all' | 'roles' | 'departs' | 'people' | 'link'; ids: string[] }

/** A document of the centre that answers are merged into: the file and its placeholders. */
export type FormTemplate = { fileId: string; fileName: string; places: string[] }

/** An online form. `schema` is the working copy; released schemas are in its versions. */
export const onlineForm = sqliteTable(
  'online_form',
  {
    ...commonColumns(),
    title: text('title').notNull(),
    intro: text('intro').notNull().default(''),
    schema: json<StoredSchema>('schema').notNull(),
    audience: json<FormAudience>('audience').notNull(),
    /** Period in which it can be answered; '' without a bound. */
    startTime: dateTime('start_time').notNull().default(''),
    endTime: dateTime('end_time').notNull().default(''),
    /** Maximum number of answers; 0 without a limit. */
    most: integer('most').notNull().default(0),
    /** 1: respondents may change their answers while the form is open. */
    changeable: flag('changeable'),
    /** Text shown after an answer has been submitted. */
    thanks: text('thanks').notNull().default(''),
    /** Retention date of the answers; '' for unlimited retention. */
    keepUntil: date('keep_until').notNull().default(''),
    /** null: answers are printed in the built-in layout. */
    template: json<FormTemplate>('template'),
    /** Together with the environment's secret it determines the key of the public link; '' without a public link. */
    linkSecret: text('link_secret').notNull().default(''),
    /** The same for the shared link to the statistics; '' if they are not shared. */
    shareSecret: text('share_secret').notNull().default(''),
    /** 0 draft, 1 open, 2 closed. */
    status: integer('status').$type<0 | 1 | 2>().notNull().default(0),
    /** The released version in use; 0 before the first release. */
    version: integer('version').notNull().default(0),
    /** Number of submitted answers. */
    answers: integer('answers').notNull().default(0),
  },
  (t) => [index('online_form_listed').on(t.delFlag, t.updateTime, t.id)],
)

/** A released version of a form. Immutable, for the answers that were begun with it. */
export const onlineFormVersion = sqliteTable(
  'online_form_version',
  {
    ...commonColumns(),
    formId: text('form_id').notNull(),
    version: integer('version').notNull(),
    schema: json<StoredSchema>('schema').notNull(),
  },
  (t) => [uniqueIndex('online_form_version_once').on(t.formId, t.version)],
)

/**
 * A person's answer, in the version with which it was begun. A respondent with a public link has no account: `userId`
 * is `link:` and a hash of the secret with which they return.
 */
export const onlineAnswer = sqliteTable(
  'online_answer',
  {
    ...commonColumns(),
    formId: text('form_id').notNull(),
    version: integer('version').notNull(),
    userId: text('user_id').notNull(),
    realname: text('realname').notNull(),
    departName: text('depart_name').notNull().default(''),
    roleCode: text('role_code').notNull().default(''),
    answers: json<Record<string, unknown>>('answers').notNull(),
    /** 0 draft, 1 submitted. */
    status: integer('status').$type<0 | 1>().notNull().default(0),
    submitTime: dateTime('submit_time').notNull().default(''),
    /** Assigned by the numbering rule `answer_num` on submission; '' without that rule. */
    answerNo: text('answer_no').notNull().default(''),
  },
  (t) => [
    uniqueIndex('online_answer_once').on(t.formId, t.userId).where(sql`del_flag = 0`),
    index('online_answer_listed').on(t.formId, t.delFlag, t.status, t.submitTime, t.id),
    index('online_answer_user').on(t.userId, t.delFlag),
  ],
)
