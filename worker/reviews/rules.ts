import { lookup } from '../core/typed-keys'
import type { Row } from '../core/change'
import type { RoleCode } from '../policy/roles'
import type { SubjectCase } from '../subjects/case'
import { currentReviewsOf } from '../subjects/case'
import type { SubjectStatus } from '../subjects/statuses'
import { passRate } from '../subjects/rules'
import { t as conclusions } from './conclusions.texts'
import type { Settings } from '../system/settings'
import { t as reports } from '../reports/texts'
import { t } from './texts'
import { wireNames } from '../../db/wire-names'

export const reviewStageNames = ['FIRST', 'RE', 'CONC_TECH', 'CONC_ADVISER'] as const
/** A stage with assigned reviewers. The institution's opinion (MECHANISM) is written with its approval instead. */
export type ReviewStage = (typeof reviewStageNames)[number]

type StageRule = {
  label: string
  /** Role of the reviewers. */
  role: RoleCode
  roleName: string
  /** Status in which reviews are written, and the preceding one in which reviewers are assigned. */
  status: SubjectStatus
  before: SubjectStatus
  /** Transitions that start the stage, and that change its reviewers afterwards. */
  begins: 'assignFirst' | 'assignRe' | 'assignConclusion'
  changes: 'reassign' | 'assignConclusion'
  rate: 'passRateFirst' | 'passRateRe' | null
  atLeast: (settings: Settings) => number
}
/** Rules of each stage. */
export const reviewStages: Record<ReviewStage, StageRule> = {
  FIRST: {
    get label() {
      return t.stageFirst
    },
    role: 'technologyManger',
    get roleName() {
      return t.committee
    },
    status: wireNames.FIRST_AUDITING,
    before: wireNames.TO_FIRST_AUDIT,
    begins: 'assignFirst',
    changes: 'reassign',
    rate: 'passRateFirst',
    atLeast: (settings) => settings.minReviewers,
  },
  RE: {
    get label() {
      return t.stageRe
    },
    role: 'counselor',
    get roleName() {
      return t.counselor
    },
    status: 'RE_AUDITING',
    before: 'TO_RE_AUDIT',
    begins: 'assignRe',
    changes: 'reassign',
    rate: 'passRateRe',
    atLeast: (settings) => settings.minReReviewers,
  },
  CONC_TECH: {
    get label() {
      return reports.conclusionTech
    },
    role: 'technologyManger',
    get roleName() {
      return t.committee
    },
    status: 'ESTABLISHED',
    before: 'ESTABLISHED',
    begins: 'assignConclusion',
    changes: 'assignConclusion',
    rate: null,
    atLeast: () => 1,
  },
  CONC_ADVISER: {
    get label() {
      return reports.conclusionAdviser
    },
    role: 'counselor',
    get roleName() {
      return t.counselor
    },
    status: 'ESTABLISHED',
    before: 'ESTABLISHED',
    begins: 'assignConclusion',
    changes: 'assignConclusion',
    rate: null,
    atLeast: () => 1,
  },
}
export const reviewStageLabel = (stage: string) =>
  stage === 'MECHANISM' ? t.approvalStage : (lookup(reviewStages, stage)?.label ?? stage)
/** Returns the stages in which a role writes reviews. */
export const stagesOfRole = (roleCode: string) =>
  reviewStageNames.filter((name) => reviewStages[name].role === roleCode)
/** Returns the stage of a status; for an established subject, the one in which this role writes. */
export const stageOfStatus = (status: string, roleCode = ''): ReviewStage | null =>
  reviewStageNames.find(
    (name) =>
      (reviewStages[name].status === status || reviewStages[name].before === status) &&
      (status !== 'ESTABLISHED' || roleCode === '' || reviewStages[name].role === roleCode),
  ) ?? null

export { conclusions }
export type Conclusion = keyof typeof conclusions
/** True if the conclusion requires a comment to the applicant. */
export const needsComment = (conclusion: string) => conclusion === 'not_pass' || conclusion === 'perfect'
export const COMMENT_MIN = 5
export const COMMENT_MAX = 500

/** Returns a message per field that prevents committing an opinion; empty if it may be committed. */
export function findOpinionProblems(opinion: { conclusion: string; comment: string }): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!Object.hasOwn(conclusions, opinion.conclusion)) problems.conclusion = t.chooseConclusion
  const { length } = opinion.comment.trim()
  if (needsComment(opinion.conclusion) && length < COMMENT_MIN)
    problems.comment = t.commentWanted(conclusions[opinion.conclusion as Conclusion], COMMENT_MIN)
  else if (length > COMMENT_MAX) problems.comment = t.commentTooLong(COMMENT_MAX)
  return problems
}

/** Merges the comments to the applicant into one text: numbered, without names, in an order that reveals nothing. */
export function mergeComments(reviews: readonly Pick<Row<'subjectReview'>, 'id' | 'status' | 'comment'>[]): string {
  const texts = reviews
    .filter((review) => review.status === 2 && review.comment.trim())
    .map((review) => review.comment.trim())
    .sort()
  return texts.length === 1 ? texts[0]! : texts.map((text, index) => `${index + 1}. ${text}`).join('\n')
}

export type Tally = {
  assigned: number
  committed: number
  pass: number
  notPass: number
  perfect: number
  abstain: number
  missing: number
  /** Percent with one decimal; null while nothing is concluded. */
  rate: number | null
}
/** Counts the reviews of a stage in the current round, without cancelled and declined ones. */
export function countReviews(at: SubjectCase, stage: ReviewStage): Tally {
  const present = currentReviewsOf(at, stage)
  const committed = present.filter((review) => review.status === 2)
  const count = (conclusion: Conclusion) => committed.filter((review) => review.conclusion === conclusion).length
  return {
    assigned: present.length,
    committed: committed.length,
    pass: count('pass'),
    notPass: count('not_pass'),
    perfect: count('perfect'),
    abstain: count('abstain'),
    missing: present.length - committed.length,
    rate: passRate(committed.map((review) => review.conclusion)),
  }
}
