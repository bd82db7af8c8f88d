import { lookup } from '../../core/typed-keys'
import { and, eq, sql } from 'drizzle-orm'
import { meeting, subjectGrade, subjectReview } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { forbidden, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { buildWorkspace, workspaceQueries } from '../../grading/queries/workspace.server'
import { localizedItemsOf } from '../../grading/queries/subject-columns.server'
import { hasRight, assertRight } from '../../policy/authorization'
import type { Person } from '../../core/actor'
import { stagesOfRole } from '../../reviews/rules'
import { redactSubjectName } from '../../subjects/serializer'
import { requirePerson } from '../../subjects/queries/list.server'
import type { PanelView } from '../contract'
import { meetingPermissions } from '../rules'
import { t } from '../texts'
import { visibleMeetingsCondition } from '../row-access.server'
import { toAgendaSubject, type AgendaSubject, agendaSubjectsQuery } from './detail.server'
import { selectMeetings } from './list.server'
import { wireNames } from '../../../db/wire-names'
import { subjectPageUrl } from '../../policy/page-urls'

/** Review stages of each subject status. */
const reviewStages: Readonly<Record<string, readonly string[]>> = {
  [wireNames.FIRST_AUDITING]: ['FIRST'],
  RE_AUDITING: ['RE'],
  ESTABLISHED: ['CONC_TECH', 'CONC_ADVISER'],
}
const agendaSubjectIds = (id: string) =>
  sql`(select json_extract(a.value, '$.subjectId') from meeting m, json_each(m.agenda) a where m.id = ${id})`

const evaluatorQueries = (ctx: Context, id: string) => ({
  grades: ctx.db
    .select({
      subjectId: subjectGrade.subjectId,
      userId: subjectGrade.graderId,
      name: subjectGrade.graderName,
      done: sql<number>`${subjectGrade.status} = '已评分'`,
    })
    .from(subjectGrade)
    .where(
      and(
        sql`${subjectGrade.subjectId} in ${agendaSubjectIds(id)}`,
        eq(subjectGrade.cancelled, 0),
        eq(subjectGrade.waived, 0),
      ),
    )
    .orderBy(subjectGrade.createTime, subjectGrade.id),
  reviews: ctx.db
    .select({
      subjectId: subjectReview.subjectId,
      userId: subjectReview.reviewerId,
      name: subjectReview.reviewerName,
      stage: subjectReview.stage,
      roundNo: subjectReview.roundNo,
      done: sql<number>`${subjectReview.status} = 2`,
    })
    .from(subjectReview)
    .where(
      and(sql`${subjectReview.subjectId} in ${agendaSubjectIds(id)}`, sql`${subjectReview.status} in (0, 1, 2, 3)`),
    )
    .orderBy(subjectReview.assignTime, subjectReview.id),
})

type AgendaStatus = Pick<AgendaSubject, 'status' | 'roundNo'> | undefined
type Evaluator = { subjectId: string; userId: string; name: string; done: number }
type ReviewEvaluator = Evaluator & { stage: string; roundNo: number }
/** Returns the reviewers or graders of a subject in its current status. */
function evaluatorsOf(
  subjectId: string,
  of: AgendaStatus,
  grades: readonly Evaluator[],
  reviews: readonly ReviewEvaluator[],
) {
  if (of?.status === 'TO_AUDIT' || of?.status === 'TO_PRIZE')
    return { kind: 'grade' as const, stages: [], judges: grades.filter((one) => one.subjectId === subjectId) }
  const stages = reviewStages[of?.status ?? ''] ?? []
  const judges = reviews.filter(
    (one) =>
      one.subjectId === subjectId &&
      stages.includes(one.stage) &&
      // Concluding reviews have no round.
      (of?.status === 'ESTABLISHED' || one.roundNo === of?.roundNo),
  )
  return { kind: 'review' as const, stages, judges }
}

type NextStep = PanelView['next']
const reviewTaskUrl = (id: string, stage: string) => `/subjectMngr/review/todo?subjectId=${id}&stage=${stage}`
const assignReviewUrl = (id: string, stage: string) => `/subjectMngr/review/assign?stage=${stage}&subjectIds=${id}`
/**
 * Returns the person's task for the current subject: a reviewer's own review, or the next step of the centre when all
 * have submitted.
 */
function nextStepOf(
  actor: Person,
  { id, year, status }: AgendaSubject,
  { kind, judges }: ReturnType<typeof evaluatorsOf>,
  own: Evaluator | ReviewEvaluator | undefined,
): NextStep {
  // A reviewer only reads once the own review is submitted.
  if (own && kind === 'review') {
    const stage = (own as ReviewEvaluator).stage
    if (!stagesOfRole(actor.roleCode).some((name) => name === stage)) return null
    return own.done
      ? { act: 'readReview', url: subjectPageUrl(id, 'review') }
      : { act: 'writeReview', url: reviewTaskUrl(id, stage) }
  }
  const every = judges.length > 0 && judges.every((judge) => judge.done)
  if (status === 'TO_AUDIT') {
    if (!judges.length)
      return hasRight(actor, 'grade:assign') ? { act: 'assignGrade', url: `/prize/grade/assign?year=${year}` } : null
    return every && hasRight(actor, 'grade:end') ? { act: 'endGrade', url: `/prize/grade/list?year=${year}` } : null
  }
  if (status === 'TO_PRIZE')
    return hasRight(actor, 'prize:award') ? { act: 'award', url: `/prize/manage?year=${year}` } : null
  const awaited = lookup({ [wireNames.TO_FIRST_AUDIT]: 'FIRST', TO_RE_AUDIT: 'RE' }, status)
  if (awaited)
    return hasRight(actor, 'subject:assignReview') ? { act: 'assignReview', url: assignReviewUrl(id, awaited) } : null
  if (status === 'ESTABLISHED') {
    if (!hasRight(actor, 'subject:complete')) return null
    return every
      ? { act: 'conclude', url: subjectPageUrl(id) }
      : { act: 'reviewReport', url: subjectPageUrl(id, 'report') }
  }
  return every && hasRight(actor, 'subject:decide') ? { act: 'decide', url: subjectPageUrl(id, 'review') } : null
}

/**
 * Loads the panel of a meeting for the caller: agenda, timer, who has not submitted, and for a grader the form of the
 * current subject. One round trip. @throws 404, 403 for an applicant who does not lead it
 */
export async function panelView(ctx: Context, id: string): Promise<PanelView> {
  assertRight(ctx.actor, 'meeting:read')
  const actor = requirePerson(ctx)
  const now = formatStamp(ctx.now())
  const present = sql`select json_extract(m.agenda, '$[' || m.panel_at || '].subjectId') from meeting m
    where m.id = ${id} and m.panel_at >= 0`
  const {
    rows: [row],
    subjects,
    grades,
    reviews,
    reasons,
    desk,
  } = await readAll(ctx, {
    rows: selectMeetings(ctx).where(and(eq(meeting.id, id), visibleMeetingsCondition(actor))),
    subjects: agendaSubjectsQuery(ctx, id),
    ...evaluatorQueries(ctx, id),
    reasons: localizedItemsOf(ctx, 'grade_reason'),
    desk: workspaceQueries(ctx, present),
  })
  if (!row) throw notFound()
  const { meeting: at, mine } = row
  const may = meetingPermissions(actor, at, mine, now)
  if (!may.panel) throw forbidden(t.notRunning)

  const item = at.panelAt >= 0 ? at.agenda[at.panelAt] : undefined
  const of = (subjectId: string) => subjects.find((one) => one.id === subjectId)
  const here = evaluatorsOf(item?.subjectId ?? '', of(item?.subjectId ?? ''), grades, reviews)
  const own = here.judges.find((one) => one.userId === actor.userId)
  const names = hasRight(actor, 'review:names')
  const shownHere = of(item?.subjectId ?? '')
  return {
    id: at.id,
    meetingName: at.meetingName,
    bizStage: at.bizStage,
    status: at.status,
    run: may.run,
    at: at.panelAt,
    since: at.panelSince,
    spent: at.panelSpent,
    now,
    items: at.agenda.map((one, order) => {
      const row = of(one.subjectId)
      const shown = row ? toAgendaSubject(ctx, row, true) : null
      const { judges } = evaluatorsOf(one.subjectId, row, grades, reviews)
      const blind = actor.roleCode === 'counselor' && shown?.leadDepartName === ''
      return {
        order: order + 1,
        subjectId: shown?.subjectId ?? '',
        subjectNum: shown?.subjectNum ?? '',
        subjectName: shown?.subjectName ?? '',
        minutes: one.minutes,
        speaker: blind ? '' : one.speaker,
        total: judges.length,
        done: judges.filter((judge) => judge.done).length,
      }
    }),
    judges: names
      ? here.judges.map((one) => ({ name: one.name, done: !!one.done, mine: one.userId === actor.userId }))
      : null,
    mine: own ? here.kind : '',
    next: item && shownHere ? nextStepOf(actor, shownHere, here, own) : null,
    desk: own && here.kind === 'grade' ? buildWorkspace(ctx, desk) : null,
    reasons: own && here.kind === 'grade' ? reasons : [],
  }
}

/** Data of the projector view: agenda, timer and number of submissions, without names of persons or institutions. */
export type ProjectorView = Pick<PanelView, 'id' | 'meetingName' | 'at' | 'since' | 'spent' | 'now'> & {
  items: { order: number; subjectNum: string; subjectName: string; minutes: number; total: number; done: number }[]
}
/**
 * Loads the projector view. One round trip. @throws as `panelView`, and 403 for users who neither lead the panel nor
 * may read results
 */
export async function loadProjectorView(ctx: Context, id: string): Promise<ProjectorView> {
  const actor = requirePerson(ctx)
  const now = formatStamp(ctx.now())
  const {
    rows: [row],
    subjects,
    grades,
    reviews,
  } = await readAll(ctx, {
    rows: selectMeetings(ctx).where(and(eq(meeting.id, id), visibleMeetingsCondition(actor))),
    subjects: agendaSubjectsQuery(ctx, id),
    ...evaluatorQueries(ctx, id),
  })
  if (!row) throw notFound()
  const { meeting: at, mine } = row
  const may = meetingPermissions(actor, at, mine, now)
  if (!may.panel || !(may.run || hasRight(actor, 'review:results'))) throw forbidden(t.notRunning)
  return {
    id: at.id,
    meetingName: at.meetingName,
    at: at.panelAt,
    since: at.panelSince,
    spent: at.panelSpent,
    now,
    items: at.agenda.map((one, order) => {
      const of = subjects.find((row) => row.id === one.subjectId)
      const { judges } = evaluatorsOf(one.subjectId, of, grades, reviews)
      return {
        order: order + 1,
        subjectNum: of?.subjectNum ?? '',
        subjectName: of ? redactSubjectName(of) : '',
        minutes: one.minutes,
        total: judges.length,
        done: judges.filter((judge) => judge.done).length,
      }
    }),
  }
}
