import { and, eq, sql } from 'drizzle-orm'
import { declareForm, file, subject, subjectCollect, subjectReview, subjectStatusLog, user } from '../../../db/schema'
import { preparedStatements } from '../../../db/statements'
import { isPerson, type Person } from '../../core/actor'
import { pickColumns } from '../../core/columns.server'
import type { Context } from '../../core/context'
import { pickAnswers, buildFormSchema } from '../../core/form/additional-form'
import { type ReadResult, readAll, decodedQuery } from '../../core/read-all.server'
import { badInput, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { roleById } from '../../policy/roles'
import { currentReviewsOf, type SubjectCase } from '../../subjects/case'
import { caseIdColumn, casesQuery, sortReviews, withVisibleStatus } from '../../subjects/case-loader.server'
import { visibleSubjectsCondition } from '../../subjects/row-access.server'
import { findOwnReview } from '../commands/opinion.server'
import { findConflicts, matchesDomain } from '../conflicts.rules'
import type { CandidateView, ReviewerView, ReviewInfo, ReviewView } from '../responses'
import type { CandidateQuery, ReviewInfoQuery } from '../inputs'
import { COMMENT_MAX, conclusions, type ReviewStage, reviewStageNames, stageOfStatus, reviewStages } from '../rules'
import {
  type ReviewedCase,
  serializeCurrentReview,
  serializeMaterial,
  serializeOwnReview,
  serializeReviewer,
  serializeReviews,
} from '../serializer'
import { reviewQuestionsOf } from '../supplementary-questions.rules'
import type { Settings } from '../../system/settings'
import { loadAssignmentBoard } from './candidates.server'
import { singleCaseQuery } from './single-case.server'
import { queueQuery } from './queue.server'
import { t } from '../texts'

const currentReviewForm = (): ReviewInfo['form'] => [
  {
    name: 'conclusion',
    label: t.conclusion,
    kind: 'choice',
    required: true,
    max: 1,
    help: '',
    options: Object.entries(conclusions).map(([value, text]) => ({ value, text })),
  },
  {
    name: 'comment',
    label: t.commentToApplicant,
    kind: 'text',
    required: false,
    max: COMMENT_MAX,
    help: t.commentToApplicantHelp,
    options: [],
  },
  {
    name: 'privateComment',
    label: t.commentToCentre,
    kind: 'text',
    required: false,
    max: COMMENT_MAX,
    help: t.commentToCentreHelp,
    options: [],
  },
]

const materialFilesQuery = (ctx: Context, subjectId: string) =>
  ctx.db
    .select({ id: file.id, fileName: file.fileName, size: file.size })
    .from(file)
    .where(sql`${file.delFlag} = 0 and ${file.id} in (
      select f.value from subject_collect c, json_each(c.attachments) a, json_each(a.value, '$.fileIds') f
        where c.subject_id = ${subjectId} or c.id = ${subjectId}
      union select f.value from report p, json_each(p.file_ids) f where p.report_type = 'CONCLUSION'
        and p.subject_id in (select ${subjectId} union select subject_id from subject_collect where id = ${subjectId}))`)
type FileRows = ReadResult<ReturnType<typeof materialFilesQuery>>

/** Loads the material for reviewing one subject, as the caller may read it, and the caller's own review. One round trip. */
export async function reviewInfo(ctx: Context, input: ReviewInfoQuery): Promise<ReviewInfo> {
  return readAll(ctx, reviewInfoQuery(ctx, input))
}

/** Number of queue items shown in the review workspace. */
const MAX_QUEUE_ITEMS = 200
/** Loads the review workspace: `reviewInfo` and the queue. `isPrefetch`: does not count as opening. One round trip. */
export async function reviewWorkspace(ctx: Context, input: ReviewInfoQuery, isPrefetch = false) {
  return readAll(ctx, { info: reviewInfoQuery(ctx, input, isPrefetch), queue: queueQuery(ctx, MAX_QUEUE_ITEMS) })
}

const reviewInfoQuery = (ctx: Context, input: ReviewInfoQuery, ahead = false) =>
  decodedQuery(
    {
      of: singleCaseQuery(ctx, input.subjectId, 'form', 'reports', 'rule'),
      files: materialFilesQuery(ctx, input.subjectId),
    },
    ({ of: { at, settings }, files }) => buildReviewInfo(ctx, at, settings, files, { ...input, ahead }),
  )

function buildReviewInfo(
  ctx: Context,
  at: SubjectCase<'form' | 'reports' | 'rule'>,
  settings: Settings,
  files: FileRows,
  { stage, roundNo, ahead }: Pick<ReviewInfoQuery, 'stage' | 'roundNo'> & { ahead: boolean },
): ReviewInfo {
  const place = findOwnReview(ctx, at, stage)
  const [actorId, roleCode] = isPerson(ctx.actor) ? [ctx.actor.userId, ctx.actor.roleCode] : ['', '']
  const questions = place.stage ? reviewQuestionsOf(at.form, place.stage) : []
  const own = at.reviews.filter(
    (review) => review.reviewerId === actorId && review.stage === place.stage && review.status !== 4,
  )
  const wanted = roundNo ?? at.subject.roundNo
  const mine = own.find((review) => review.roundNo === wanted) ?? null
  if (mine && !ahead && mine.status === 0 && !mine.openTime) recordReviewOpening(ctx, mine.id)
  return {
    stage: place.stage ?? '',
    roundNo: wanted,
    mine: mine && serializeCurrentReview(mine, at, roleCode),
    earlier: own.filter((review) => review.roundNo < wanted).map((review) => serializeOwnReview(review, at, roleCode)),
    form: currentReviewForm(),
    more: buildFormSchema(questions),
    answers: pickAnswers(questions, mine?.more ?? {}),
    subject: serializeMaterial(ctx.actor as Person, at, settings, files),
    due: mine?.dueTime ?? null,
    closed: place.refusal?.message ?? '',
  }
}

/** Records the first opening of a review. Written after the response, because no decision depends on it. */
const recordReviewOpening = (ctx: Context, id: string) =>
  ctx.after(
    ctx.db
      .update(subjectReview)
      .set({ openTime: formatStamp(ctx.now()) })
      .where(sql`${subjectReview.id} = ${id} and ${subjectReview.openTime} is null`)
      .then(() => undefined),
  )

/** Lists the reviews of a subject that the caller may read. One round trip. */
export async function subjectReviews(
  ctx: Context,
  { subjectId, stage }: { subjectId: string; stage?: string | undefined },
): Promise<ReviewView[]> {
  return serializeReviews(ctx.actor, await readAll(ctx, reviewedCaseQuery(ctx, subjectId)), stage)
}

/** Query of the reviews of a subject that the actor may see, with what `serializeReviews` needs. @throws 404 */
function reviewedCaseQuery(ctx: Context, id: string) {
  const subjectId = caseIdColumn(id)
  return decodedQuery(
    {
      subjects: ctx.db
        .select({
          subject: pickColumns(subject, 'status', 'roundNo', 'holdNotice'),
          definition: declareForm.definition,
        })
        .from(subject)
        .leftJoin(subjectCollect, eq(subjectCollect.id, subject.collectId))
        .leftJoin(declareForm, eq(declareForm.id, subjectCollect.formId))
        .where(and(sql`${subject.id} = ${subjectId}`, visibleSubjectsCondition(ctx.actor))),
      ...reviewStatements({ id }),
    },
    ({ subjects: [found], reviews, logs }): ReviewedCase => {
      if (!found) throw notFound()
      return {
        subject: withVisibleStatus(ctx.actor, found.subject).subject,
        // Default forms have no questions for reviewers.
        form: { definition: found.definition ?? {} },
        reviews: sortReviews(reviews),
        logs,
      }
    },
  )
}

const reviewStatements = preparedStatements((db) => {
  const subjectId = caseIdColumn(sql.placeholder('id'))
  return {
    reviews: db.select().from(subjectReview).where(sql`${subjectReview.subjectId} = ${subjectId}`),
    logs: db
      .select(pickColumns(subjectStatusLog, 'operation', 'undoneBy', 'public', 'dataAfter'))
      .from(subjectStatusLog)
      .where(sql`${subjectStatusLog.subjectId} = ${subjectId}`),
  }
})

const reviewerDepartsQuery = ({ db }: Context, ids: readonly string[]) =>
  db
    .select({
      userId: sql<string>`u.id`,
      departName: sql<string>`coalesce((select d.depart_name from depart d where d.id = u.depart_id), '')`,
    })
    .from(sql`${user} u`)
    .where(sql`u.id in (select v.reviewer_id from subject_review v where v.subject_id in (select value from json_each(${JSON.stringify(ids)}))
      or v.subject_id in (select subject_id from subject_collect where id in (select value from json_each(${JSON.stringify(ids)}))))`)

const requestedStage = (at: SubjectCase, stage: ReviewStage | undefined) => stage ?? stageOfStatus(at.subject.status)
const serializeReviewers = (
  at: SubjectCase,
  stage: ReviewStage | undefined,
  departs: readonly { userId: string; departName: string }[],
) => {
  const reviewedStage = requestedStage(at, stage)
  return reviewedStage
    ? currentReviewsOf(at, reviewedStage).map((review) =>
        serializeReviewer(review, departs.find((one) => one.userId === review.reviewerId)?.departName ?? ''),
      )
    : []
}
/** Lists the reviewers of a subject in the current round. One round trip. */
export async function reviewersOfOne(ctx: Context, input: { subjectId: string; stage?: ReviewStage | undefined }) {
  const { of, departs } = await readAll(ctx, {
    of: singleCaseQuery(ctx, input.subjectId),
    departs: reviewerDepartsQuery(ctx, [input.subjectId]),
  })
  return serializeReviewers(of.at, input.stage, departs)
}
/** Lists the reviewers of each of several subjects, and the reviewers common to all. One round trip. */
export async function reviewersOfMany(ctx: Context, input: { subjectIds: string[]; stage?: ReviewStage | undefined }) {
  const { found, departs } = await readAll(ctx, {
    found: casesQuery(ctx, input.subjectIds),
    departs: reviewerDepartsQuery(ctx, input.subjectIds),
  })
  if (found.rows.length === 0) throw notFound()
  const bySubject: Record<string, ReviewerView[]> = Object.fromEntries(
    found.rows.map((at) => [at.id, serializeReviewers(at, input.stage, departs)]),
  )
  const [first = [], ...rest] = Object.values(bySubject)
  return {
    common: first.filter((one) => rest.every((list) => list.some((other) => other.userId === one.userId))),
    bySubject,
  }
}

/** Lists potential reviewers with load, domains and conflicts with the given subjects. One round trip. */
export async function candidates(ctx: Context, query: CandidateQuery): Promise<CandidateView[]> {
  const role =
    query.roleCode || (query.roleId && roleById(query.roleId)) || (query.stage && reviewStages[query.stage].role)
  const known = reviewStageNames.map((name) => reviewStages[name].role)
  const code = known.find((one) => one === role)
  if (!code) throw badInput({ roleCode: t.stageOrRole })
  const board = await loadAssignmentBoard(ctx, query.subjectIds ?? [], { roles: [code] })
  return [...board.people.values()]
    .filter((person) => person.active)
    .map((person) => ({
      userId: person.userId,
      realname: person.realname,
      departName: person.departName,
      domains: person.domains,
      load: person.load,
      maxLoad: person.maxLoad,
      fits: board.rows.filter((at) => matchesDomain(person, at)).length,
      conflicts: board.rows.flatMap((at) => findConflicts(person, at, board.circleOf(at.id))),
    }))
    .sort((a, b) => b.fits - a.fits || a.load - b.load || a.realname.localeCompare(b.realname))
}
