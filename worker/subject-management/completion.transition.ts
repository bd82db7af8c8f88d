import { isPerson } from '../core/actor'
import { type Change, insert } from '../core/change'
import { conflict } from '../core/refusal'
import { formatDay, parseStamp } from '../core/time'
import type { TransitionContext } from '../subjects/case'
import { endRow, makeTransition } from '../subjects/transitions'
import { subjectStatusLabel } from '../subjects/statuses'
import { t } from './texts'
import { wireNames } from '../../db/wire-names'

/** Terminates a subject before its end. Cancels its open reports and grades; reminders stop with them. */
export function closeCase(
  at: TransitionContext<'reports' | 'contactIds'>,
  input: { kind: string; reason: string; fileIds: readonly string[] },
): Change[] {
  const { subject, reports, contactIds, grades } = at.case
  return [
    ...makeTransition(at, 'close', {
      set: { closeTime: at.now, closeReason: input.reason, closeKind: input.kind },
      data: { fileIds: input.fileIds },
      ends: [
        ...reports
          .filter((one) => !one.cancelled && one.status !== 3)
          .map((one) => endRow('report', one, { cancelled: 1 })),
        ...grades
          .filter((one) => !one.cancelled)
          .map((one) => endRow('subjectGrade', one, { cancelled: 1, cancelReason: '课题终止' })),
      ],
      notices: [
        {
          template: 'SUBJ_CLOSED',
          title: `《${subject.subjectName}》已终止`,
          text: `课题《${subject.subjectName}》已终止。理由：${input.reason}`,
          to: { users: [subject.subjectManId, ...contactIds].filter(Boolean), roles: ['technologyManger'] },
          priority: 'H',
        },
      ],
    }),
  ]
}

/**
 * Completes a subject, by its status: an established subject enters grading or ends; a graded subject, or one without a
 * prize, ends.
 */
export function completeCase(at: TransitionContext<'reports' | 'form' | 'contactIds' | 'rule'>): Change[] {
  const { subject, contactIds } = at.case
  const to = { users: [subject.subjectManId, ...contactIds].filter(Boolean) }
  const finished = { finishTime: at.now, actualEndDate: subject.actualEndDate ?? formatDay(parseStamp(at.now)) }
  switch (subject.status) {
    case 'ESTABLISHED': {
      const graded = !!at.settings.yearHasGrading
      const notice = {
        template: 'SUBJ_CONCLUDED' as const,
        title: `《${subject.subjectName}》已结题`,
        text: graded ? '结题材料已通过，课题进入评分。' : '结题材料已通过，课题完成。',
        to,
      }
      return makeTransition(at, 'conclude', {
        to: graded ? 'TO_AUDIT' : wireNames.FINISHED,
        set: {
          archiveComplete: 1,
          ...(graded ? { actualEndDate: finished.actualEndDate, gradeStatus: '未评分', gradeEndTime: null } : finished),
        },
        notices: [notice],
      })
    }
    case 'TO_AUDIT':
      return makeTransition(at, 'finish', {
        set: finished,
        notices: [
          {
            template: 'SUBJ_FINISHED',
            title: `《${subject.subjectName}》已完成`,
            text: at.case.rule?.publish ? `评分等级：${subject.gradeLevel || '未定'}。` : '课题已完成。',
            to,
          },
        ],
      })
    case 'TO_PRIZE':
      return makeTransition(at, 'finishWithoutPrize', {
        set: finished,
        notices: [
          {
            template: 'AWARD_RESULT',
            title: `《${subject.subjectName}》评奖结果`,
            text: '本年度未获奖，课题已完成。',
            to,
          },
        ],
      })
    default:
      throw conflict(t.cannotConclude(subjectStatusLabel(subject.status)))
  }
}

export type NewManager = {
  id: string
  realname: string
  phone: string
  email: string
  departId: string
  departName: string
  orgCode: string
  isSubjectMan: boolean
}

/** Assigns the manager of a plan topic, who must then declare it, or changes the manager of an established subject. */
export function changeCaseManager(
  at: TransitionContext<'contactIds'>,
  manager: NewManager,
  input: { reason: string; effectiveDate?: string },
  newId: () => string,
): Change[] {
  const { subject, collect, contactIds } = at.case
  if (!manager.isSubjectMan) throw conflict(t.notManagerRole(manager.realname))
  if (manager.id === subject.subjectManId) throw conflict(t.sameManager)
  const person = {
    subjectManId: manager.id,
    subjectManName: manager.realname,
    subjectManPhone: manager.phone,
    subjectManEmail: manager.email,
  }
  if (subject.status === 'TO_ESTABLISH_DRAFT') {
    const collectId = collect?.id ?? newId()
    const home = { leadDepartId: manager.departId, leadDepartName: manager.departName, sysOrgCode: manager.orgCode }
    const notice = {
      template: 'SUBJ_RETURNED' as const,
      title: `请申报课题《${subject.subjectName}》`,
      text: `您已被指定为计划课题《${subject.subjectName}》的负责人，请填报申报书。`,
      to: { users: [manager.id], contactsOf: [manager.departId] },
    }
    return [
      ...makeTransition(at, 'assignManager', { set: { ...person, ...home, collectId }, notices: [notice] }),
      ...(collect
        ? []
        : [
            insert('subjectCollect', {
              id: collectId,
              subjectId: subject.id,
              year: subject.year,
              subjectName: subject.subjectName,
              domain: subject.domain,
              proposerType: 'centre',
              departId: manager.departId,
              departName: manager.departName,
              sysOrgCode: manager.orgCode,
            }),
          ]),
    ]
  }
  if (manager.departId !== subject.leadDepartId) throw conflict(t.managerOfLead)
  const notice = {
    template: 'MANAGER_CHANGED' as const,
    title: `《${subject.subjectName}》变更负责人`,
    text: `课题负责人由 ${subject.subjectManName} 变更为 ${manager.realname}${input.effectiveDate ? `，自 ${input.effectiveDate} 起` : ''}。理由：${input.reason}`,
    to: { users: [subject.subjectManId, manager.id, ...contactIds].filter(Boolean) },
  }
  return makeTransition(at, 'handOver', { set: person, reason: input.reason, notices: [notice] })
}

/** Returns the change request that records a handover by the center. The new manager is asked to accept it. */
export const insertHandover = (
  { case: { subject }, now, actor }: TransitionContext,
  manager: NewManager,
  input: { reason: string; effectiveDate?: string },
): Change =>
  insert('changeRequest', {
    subjectId: subject.id,
    kind: 'manager',
    before: { subjectManId: subject.subjectManId, subjectManName: subject.subjectManName },
    after: { subjectManId: manager.id, subjectManName: manager.realname },
    reason: input.reason,
    status: 3,
    accepted: 0,
    decideBy: isPerson(actor) ? actor.realname : '',
    decideTime: now,
    sysOrgCode: subject.sysOrgCode,
  })
