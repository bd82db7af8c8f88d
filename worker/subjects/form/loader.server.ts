import { and, desc, eq, getTableColumns, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  declareForm,
  depart,
  file,
  subject,
  subjectCollect,
  subjectVersion,
  user,
  userDepart,
  userRole,
} from '../../../db/schema'
import type { Person } from '../../core/actor'
import type { Row } from '../../core/change'
import { possibleFileIds, type DirectoryRows, possibleReferenceIds } from '../../core/form/answer-references'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { formatStamp } from '../../core/time'
import { roles } from '../../policy/roles'
import { settingsQuery } from '../../system/queries.server'
import { readSettings, type Settings } from '../../system/settings'
import type { SubjectCase } from '../case'
import { casesQuery, caseIdsQuery } from '../case-loader.server'
import type { DeclarationInput } from './inputs'
import { type CaseForm, formForYear, type FormKind } from './definition'
import { wireNames } from '../../../db/wire-names'

/** A candidate for subject manager. */
export type ManagerCandidate = {
  id: string
  realname: string
  phone: string
  email: string
  departId: string
  orgCode: string
  isSubjectMan: number
  running: number
  overdue: number
}
/** Slices that saving or submitting a form needs. */
const formSlices = ['form', 'contactIds', 'manager', 'lastVersion'] as const
export type FormSlice = (typeof formSlices)[number]
export type FormCase = SubjectCase<FormSlice>

/** Data that the rules of a form need besides the case, and the rows that the form refers to. */
export type FormContext = {
  /** Existing case; null for a new one. */
  known: FormCase | null
  settings: Settings
  /** Lead institution named by the form, or the writer's own. */
  depart: Row<'depart'> | null
  contactIds: string[]
  manager: ManagerCandidate | null
  files: Row<'file'>[]
  users: { id: string; realname: string }[]
  /** Existing people and institutions that the supplementary answers refer to. */
  listed: DirectoryRows
  /** Ids of submitted subjects of the year with exactly this name. */
  namesakes: string[]
  /** Last frozen version. */
  frozen: Record<string, unknown> | null
  /** Adopted topic that the form takes up. */
  topic: { subject: Row<'subject'>; collect: Row<'subjectCollect'> } | null
  /** Returns the form in force for a year. */
  formOf: (kind: FormKind, year: string) => CaseForm
  blankSubject: Row<'subject'>
  blankCollect: Row<'subjectCollect'>
}

/** A row with the default values of its table. */
const blankRow = <T>(table: SQLiteTable): T =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => [name, column.default ?? null]),
  ) as T

const formReferencesOf = (actor: Person, form: DeclarationInput) => ({
  departId: actor.roleCode === 'bizManger' ? (form.leadDepartId ?? '') : actor.departId,
  managerId: actor.roleCode === 'subjectMan' ? actor.userId : (form.subjectManId ?? ''),
  fileIds: [...(form.attachments ?? []).flatMap((one) => one.fileIds), ...possibleFileIds(form.more ?? {})],
  userIds: [
    ...(form.members ?? []).map((member) => member.userId).filter(Boolean),
    ...possibleReferenceIds(form.more ?? {}),
  ],
  listedIds: possibleReferenceIds(form.more ?? {}),
})
const nonEmptyIds = (ids: readonly string[]) => (ids.length ? [...new Set(ids)] : [''])

/** Condition: a collected topic that the center adopted. */
export const adoptedTopicCondition = sql`${subjectCollect.kind} = 'collect' and ${subject.status} = ${wireNames.FINISHED} and ${subject.delFlag} = 0`

/** Query of the latest form of each year, for a batch. */
export const latestFormsQuery = (ctx: Context) =>
  ctx.db
    .select()
    .from(declareForm)
    .where(
      sql`${declareForm.delFlag} = 0 and ${declareForm.version} = (select max(f.version) from declare_form f where f.kind = declare_form.kind and f.year = declare_form.year and f.del_flag = 0)`,
    )

/**
 * Loads all data that saving or submitting a form needs. One round trip. @returns `known: null` also for an id that the
 * caller must not see
 */
export async function loadForm(
  ctx: Context,
  actor: Person,
  form: DeclarationInput,
  id?: string,
  moreFiles: string[] = [],
) {
  const { db } = ctx
  const now = formatStamp(ctx.now())
  const { departId, managerId, fileIds, userIds, listedIds } = formReferencesOf(actor, form)
  const which = id ? caseIdsQuery([id]) : sql`(select '')`
  const read = await readAll(ctx, {
    of: id ? casesQuery(ctx, [id], ...formSlices) : null,
    settings: id ? null : settingsQuery(ctx),
    departs: db.select().from(depart).where(eq(depart.id, departId)),
    contacts: db
      .select({ userId: userDepart.userId })
      .from(userDepart)
      // Starts from the institution's people instead of all active users or all contacts.
      .crossJoin(user)
      .crossJoin(userRole)
      .where(
        and(
          eq(userDepart.departId, departId),
          and(eq(user.id, userDepart.userId), eq(user.status, 1), eq(user.delFlag, 0)),
          and(eq(userRole.userId, user.id), eq(userRole.roleId, roles.mechanism.id)),
        ),
      ),
    managers: db
      .select({
        id: user.id,
        realname: user.realname,
        phone: user.phone,
        email: user.email,
        departId: user.departId,
        orgCode: sql<string>`coalesce((select d.org_code from depart d where d.id = user.depart_id), '')`,
        isSubjectMan: sql<number>`exists (select 1 from user_role r where r.user_id = user.id and r.role_id = ${roles.subjectMan.id})`,
        running: sql<number>`(select count(*) from subject x where x.subject_man_id = user.id and x.del_flag = 0 and +x.status in ('ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE'))`,
        overdue: sql<number>`(select count(*) from subject x cross join report p on p.subject_id = x.id where x.subject_man_id = user.id and x.del_flag = 0 and +x.status = 'ESTABLISHED' and p.submit_role = '负责人' and p.status in (0, 1, 4) and p.cancelled = 0 and p.waived = 0 and p.due_time < ${now})`,
      })
      .from(user)
      .where(and(eq(user.id, managerId), eq(user.status, 1), eq(user.delFlag, 0))),
    files: db
      .select()
      .from(file)
      .where(and(inArray(file.id, nonEmptyIds([...fileIds, ...moreFiles])), eq(file.delFlag, 0))),
    users: db
      .select({ id: user.id, realname: user.realname })
      .from(user)
      .where(and(inArray(user.id, nonEmptyIds(userIds)), eq(user.delFlag, 0))),
    listed: listedIds.length
      ? db
          .select({ id: depart.id, name: depart.departName })
          .from(depart)
          .where(and(inArray(depart.id, listedIds), eq(depart.delFlag, 0)))
      : null,
    namesakes: db
      .select({ id: subject.id })
      .from(subject)
      .where(
        and(
          eq(subject.delFlag, 0),
          isNotNull(subject.submitTime),
          // A topic is meant to be taken up, also under its own name.
          ne(subject.source, 'collect'),
          // The name of a rejected subject is free again once the rejection is published.
          sql`(${subject.status} not in (${wireNames.ESTABLISH_FAIL}, ${wireNames.TO_CONCLUSION}) or ${subject.holdNotice} = 1)`,
          sql`${subject.id} not in ${which}`,
          // An omitted field keeps the value of the case.
          sql`${subject.year} = coalesce(${form.year ?? null}, (select year from subject where id in ${which}))`,
          sql`${subject.subjectName} = coalesce(${form.subjectName ?? null}, (select subject_name from subject where id in ${which}))`,
        ),
      )
      .limit(5),
    frozen: db
      .select({ snapshot: subjectVersion.snapshot })
      .from(subjectVersion)
      .where(sql`${subjectVersion.subjectId} in ${which}`)
      .orderBy(desc(subjectVersion.versionNo))
      .limit(1),
    forms: latestFormsQuery(ctx),
    topics: db
      .select({ subject, collect: subjectCollect })
      .from(subject)
      .innerJoin(subjectCollect, eq(subjectCollect.id, subject.collectId))
      .where(and(eq(subject.id, form.topicId ?? ''), adoptedTopicCondition)),
  })
  const settings = read.of?.settings ?? read.settings ?? readSettings([])
  return {
    known: read.of?.rows[0] ?? null,
    settings,
    topic: read.topics[0] ?? null,
    formOf: (kind, year) => formForYear(read.forms, kind, year, settings.fileSlots),
    depart: read.departs[0] ?? null,
    contactIds: read.contacts.map((row) => row.userId),
    manager: read.managers[0] ?? null,
    files: read.files,
    users: read.users,
    listed: {
      person: read.users.map(({ id: userId, realname }) => ({ id: userId, name: realname })),
      depart: read.listed ?? [],
    },
    namesakes: read.namesakes.map((row) => row.id),
    frozen: read.frozen[0]?.snapshot ?? null,
    blankSubject: blankRow<Row<'subject'>>(subject),
    blankCollect: blankRow<Row<'subjectCollect'>>(subjectCollect),
  } satisfies FormContext
}
