import { rowIn } from '../../core/names'
import { type Actor, isPerson } from '../../core/actor'
import type { NewRow, Row } from '../../core/change'
import { inChinese } from '../../core/texts'
import type { SubjectMove } from '../lifecycle'
import { isInsider, shownStatus, type SubjectStatus } from '../statuses'
import type { Round } from './rounds'
import { t } from './rounds.texts'
import { wire } from '../../../db/wire'

/**
 * Two of the report types are written elsewhere: 征集报告 is a collected topic, 评审报告 the end of a round of
 * reviews. Their rows are kept by the moves of the subject, so that lists, matrix and exports show them beside the others.
 */

/** What the row of a collected topic mirrors. */
export const COLLECT = 'COLLECT'
/** Moves with which a round ends. */
const ends: Partial<Record<SubjectMove, Round>> = {
  passFirst: 'FIRST',
  perfectFirst: 'FIRST',
  rejectFirst: 'FIRST',
  passRe: 'RE',
  perfectRe: 'RE',
  rejectRe: 'RE',
  conclude: 'CONCLUSION',
}
export const roundEndedBy = (move: string): Round | undefined => rowIn(ends, move)

/** The report of the round that the line `seq` of the time line ended. @param now stamp */
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
export const reviewMirrorId = (subjectId: string, seq: number) => `${subjectId}.${seq}`

/** Outsiders learn that a round is over with its result, not before. */
export const decidedStatuses: readonly SubjectStatus[] = [
  'TO_ESTABLISH',
  'ESTABLISHED',
  'TO_AUDIT',
  'TO_PRIZE',
  wire.FINISHED,
  wire.TO_CONCLUSION,
  wire.ESTABLISH_FAIL,
]
type Judged = { status: SubjectStatus; holdNotice: number }
/** May this person know of the report? The list asks `visibleReports`. */
export const seesReport = (actor: Actor, { reportType }: { reportType: string }, subject: Judged): boolean =>
  reportType !== 'REVIEW' ||
  !isPerson(actor) ||
  isInsider(actor.roleCode) ||
  decidedStatuses.includes(shownStatus(subject, actor.roleCode))
