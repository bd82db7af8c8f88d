import type { ReviewerDemand, PlannedAssignment } from '~/worker/reviews/assignment-plan.rules'
import { planCost } from '~/tests/support/plan-cost'
import { PLAN_COSTS, seededRandom, planAssignments } from '~/worker/reviews/assignment-plan.rules'

type Case = { demands: ReviewerDemand[]; load: Map<string, number>; room: Map<string, number> }

/**
 * Subjects of 12 domains, reviewers of 60 institutions with one to three domains; of all pairs 8 % are excluded, 3 %
 * have a soft conflict.
 */
function caseOf(subjects: number, reviewers: number, perSubject: number, maxLoad: number, seed: number): Case {
  const chance = seededRandom(seed)
  const whole = (most: number) => Math.floor(chance() * (most + 1))
  const people = Array.from({ length: reviewers }, (_, at) => ({
    userId: `r${at}`,
    house: `h${whole(59)}`,
    domains: new Set(Array.from({ length: 1 + whole(2) }, () => whole(11))),
    load: whole(5),
  }))
  const demands = Array.from({ length: subjects }, (_, at): ReviewerDemand => {
    const domain = whole(11)
    return {
      subjectId: `s${at}`,
      need: perSubject,
      houses: [],
      eligible: people.flatMap(({ userId, house, domains }) =>
        chance() < 0.08
          ? []
          : [{ userId, house, fit: domains.has(domain), soft: chance() < 0.03 ? 1 : 0, kept: false }],
      ),
    }
  })
  return {
    demands,
    load: new Map(people.map(({ userId, load }) => [userId, load])),
    room: new Map(people.map(({ userId, load }) => [userId, maxLoad - load])),
  }
}

/** The same problem in the LP format of CPLEX: integers, with places of an institution and reviews of a person one by one. */
function programOf({ demands, load, room }: Case): string {
  const terms: string[] = []
  const rows: string[] = []
  const all: string[] = []
  const bounded = (name: string, cost: number) => {
    all.push(name)
    if (cost) terms.push(`${cost} ${name}`)
    return name
  }
  const ofPerson = new Map<string, string[]>()
  for (const [s, { need, eligible }] of demands.entries()) {
    const mine = eligible.map(({ userId, fit, soft }) => {
      const name = bounded(`x_${s}_${userId}`, (fit ? 0 : PLAN_COSTS.foreignDomain) + soft * PLAN_COSTS.soft)
      ofPerson.set(userId, [...(ofPerson.get(userId) ?? []), name])
      return name
    })
    rows.push(`${mine.join(' + ')} = ${need}`)
    for (const [house, some] of Map.groupBy(eligible, (one) => one.house)) {
      const places = Array.from({ length: Math.min(some.length, need) }, (_, k) =>
        bounded(`h_${s}_${house}_${k}`, PLAN_COSTS.sameHouse * k),
      )
      rows.push(`${some.map((one) => `x_${s}_${one.userId}`).join(' + ')} - ${places.join(' - ')} = 0`)
    }
  }
  for (const [userId, names] of ofPerson) {
    const has = load.get(userId)!
    const places = Array.from({ length: room.get(userId)! }, (_, k) => bounded(`z_${userId}_${k}`, has + k))
    rows.push(`${names.join(' + ')} - ${places.join(' - ')} = 0`)
  }
  return `Minimize\n obj: ${terms.join('\n + ')}\nSubject To\n${rows.map((row, at) => ` c${at}: ${row}`).join('\n')}\nBinary\n ${all.join('\n ')}\nEnd\n`
}

/** The result of a greedy assignment: for each place the cheapest available reviewer. */
function greedy({ demands, load, room }: Case): PlannedAssignment[] {
  const taken = new Map(load)
  const left = new Map(room)
  const plan = demands.map(({ subjectId }) => ({ subjectId, userIds: [] as string[], short: 0 }))
  const most = Math.max(...demands.map((demand) => demand.need))
  for (let place = 0; place < most; place++)
    for (const [at, { eligible }] of demands.entries()) {
      const { userIds } = plan[at]!
      const houses = eligible.filter((one) => userIds.includes(one.userId)).map((one) => one.house)
      const costOf = (one: ReviewerDemand['eligible'][number]) =>
        (one.fit ? 0 : PLAN_COSTS.foreignDomain) +
        one.soft * PLAN_COSTS.soft +
        taken.get(one.userId)! +
        PLAN_COSTS.sameHouse * houses.filter((house) => house === one.house).length
      let best: ReviewerDemand['eligible'][number] | undefined
      for (const one of eligible)
        if (left.get(one.userId)! > 0 && !userIds.includes(one.userId) && (!best || costOf(one) < costOf(best)))
          best = one
      if (!best) continue
      userIds.push(best.userId)
      taken.set(best.userId, taken.get(best.userId)! + 1)
      left.set(best.userId, left.get(best.userId)! - 1)
    }
  return plan
}

const { default: load } = await import('highs')
const solver = await load()
console.log('against the optimum of HiGHS (cost; smaller is better)')
for (const [subjects, reviewers, per, most] of [
  [10, 8, 3, 12],
  [30, 15, 3, 14],
  [60, 30, 3, 14],
  [120, 40, 3, 16],
  [200, 60, 3, 18],
] as const)
  for (const seed of [1, 2]) {
    const one = caseOf(subjects, reviewers, per, most, seed)
    const start = performance.now()
    const ours = planCost(one.demands, one.load, planAssignments(one.demands, one.load, one.room, seed))
    const taken = performance.now() - start
    const began = performance.now()
    const best = solver.solve(programOf(one), { time_limit: 120, output_flag: false })
    const solving = performance.now() - began
    const simple = planCost(one.demands, one.load, greedy(one))
    console.log(
      `  ${subjects} × ${reviewers} × ${per}, seed ${seed}: ours ${ours.cost} (${ours.open} open, ${taken.toFixed(0)} ms)  ` +
        `HiGHS ${best.Status} ${best.ObjectiveValue.toFixed(0)} (${solving.toFixed(0)} ms)  ` +
        `gap ${(ours.cost / best.ObjectiveValue - 1).toLocaleString('en', { style: 'percent', minimumFractionDigits: 2 })}  ` +
        `place by place ${simple.cost} (${simple.open} open)`,
    )
  }

console.log('2,000 subjects × 300 reviewers × 3')
for (const most of [30, 22]) {
  const large = caseOf(2000, 300, 3, most, 7)
  const start = performance.now()
  const plan = planAssignments(large.demands, large.load, large.room, 7)
  const taken = performance.now() - start
  const { open, cost } = planCost(large.demands, large.load, plan)
  const pairs = plan.flatMap((row, at) =>
    row.userIds.map((userId) => large.demands[at]!.eligible.find((one) => one.userId === userId)!),
  )
  const loads = [...large.load].map(
    ([userId, has]) => has + plan.reduce((sum, row) => sum + (row.userIds.includes(userId) ? 1 : 0), 0),
  )
  console.log(
    `  at most ${most} each: ${(taken / 1000).toFixed(1)} s, cost ${cost}, ${open} open, domain fits ${((pairs.filter((one) => one.fit).length / pairs.length) * 100).toFixed(1)} %, ` +
      `soft conflicts ${pairs.filter((one) => one.soft).length}, loads ${Math.min(...loads)} to ${Math.max(...loads)}, heap ${(process.memoryUsage().heapUsed / 2 ** 20).toFixed(0)} MiB`,
  )
  const out = 'r0'
  const again: ReviewerDemand[] = large.demands.map((demand, at) => {
    const mine = plan[at]!.userIds
    return {
      ...demand,
      eligible: demand.eligible
        .filter((one) => one.userId !== out)
        .map((one) => ({ ...one, kept: mine.includes(one.userId) })),
    }
  })
  const lost = plan.filter((row) => row.userIds.includes(out)).length
  const before = performance.now()
  const repaired = planAssignments(again, large.load, large.room, 7)
  const changed = repaired.reduce(
    (sum, row, at) => sum + row.userIds.filter((userId) => !plan[at]!.userIds.includes(userId)).length,
    0,
  )
  console.log(
    `  one reviewer with ${lost} reviews drops out: planned again in ${((performance.now() - before) / 1000).toFixed(1)} s, ${changed} pairs are new, ${planCost(again, large.load, repaired).open} open`,
  )
}
