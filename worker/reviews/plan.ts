/** One subject that needs reviewers: who may be taken for it. */
export type Demand = {
  subjectId: string
  /** Reviewers still to be found. */
  need: number
  eligible: { userId: string; fit: boolean; companies: string[] }[]
  /** Companies of those who are already reviewers of it. */
  companies: string[]
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

/** A reviewer of another domain costs as much as so many open reviews more; a second one of the same house as so many. */
const FOREIGN_DOMAIN = 4
const SAME_HOUSE = 2

/**
 * Reviewers for many subjects: greedy, one place of every subject after the other, the subject with the fewest candidates
 * first, each place given to the cheapest: fitting domain, low load, another house than those already taken. The seed
 * breaks ties. Nobody gets past `room`.
 *
 * @param room  how many reviews each person can still take
 * @param load  open reviews of each person now
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
  const taken = new Map<string, number>()
  const houses = new Map(demands.map((demand) => [demand.subjectId, [...demand.companies]]))
  const chosen = new Map<string, string[]>(demands.map((demand) => [demand.subjectId, []]))
  const rarestFirst = [...demands].sort(
    (a, b) => a.eligible.length - b.eligible.length || a.subjectId.localeCompare(b.subjectId),
  )
  const most = Math.max(0, ...demands.map((demand) => demand.need))

  for (let place = 0; place < most; place++) {
    for (const demand of rarestFirst) {
      const mine = chosen.get(demand.subjectId)!
      if (mine.length >= demand.need) continue
      const house = houses.get(demand.subjectId)!
      const cost = (one: Demand['eligible'][number]) =>
        (load.get(one.userId) ?? 0) +
        (taken.get(one.userId) ?? 0) +
        (one.fit ? 0 : FOREIGN_DOMAIN) +
        (one.companies.some((company) => house.includes(company)) ? SAME_HOUSE : 0) +
        (rank.get(one.userId) ?? 0)
      const best = demand.eligible
        .filter((one) => !mine.includes(one.userId) && (taken.get(one.userId) ?? 0) < (room.get(one.userId) ?? 0))
        .sort((a, b) => cost(a) - cost(b))[0]
      if (!best) continue
      mine.push(best.userId)
      house.push(...best.companies)
      taken.set(best.userId, (taken.get(best.userId) ?? 0) + 1)
    }
  }
  return demands.map((demand) => {
    const userIds = chosen.get(demand.subjectId)!
    return { subjectId: demand.subjectId, userIds, short: demand.need - userIds.length }
  })
}
