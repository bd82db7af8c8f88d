import { and, eq, sql } from 'drizzle-orm'
import { fillRule as table, sequence } from '../../../db/schema'
import { type Change, insert, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { day } from '../../core/time'
import { badInput } from '../../core/refusal'
import { answers } from '../../core/route.server'
import { keep } from '../../records/keep.server'
import { part } from '../../records/parts.server'
import { listed } from '../../records/queries.server'
import * as calls from './calls'
import type { Batch, OneRule } from './contract'
import { subjectRule, subjectSequences } from './queries.server'
import { fillRule } from './record'
import {
  isApart,
  paramsIn,
  paramsOf,
  periodsAt,
  sequenceOf,
  type Shape,
  SUBJECT_RULE,
  subjectNumber,
  subjectSequence,
  valueOf,
  wrongOfSubjects,
} from './rules'
import { t } from './texts'

/** Returns the rule with the parameters of `ruleParams`, which take precedence over the fields; null if they are invalid. */
const shapeOf = <Rule extends Shape & { ruleParams: string }>(next: Rule, before: { ruleParams: string } | null) =>
  next.ruleParams && next.ruleParams !== before?.ruleParams
    ? (paramsIn(next.ruleParams) && { ...next, ...paramsIn(next.ruleParams) }) || null
    : next
/** Rejects rules whose numbers could repeat, and changes that subject numbers do not allow. */
const sound = part(fillRule, {
  reads: () => null,
  refuses(_, next, before): Wrong {
    const rule = shapeOf(next, before)
    if (!rule) return { ruleParams: t.paramsWrong }
    if (next.ruleClass !== (before?.ruleClass ?? 'date')) return { ruleClass: t.classStays }
    if (before?.createBy === 'system' && before.ruleCode !== next.ruleCode) return { ruleCode: t.builtInCode }
    if (next.ruleClass === 'subject') return wrongOfSubjects(rule)
    return isApart(rule) ? {} : { reset: t.resetWrong }
  },
  gives(_, next, before) {
    const { prefix, datePattern, separator, digits, reset } = shapeOf(next, before) ?? next
    const shape = { prefix, datePattern, separator, digits, reset }
    return { ...shape, ruleParams: paramsOf(shape) }
  },
  keeps: (_, row) => (row.createBy === 'system' ? t.builtIn(row.ruleName) : null),
})
type Wrong = { [Field in 'ruleParams' | 'ruleClass' | 'ruleCode' | 'reset' | keyof Shape]?: string }
export const fillRules = keep(fillRule, sound)

const groundOf = (ctx: Context, codes: readonly string[]) =>
  readAll(ctx, {
    rules: ctx.db
      .select()
      .from(table)
      .where(and(sql`${table.ruleCode} in ${listed(codes)}`, eq(table.delFlag, 0))),
    sequences: ctx.db
      .select()
      .from(sequence)
      .where(sql`${sequence.id} in (select 'fill:' || f.id || ':' || p.value
        from fill_rule f, json_each(${JSON.stringify(periodsAt(ctx.now()))}) p where f.rule_code in ${listed(codes)})`),
  })
type Ground = { rules: readonly Row<'fillRule'>[]; sequences: readonly Row<'sequence'>[] }
/** Returns the next values of the rules in the given order, and the changes of their sequences. @throws 400 */
function drawn({ rules, sequences }: Ground, codes: readonly string[], now: Date) {
  const places = new Map(sequences.map(({ id, value }) => [id, value]))
  const results = codes.map((ruleCode) => {
    const rule = rules.find((one) => one.ruleCode === ruleCode)
    if (!rule) throw badInput({ ruleCode: t.unknownCode(ruleCode) })
    if (rule.ruleClass === 'subject') throw badInput({ ruleCode: t.byNumbering })
    const key = sequenceOf(rule, now)
    const place = (places.get(key) ?? 0) + 1
    places.set(key, place)
    return { ruleCode, result: valueOf(rule, now, place) }
  })
  const changes = [...places].flatMap(([id, value]): Change[] => {
    const row = sequences.find((one) => one.id === id)
    if (!row) return [insert('sequence', { id, value })]
    return row.value === value ? [] : [update('sequence', row, { value })]
  })
  return { results, changes }
}

/** Returns the next value without consuming it; for subject numbers, that of a year and domain. One round trip. */
async function testFillRule(ctx: Context, { ruleCode, year, domain }: OneRule) {
  if (ruleCode === SUBJECT_RULE) return await nextSubjectNumber(ctx, year ?? day(ctx.now()).slice(0, 4), domain)
  const { results } = drawn(await groundOf(ctx, [ruleCode]), [ruleCode], ctx.now())
  return results[0]!.result
}
async function nextSubjectNumber(ctx: Context, year: string, domain: string) {
  const [rules, sequences] = await readAll(ctx, [subjectRule(ctx), subjectSequences(ctx)])
  const last = sequences.find(({ id }) => id === subjectSequence(rules[0]!.prefix, year, domain))
  return subjectNumber(rules[0]!, year, domain, (last?.value ?? 0) + 1)
}
const codesIn = ({ rules }: Batch) => rules.map(({ ruleCode }) => ruleCode)
/**
 * Generates values, each only once. Three round trips. @throws 400, 409 if another call used the sequence at the same
 * time
 */
const executeBatch = command('system:manage', {
  load: (ctx: Context, input: Batch) => groundOf(ctx, codesIn(input)),
  decide(ground, input, ctx) {
    const { results, changes } = drawn(ground, codesIn(input), ctx.now())
    return {
      changes,
      result: results,
      about: { bizType: 'fillRule', bizId: '', text: results.map(({ result }) => result).join('、') },
    }
  },
})

export const fillRoutes = answers(calls, {
  ...fillRules,
  testFillRule,
  execute: async (ctx: Context, { ruleCode }: { ruleCode: string }) =>
    (await executeBatch(ctx, { rules: [{ ruleCode }] })).result[0]!.result,
  executeBatch,
})
