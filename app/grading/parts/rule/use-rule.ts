import { useForm } from '~/app/lib/form'
import type { RuleView } from '~/worker/grading/answers'
import * as grading from '~/worker/grading/calls'

const fresh = {
  criteria: [],
  step: 0.5,
  method: 'mean',
  normalise: 'none',
  trimMin: 5,
  minGraders: 3,
  reasonMin: 10,
  reasonMax: 500,
  levels: [],
  openTime: null,
  endTime: null,
  blind: 1,
  publish: 0,
}
const ruleOf = (year: string, rule: RuleView | null) => {
  if (!rule) return { ...fresh, year }
  // A rule that is borrowed from another year is not the one of this year yet.
  const { id, locked: _, excellentTotal: __, excellentByDomain: ___, lockVersion, ...body } = rule
  return { ...body, year, ...(id && { lockVersion }) }
}
export type Rule = ReturnType<typeof useRule>
export const useRule = (year: string, rule: RuleView | null) =>
  useForm(grading.saveRule, ruleOf(year, rule), {
    sends: (values) => ({
      ...values,
      criteria: values.criteria.map((one, at) => ({ ...one, sort: at + 1 })),
      openTime: values.openTime || null,
      endTime: values.endTime || null,
    }),
  })
/** A part of the rule as it is being written; `fixed` once scores depend on it. */
export type RulePart = { form: Rule; fixed: boolean }
