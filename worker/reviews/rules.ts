import { rowIn } from '../core/names'
import type { Row } from '../core/change'
import type { RoleCode } from '../policy/roles'
import type { SubjectCase } from '../subjects/case'
import { presentReviews } from '../subjects/case'
import type { SubjectStatus } from '../subjects/statuses'
import { passRate } from '../subjects/rules'
import { t as conclusions } from './conclusions.texts'
import type { Settings } from '../system/settings'
import { t as reports } from '../reports/texts'
import { t } from './texts'
import { wire } from '../../db/wire'

export const stageNames = ['FIRST', 'RE', 'CONC_TECH', 'CONC_ADVISER'] as const
/** A stage in which assigned people write; the institution's comment (MECHANISM) is written with its approval. */
export type Stage = (typeof stageNames)[number]

type StageRule = {
  label: string
  /** Who writes. */
  role: RoleCode
  roleName: string
  /** The status in which people write, and the one before it in which they are assigned. */
  status: SubjectStatus
  before: SubjectStatus
  /** Moves that begin the stage, and that change its people afterwards. */
  begins: 'assignFirst' | 'assignRe' | 'assignConclusion'
  changes: 'reassign' | 'assignConclusion'
  rate: 'passRateFirst' | 'passRateRe' | null
  atLeast: (settings: Settings) => number
}
export const stages: Record<Stage, StageRule> = {
  FIRST: {
    get label() {
      return t.stageFirst
    },
    role: 'technologyManger',
    get roleName() {
      return t.committee
    },
    status: wire.FIRST_AUDITING,
    before: wire.TO_FIRST_AUDIT,
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
export const stageLabel = (stage: string) =>
  stage === 'MECHANISM' ? t.approvalStage : (rowIn(stages, stage)?.label ?? stage)
export const stagesOfRole = (roleCode: string) => stageNames.filter((name) => stages[name].role === roleCode)
/** The stage that a status is about: for an established subject, the one in which this role writes. */
export const stageOfStatus = (status: string, roleCode = ''): Stage | null =>
  stageNames.find(
    (name) =>
      (stages[name].status === status || stages[name].before === status) &&
      (status !== 'ESTABLISHED' || roleCode === '' || stages[name].role === roleCode),
  ) ?? null

export { conclusions }
export type Conclusion = keyof typeof conclusions
/** Conclusions that the applicant must be given a reason for. */
export const needsComment = (conclusion: string) => conclusion === 'not_pass' || conclusion === 'perfect'
export const COMMENT_MIN = 5
export const COMMENT_MAX = 500

/** What is missing in an opinion that is to be committed: a sentence per field; empty when it may be committed. */
export function opinionProblems(opinion: { conclusion: string; comment: string }): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!Object.hasOwn(conclusions, opinion.conclusion)) problems.conclusion = t.chooseConclusion
  const { length } = opinion.comment.trim()
  if (needsComment(opinion.conclusion) && length < COMMENT_MIN)
    problems.comment = t.commentWanted(conclusions[opinion.conclusion as Conclusion], COMMENT_MIN)
  else if (length > COMMENT_MAX) problems.comment = t.commentTooLong(COMMENT_MAX)
  return problems
}

/** The opinions to the applicant as one text: numbered, without names, in an order that does not tell who wrote which. */
export function mergedComments(reviews: readonly Pick<Row<'subjectReview'>, 'id' | 'status' | 'comment'>[]): string {
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
  /** Percent with one decimal; null while nobody has concluded. */
  rate: number | null
}
/** Counts of one stage in the present round; cancelled and declined ones are left out. */
export function tallyOf(at: SubjectCase, stage: Stage): Tally {
  const present = presentReviews(at, stage)
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
