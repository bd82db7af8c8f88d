import { PLAN_COSTS, type ReviewerDemand, type PlannedAssignment } from '~/worker/reviews/assignment-plan.rules'

/** The cost of a plan by `PLAN_COSTS` and the number of open places, added up one by one. */
export function planCost(
  demands: readonly ReviewerDemand[],
  load: ReadonlyMap<string, number>,
  plan: readonly PlannedAssignment[],
): { open: number; cost: number } {
  const keeping = demands.some((demand) => demand.eligible.some((one) => one.kept))
  const taken = new Map(load)
  let cost = 0
  let open = 0
  for (const [at, { userIds }] of plan.entries()) {
    const demand = demands[at]!
    const houses = [...demand.houses]
    open += demand.need - userIds.length
    for (const userId of userIds) {
      const one = demand.eligible.find((other) => other.userId === userId)!
      const before = taken.get(userId) ?? 0
      const foreign = one.fit ? 0 : PLAN_COSTS.foreignDomain
      const changed = keeping && !one.kept ? PLAN_COSTS.changed : 0
      const housemates = houses.filter((house) => house === one.house).length
      cost += before + foreign + one.soft * PLAN_COSTS.soft + changed + PLAN_COSTS.sameHouse * housemates
      taken.set(userId, before + 1)
      houses.push(one.house)
    }
  }
  return { open, cost }
}
