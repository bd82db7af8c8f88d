import { FlowNetwork } from './min-cost-flow'

/** A subject that needs reviewers, with its candidates. */
export type ReviewerDemand = {
  subjectId: string
  /** Number of missing reviewers. */
  need: number
  eligible: ReviewCandidate[]
  /** Institutions of the reviewers who stay. */
  houses: string[]
}
export type ReviewCandidate = {
  userId: string
  /** The person reviews in the subject's domain. */
  fit: boolean
  /** Number of soft conflicts. */
  soft: number
  /** Institution of the person. */
  house: string
  /** Already assigned, but can be replaced. */
  kept: boolean
}
export type PlannedAssignment = { subjectId: string; userIds: string[]; short: number }

/** Returns a seedable random number generator (mulberry32). The same seed yields the same plan on any machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Costs of a plan, in units of one open review. One more review costs as much as the person already has, which balances
 * the loads. A foreign domain, a further reviewer of the same institution and a soft conflict each cost the given
 * number of reviews. Filling all places has priority over cost, then keeping existing assignments.
 */
export const PLAN_COSTS = { foreignDomain: 4, sameHouse: 2, soft: 40, changed: 400 } as const

const pairCost = (one: ReviewCandidate, keeping: boolean) =>
  (one.fit ? 0 : PLAN_COSTS.foreignDomain) +
  one.soft * PLAN_COSTS.soft +
  (keeping && !one.kept ? PLAN_COSTS.changed : 0)

/**
 * Assigns reviewers to many subjects: a plan of minimum cost among those that fill most places. The plan is a
 * minimum-cost flow from subjects through their candidates' institutions to people. Each further place of an
 * institution and each further review of a person costs more than the one before, so the result is exact. The seed
 * selects among plans of equal cost. No person exceeds `capacity`.
 *
 * @param load  open reviews of each person, without those that can be replaced
 * @param capacity  number of further reviews that each person can take
 * @returns one row per demand, in the given order; `short` is the number of unfilled places
 */
export function planAssignments(
  demands: readonly ReviewerDemand[],
  load: ReadonlyMap<string, number>,
  capacity: ReadonlyMap<string, number>,
  seed: number,
): PlannedAssignment[] {
  const draw = seededRandom(seed)
  const rank = new Map([...load.keys()].sort().map((userId) => [userId, draw()]))
  const keeping = demands.some((demand) => demand.eligible.some((one) => one.kept))
  const network = new FlowNetwork()
  const [source, sink] = [network.node(), network.node()]

  const people = new Map<string, number>()
  const places = demands.reduce((sum, demand) => sum + demand.need, 0)
  const personOf = (userId: string) => {
    const known = people.get(userId)
    if (known !== undefined) return known
    const node = network.node()
    people.set(userId, node)
    const has = load.get(userId) ?? 0
    const most = Math.min(capacity.get(userId) ?? 0, places)
    // Added in descending order, because the last arc is tried first.
    for (let more = most - 1; more >= 0; more--) network.arc(node, sink, 1, has + more)
    return node
  }

  const pairs = demands.map(({ need, eligible, houses }) => {
    if (need <= 0) return []
    const subject = network.node()
    network.arc(source, subject, need, 0)
    const inOrder = [...eligible].sort((a, b) => (rank.get(a.userId) ?? 0) - (rank.get(b.userId) ?? 0))
    const members = Map.groupBy(inOrder, (one) => one.house)
    return [...members].flatMap(([institution, some]) => {
      const there = houses.filter((one) => one === institution).length
      // An institution with a single candidate and no reviewer yet needs no node of its own.
      const node = some.length === 1 && there === 0 ? subject : network.node()
      if (node !== subject)
        for (let more = Math.min(some.length, need) - 1; more >= 0; more--)
          network.arc(subject, node, 1, PLAN_COSTS.sameHouse * (there + more))
      return some.map((one) => ({
        userId: one.userId,
        arc: network.arc(node, personOf(one.userId), 1, pairCost(one, keeping)),
      }))
    })
  })
  network.send(source, sink)
  return demands.map(({ subjectId, need }, at) => {
    const userIds = pairs[at]!.flatMap(({ userId, arc }) => (network.flow(arc) ? [userId] : []))
    return { subjectId, userIds, short: Math.max(0, need) - userIds.length }
  })
}
