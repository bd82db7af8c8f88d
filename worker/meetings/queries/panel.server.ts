import { rowIn } from '../../core/names'
import { and, eq, sql } from 'drizzle-orm'
import { meeting, subjectGrade, subjectReview } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { forbidden, notFound } from '../../core/refusal'
import { stamp } from '../../core/time'
import { deskFrom, deskParts } from '../../grading/queries/desk.server'
import { shownItems } from '../../grading/queries/shown.server'
import { holds, need } from '../../policy/can'
import type { Person } from '../../core/actor'
import { stagesOfRole } from '../../reviews/rules'
import { plainName } from '../../subjects/show'
import { personOf } from '../../subjects/queries/list.server'
import type { PanelView } from '../contract'
import { mayMeet } from '../rules'
import { t } from '../texts'
import { visibleMeetings } from '../visible.server'
import { agendaName, type AgendaSubject, agendaSubjects } from './detail.server'
import { selectMeetings } from './list.server'
import { wire } from '../../../db/wire'
import { subjectPage } from '../../policy/pages'

/** Review stages of each subject status. */
const reviewStages: Readonly<Record<string, readonly string[]>> = {
  [wire.FIRST_AUDITING]: ['FIRST'],
  RE_AUDITING: ['RE'],
  ESTABLISHED: ['CONC_TECH', 'CONC_ADVISER'],
}
const onAgenda = (id: string) =>
  sql`(select json_extract(a.value, '$.subjectId') from meeting m, json_each(m.agenda) a where m.id = ${id})`

const judgeStatements = (ctx: Context, id: string) => ({
  grades: ctx.db
    .select({
      subjectId: subjectGrade.subjectId,
      userId: subjectGrade.graderId,
      name: subjectGrade.graderName,
      done: sql<number>`${subjectGrade.status} = '已评分'`,
    })
    .from(subjectGrade)
    .where(
      and(sql`${subjectGrade.subjectId} in ${onAgenda(id)}`, eq(subjectGrade.cancelled, 0), eq(subjectGrade.waived, 0)),
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
    .where(and(sql`${subjectReview.subjectId} in ${onAgenda(id)}`, sql`${subjectReview.status} in (0, 1, 2, 3)`))
    .orderBy(subjectReview.assignTime, subjectReview.id),
})

type Of = Pick<AgendaSubject, 'status' | 'roundNo'> | undefined
type Judge = { subjectId: string; userId: string; name: string; done: number }
type ReviewJudge = Judge & { stage: string; roundNo: number }
/** Returns the reviewers or graders of a subject in its current status. */
function judgesOf(subjectId: string, of: Of, grades: readonly Judge[], reviews: readonly ReviewJudge[]) {
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

type Next = PanelView['next']
const deskOf = (id: string, stage: string) => `/subjectMngr/review/todo?subjectId=${id}&stage=${stage}`
const assignOf = (id: string, stage: string) => `/subjectMngr/review/assign?stage=${stage}&subjectIds=${id}`
/**
 * Returns the person's task for the current subject: a reviewer's own review, or the next step of the centre when all
 * have submitted.
 */
function nextOf(
  actor: Person,
  { id, year, status }: AgendaSubject,
  { kind, judges }: ReturnType<typeof judgesOf>,
  own: Judge | ReviewJudge | undefined,
): Next {
  // A reviewer only reads once the own review is submitted.
  if (own && kind === 'review') {
    const stage = (own as ReviewJudge).stage
    if (!stagesOfRole(actor.roleCode).some((name) => name === stage)) return null
    return own.done
      ? { act: 'readReview', url: subjectPage(id, 'review') }
      : { act: 'writeReview', url: deskOf(id, stage) }
  }
  const every = judges.length > 0 && judges.every((judge) => judge.done)
  if (status === 'TO_AUDIT') {
    if (!judges.length)
      return holds(actor, 'grade:assign') ? { act: 'assignGrade', url: `/prize/grade/assign?year=${year}` } : null
    return every && holds(actor, 'grade:end') ? { act: 'endGrade', url: `/prize/grade/list?year=${year}` } : null
  }
  if (status === 'TO_PRIZE')
    return holds(actor, 'prize:award') ? { act: 'award', url: `/prize/manage?year=${year}` } : null
  const awaited = rowIn({ [wire.TO_FIRST_AUDIT]: 'FIRST', TO_RE_AUDIT: 'RE' }, status)
  if (awaited) return holds(actor, 'subject:assignReview') ? { act: 'assignReview', url: assignOf(id, awaited) } : null
  if (status === 'ESTABLISHED') {
    if (!holds(actor, 'subject:complete')) return null
    return every ? { act: 'conclude', url: subjectPage(id) } : { act: 'reviewReport', url: subjectPage(id, 'report') }
  }
  return every && holds(actor, 'subject:decide') ? { act: 'decide', url: subjectPage(id, 'review') } : null
}

/**
 * Loads the panel of a meeting for the caller: agenda, timer, who has not submitted, and for a grader the form of the
 * current subject. One round trip. @throws 404, 403 for an applicant who does not lead it
 */
export async function panelView(ctx: Context, id: string): Promise<PanelView> {
  need(ctx.actor, 'meeting:read')
  const actor = personOf(ctx)
  const now = stamp(ctx.now())
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
    rows: selectMeetings(ctx).where(and(eq(meeting.id, id), visibleMeetings(actor))),
    subjects: agendaSubjects(ctx, id),
    ...judgeStatements(ctx, id),
    reasons: shownItems(ctx, 'grade_reason'),
    desk: deskParts(ctx, present),
  })
  if (!row) throw notFound()
  const { meeting: at, mine } = row
  const may = mayMeet(actor, at, mine, now)
  if (!may.panel) throw forbidden(t.notRunning)

  const item = at.panelAt >= 0 ? at.agenda[at.panelAt] : undefined
  const of = (subjectId: string) => subjects.find((one) => one.id === subjectId)
  const here = judgesOf(item?.subjectId ?? '', of(item?.subjectId ?? ''), grades, reviews)
  const own = here.judges.find((one) => one.userId === actor.userId)
  const names = holds(actor, 'review:names')
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
      const shown = row ? agendaName(ctx, row, true) : null
      const { judges } = judgesOf(one.subjectId, row, grades, reviews)
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
    next: item && shownHere ? nextOf(actor, shownHere, here, own) : null,
    desk: own && here.kind === 'grade' ? deskFrom(ctx, desk) : null,
    reasons: own && here.kind === 'grade' ? reasons : [],
  }
}

/** Data of the projector view: agenda, timer and number of submissions, without names of persons or institutions. */
export type Projected = Pick<PanelView, 'id' | 'meetingName' | 'at' | 'since' | 'spent' | 'now'> & {
  items: { order: number; subjectNum: string; subjectName: string; minutes: number; total: number; done: number }[]
}
/**
 * Loads the projector view. One round trip. @throws as `panelView`, and 403 for users who neither lead the panel nor
 * may read results
 */
export async function projectorView(ctx: Context, id: string): Promise<Projected> {
  const actor = personOf(ctx)
  const now = stamp(ctx.now())
  const {
    rows: [row],
    subjects,
    grades,
    reviews,
  } = await readAll(ctx, {
    rows: selectMeetings(ctx).where(and(eq(meeting.id, id), visibleMeetings(actor))),
    subjects: agendaSubjects(ctx, id),
    ...judgeStatements(ctx, id),
  })
  if (!row) throw notFound()
  const { meeting: at, mine } = row
  const may = mayMeet(actor, at, mine, now)
  if (!may.panel || !(may.run || holds(actor, 'review:results'))) throw forbidden(t.notRunning)
  return {
    id: at.id,
    meetingName: at.meetingName,
    at: at.panelAt,
    since: at.panelSince,
    spent: at.panelSpent,
    now,
    items: at.agenda.map((one, order) => {
      const of = subjects.find((row) => row.id === one.subjectId)
      const { judges } = judgesOf(one.subjectId, of, grades, reviews)
      return {
        order: order + 1,
        subjectNum: of?.subjectNum ?? '',
        subjectName: of ? plainName(of) : '',
        minutes: one.minutes,
        total: judges.length,
        done: judges.filter((judge) => judge.done).length,
      }
    }),
  }
}
