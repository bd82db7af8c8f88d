import { stableId } from './random'
import { ANCHOR, addDaysTo, endOfDay } from './dates'
import { chooseReviewers, drawConclusions, addReviewRound, openDueTime, computePassRate } from './reviews'
import type { TimedTransition } from './scenario'
import { reviewComments } from './topics'
import type { DeclarationHistory } from './context'

/**
 * Adds or updates the review of the institution's contact: one row per round with the latest conclusion.
 * @returns ids of the added rows, by table
 */
export function addContactReview(
  scene: DeclarationHistory,
  time: string,
  conclusion: 'pass' | 'perfect',
  comment?: string,
): Record<string, string[]> {
  const { world, story, institution, chance } = scene
  const { subject } = story
  const { contact } = institution
  const roundNo = subject.roundNo ?? 1
  const id = stableId('review', subject.id, 'MECHANISM', roundNo, contact.id)
  const word = { conclusion, comment: comment ?? chance.pick(reviewComments.pass), commitTime: time, updateTime: time }
  if (scene.contactWord?.id === id) {
    Object.assign(scene.contactWord, word, { lockVersion: (scene.contactWord.lockVersion ?? 0) + 1 })
    return {}
  }
  scene.contactWord = {
    id,
    subjectId: subject.id,
    collectId: subject.collectId,
    roundNo,
    stage: 'MECHANISM',
    reviewerId: contact.id,
    reviewerName: contact.realname,
    roleCode: 'mechanism',
    assignTime: story.time,
    status: 2,
    ...word,
    sysOrgCode: subject.sysOrgCode,
    createBy: contact.username,
    createTime: time,
    updateBy: contact.username,
  }
  world.rows.subjectReview.push(scene.contactWord)
  return { subjectReview: [id] }
}

/** Adds a review round and the transition that begins it. */
export function assignReviewers(scene: DeclarationHistory, beat: TimedTransition, at: number, open: boolean) {
  const { world, story, chance, biz, beats, part } = scene
  const { subject } = story
  const stage = beat.move === 'assignRe' ? 'RE' : 'FIRST'
  const next = beats[at + 1]
  const pool = stage === 'RE' ? world.people.counselors : world.people.committee
  const reviewers =
    beat.move === 'returnToReviewers'
      ? scene.rounds.map((review) => world.people.all.find((person) => person.id === review.reviewerId)!)
      : chooseReviewers(pool, subject, world.people, chance, chance.pick([3, 3, 5]), open ? 2 : chance.int(0, 1))
  const favour = next ? /^pass|^perfect/.test(next.move) || next.move === 'backToFirst' : part.nth % 4 !== 3
  const drawn = drawConclusions(next?.move === 'perfectFirst' ? chance.is(0.5) : favour, reviewers.length, chance)
  // In every fourth open round all reviews are submitted and the decision is pending.
  const all = !open || part.nth % 4 === 0 || part.nth % 4 === 3
  const missing = all ? 0 : chance.int(1, reviewers.length)
  const dueTime = open ? openDueTime(beat.time, 14, world.present, chance) : endOfDay(addDaysTo(beat.time, 14))
  scene.rounds = addReviewRound(world.rows, subject, chance, {
    stage,
    roundNo: subject.roundNo ?? 1,
    reviewers,
    assignedBy: biz,
    assignTime: beat.time,
    dueTime,
    until: next?.time ?? ANCHOR,
    conclusions: drawn.map((conclusion, index) => (index < missing ? null : conclusion)),
  })
  const log = story.move(beat.move, { person: biz, role: 'bizManger' }, beat.time, {
    set: {
      dueTime,
      ...(beat.move === 'returnToReviewers' && { keepReviewers: 0, formalChecked: 1, returnFrom: '' }),
      [stage === 'FIRST' ? 'passRateFirst' : 'passRateRe']: null,
    },
    created: { subjectReview: scene.rounds.map((review) => review.id) },
    public: false,
  })
  // The pass rate follows from the submitted reviews.
  subject[stage === 'FIRST' ? 'passRateFirst' : 'passRateRe'] = computePassRate(scene.rounds)
  return log
}
