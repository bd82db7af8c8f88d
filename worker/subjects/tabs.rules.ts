import { keysOf } from '../core/typed-keys'
import type { Person } from '../core/actor'
import { can, hasRight } from '../policy/authorization'
import { canSeeReport } from './reports/mirrors'
import type { Settings } from '../system/settings'
import { type TransitionContext, policyFactsOf, type CaseSlice } from './case'
import type { ActionAvailability, SubjectTab } from './responses'
import { transitionAvailability } from './transitions'
import { isInsider, visibleStatus } from './statuses'
import { t } from './texts'
import { wireNames } from '../../db/wire-names'

const tabTitles = () => ({
  base: t.basics,
  declaration: t.declarationTab,
  review: t.audits,
  report: t.report,
  files: t.files,
  change: t.changes,
  grade: t.grading,
  award: t.award,
  share: t.sharingTab,
  similarity: t.similarSubjects,
  letter: t.lettersTab,
  timeLine: t.course,
})
type TabKey = keyof ReturnType<typeof tabTitles>
type TabState = { visible: boolean; editable?: boolean; badge?: number }

const runningStatuses: readonly string[] = [
  'ESTABLISHED',
  'TO_AUDIT',
  'TO_PRIZE',
  wireNames.FINISHED,
  wireNames.TO_CONCLUSION,
]
const concludedStatuses: readonly string[] = ['TO_AUDIT', 'TO_PRIZE', wireNames.FINISHED]

/** Returns the tabs of a subject's page for one viewer, by role, status and content. */
export function tabsOf(at: TransitionContext<CaseSlice> & { actor: Person }): SubjectTab[] {
  const { actor, settings } = at
  const { subject, reviews, reports, changes, prize, grades, collect, rule, similarities } = at.case
  const facts = policyFactsOf(at.case)
  const may = transitionAvailability(at)
  const insider = isInsider(actor.roleCode)
  const isExpert = actor.roleCode === 'counselor'
  const status = visibleStatus(subject, actor.roleCode)
  // A topic ends in the year's list: it is never established, graded or shared.
  const topic = collect?.kind === 'collect'
  const published = !!rule?.publish && !!subject.gradeEndTime
  const openChanges = changes.filter((change) => change.status === 1 || change.status === 2).length
  const shows: Record<TabKey, TabState> = {
    base: { visible: true, editable: 'maintain' in may || can(actor, 'subject:correct', facts) },
    declaration: {
      visible: !!collect,
      editable: 'edit' in may || 'replenish' in may || 'submit' in may || 'resubmit' in may,
    },
    review: {
      visible: canSeeReviews(at, settings),
      editable: can(actor, 'review:write', facts) || 'passFirst' in may || 'passRe' in may,
      badge: insider ? reviews.filter((review) => review.status === 0 || review.status === 1).length : 0,
    },
    report: {
      visible: hasRight(actor, 'report:read') && reports.some((report) => canSeeReport(actor, report, subject)),
      editable: can(actor, 'report:write', facts) || can(actor, 'report:review', facts),
      badge: reports.filter((report) => !report.cancelled && !report.mirrors && report.status === 2).length,
    },
    files: { visible: true, editable: 'edit' in may || can(actor, 'folder:manage', facts) },
    change: {
      visible: runningStatuses.includes(status) && !isExpert && !topic,
      editable: can(actor, 'change:propose', facts) || can(actor, 'change:decide', facts),
      badge: openChanges,
    },
    grade: {
      visible:
        concludedStatuses.includes(status) &&
        !topic &&
        (hasRight(actor, 'grade:rank') || can(actor, 'grade:score', facts) || (published && !isExpert)),
      editable: can(actor, 'grade:score', facts) || can(actor, 'grade:assign', facts),
      badge: insider ? grades.filter((grade) => !grade.cancelled && grade.status !== '已评分').length : 0,
    },
    award: {
      visible: !!prize || (subject.status === 'TO_PRIZE' && insider),
      editable: can(actor, 'prize:award', facts),
    },
    share: {
      visible: runningStatuses.includes(status) && !isExpert && !topic,
      editable: can(actor, 'subject:share', facts),
    },
    similarity: {
      visible: hasRight(actor, 'similarity:read'),
      editable: can(actor, 'similarity:judge', facts),
      badge: similarities.filter((one) => !one.ignored).length,
    },
    letter: { visible: hasRight(actor, 'letter:send') },
    timeLine: { visible: true },
  }
  return keysOf(tabTitles()).map((key, index) => ({
    key,
    title: tabTitles()[key],
    visible: shows[key].visible ? 1 : 0,
    editable: shows[key].visible && shows[key].editable ? 1 : 0,
    badge: shows[key].visible ? (shows[key].badge ?? 0) : 0,
    sort: index + 1,
  }))
}

/** True if the viewer sees reviews: insiders all existing ones, reviewers their own, applicants the published ones. */
function canSeeReviews(
  { actor, case: { reviews, subject, answers } }: TransitionContext<'answers'> & { actor: Person },
  settings: Settings,
): boolean {
  if (hasRight(actor, 'review:results')) return reviews.length > 0
  if (reviews.some((review) => review.reviewerId === actor.userId && review.status !== 4)) return true
  if (actor.roleCode === 'counselor') return false
  if (answers.length && subject.subjectManId === actor.userId) return true
  return (
    reviews.some((review) => review.stage === 'MECHANISM' && review.status === 2) ||
    (!!settings.publishFirstAudit && subject.passRateFirst !== null)
  )
}

/** Actions outside of the life cycle, with their rights. */
const additionalActions = {
  correct: 'subject:correct',
  judgeSimilarity: 'similarity:judge',
  number: 'subject:number',
  proposeChange: 'change:propose',
  share: 'subject:share',
  task: 'subject:task',
  style: 'subject:style',
  export: 'subject:export',
  writeReport: 'report:write',
} as const
/** Returns the availability of all actions of the viewer on a case, inside and outside of the life cycle. */
export function actionAvailability(at: TransitionContext<CaseSlice>): ActionAvailability {
  const facts = policyFactsOf(at.case)
  const allowed = Object.entries(additionalActions).filter(([, action]) => can(at.actor, action, facts))
  return { ...transitionAvailability(at), ...Object.fromEntries(allowed.map(([name]) => [name, true as const])) }
}
