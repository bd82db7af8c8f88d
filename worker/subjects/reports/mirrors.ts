import { lookup } from '../../core/typed-keys'
import { type Actor, isPerson } from '../../core/actor'
import type { NewRow, Row } from '../../core/change'
import { inChinese } from '../../core/texts'
import type { SubjectTransition } from '../lifecycle'
import { isInsider, visibleStatus, type SubjectStatus } from '../statuses'
import type { Round } from './rounds'
import { t } from './rounds.texts'
import { wireNames } from '../../../db/wire-names'

/**
 * Two report types are written elsewhere: 征集报告 is a collected topic, 评审报告 the end of a review round.
 * Transitions of the subject maintain their rows, so that lists, matrix and exports show them with the other reports.
 */

/** Value of `mirrors` for a collected topic. */
export const TOPIC_MIRROR = 'COLLECT'
/** Transitions that end a round. */
const roundEndTransitions: Partial<Record<SubjectTransition, Round>> = {
  passFirst: 'FIRST',
  perfectFirst: 'FIRST',
  rejectFirst: 'FIRST',
  passRe: 'RE',
  perfectRe: 'RE',
  rejectRe: 'RE',
  conclude: 'CONCLUSION',
}
/** Returns the round that a transition ends, if any. */
export const roundEndedBy = (move: string): Round | undefined => lookup(roundEndTransitions, move)

/** Returns the report row of the round that timeline entry `seq` ended. @param now formatted timestamp */
export const reviewMirror = (
  subject: Pick<Row<'subject'>, 'id' | 'sysOrgCode'>,
  round: Round,
  seq: number,
  now: string,
): NewRow<'report'> => ({
  id: reviewMirrorId(subject.id, seq),
  subjectId: subject.id,
  year: now.slice(0, 4),
  reportType: 'REVIEW',
  reportName: inChinese(() => t[round]),
  submitRole: '',
  status: 3,
  mirrors: `${round}.${seq}`,
  submitTime: now,
  reviewTime: now,
  sysOrgCode: subject.sysOrgCode,
  createTime: now,
  updateTime: now,
})
/** Returns the id of the report that mirrors the round ended by timeline entry `seq`. */
export const reviewMirrorId = (subjectId: string, seq: number) => `${subjectId}.${seq}`

/** Statuses with a published result. Outsiders learn of the end of a round only with its result. */
export const publishedDecisionStatuses: readonly SubjectStatus[] = [
  'TO_ESTABLISH',
  'ESTABLISHED',
  'TO_AUDIT',
  'TO_PRIZE',
  wireNames.FINISHED,
  wireNames.TO_CONCLUSION,
  wireNames.ESTABLISH_FAIL,
]
type ReportSubject = { status: SubjectStatus; holdNotice: number }
/** True if the actor may see the report. `visibleReportsCondition` is the SQL counterpart. */
export const canSeeReport = (actor: Actor, { reportType }: { reportType: string }, subject: ReportSubject): boolean =>
  reportType !== 'REVIEW' ||
  !isPerson(actor) ||
  isInsider(actor.roleCode) ||
  publishedDecisionStatuses.includes(visibleStatus(subject, actor.roleCode))
