import { useForm } from '~/app/lib/use-form'
import type { RuleView } from '~/worker/grading/responses'
import * as grading from '~/worker/grading/calls'

const emptyRule = {
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
const ruleValuesOf = (year: string, rule: RuleView | null) => {
  if (!rule) return { ...emptyRule, year }
  // A rule taken from another year has no id; saving creates the rule of this year.
  const { id, locked: _, excellentTotal: __, excellentByDomain: ___, lockVersion, ...body } = rule
  return { ...body, year, ...(id && { lockVersion }) }
}
export type Rule = ReturnType<typeof useRule>
/** Form state of a year's grading rule. */
export const useRule = (year: string, rule: RuleView | null) =>
  useForm(grading.saveRule, ruleValuesOf(year, rule), {
    sends: (values) => ({
      ...values,
      criteria: values.criteria.map((one, at) => ({ ...one, sort: at + 1 })),
      openTime: values.openTime || null,
      endTime: values.endTime || null,
    }),
  })
/** Props of a part of the rule form. `fixed`: scores depend on it. */
export type RulePart = { form: Rule; fixed: boolean }
