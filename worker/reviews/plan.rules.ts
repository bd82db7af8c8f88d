import { Network } from './flow'

/** One subject that needs reviewers: who may be taken for it. */
export type Demand = {
  subjectId: string
  /** Reviewers still to be found. */
  need: number
  eligible: Eligible[]
  /** Houses of those who are reviewers of it and stay. */
  houses: string[]
}
export type Eligible = {
  userId: string
  /** Judges the subject's domain. */
  fit: boolean
  /** How many conflicts stand between the two that a reason may answer for. */
  soft: number
  /** The institution that the person belongs to. */
  house: string
  /** Is assigned already and could be taken off. */
  kept: boolean
}
export type Planned = { subjectId: string; userIds: string[]; short: number }

/** A small seedable generator (mulberry32): the same seed draws the same plan on any machine. */
export function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * What a plan costs, in open reviews: one review more costs as much as the person has already, so that loads come out even;
 * another domain, each further reviewer of the same house and each soft conflict cost as much as so many reviews more. Above
 * all stands that every place is filled, then that nobody who is assigned is changed.
 */
export const COSTS = { foreignDomain: 4, sameHouse: 2, soft: 40, changed: 400 } as const

const pairCost = (one: Eligible, keeping: boolean) =>
  (one.fit ? 0 : COSTS.foreignDomain) + one.soft * COSTS.soft + (keeping && !one.kept ? COSTS.changed : 0)

/**
 * Reviewers for many subjects: the plan of least cost among those that fill most places. Places flow from each subject by way
 * of its candidates' houses to the people, each further place of a house and each further review of a person being dearer
 * than the one before, so that the cheapest flow is the cheapest plan (no approximation). The seed chooses among plans of the
 * same cost. Nobody gets past `room`.
 *
 * @param load  open reviews of each person now, without those that could be taken off
 * @param room  how many reviews each person can still take, beside that load
 * @returns a row per demand in the order given; `short` places could not be filled.
 */
export function planAssignments(
  demands: readonly Demand[],
  load: ReadonlyMap<string, number>,
  room: ReadonlyMap<string, number>,
  seed: number,
): Planned[] {
  const draw = generator(seed)
  const rank = new Map([...load.keys()].sort().map((userId) => [userId, draw()]))
  const keeping = demands.some((demand) => demand.eligible.some((one) => one.kept))
  const network = new Network()
  const [source, sink] = [network.node(), network.node()]

  const people = new Map<string, number>()
  const places = demands.reduce((sum, demand) => sum + demand.need, 0)
  const personOf = (userId: string) => {
    const known = people.get(userId)
    if (known !== undefined) return known
    const node = network.node()
    people.set(userId, node)
    const has = load.get(userId) ?? 0
    const most = Math.min(room.get(userId) ?? 0, places)
    // The last is laid down first: the cheapest is met first then.
    for (let more = most - 1; more >= 0; more--) network.arc(node, sink, 1, has + more)
    return node
  }

  const pairs = demands.map(({ need, eligible, houses }) => {
    if (need <= 0) return []
    const subject = network.node()
    network.arc(source, subject, need, 0)
    const inOrder = [...eligible].sort((a, b) => (rank.get(a.userId) ?? 0) - (rank.get(b.userId) ?? 0))
    const members = Map.groupBy(inOrder, (one) => one.house)
    return [...members].flatMap(([house, some]) => {
      const there = houses.filter((one) => one === house).length
      // A house with one candidate and nobody there needs no place of its own.
      const node = some.length === 1 && there === 0 ? subject : network.node()
      if (node !== subject)
        for (let more = Math.min(some.length, need) - 1; more >= 0; more--)
          network.arc(subject, node, 1, COSTS.sameHouse * (there + more))
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
