import { t } from './texts'

/** A contract is signed in its year or, where it dragged on, in the next; never ahead. Null, or why not. */
export function signProblem({ year, signDate }: { year: string; signDate: string }, today: string): string | null {
  if (signDate > today) return t.signedAhead
  const late = Number(signDate.slice(0, 4)) - Number(year)
  return late === 0 || late === 1 ? null : t.signedElsewhen
}

/** 万元 of yuan: sums are made of whole numbers. */
export const inTenThousands = (yuan: number) => yuan / 10_000
