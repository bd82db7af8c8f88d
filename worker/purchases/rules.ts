import { t } from './texts'

/** Returns null if the contract was signed in its year or the following one and not in the future; otherwise the reason. */
export function signDateProblem({ year, signDate }: { year: string; signDate: string }, today: string): string | null {
  if (signDate > today) return t.signedAhead
  const late = Number(signDate.slice(0, 4)) - Number(year)
  return late === 0 || late === 1 ? null : t.signedElsewhen
}

/** Converts yuan to 万元. Sums are computed in whole yuan. */
export const toTenThousands = (yuan: number) => yuan / 10_000
