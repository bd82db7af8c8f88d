import { type Change, type Notice, update } from '../core/change'
import { badInput } from '../core/refusal'
import { instant, workingDaysAfter, endOfDay } from '../core/time'
import { decisionStep, sameReviewersStep } from './decision.move'
import { calendarOf } from '../system/settings'
import type { At } from '../subjects/case'
import { makeMove, type Step } from '../subjects/move'
import { checksComplete } from '../subjects/rules'
import type { Decision } from '../subjects/decisions/contract'
import type { DecisionMove } from '../subjects/decisions/rules'
import { t as core } from '../core/core.texts'
import { t } from '../subjects/texts'

type Told = Omit<Notice, 'busType' | 'busId' | 'url'>
/** Slices that any decision may read. */
export const decisionSlices = ['form', 'similarityRunning', 'objections', 'answers', 'rule'] as const
type AtDecision = At<(typeof decisionSlices)[number]>

/** Returns the recipients on the applicants' side: the manager and the institution's contacts. */
const applicants = ({ case: { subject } }: At) => ({
  users: [subject.subjectManId].filter(Boolean),
  contactsOf: [subject.leadDepartId].filter(Boolean),
})
const tell = (at: At, template: Told['template'], title: string, text: string): Told => ({
  template,
  title: `《${at.case.name}》${title}`,
  text,
  to: applicants(at),
})
/** Returns the end of the n-th working day from now. */
const dueIn = (at: At, days: number) => workingDaysAfter(instant(at.now), days, calendarOf(at.settings))

/** A date without a time means the end of that day. @throws 400 for a past time */
function dueOf(at: At, requestedDue: string | undefined, days: number): string {
  if (!requestedDue) return dueIn(at, days)
  const due = endOfDay(requestedDue)
  if (due <= at.now) throw badInput({ dueTime: core.dueInPast })
  return due
}
const declaration = (at: At, set: Parameters<typeof update<'subjectCollect'>>[2]): Change[] =>
  at.case.collect ? [update('subjectCollect', at.case.collect, set)] : []

/** Opinion of a withheld decision: stored in the timeline entry, while the applicants' copy stays unchanged. */
const heldOpinion = (decision: Decision) => ({ held: { opinion: decision.opinion, marks: marksOf(decision) } })

type Effect = (at: AtDecision, decision: Decision, newId: () => string) => { step: Step; changes?: Change[] }
const reviewed =
  (name: Parameters<typeof decisionStep>[1]): Effect =>
  (at, decision) => {
    const step = decisionStep(at, name, decision)
    if (step.set?.holdNotice) return { step: { ...step, data: { ...step.data, ...heldOpinion(decision) } } }
    return {
      step: name.startsWith('perfect') ? withDue(step, perfectDue(at, decision)) : step,
      ...(!name.startsWith('pass') && {
        changes: declaration(at, { auditOpinion: decision.opinion, marks: marksOf(decision) }),
      }),
    }
  }
const perfectDue = (at: At, { dueTime }: Decision) => dueOf(at, dueTime, at.settings.supplementWorkingDays)
const withDue = (step: Step, dueTime: string): Step => ({ ...step, set: { ...step.set, dueTime } })
const marksOf = ({ marks = [] }: Decision) => marks.filter((mark) => mark.text)

/** Effects of each decision besides the status. */
const effects: Record<DecisionMove, Effect> = {
  adoptTopic: (at) => ({
    step: {
      set: { formalChecked: 1, returnFrom: '', finishTime: at.now },
      notices: [
        tell(
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
        notices: [tell(at, 'SUBJ_FORMAL_PASS', '形式审查通过', `课题《${at.case.name}》已通过形式审查，进入初审。`)],
      },
    }
  },
  returnToReviewers(at, _, newId) {
    const { step, changes } = sameReviewersStep(at, dueIn(at, at.settings.reviewWorkingDays), newId)
    return { step: { ...step, set: { ...step.set, formalChecked: 1, returnFrom: '' } }, changes }
  },
  requestSupplement(at, { opinion, items = [], dueTime }) {
    const due = dueOf(at, dueTime, at.settings.supplementWorkingDays)
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
          tell(
            at,
            'SUBJ_SUPPLEMENT',
            '需要补充资料',
            `请于 ${due.slice(0, 16)} 前补充：${list}。${opinion ? `\n${opinion}` : ''}`,
          ),
        ],
      },
      changes: declaration(at, {
        replenishItems: items.map((one) => ({ ...one, answered: 0 })),
        replenishDue: due,
        auditOpinion: opinion,
      }),
    }
  },
  requestPerfect(at, decision) {
    const dueTime = perfectDue(at, decision)
    const marks = marksOf(decision)
    const unknown = marks.find(
      ({ section }) => section && !at.case.form.definition.sections.some((one) => one.name === section),
    )
    if (unknown) throw badInput({ marks: t.noSuchSection })
    return {
      step: {
        set: { returnFrom: 'TO_REVIEW', dueTime },
        data: { marks },
        notices: [
          tell(at, 'SUBJ_RETURNED', '需要完善', `请于 ${dueTime.slice(0, 16)} 前完善并重新提交。\n${decision.opinion}`),
        ],
      },
      changes: declaration(at, { auditOpinion: decision.opinion, marks }),
    }
  },
  rejectFormal: (at, { opinion }) => ({
    step: {
      notices: [tell(at, 'SUBJ_REJECTED', '未通过形式审查', `${opinion}\n如有异议，可在 5 日内联系业务负责人。`)],
    },
    changes: declaration(at, { auditOpinion: opinion }),
  }),
  passFirst: reviewed('passFirst'),
  perfectFirst: reviewed('perfectFirst'),
  rejectFirst: reviewed('rejectFirst'),
  passRe: reviewed('passRe'),
  perfectRe: reviewed('perfectRe'),
  rejectRe: reviewed('rejectRe'),
  // No notice until the plan is published; the rejection is announced with it.
  rejectPlan: (_, decision) => ({
    step: { set: { holdNotice: 1 }, public: false, data: heldOpinion(decision) },
  }),
  endPublicity: (at) => ({
    step: { set: { dueTime: dueIn(at, TASK_BOOK_DAYS), publicityResult: 0 }, public: false },
  }),
  rejectEstablish: (at, { opinion }) => ({
    step: {
      set: { publicityResult: at.case.objections.some((one) => one.status === 2) ? 2 : 0 },
      notices: [tell(at, 'SUBJ_REJECTED', '公示未通过', opinion)],
    },
    changes: declaration(at, { auditOpinion: opinion }),
  }),
}
/** Working days after the public notice until the task book is due. */
const TASK_BOOK_DAYS = 10

/**
 * Makes a decision on a case. @throws 403; 409 for a wrong status or a failing guard; 400 for an invalid part of the
 * decision
 */
export function decided(at: AtDecision, move: DecisionMove, decision: Decision, newId: () => string): Change[] {
  const { step, changes = [] } = effects[move](at, decision, newId)
  return [...makeMove(at, move, step), ...changes]
}
