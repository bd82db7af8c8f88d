import { type Change, pickChangedValues, update } from '../../core/change'
import { command, batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { pickAnswers, validateAdditionalAnswers } from '../../core/form/additional-form'
import { badInput, conflict, forbidden, assertVersion, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { isPerson, type Person } from '../../core/actor'
import type { SubjectCase } from '../../subjects/case'
import { loadCases } from '../../subjects/case-loader.server'
import { finalReportSubmitted } from '../../subjects/rules'
import type { Settings } from '../../system/settings'
import { subjectStatusLabel } from '../../subjects/statuses'
import type { WriteReviews, WriteReview } from '../inputs'
import { findOpinionProblems, type ReviewStage, stageOfStatus, reviewStages, stagesOfRole } from '../rules'
import { reviewQuestionsOf } from '../supplementary-questions.rules'

import { openRebuttalWindow } from '../rebuttal/transitions'
import { updatePassRate } from './pass-rate.server'
import { t } from '../texts'

/** Returns the actor's review of this stage, and null or the reason why the actor cannot write it now. */
export function findOwnReview(
  ctx: Pick<Context, 'actor' | 'now'>,
  at: SubjectCase<'reports'>,
  requestedStage: ReviewStage | undefined,
) {
  const { actor } = ctx
  if (!isPerson(actor)) return { refusal: forbidden(), stage: null, mine: null }
  const { subject, reviews } = at
  const stage = requestedStage ?? stageOfPerson(at, actor)
  if (!stage) return { refusal: forbidden(t.noReviewRight), stage: null, mine: null }
  const rule = reviewStages[stage]
  const rows = reviews.filter((review) => review.stage === stage && review.reviewerId === actor.userId)
  const mine = rows.find((review) => review.roundNo === subject.roundNo) ?? null
  const place = (refusal: ReturnType<typeof conflict> | null) => ({ refusal, stage, mine })

  if (actor.roleCode !== rule.role) return place(forbidden(rows.length ? t.switchRole(rule.roleName) : t.noReviewRight))
  if (rows.length === 0) return place(forbidden(t.noReviewRight))
  if (subject.status !== rule.status)
    return place(conflict(t.cannotWriteOpinion(subjectStatusLabel(subject.status), rule.label)))
  if (!mine || mine.status === 4 || mine.status === 5) return place(conflict(t.noLongerReviewer))
  if (mine.status === 2) return place(conflict(t.opinionFixed))
  if (mine.dueTime && mine.dueTime < formatStamp(ctx.now()))
    return place(conflict(t.reviewOver(mine.dueTime.slice(0, 16))))
  if (!rule.rate) {
    const missing = finalReportSubmitted({ case: at })
    if (missing) return place(conflict(missing))
  }
  return place(null)
}

/**
 * Returns the default stage: the one of the status, if the role or an assignment matches it; else the person's last
 * assigned one.
 */
function stageOfPerson({ subject, reviews }: SubjectCase, { roleCode, userId }: Person): ReviewStage | null {
  const now = stageOfStatus(subject.status, roleCode)
  const last = reviews.filter((review) => review.reviewerId === userId).map((review) => review.stage)
  if (now && (reviewStages[now].role === roleCode || last.includes(now))) return now
  const mine = stagesOfRole(roleCode)
  return mine.findLast((name) => last.includes(name)) ?? mine[0] ?? now
}

const opinionSlices = ['reports', 'rule', 'answers', 'form'] as const
/** Returns the changes of a draft, or of a committed opinion with the recomputed rate. */
function buildOpinionChanges(
  ctx: Context,
  at: SubjectCase<(typeof opinionSlices)[number]>,
  settings: Settings,
  input: WriteReview,
  commits: boolean,
) {
  const { refusal, stage, mine } = findOwnReview(ctx, at, input.stage)
  if (refusal) throw refusal
  assertVersion(mine!.lockVersion, input.lockVersion)
  const questions = reviewQuestionsOf(at.form, stage!)
  const further = validateAdditionalAnswers(questions, input.more ?? pickAnswers(questions, mine!.more), {
    begun: !commits,
  })
  const problems = { ...(commits && findOpinionProblems(input)), ...further.wrong }
  if (Object.keys(problems).length) throw badInput(problems)
  const now = formatStamp(ctx.now())
  const { conclusion, comment, privateComment, scores, fileIds, offline } = input
  const changes: Change[] = [
    update(
      'subjectReview',
      mine!,
      pickChangedValues(mine!, {
        conclusion,
        comment,
        privateComment,
        scores,
        fileIds,
        offline,
        more: further.answers,
        usedSeconds: Math.max(mine!.usedSeconds, input.usedSeconds),
        status: commits ? 2 : mine!.status === 3 ? 3 : 1,
        commitTime: commits ? now : null,
      }),
    ),
    ...(commits
      ? [
          updatePassRate(at.subject, stage!),
          ...openRebuttalWindow(at, stage!, { now, newId: ctx.id, mine: mine!.id, settings }),
        ]
      : []),
  ]
  const lockVersion = mine!.lockVersion + 1
  return {
    changes,
    result: { reviewId: mine!.id, subjectId: at.id, status: commits ? 2 : 1, savedTime: now, lockVersion },
  }
}

const opinionCommand = (commits: (input: WriteReview & { commit?: number }) => boolean) =>
  command('review:write', {
    load: (ctx, input: WriteReview & { commit?: number }) => loadCases(ctx, [input.subjectId], ...opinionSlices),
    decide: ({ rows, settings }, input, ctx) => {
      const at = rows[0]
      if (!at) throw notFound()
      return {
        ...buildOpinionChanges(ctx, at, settings, input, commits(input)),
        message: commits(input) ? t.opinionSubmitted : t.saved,
        about: { bizType: 'subject', bizId: at.id, text: at.name },
      }
    },
  })
/** Saves the caller's opinion as a draft. No field is required. */
export const saveReview = opinionCommand(() => false)
/** Commits the caller's opinion. */
export const commitReview = opinionCommand(() => true)
/** Saves or commits the caller's opinion, by `commit`. */
export const writeReview = opinionCommand((input) => input.commit !== 0)

/** Saves or commits several opinions of a reviewer; each row is checked separately. */
export const writeReviews = batchCommand('review:write', {
  bizType: 'subject',
  load: (ctx, input: WriteReviews) =>
    loadCases(
      ctx,
      input.rows.map((row) => row.subjectId),
      ...opinionSlices,
    ),
  decide: (at, input, ctx, { settings }) => {
    const row = input.rows.find((one) => one.subjectId === at.id || one.subjectId === at.subject.collectId)!
    return buildOpinionChanges(ctx, at, settings, row, input.commit === 1).changes
  },
  done: (count, input) => (input.commit ? t.opinionsSubmitted(count) : t.opinionsSaved(count)),
})
