import { eq } from 'drizzle-orm'
import { gradeRule } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { type Change, insert, notify, type Row, update } from '../../core/change'
import { command, batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, forbidden, assertVersion, notFound } from '../../core/refusal'
import { formatStamp, endOfDay } from '../../core/time'
import { buildAttachmentChanges, existingFilesQuery } from '../../files/attachments.server'
import { nameForReviewers } from '../../subjects/serializer'
import { loadCases } from '../../subjects/case-loader.server'
import { rebuttalWindowOf } from '../../subjects/rules'
import { makeTransition } from '../../subjects/transitions'
import { updatePassRate } from '../commands/pass-rate.server'
import { singleCaseQuery } from '../queries/single-case.server'
import { findOpinionProblems, type ReviewStage, stageOfStatus, reviewStages } from '../rules'
import { t as core } from '../../core/core.texts'
import {
  MIN_REBUTTAL_LENGTH,
  type AskAnswers,
  type GiveAnswer,
  type SetAnswerTerms,
  type StandAfterAnswer,
} from './contract'
import { buildWindowNotice, workingDayDeadline } from './transitions'
import { opinionsBeforeRebuttal, reactionRefusal } from './rules'
import { rebuttalWindowsQuery } from './queries.server'
import { t } from './texts'

/** Saves the rebuttal terms of a year. Windows that are already open keep theirs. */
export const setAnswerTerms = command('grade:rule', {
  load: (ctx, { year }: SetAnswerTerms) =>
    readAll(ctx, ctx.db.select().from(gradeRule).where(eq(gradeRule.year, year))),
  decide: ([rule], { year, FIRST, RE, lockVersion }) => {
    if (!rule) throw notFound(t.noRule(year))
    assertVersion(rule.lockVersion, lockVersion)
    return {
      changes: [update('gradeRule', rule, { answers: { ...(FIRST && { FIRST }), ...(RE && { RE }) } })],
      result: null,
      about: { bizType: 'gradeRule', bizId: rule.id, text: `${year} 年度申辩` },
    }
  },
})

const reviewStageOf = (status: string) => (stageOfStatus(status) === 'RE' ? 'RE' : 'FIRST')

/** Opens the rebuttal windows of subjects for the current round, or extends open ones. */
export const askAnswers = batchCommand('subject:decide', {
  bizType: 'subject',
  load: (ctx, input: AskAnswers) => loadCases(ctx, input.ids, 'answers', 'rule'),
  decide: (one, { dueTime: requestedDue }, ctx, { settings }) => {
    const now = formatStamp(ctx.now())
    const stage = reviewStageOf(one.subject.status)
    const window = rebuttalWindowOf(one, stage)
    const at = { case: one, actor: ctx.actor, now, settings, input: {} }
    const terms = one.rule?.answers[stage]
    const due = requestedDue ? endOfDay(requestedDue) : workingDayDeadline(now, terms?.days ?? 1, settings)
    const id = window?.id ?? ctx.id()
    const moved = makeTransition(at, 'openAnswer', {
      to: one.subject.status,
      // Undoing the transition deletes a window that it opened.
      ...(!window && { created: { reviewAnswer: [id] } }),
      data: { stage, roundNo: one.subject.roundNo, dueTime: due },
    })
    if (due <= now) throw badInput({ dueTime: core.dueInPast })
    if (window && due <= window.dueTime) throw badInput({ dueTime: t.dueEarlier(window.dueTime.slice(0, 16)) })
    return [
      ...moved,
      window
        ? update('reviewAnswer', window, { dueTime: due })
        : insert('reviewAnswer', {
            id,
            subjectId: one.id,
            stage,
            roundNo: one.subject.roundNo,
            terms: terms!,
            dueTime: due,
            sysOrgCode: one.subject.sysOrgCode,
          }),
      buildWindowNotice(one, stage, due),
    ]
  },
  done: (count) => t.asked(count),
  dryRun: (input) => !!input.dryRun,
})

/** Attaches the files of a rebuttal. They must be unattached uploads of the writer. @throws 400 */
const attachRebuttalFiles = (
  ctx: Context,
  subjectId: string,
  fileIds: readonly string[],
  files: readonly Row<'file'>[],
): Change[] =>
  buildAttachmentChanges(ctx, { bizType: 'answer', bizId: subjectId }, fileIds, files, t.fileForeign, () => false)

/** Saves the applicant's only rebuttal, or the waiver of one. Notifies the reviewers who have committed. */
export const giveAnswer = command('subject:answer', {
  load: (ctx, { subjectId, fileIds }: GiveAnswer) =>
    readAll(ctx, {
      of: singleCaseQuery(ctx, subjectId, 'answers'),
      windows: rebuttalWindowsQuery(ctx, subjectId),
      files: existingFilesQuery(ctx, fileIds),
    }),
  decide: ({ of: { at: one, settings }, windows, files }, { content, fileIds, waive }, ctx) => {
    const now = formatStamp(ctx.now())
    const stage = reviewStageOf(one.subject.status)
    const moved = makeTransition({ case: one, actor: ctx.actor, now, settings, input: {} }, 'answer', {
      to: one.subject.status,
      data: { stage, roundNo: one.subject.roundNo, waived: waive },
    })
    const window = windows.find((row) => row.id === rebuttalWindowOf(one, stage)?.id)
    if (!window) throw conflict(t.answerNotFirst)
    const { terms } = window
    if (!waive && content.length < MIN_REBUTTAL_LENGTH) throw badInput({ content: t.answerShort(MIN_REBUTTAL_LENGTH) })
    if (content.length > terms.length) throw badInput({ content: t.answerLong(terms.length) })
    if (fileIds.length > terms.files) throw badInput({ fileIds: t.filesMany(terms.files) })
    const readDue = waive ? null : workingDayDeadline(now, terms.readDays, settings)
    const readers = opinionsBeforeRebuttal(one, { ...window, answerTime: now })
    return {
      changes: [
        ...moved,
        update('reviewAnswer', window, {
          status: waive ? 2 : 1,
          answerTime: now,
          readDue,
          ...(!waive && { content, fileIds }),
        }),
        ...(waive ? [] : attachRebuttalFiles(ctx, one.id, fileIds, files)),
        ...(waive || !readers.length ? [] : [buildReaderNotice(one, stage, readers, readDue!)]),
      ],
      result: { id: window.id, readDue },
      message: waive ? t.waivedNow : t.answerGiven,
      about: { bizType: 'subject', bizId: one.id, text: one.name },
    }
  },
})
const buildReaderNotice = (
  one: Parameters<typeof nameForReviewers>[0],
  stage: ReviewStage,
  readers: Row<'subjectReview'>[],
  due: string,
) => {
  const name = nameForReviewers(one, reviewStages[stage].role)
  return notify({
    template: 'ANSWER_GIVEN',
    title: `负责人已申辩：${name}`.slice(0, 100),
    text: `课题《${name}》的负责人已就评审意见申辩。请于 ${due.slice(0, 16)} 前查看，维持原意见或说明理由修改一次结论。`,
    url: `/subjectMngr/review/todo?subjectId=${one.subject.id}&stage=${stage}`,
    busType: 'subject',
    busId: one.subject.id,
    to: { users: readers.map((review) => review.reviewerId) },
  })
}

/** Records whether a reviewer keeps the opinion after the rebuttal, or changes it once. Both versions are stored. */
export const standAfterAnswer = command('review:write', {
  load: (ctx, { subjectId }: StandAfterAnswer) => readAll(ctx, singleCaseQuery(ctx, subjectId, 'answers')),
  decide: ({ at: one }, { stage: requestedStage, keep, conclusion, comment, reason = '' }, ctx) => {
    const { actor } = ctx
    if (!isPerson(actor)) throw forbidden()
    const now = formatStamp(ctx.now())
    const stage = requestedStage ?? stageOfStatus(one.subject.status)
    const refused = reactionRefusal(one, actor, stage, now)
    if (refused) throw refused === t.notSeated ? forbidden(refused) : conflict(refused)
    const window = rebuttalWindowOf(one, stage!)!
    const review = one.reviews.find(
      (row) => row.stage === stage && row.roundNo === window.roundNo && row.reviewerId === actor.userId,
    )!
    const was = { conclusion: review.conclusion, comment: review.comment }
    if (!keep) {
      const problems = {
        ...findOpinionProblems({ conclusion, comment }),
        ...(!reason && { reason: core.reasonMissing }),
      }
      if (Object.keys(problems).length) throw badInput(problems)
      if (conclusion === was.conclusion && comment === was.comment) throw conflict(t.changesNothing)
    }
    return {
      changes: [
        update('subjectReview', review, {
          ...(!keep && { conclusion, comment }),
          stand: { kept: keep ? 1 : 0, reason: keep ? '' : reason, time: now, was: keep ? null : was },
        }),
        updatePassRate(one.subject, stage!),
      ],
      result: { reviewId: review.id },
      message: keep ? t.kept : t.changed,
      about: { bizType: 'subject', bizId: one.id, text: one.name },
    }
  },
})
