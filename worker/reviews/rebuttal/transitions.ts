import { type SQL, sql } from 'drizzle-orm'
import type { ReviewAnswerTerms } from '../../../db/schema/reviews'
import { type Change, notify, unguardedStatement } from '../../core/change'
import { parseStamp, workingDaysAfter } from '../../core/time'
import { subjectPageUrl } from '../../policy/page-urls'
import type { SubjectCase } from '../../subjects/case'
import { rebuttalWindowOf } from '../../subjects/rules'
import { toCalendar, type Settings } from '../../system/settings'
import { currentReviewsOf } from '../../subjects/case'
import { reviewStageLabel, type ReviewStage } from '../rules'
import { inChinese } from '../../core/texts'

type WorkingDaySettings = Pick<Settings, 'holidays' | 'workdays'>
/** Returns the end of the n-th working day after a time. */
export const workingDayDeadline = (now: string, days: number, settings: WorkingDaySettings) =>
  workingDaysAfter(parseStamp(now), days, toCalendar(settings))

/** Returns the notice to the manager that the window is open or extended. */
export const buildWindowNotice = (at: SubjectCase, stage: ReviewStage, dueTime: string): Change =>
  notify({
    template: 'ANSWER_OPEN',
    title: `《${at.name}》的评审意见开放申辩`.slice(0, 100),
    text: `课题《${at.name}》的${inChinese(() => reviewStageLabel(stage))}意见已汇总。如有不同意见，请于 ${dueTime.slice(0, 16)} 前查看意见并申辩一次；无意见也请确认，以便及时作出决定。`,
    url: subjectPageUrl(at.subject.id, 'review'),
    busType: 'subject',
    busId: at.subject.id,
    to: { users: [at.subject.subjectManId] },
  })

const roundCondition = (at: SubjectCase, stage: ReviewStage): SQL =>
  sql`v.subject_id = ${at.subject.id} and v.stage = ${stage} and v.round_no = ${at.subject.roundNo}`
/**
 * Returns the changes that open a window automatically with the last opinion of a round, if the year's rule says so.
 * The insert checks for missing reviews itself: of two concurrent commits the later one opens the window, and no window
 * is opened twice.
 */
export function openRebuttalWindow(
  at: SubjectCase<'rule' | 'answers'>,
  stage: ReviewStage,
  { now, newId, mine, settings }: { now: string; newId: () => string; mine: string; settings: WorkingDaySettings },
): Change[] {
  if (stage !== 'FIRST' && stage !== 'RE') return []
  const terms: ReviewAnswerTerms | undefined = at.rule?.answers[stage]
  const { subject } = at
  if (!terms || !subject.subjectManId || rebuttalWindowOf(at, stage)) return []
  const dueTime = workingDayDeadline(now, terms.days, settings)
  const last = currentReviewsOf(at, stage).every((one) => one.status === 2 || one.id === mine)
  return [
    unguardedStatement(sql`insert or ignore into review_answer
        (id, create_by, create_time, update_by, update_time, sys_org_code, subject_id, stage, round_no, terms, due_time)
      select ${newId()}, 'system', ${now}, 'system', ${now}, ${subject.sysOrgCode}, ${subject.id}, ${stage},
        ${subject.roundNo}, ${JSON.stringify(terms)}, ${dueTime}
      where not exists (select 1 from subject_review v where ${roundCondition(at, stage)} and v.status not in (2, 4, 5))`),
    ...(last ? [buildWindowNotice(at, stage, dueTime)] : []),
  ]
}
