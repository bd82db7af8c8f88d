import { clientAt } from '~/tests/support/database-server'
import type { SignedIn, World } from '~/tests/support/world'
import type { NewRow } from '~/worker/core/change'
import * as reviews from '~/worker/reviews/calls'
import { type ReviewStage, reviewStages } from '~/worker/reviews/rules'

/** The given number of committee members or experts, each of an institution without a relation to the subject. */
export async function makeReviewers(world: World, stage: ReviewStage, count: number): Promise<SignedIn[]> {
  const all: SignedIn[] = []
  for (let number = 1; number <= count; number++) all.push(await world.as(reviewStages[stage].role, `judge${number}`))
  return all
}

/** A subject in a stage, with reviewers assigned through the API. */
export async function startedRound(
  world: World,
  stage: 'FIRST' | 'RE',
  count = 3,
  given: Partial<NewRow<'subject'>> = {},
): Promise<{ id: string; collectId: string; people: SignedIn[]; biz: SignedIn }> {
  const biz = await world.as('bizManger')
  const people = await makeReviewers(world, stage, count)
  const subject = await world.subject({ ...given, status: reviewStages[stage].before })
  const answer = await biz.ask(reviews.addReviewers, {
    subjectId: subject.id,
    stage,
    userIds: people.map((person) => person.user.id),
  })
  if (!answer.body.success) throw new Error(answer.body.message)
  return { id: subject.id, collectId: subject.collectId, people, biz }
}

/** Texts in a deterministic order. */
export const sortedTexts = (texts: readonly unknown[]) => texts.map(String).sort()

export const passingReview = { conclusion: 'pass', comment: '', privateComment: '' }
export const rejectingReview = {
  conclusion: 'not_pass',
  comment: '研究目标与内容不够聚焦',
  privateComment: '建议不予支持',
}
export const commitReviewAs = (who: SignedIn, subjectId: string, opinion: Record<string, unknown> = passingReview) =>
  who.ask(reviews.commitReview, { subjectId, ...opinion })

type Batch = (statements: unknown[], mode?: string) => Promise<unknown>
/** Lets all calls read before any of them writes: a race of several Workers on one database. */
export async function atOnce<Result>(world: World, calls: (() => Promise<Result>)[]): Promise<Result[]> {
  const client = clientAt(world.url) as unknown as { batch: Batch }
  const { batch } = client
  // The write queue of one Worker sends one write at a time.
  world.vars = { ...world.vars, DB_WRITERS: 'many' }
  let waiting = 0
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  client.batch = async (statements, mode) => {
    if (mode === 'write') {
      if (++waiting >= calls.length) open()
      await gate
    }
    return batch(statements, mode)
  }
  try {
    return await Promise.all(calls.map((call) => call()))
  } finally {
    client.batch = batch
  }
}
