import type { PreparedInput } from '../../db/schema/system'
import { CommandResult } from '../core/command-result'
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { objection, preparedAction, reportDeadline, subject, user, userDepart, userRole } from '../../db/schema'
import { isPerson, type Person } from '../core/actor'
import { type Change, insert, notify, update } from '../core/change'
import { command } from '../core/command.server'
import { commit } from '../core/commit.server'
import type { Context } from '../core/context'
import { failedRow } from '../core/batch-result'
import { readAll } from '../core/read-all.server'
import { conflict, forbidden, notFound, Refusal } from '../core/refusal'
import { formatStamp } from '../core/time'
import { assertRight } from '../policy/authorization'
import { roles } from '../policy/roles'
import type { TransitionContext } from '../subjects/case'
import { casesQuery } from '../subjects/case-loader.server'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import { subjectRuleQuery, subjectSequencesQuery } from '../system/fill-rules/queries.server'
import type { CommitBatch, CommitBatchAnswer, CreateNumbers, DecideObjection } from './contract'
import { requireSecondPerson } from '../system/four-eyes.rules'
import { holdMessages } from './publication-hold.transition'
import { assignNumbers, establish, publicityOf, publishPlan, notifyRefusal } from './rules'
import { t as core } from '../core/core.texts'
import { t } from './texts'
import { inChinese } from '../core/texts'
import { wireNames } from '../../db/wire-names'
import { subjectPageUrl } from '../policy/page-urls'

const MAX_SUBJECTS = 500
const preparedActionId = ({ subjectStatusId, year }: CommitBatch) =>
  `${subjectStatusId === 'TO_ESTABLISH_DRAFT' ? 'publishPlan' : 'establish'}:${year ?? 'all'}`

const publicityPeriod = ({ publicityStart, publicityEnd }: PreparedInput) => ({
  ...(publicityStart && { publicityStart }),
  ...(publicityEnd && { publicityEnd }),
})

/** The subjects of a publication: the given ones, or all of the status (and year). */
const selectedSubjects = (ctx: Context, input: CommitBatch) =>
  input.ids ??
  sql`select id from subject where status = ${input.subjectStatusId} and del_flag = 0 ${input.year ? sql`and year = ${input.year}` : sql``} order by domain, create_time limit ${MAX_SUBJECTS}`

async function loadBatch(ctx: Context, input: CommitBatch) {
  const which = selectedSubjects(ctx, input)
  const withheld = and(eq(subject.holdNotice, 1), eq(subject.status, wireNames.ESTABLISH_FAIL), eq(subject.delFlag, 0))
  const { cases, known, deadlines, refused, refusedContacts, committee } = await readAll(ctx, {
    cases: casesQuery(ctx, which, 'contactIds'),
    known: ctx.db
      .select()
      .from(preparedAction)
      .where(eq(preparedAction.id, preparedActionId(input))),
    deadlines: ctx.db.select().from(reportDeadline).where(eq(reportDeadline.delFlag, 0)),
    refused: ctx.db.select().from(subject).where(withheld),
    refusedContacts: ctx.db
      .select({ userId: userDepart.userId, departId: userDepart.departId })
      .from(userDepart)
      .innerJoin(userRole, and(eq(userRole.userId, userDepart.userId), eq(userRole.roleId, roles.mechanism.id)))
      .innerJoin(user, and(eq(user.id, userDepart.userId), eq(user.status, 1)))
      .where(inArray(userDepart.departId, ctx.db.select({ id: subject.leadDepartId }).from(subject).where(withheld))),
    committee: ctx.db
      .select({ total: count() })
      .from(user)
      .innerJoin(userRole, and(eq(userRole.userId, user.id), eq(userRole.roleId, roles.technologyManger.id)))
      .where(and(eq(user.status, 1), eq(user.delFlag, 0))),
  })
  if (cases.rows.length === 0) throw conflict(t.nothingToPublish)
  return {
    ...cases,
    known: known[0],
    deadlines,
    held: refused,
    heldContacts: refusedContacts,
    committee: committee[0]?.total ?? 0,
  }
}

/**
 * Publishes the plan, or establishes subjects, in two steps: the first call prepares the action and returns a preview;
 * the same call by another business manager or administrator executes it. Subjects that do not qualify are listed in
 * `failed`; the others are written in one transaction.
 */
export async function commitSubjectBatch(ctx: Context, input: CommitBatch): Promise<CommandResult<CommitBatchAnswer>> {
  const started = Date.now()
  assertRight(ctx.actor, 'subject:publish')
  if (!isPerson(ctx.actor)) throw forbidden()
  const actor: Person = ctx.actor
  const loaded = await loadBatch(ctx, input)
  const { rows, settings, missing } = loaded
  const now = formatStamp(ctx.now())
  const publishing = input.subjectStatusId === 'TO_ESTABLISH_DRAFT'

  const at = (one: (typeof rows)[number]): TransitionContext<'contactIds'> => ({
    case: one,
    actor,
    now,
    settings,
    input: {},
  })
  const failed = missing.map((id) => failedRow(id, '', core.notFound))
  const decided: { one: (typeof rows)[number]; changes: Change[] }[] = []
  const scopeOf = (publicity: { publicityStart: string; publicityEnd: string }) => ({
    ids: rows.map((one) => one.id),
    title: input.title,
    ...publicity,
  })
  const proposed = publicityOf(input, settings.publicityDays, now)
  const eyes = requireSecondPerson({
    required: !!settings.fourEyes && !input.dryRun,
    key: preparedActionId(input),
    scope: scopeOf(proposed),
    known: loaded.known,
    actor,
    now,
  })
  const publicity = { ...proposed, ...(eyes.go && publicityPeriod(eyes.input)) }
  for (const one of rows) {
    try {
      decided.push({
        one,
        changes: publishing ? publishPlan(at(one), publicity) : establish(at(one), loaded.deadlines, ctx.id),
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push(failedRow(one.id, one.name, error.message))
    }
  }
  const released = publishing
    ? loaded.held.filter((row) => decided.some(({ one }) => one.subject.year === row.year))
    : []
  const notices = decided.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.kind === 'notice' ? [change.notice] : [])),
  )
  const answer: CommitBatchAnswer = {
    ok: decided.map(({ one }) => one.id),
    failed,
    // Nothing is prepared if no subject qualifies.
    prepared: !eyes.go && decided.length > 0,
    preparedBy: eyes.go ? eyes.preparedBy : decided.length ? eyes.answer.preparedBy : '',
    expireTime: eyes.go || !decided.length ? null : eyes.answer.expireTime,
    publicityStart: publishing ? publicity.publicityStart : null,
    publicityEnd: publishing ? publicity.publicityEnd : null,
    preview: decided.map(({ one: { subject: row } }) => ({
      id: row.id,
      subjectName: row.subjectName,
      subjectNum: row.subjectNum,
      leadDepartName: row.leadDepartName,
      domain: row.domain,
    })),
    messages: {
      applicants: new Set(notices.flatMap((notice) => notice.to.users ?? [])).size,
      committee: publishing ? loaded.committee : 0,
      refusals: released.length,
      sms: notices.filter((notice) => notice.sms).flatMap((notice) => notice.to.users ?? []).length,
    },
  }
  if (decided.length === 0) throw new Refusal(failed[0]?.reason ?? t.nothingToPublish, 409, 200, answer)
  const counted = () => (failed.length ? t.countWithFailed(decided.length, failed.length) : t.count(decided.length))
  if (input.dryRun) return new CommandResult(answer, counted())
  if (!eyes.go) {
    await commit(
      ctx,
      'subject:publish',
      eyes.changes,
      { bizType: 'publication', bizId: preparedActionId(input), text: `准备发布 ${inChinese(counted)}` },
      started,
    )
    return new CommandResult(answer, t.preparedToPublish(counted()))
  }
  const year = input.year ?? decided[0]!.one.subject.year
  const id = ctx.id()
  const grace = settings.publishGraceMinutes
  const holdUntil = grace ? formatStamp(new Date(ctx.now().getTime() + grace * 60_000)) : null
  const record = insert('publication', {
    id,
    holdUntil,
    releasedIds: released.map((row) => row.id),
    year,
    // The title of the first person applies, like the publicity period.
    title: eyes.input.title || `${year} 年度${publishing ? '拟立项公示' : '立项'}`,
    kind: publishing ? 'plan' : 'establish',
    subjectIds: answer.ok,
    publicityStart: publicity.publicityStart,
    publicityEnd: publicity.publicityEnd,
    preparedBy: eyes.preparedBy,
    publishedBy: actor.realname,
    publishTime: now,
  })
  const told: Change[] = publishing
    ? [
        notify({
          template: 'PLAN_PUBLISHED',
          title: `${year} 年度拟立项计划已公示`,
          text: `共 ${decided.length} 个课题，公示期至 ${publicity.publicityEnd.slice(0, 16)}。如有异议，可在公示期内提出。`,
          url: '/subjectMngr/yearPlan',
          busType: 'publication',
          busId: year,
          to: { roles: ['technologyManger'] },
        }),
      ]
    : []
  const changes = [
    ...eyes.changes,
    ...decided.flatMap((one) => one.changes),
    ...released.flatMap((row) =>
      notifyRefusal(
        row,
        loaded.heldContacts.filter((one) => one.departId === row.leadDepartId).map((one) => one.userId),
      ),
    ),
    record,
    ...told,
  ]
  await commit(
    ctx,
    'subject:publish',
    holdUntil ? holdMessages(changes, id, holdUntil, now) : changes,
    {
      bizType: 'publication',
      bizId: preparedActionId(input),
      text: `${publishing ? '发布拟立项公示' : '立项'} ${inChinese(counted)}`,
    },
    started,
  )
  return new CommandResult(answer, publishing ? t.published(counted()) : t.establishedNow(counted()))
}

/** Assigns numbers to the year's subjects that await establishment; existing numbers are kept. */
export const createSubjectNum = command('subject:number', {
  async load(ctx, input: CreateNumbers) {
    const wanted = and(
      visibleSubjectsCondition(ctx.actor),
      eq(subject.status, 'ESTABLISHED_DRAFT'),
      eq(subject.year, input.year),
      input.ids ? inArray(subject.id, input.ids) : undefined,
    )
    const [subjects, sequences, rules] = await readAll(ctx, [
      ctx.db
        .select()
        .from(subject)
        .where(wanted)
        .orderBy(asc(subject.domain), asc(subject.createTime), asc(subject.id))
        .limit(MAX_SUBJECTS),
      subjectSequencesQuery(ctx),
      subjectRuleQuery(ctx),
    ])
    return { subjects, sequences, rule: rules[0]! }
  },
  decide({ subjects, sequences, rule }, input) {
    const missing = input.ids?.filter((one) => !subjects.some((row) => row.id === one)) ?? []
    if (missing.length || subjects.length === 0)
      throw conflict(missing.length ? t.notToNumber(missing.length) : t.noneToEstablish(input.year))
    const { numbers, changes } = assignNumbers(subjects, sequences, rule)
    return {
      changes,
      result: numbers,
      message: changes.length
        ? t.numbered(changes.filter((change) => change.kind === 'update' && change.table === 'subject').length)
        : t.allNumbered,
      about: { bizType: 'subject', bizId: input.year },
    }
  },
})

/** Decides an objection, updates the publicity result of the subject, and notifies its manager. */
export const decideObjection = command('subject:objection', {
  async load(ctx, input: DecideObjection) {
    const [rows, subjects, others] = await readAll(ctx, [
      ctx.db.select().from(objection).where(eq(objection.id, input.id)),
      ctx.db
        .select()
        .from(subject)
        .where(sql`${subject.id} = (select subject_id from objection where id = ${input.id})`),
      ctx.db
        .select({ id: objection.id, status: objection.status })
        .from(objection)
        .where(sql`${objection.subjectId} = (select subject_id from objection where id = ${input.id})`),
    ])
    return { row: rows[0], subject: subjects[0], others }
  },
  decide({ row, subject: about, others }, input, ctx) {
    if (!row || !about) throw notFound()
    if (row.status !== 0) throw conflict(t.objectionDecided)
    const rest = others.filter((one) => one.id !== row.id)
    const publicityResult =
      input.upheld || rest.some((one) => one.status === 2) ? 2 : rest.some((one) => one.status === 0) ? 1 : 0
    return {
      changes: [
        update('objection', row, {
          status: input.upheld ? 2 : 1,
          result: input.result,
          decideBy: isPerson(ctx.actor) ? ctx.actor.realname : '',
          decideTime: formatStamp(ctx.now()),
        }),
        update('subject', about, { publicityResult }),
        notify({
          template: 'OBJECTION_RESULT',
          title: `公示异议处理结果：《${about.subjectName}》`,
          text: input.result,
          url: subjectPageUrl(about.id),
          busType: 'subject',
          busId: about.id,
          to: { users: [about.subjectManId] },
        }),
      ],
      result: null,
      message: input.upheld ? t.objectionUpheld : t.objectionRefused,
      about: { bizType: 'objection', bizId: row.id, text: about.subjectName },
    }
  },
})
