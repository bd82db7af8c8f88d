import { type SQL, sql } from 'drizzle-orm'
import type { AnswerTerms } from '../../../db/schema/reviews'
import { type Change, notify, swept } from '../../core/change'
import { instant, workingDaysAfter } from '../../core/time'
import { subjectPage } from '../../policy/pages'
import type { SubjectCase } from '../../subjects/case'
import { answerIn } from '../../subjects/rules'
import { calendarOf, type Settings } from '../../system/settings'
import { presentReviews } from '../../subjects/case'
import { stageLabel, type Stage } from '../rules'
import { inChinese } from '../../core/texts'

type Days = Pick<Settings, 'holidays' | 'workdays'>
/** Returns the end of the n-th working day after a time. */
export const dueAfter = (now: string, days: number, settings: Days) =>
  workingDaysAfter(instant(now), days, calendarOf(settings))

/** Returns the notice to the manager that the window is open or extended. */
export const askedNotice = (at: SubjectCase, stage: Stage, dueTime: string): Change =>
  notify({
    template: 'ANSWER_OPEN',
    title: `《${at.name}》的评审意见可以申辩`.slice(0, 100),
    text: `课题《${at.name}》的${inChinese(() => stageLabel(stage))}意见已汇总。如有不同看法，请于 ${dueTime.slice(0, 16)} 前查看意见并申辩一次；无意见也请确认，以便及时作出决定。`,
    url: subjectPage(at.subject.id, 'review'),
    busType: 'subject',
    busId: at.subject.id,
    to: { users: [at.subject.subjectManId] },
  })

const inRound = (at: SubjectCase, stage: Stage): SQL =>
  sql`v.subject_id = ${at.subject.id} and v.stage = ${stage} and v.round_no = ${at.subject.roundNo}`
/**
 * Returns the changes that open a window automatically with the last opinion of a round, if the year's rule says so.
 * The insert checks for missing reviews itself: of two concurrent commits the later one opens the window, and no window
 * is opened twice.
 */
export function openedByLast(
  at: SubjectCase<'rule' | 'answers'>,
  stage: Stage,
  { now, newId, mine, settings }: { now: string; newId: () => string; mine: string; settings: Days },
): Change[] {
  if (stage !== 'FIRST' && stage !== 'RE') return []
  const terms: AnswerTerms | undefined = at.rule?.answers[stage]
  const { subject } = at
  if (!terms || !subject.subjectManId || answerIn(at, stage)) return []
  const dueTime = dueAfter(now, terms.days, settings)
  const last = presentReviews(at, stage).every((one) => one.status === 2 || one.id === mine)
  return [
    swept(sql`insert or ignore into review_answer
        (id, create_by, create_time, update_by, update_time, sys_org_code, subject_id, stage, round_no, terms, due_time)
      select ${newId()}, 'system', ${now}, 'system', ${now}, ${subject.sysOrgCode}, ${subject.id}, ${stage},
        ${subject.roundNo}, ${JSON.stringify(terms)}, ${dueTime}
      where not exists (select 1 from subject_review v where ${inRound(at, stage)} and v.status not in (2, 4, 5))`),
    ...(last ? [askedNotice(at, stage, dueTime)] : []),
  ]
}
