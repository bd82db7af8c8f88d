import { and, eq, sql } from 'drizzle-orm'
import { fillRule as table, sequence } from '../../../db/schema'
import { type Change, insert, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { formatDay } from '../../core/time'
import { badInput } from '../../core/refusal'
import { handleCalls } from '../../core/route.server'
import { recordHandlers } from '../../records/handlers.server'
import { recordHook } from '../../records/hooks.server'
import { valuesSubquery } from '../../records/queries.server'
import * as calls from './calls'
import type { FillRuleBatch, FillRulePreview } from './contract'
import { subjectRuleQuery, subjectSequencesQuery } from './queries.server'
import { fillRule } from './record'
import {
  isUniqueFormat,
  parseRuleParams,
  serializeRuleParams,
  currentPeriods,
  sequenceIdOf,
  type NumberFormat,
  SUBJECT_RULE,
  formatSubjectNumber,
  subjectSequenceId,
  formatFillNumber,
  validateSubjectRule,
} from './rules'
import { t } from './texts'

/** Returns the rule with the parameters of `ruleParams`, which take precedence over the fields; null if they are invalid. */
const resolveFormat = <Rule extends NumberFormat & { ruleParams: string }>(
  next: Rule,
  before: { ruleParams: string } | null,
) =>
  next.ruleParams && next.ruleParams !== before?.ruleParams
    ? (parseRuleParams(next.ruleParams) && { ...next, ...parseRuleParams(next.ruleParams) }) || null
    : next
/** Rejects rules whose numbers could repeat, and changes that subject numbers do not allow. */
const fillRuleHook = recordHook(fillRule, {
  reads: () => null,
  refuses(_, next, before): RuleFieldErrors {
    const rule = resolveFormat(next, before)
    if (!rule) return { ruleParams: t.paramsWrong }
    if (next.ruleClass !== (before?.ruleClass ?? 'date')) return { ruleClass: t.classStays }
    if (before?.createBy === 'system' && before.ruleCode !== next.ruleCode) return { ruleCode: t.builtInCode }
    if (next.ruleClass === 'subject') return validateSubjectRule(rule)
    return isUniqueFormat(rule) ? {} : { reset: t.resetWrong }
  },
  gives(_, next, before) {
    const { prefix, datePattern, separator, digits, reset } = resolveFormat(next, before) ?? next
    const shape = { prefix, datePattern, separator, digits, reset }
    return { ...shape, ruleParams: serializeRuleParams(shape) }
  },
  keeps: (_, row) => (row.createBy === 'system' ? t.builtIn(row.ruleName) : null),
})
type RuleFieldErrors = { [Field in 'ruleParams' | 'ruleClass' | 'ruleCode' | 'reset' | keyof NumberFormat]?: string }
export const fillRuleHandlers = recordHandlers(fillRule, fillRuleHook)

const loadFillRules = (ctx: Context, codes: readonly string[]) =>
  readAll(ctx, {
    rules: ctx.db
      .select()
      .from(table)
      .where(and(sql`${table.ruleCode} in ${valuesSubquery(codes)}`, eq(table.delFlag, 0))),
    sequences: ctx.db
      .select()
      .from(sequence)
      .where(sql`${sequence.id} in (select 'fill:' || f.id || ':' || p.value
        from fill_rule f, json_each(${JSON.stringify(currentPeriods(ctx.now()))}) p where f.rule_code in ${valuesSubquery(codes)})`),
  })
type LoadedFillRules = { rules: readonly Row<'fillRule'>[]; sequences: readonly Row<'sequence'>[] }
/** Returns the next values of the rules in the given order, and the changes of their sequences. @throws 400 */
function computeNextNumbers({ rules, sequences }: LoadedFillRules, codes: readonly string[], now: Date) {
  const places = new Map(sequences.map(({ id, value }) => [id, value]))
  const results = codes.map((ruleCode) => {
    const rule = rules.find((one) => one.ruleCode === ruleCode)
    if (!rule) throw badInput({ ruleCode: t.unknownCode(ruleCode) })
    if (rule.ruleClass === 'subject') throw badInput({ ruleCode: t.byNumbering })
    const key = sequenceIdOf(rule, now)
    const place = (places.get(key) ?? 0) + 1
    places.set(key, place)
    return { ruleCode, result: formatFillNumber(rule, now, place) }
  })
  const changes = [...places].flatMap(([id, value]): Change[] => {
    const row = sequences.find((one) => one.id === id)
    if (!row) return [insert('sequence', { id, value })]
    return row.value === value ? [] : [update('sequence', row, { value })]
  })
  return { results, changes }
}

/** Returns the next value without consuming it; for subject numbers, that of a year and domain. One round trip. */
async function testFillRule(ctx: Context, { ruleCode, year, domain }: FillRulePreview) {
  if (ruleCode === SUBJECT_RULE) return await nextSubjectNumber(ctx, year ?? formatDay(ctx.now()).slice(0, 4), domain)
  const { results } = computeNextNumbers(await loadFillRules(ctx, [ruleCode]), [ruleCode], ctx.now())
  return results[0]!.result
}
async function nextSubjectNumber(ctx: Context, year: string, domain: string) {
  const [rules, sequences] = await readAll(ctx, [subjectRuleQuery(ctx), subjectSequencesQuery(ctx)])
  const last = sequences.find(({ id }) => id === subjectSequenceId(rules[0]!.prefix, year, domain))
  return formatSubjectNumber(rules[0]!, year, domain, (last?.value ?? 0) + 1)
}
const ruleCodesOf = ({ rules }: FillRuleBatch) => rules.map(({ ruleCode }) => ruleCode)
/**
 * Generates values, each only once. Three round trips. @throws 400, 409 if another call used the sequence at the same
 * time
 */
const executeBatch = command('system:manage', {
  load: (ctx: Context, input: FillRuleBatch) => loadFillRules(ctx, ruleCodesOf(input)),
  decide(ground, input, ctx) {
    const { results, changes } = computeNextNumbers(ground, ruleCodesOf(input), ctx.now())
    return {
      changes,
      result: results,
      about: { bizType: 'fillRule', bizId: '', text: results.map(({ result }) => result).join('、') },
    }
  },
})

export const fillRoutes = handleCalls(calls, {
  ...fillRuleHandlers,
  testFillRule,
  execute: async (ctx: Context, { ruleCode }: { ruleCode: string }) =>
    (await executeBatch(ctx, { rules: [{ ruleCode }] })).result[0]!.result,
  executeBatch,
})
