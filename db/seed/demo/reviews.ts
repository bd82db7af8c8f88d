import { passRate } from '~/worker/subjects/rules'
import { type SeededRandom, stableId } from './random'
import { ANCHOR, addDaysTo, endOfDay, type SeedPresent, timeBetween } from './dates'
import type { People, Person } from './people'
import type { NewRow, Rows } from './rows'
import type { SubjectRow } from './timeline'
import { reviewComments } from './topics'

export type ReviewRow = NewRow<'subjectReview'>
export type ReviewStage = 'FIRST' | 'RE' | 'CONC_TECH' | 'CONC_ADVISER'
type Conclusion = keyof typeof reviewComments

const reviewerRoles = {
  FIRST: 'technologyManger',
  RE: 'counselor',
  CONC_TECH: 'technologyManger',
  CONC_ADVISER: 'counselor',
} as const

/** Due date of work that is open at the anchor: always after the first start. */
export const openDueTime = (from: string, days: number, present: SeedPresent, chance: SeededRandom) => {
  const due = addDaysTo(from, days)
  const soonest = addDaysTo(ANCHOR, 2)
  return endOfDay(addDaysTo(due > soonest ? due : addDaysTo(soonest, chance.int(0, 8)), present.shift))
}

/**
 * Returns experts without a conflict of interest: of no participating institution or group. Experts of the subject's
 * domain come first.
 */
export function listEligibleReviewers(
  pool: readonly Person[],
  subject: SubjectRow,
  people: People,
  chance: SeededRandom,
): Person[] {
  const ids = new Set([subject.leadDepartId, ...(subject.cooperateDeparts ?? []).map((depart) => depart.departId)])
  const parties = people.institutions.filter((institution) => ids.has(institution.id))
  const groups = new Set(parties.map((institution) => institution.groupCode).filter(Boolean))
  const clear = chance.shuffled(
    pool.filter(({ institution }) => !ids.has(institution.id) && !groups.has(institution.groupCode)),
  )
  const knows = (person: Person) => person.domains.includes(subject.domain ?? '')
  return [...clear.filter(knows), ...clear.filter((person) => !knows(person))]
}
const hasDemoAccount = (person: Person) => /^(tech|counselor)\d$/.test(person.username)
/** Chooses so many experts, of different institutions if possible; up to `named` of them have a demonstration account. */
export function chooseReviewers(
  pool: readonly Person[],
  subject: SubjectRow,
  people: People,
  chance: SeededRandom,
  count: number,
  named: number,
) {
  const clear = listEligibleReviewers(pool, subject, people, chance)
  const first = clear.filter(hasDemoAccount).slice(0, named)
  const chosen = [...first]
  for (const person of clear) {
    if (chosen.length >= count) break
    if (!chosen.some((one) => one === person || one.institution === person.institution)) chosen.push(person)
  }
  return chosen
}

/** Draws conclusions that lead to the given decision: at least 60 percent in favour, or less. */
export function drawConclusions(favour: boolean, count: number, chance: SeededRandom): Conclusion[] {
  for (;;) {
    const drawn = Array.from({ length: count }, (): Conclusion => {
      if (chance.is(0.03)) return 'abstain'
      return chance.is(favour ? 0.85 : 0.3) ? 'pass' : chance.is(0.6) ? 'not_pass' : 'perfect'
    })
    const rate = passRate(drawn)
    if (rate !== null && rate >= 60 === favour) return drawn
  }
}

type RoundSpec = {
  stage: ReviewStage
  roundNo: number
  reviewers: readonly Person[]
  assignedBy: Person
  assignTime: string
  dueTime: string
  /** Time until which reviews are submitted. */
  until: string
  /** One conclusion per reviewer; null if not yet submitted. */
  conclusions: readonly (Conclusion | null)[]
}
/** Adds the reviews of one round, submitted between its assignment and its end. */
export function addReviewRound(rows: Rows, subject: SubjectRow, chance: SeededRandom, round: RoundSpec): ReviewRow[] {
  const { stage, roundNo, assignedBy, assignTime, dueTime, until } = round
  const role = reviewerRoles[stage]
  const made = round.reviewers.map((reviewer, at): ReviewRow => {
    const conclusion = round.conclusions[at] ?? null
    const draft = conclusion === null && chance.is(0.3)
    const time = conclusion || draft ? timeBetween(assignTime, until, chance.between(0.1, 0.95)) : ''
    return {
      id: stableId('review', subject.id, stage, roundNo, reviewer.id),
      subjectId: subject.id,
      collectId: subject.collectId ?? '',
      roundNo,
      stage,
      reviewerId: reviewer.id,
      reviewerName: reviewer.realname,
      roleCode: role,
      assignWay: chance.is(0.5) ? 'manual' : 'auto',
      assignTime,
      dueTime,
      conflict: { checked: 1, hits: [], override: '' },
      status: conclusion ? 2 : draft ? 1 : 0,
      conclusion: conclusion ?? (draft ? 'pass' : ''),
      comment: conclusion || draft ? chance.pick(reviewComments[conclusion ?? 'pass']) : '',
      privateComment: conclusion && chance.is(0.15) ? '建议关注课题组的持续投入。' : '',
      commitTime: conclusion ? time : null,
      usedSeconds: conclusion ? chance.int(240, 3600) : 0,
      sysOrgCode: subject.sysOrgCode ?? '',
      createBy: assignedBy.username,
      createTime: assignTime,
      updateBy: time ? reviewer.username : assignedBy.username,
      updateTime: time || assignTime,
      lockVersion: conclusion || draft ? 1 : 0,
    }
  })
  rows.subjectReview.push(...made)
  return made
}
export const computePassRate = (reviews: readonly ReviewRow[]) =>
  passRate(reviews.filter((review) => review.status === 2).map((review) => review.conclusion!))
