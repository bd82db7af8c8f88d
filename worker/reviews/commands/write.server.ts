import { type Change, newTo, update } from '../../core/change'
import { command, each } from '../../core/command.server'
import type { Context } from '../../core/context'
import { answersTo, judgeFurther } from '../../core/form/further'
import { badInput, conflict, forbidden, needVersion, notFound } from '../../core/refusal'
import { stamp } from '../../core/time'
import { isPerson, type Person } from '../../core/actor'
import type { SubjectCase } from '../../subjects/case'
import { loadCases } from '../../subjects/case.server'
import { conclusionHandedIn } from '../../subjects/rules'
import type { Settings } from '../../system/settings'
import { statusLabel } from '../../subjects/statuses'
import type { WriteMany, WriteReview } from '../inputs'
import { opinionProblems, type Stage, stageOfStatus, stages, stagesOfRole } from '../rules'
import { askedAt } from '../sheet.rules'

import { openedByLast } from '../answer/move'
import { countedRate } from './rate.server'
import { t } from '../texts'

/** Returns the actor's review of this stage, and null or the reason why the actor cannot write it now. */
export function myPlace(
  ctx: Pick<Context, 'actor' | 'now'>,
  at: SubjectCase<'reports'>,
  requestedStage: Stage | undefined,
) {
  const { actor } = ctx
  if (!isPerson(actor)) return { refusal: forbidden(), stage: null, mine: null }
  const { subject, reviews } = at
  const stage = requestedStage ?? stageOfPerson(at, actor)
  if (!stage) return { refusal: forbidden(t.noReviewRight), stage: null, mine: null }
  const rule = stages[stage]
  const rows = reviews.filter((review) => review.stage === stage && review.reviewerId === actor.userId)
  const mine = rows.find((review) => review.roundNo === subject.roundNo) ?? null
  const place = (refusal: ReturnType<typeof conflict> | null) => ({ refusal, stage, mine })

  if (actor.roleCode !== rule.role) return place(forbidden(rows.length ? t.switchRole(rule.roleName) : t.noReviewRight))
  if (rows.length === 0) return place(forbidden(t.noReviewRight))
  if (subject.status !== rule.status)
    return place(conflict(t.cannotWriteOpinion(statusLabel(subject.status), rule.label)))
  if (!mine || mine.status === 4 || mine.status === 5) return place(conflict(t.noLongerReviewer))
  if (mine.status === 2) return place(conflict(t.opinionFixed))
  if (mine.dueTime && mine.dueTime < stamp(ctx.now())) return place(conflict(t.reviewOver(mine.dueTime.slice(0, 16))))
  if (!rule.rate) {
    const missing = conclusionHandedIn({ case: at })
    if (missing) return place(conflict(missing))
  }
  return place(null)
}

/**
 * Returns the default stage: the one of the status, if the role or an assignment matches it; else the person's last
 * assigned one.
 */
function stageOfPerson({ subject, reviews }: SubjectCase, { roleCode, userId }: Person): Stage | null {
  const now = stageOfStatus(subject.status, roleCode)
  const last = reviews.filter((review) => review.reviewerId === userId).map((review) => review.stage)
  if (now && (stages[now].role === roleCode || last.includes(now))) return now
  const mine = stagesOfRole(roleCode)
  return mine.findLast((name) => last.includes(name)) ?? mine[0] ?? now
}

const slices = ['reports', 'rule', 'answers', 'form'] as const
/** Returns the changes of a draft, or of a committed opinion with the recomputed rate. */
function written(
  ctx: Context,
  at: SubjectCase<(typeof slices)[number]>,
  settings: Settings,
  input: WriteReview,
  commits: boolean,
) {
  const { refusal, stage, mine } = myPlace(ctx, at, input.stage)
  if (refusal) throw refusal
  needVersion(mine!.lockVersion, input.lockVersion)
  const questions = askedAt(at.form, stage!)
  const further = judgeFurther(questions, input.more ?? answersTo(questions, mine!.more), { begun: !commits })
  const problems = { ...(commits && opinionProblems(input)), ...further.wrong }
  if (Object.keys(problems).length) throw badInput(problems)
  const now = stamp(ctx.now())
  const { conclusion, comment, privateComment, scores, fileIds, offline } = input
  const changes: Change[] = [
    update(
      'subjectReview',
      mine!,
      newTo(mine!, {
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
      ? [countedRate(at.subject, stage!), ...openedByLast(at, stage!, { now, newId: ctx.id, mine: mine!.id, settings })]
      : []),
  ]
  const lockVersion = mine!.lockVersion + 1
  return {
    changes,
    result: { reviewId: mine!.id, subjectId: at.id, status: commits ? 2 : 1, savedTime: now, lockVersion },
  }
}

const writing = (commits: (input: WriteReview & { commit?: number }) => boolean) =>
  command('review:write', {
    load: (ctx, input: WriteReview & { commit?: number }) => loadCases(ctx, [input.subjectId], ...slices),
    decide: ({ rows, settings }, input, ctx) => {
      const at = rows[0]
      if (!at) throw notFound()
      return {
        ...written(ctx, at, settings, input, commits(input)),
        message: commits(input) ? t.opinionSubmitted : t.saved,
        about: { bizType: 'subject', bizId: at.id, text: at.name },
      }
    },
  })
/** Saves the caller's opinion as a draft. No field is required. */
export const saveReview = writing(() => false)
/** Commits the caller's opinion. */
export const commitReview = writing(() => true)
/** Saves or commits the caller's opinion, by `commit`. */
export const writeReview = writing((input) => input.commit !== 0)

/** Saves or commits several opinions of a reviewer; each row is checked separately. */
export const writeReviews = each('review:write', {
  bizType: 'subject',
  load: (ctx, input: WriteMany) =>
    loadCases(
      ctx,
      input.rows.map((row) => row.subjectId),
      ...slices,
    ),
  decide: (at, input, ctx, { settings }) => {
    const row = input.rows.find((one) => one.subjectId === at.id || one.subjectId === at.subject.collectId)!
    return written(ctx, at, settings, row, input.commit === 1).changes
  },
  done: (count, input) => (input.commit ? t.opinionsSubmitted(count) : t.opinionsSaved(count)),
})
