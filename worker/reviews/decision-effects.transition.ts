import { type Change, type Notice, update } from '../core/change'
import { badInput } from '../core/refusal'
import { parseStamp, workingDaysAfter, endOfDay } from '../core/time'
import { decisionEffects, sameReviewersEffects } from './decision.transition'
import { toCalendar } from '../system/settings'
import type { TransitionContext } from '../subjects/case'
import { makeTransition, type TransitionEffects } from '../subjects/transitions'
import { checksComplete } from '../subjects/rules'
import type { Decision } from '../subjects/decisions/contract'
import type { DecisionTransition } from '../subjects/decisions/rules'
import { t as core } from '../core/core.texts'
import { t } from '../subjects/texts'

type DecisionNotice = Omit<Notice, 'busType' | 'busId' | 'url'>
/** Slices that any decision may read. */
export const decisionSlices = ['form', 'similarityRunning', 'objections', 'answers', 'rule'] as const
type DecisionContext = TransitionContext<(typeof decisionSlices)[number]>

/** Returns the recipients on the applicants' side: the manager and the institution's contacts. */
const applicantRecipients = ({ case: { subject } }: TransitionContext) => ({
  users: [subject.subjectManId].filter(Boolean),
  contactsOf: [subject.leadDepartId].filter(Boolean),
})
const buildApplicantNotice = (
  at: TransitionContext,
  template: DecisionNotice['template'],
  title: string,
  text: string,
): DecisionNotice => ({
  template,
  title: `《${at.case.name}》${title}`,
  text,
  to: applicantRecipients(at),
})
/** Returns the end of the n-th working day from now. */
const workingDaysFromNow = (at: TransitionContext, days: number) =>
  workingDaysAfter(parseStamp(at.now), days, toCalendar(at.settings))

/** A date without a time means the end of that day. @throws 400 for a past time */
function decisionDueTime(at: TransitionContext, requestedDue: string | undefined, days: number): string {
  if (!requestedDue) return workingDaysFromNow(at, days)
  const due = endOfDay(requestedDue)
  if (due <= at.now) throw badInput({ dueTime: core.dueInPast })
  return due
}
const updateDeclaration = (at: TransitionContext, set: Parameters<typeof update<'subjectCollect'>>[2]): Change[] =>
  at.case.collect ? [update('subjectCollect', at.case.collect, set)] : []

/** Opinion of a withheld decision: stored in the timeline entry, while the applicants' copy stays unchanged. */
const withheldOpinion = (decision: Decision) => ({ held: { opinion: decision.opinion, marks: filledMarks(decision) } })

type DecisionEffect = (
  at: DecisionContext,
  decision: Decision,
  newId: () => string,
) => { step: TransitionEffects; changes?: Change[] }
const reviewDecisionEffect =
  (name: Parameters<typeof decisionEffects>[1]): DecisionEffect =>
  (at, decision) => {
    const step = decisionEffects(at, name, decision)
    if (step.set?.holdNotice) return { step: { ...step, data: { ...step.data, ...withheldOpinion(decision) } } }
    return {
      step: name.startsWith('perfect') ? withDueTime(step, revisionDueTime(at, decision)) : step,
      ...(!name.startsWith('pass') && {
        changes: updateDeclaration(at, { auditOpinion: decision.opinion, marks: filledMarks(decision) }),
      }),
    }
  }
const revisionDueTime = (at: TransitionContext, { dueTime }: Decision) =>
  decisionDueTime(at, dueTime, at.settings.supplementWorkingDays)
const withDueTime = (step: TransitionEffects, dueTime: string): TransitionEffects => ({
  ...step,
  set: { ...step.set, dueTime },
})
const filledMarks = ({ marks = [] }: Decision) => marks.filter((mark) => mark.text)

/** Effects of each decision besides the status. */
const decisionEffectTable: Record<DecisionTransition, DecisionEffect> = {
  adoptTopic: (at) => ({
    step: {
      set: { formalChecked: 1, returnFrom: '', finishTime: at.now },
      notices: [
        buildApplicantNotice(
          at,
          'SUBJ_FORMAL_PASS',
          '已入选征集选题',
          `选题《${at.case.name}》已列入 ${at.case.subject.year} 年度选题，可据此申报课题。`,
        ),
      ],
    },
  }),
  passFormal(at, { checks }) {
    const open = checksComplete(at)
    if (open) throw badInput({ checks: open })
    return {
      step: {
        set: { formalChecked: 1, returnFrom: '', keepReviewers: 0 },
        // Checklist as ticked in the decision.
        data: { checks },
        notices: [
          buildApplicantNotice(
            at,
            'SUBJ_FORMAL_PASS',
            '形式审查通过',
            `课题《${at.case.name}》已通过形式审查，进入初审。`,
          ),
        ],
      },
    }
  },
  returnToReviewers(at, _, newId) {
    const { step, changes } = sameReviewersEffects(at, workingDaysFromNow(at, at.settings.reviewWorkingDays), newId)
    return { step: { ...step, set: { ...step.set, formalChecked: 1, returnFrom: '' } }, changes }
  },
  requestSupplement(at, { opinion, items = [], dueTime }) {
    const due = decisionDueTime(at, dueTime, at.settings.supplementWorkingDays)
    const unknown = items.find(
      ({ fileSlot }) => fileSlot && !at.case.form.definition.slots.some((slot) => slot.slot === fileSlot),
    )
    if (unknown) throw badInput({ items: t.noSuchSlot(unknown.fileSlot) })
    const list = items.map(({ item }) => item).join('、')
    return {
      step: {
        set: { returnFrom: 'TO_REVIEW', dueTime: due },
        data: { items },
        notices: [
          buildApplicantNotice(
            at,
            'SUBJ_SUPPLEMENT',
            '需补充资料',
            `请于 ${due.slice(0, 16)} 前补充：${list}。${opinion ? `\n${opinion}` : ''}`,
          ),
        ],
      },
      changes: updateDeclaration(at, {
        replenishItems: items.map((one) => ({ ...one, answered: 0 })),
        replenishDue: due,
        auditOpinion: opinion,
      }),
    }
  },
  requestPerfect(at, decision) {
    const dueTime = revisionDueTime(at, decision)
    const marks = filledMarks(decision)
    const unknown = marks.find(
      ({ section }) => section && !at.case.form.definition.sections.some((one) => one.name === section),
    )
    if (unknown) throw badInput({ marks: t.noSuchSection })
    return {
      step: {
        set: { returnFrom: 'TO_REVIEW', dueTime },
        data: { marks },
        notices: [
          buildApplicantNotice(
            at,
            'SUBJ_RETURNED',
            '需完善',
            `请于 ${dueTime.slice(0, 16)} 前完善并重新提交。\n${decision.opinion}`,
          ),
        ],
      },
      changes: updateDeclaration(at, { auditOpinion: decision.opinion, marks }),
    }
  },
  rejectFormal: (at, { opinion }) => ({
    step: {
      notices: [
        buildApplicantNotice(
          at,
          'SUBJ_REJECTED',
          '未通过形式审查',
          `${opinion}\n如有异议，可在 5 日内联系业务负责人。`,
        ),
      ],
    },
    changes: updateDeclaration(at, { auditOpinion: opinion }),
  }),
  passFirst: reviewDecisionEffect('passFirst'),
  perfectFirst: reviewDecisionEffect('perfectFirst'),
  rejectFirst: reviewDecisionEffect('rejectFirst'),
  passRe: reviewDecisionEffect('passRe'),
  perfectRe: reviewDecisionEffect('perfectRe'),
  rejectRe: reviewDecisionEffect('rejectRe'),
  // No notice until the plan is published; the rejection is announced with it.
  rejectPlan: (_, decision) => ({
    step: { set: { holdNotice: 1 }, public: false, data: withheldOpinion(decision) },
  }),
  endPublicity: (at) => ({
    step: { set: { dueTime: workingDaysFromNow(at, TASK_BOOK_DAYS), publicityResult: 0 }, public: false },
  }),
  rejectEstablish: (at, { opinion }) => ({
    step: {
      set: { publicityResult: at.case.objections.some((one) => one.status === 2) ? 2 : 0 },
      notices: [buildApplicantNotice(at, 'SUBJ_REJECTED', '公示未通过', opinion)],
    },
    changes: updateDeclaration(at, { auditOpinion: opinion }),
  }),
}
/** Working days after the public notice until the task book is due. */
const TASK_BOOK_DAYS = 10

/**
 * Makes a decision on a case. @throws 403; 409 for a wrong status or a failing guard; 400 for an invalid part of the
 * decision
 */
export function makeDecision(
  at: DecisionContext,
  move: DecisionTransition,
  decision: Decision,
  newId: () => string,
): Change[] {
  const { step, changes = [] } = decisionEffectTable[move](at, decision, newId)
  return [...makeTransition(at, move, step), ...changes]
}
