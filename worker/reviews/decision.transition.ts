import { insert, type Change, notify } from '../core/change'
import { conflict } from '../core/refusal'
import { type TransitionContext, currentReviewsOf, type SubjectCase } from '../subjects/case'
import { rebuttalWindowOf } from '../subjects/rules'
import type { TransitionEffects } from '../subjects/transitions'
import { type ReviewStage, countReviews } from './rules'
import { mergedOpinionOf } from './discussion/rules'
import { t } from './texts'

/** Decisions that end a stage: the initial review or the second review is passed, returned for revision, or rejected. */
export type ReviewDecision = 'passFirst' | 'perfectFirst' | 'rejectFirst' | 'passRe' | 'perfectRe' | 'rejectRe'
const stageOfDecision = (move: ReviewDecision): ReviewStage => (move.endsWith('First') ? 'FIRST' : 'RE')

/**
 * Returns the effects of a decision on a stage besides the status. `at.input.reason` is the opinion,
 * `at.input.override` the justification against the pass rate, which stays internal.
 *
 * The opinions are merged into one text, as edited by the center.
 * - `pass` of an initial review sends no notice unless the center publishes initial reviews. `pass` of a second review
 * never does: it is published with the plan.
 * - `perfect` starts a new round; existing reviews stay readable, but no longer count. With `keepReviewers` the same
 * reviewers can be asked again.
 * - `reject` of a second review sends a notice at once, or when the plan is published (`holdNotice`).
 */
export function decisionEffects(
  at: TransitionContext<'answers'>,
  move: ReviewDecision,
  choice: { keepReviewers?: number | undefined; holdNotice?: number | undefined } = {},
): TransitionEffects {
  const { subject } = at.case
  const stage = stageOfDecision(move)
  const tally = countReviews(at.case, stage)
  const merged = mergedOpinionOf(at.case, stage).text
  const opinion = at.input.reason?.trim() ?? ''
  const noticeText = [opinion, merged && `评审意见：\n${merged}`].filter(Boolean).join('\n\n')
  const data = {
    review: { stage, roundNo: subject.roundNo, merged, ...tally },
    ...rebuttalReactions(at.case, stage),
    ...(at.input.override && { override: at.input.override }),
  }
  const applicant = {
    users: [subject.subjectManId].filter(Boolean),
    contactsOf: [subject.leadDepartId].filter(Boolean),
  }
  const inside = at.input.override || opinion || merged

  switch (move) {
    case 'passFirst':
      return at.settings.publishFirstAudit
        ? {
            data,
            reason: opinion,
            notices: [
              {
                template: 'SUBJ_FIRST_PASS',
                title: `课题《${subject.subjectName}》初审通过`,
                text: noticeText || '课题已通过初审，进入复审。',
                to: applicant,
              },
            ],
          }
        : { data, reason: inside, public: false }
    case 'passRe':
      return { data, reason: inside, public: false }
    case 'perfectFirst':
    case 'perfectRe':
      return {
        data,
        reason: opinion,
        set: {
          roundNo: subject.roundNo + 1,
          returnFrom: subject.status,
          keepReviewers: choice.keepReviewers ?? (move === 'perfectFirst' ? 1 : 0),
        },
        notices: [
          {
            template: 'SUBJ_RETURNED',
            title: `课题《${subject.subjectName}》需完善`,
            text: `请完善后重新提交。\n${noticeText}`,
            to: applicant,
          },
        ],
      }
    case 'rejectFirst':
    case 'rejectRe': {
      const withheld = move === 'rejectRe' && choice.holdNotice === 1
      return {
        data,
        reason: opinion,
        ...(withheld
          ? { public: false, set: { holdNotice: 1 } }
          : {
              notices: [
                {
                  template: 'SUBJ_REJECTED',
                  title: `课题《${subject.subjectName}》未通过评审`,
                  text: noticeText,
                  to: applicant,
                },
              ],
            }),
      }
    }
  }
}

/**
 * Returns the effects of asking the same reviewers of the initial review again about the revised declaration, in the
 * current round.
 * @param due  `yyyy-MM-dd HH:mm:ss`
 * @throws 409 if none of them is left, or one has joined the subject
 */
export function sameReviewersEffects(
  at: TransitionContext,
  due: string,
  newId: () => string,
): { step: TransitionEffects; changes: Change[] } {
  const { subject, members, reviews } = at.case
  const before = reviews.filter(
    (review) =>
      review.stage === 'FIRST' && review.roundNo < subject.roundNo && review.status !== 4 && review.status !== 5,
  )
  const lastRound = Math.max(0, ...before.map((review) => review.roundNo))
  const again = before.filter((review) => review.roundNo === lastRound)
  if (again.length === 0) throw conflict(t.noKeptReviewers)
  const joined = again.find(
    (review) =>
      review.reviewerId === subject.subjectManId || members.some((member) => member.userId === review.reviewerId),
  )
  if (joined) throw conflict(t.reviewerJoined(joined.reviewerName))

  const present = reviews.filter((review) => review.stage === 'FIRST' && review.roundNo === subject.roundNo)
  const rows = again
    .filter((review) => !present.some((one) => one.reviewerId === review.reviewerId))
    .map((review) => ({
      id: newId(),
      subjectId: subject.id,
      collectId: subject.collectId,
      roundNo: subject.roundNo,
      stage: 'FIRST',
      reviewerId: review.reviewerId,
      reviewerName: review.reviewerName,
      roleCode: review.roleCode,
      assignWay: review.assignWay,
      assignTime: at.now,
      dueTime: due,
      conflict: review.conflict,
      sysOrgCode: subject.sysOrgCode,
    }))
  return {
    step: {
      set: { dueTime: due, keepReviewers: 0, passRateFirst: null },
      created: { subjectReview: rows.map((row) => row.id) },
      reason: '',
    },
    changes: [
      ...rows.map((row) => insert('subjectReview', row)),
      notify({
        template: 'REVIEW_ASSIGNED',
        title: `请再次评审：${subject.subjectName}`,
        text: `课题《${subject.subjectName}》已完善并重新提交，请于 ${due.slice(0, 16)} 前完成初审。`,
        url: `/subjectMngr/review/todo?subjectId=${subject.id}`,
        busType: 'subject',
        busId: subject.id,
        to: { users: again.map((review) => review.reviewerId) },
      }),
    ],
  }
}

/** Returns the reactions to the rebuttal, stored with the decision and visible to the center only. */
function rebuttalReactions(at: SubjectCase<'answers'>, stage: ReviewStage) {
  const window = rebuttalWindowOf(at, stage)
  if (!window) return {}
  const stands = currentReviewsOf(at, stage).flatMap((review) =>
    review.stand ? [{ ...review.stand, now: review.conclusion }] : [],
  )
  return {
    answer: {
      status: window.status,
      kept: stands.filter((one) => one.kept).length,
      changed: stands.flatMap(({ was, now }) => (was ? [{ from: was.conclusion, to: now }] : [])),
    },
  }
}
