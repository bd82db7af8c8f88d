import { and, eq, sql } from 'drizzle-orm'
import { fillRule as table, sequence } from '../../../db/schema'
import { type Change, insert, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput } from '../../core/refusal'
import { answers } from '../../core/route.server'
import { keep } from '../../records/keep.server'
import { part } from '../../records/parts.server'
import { listed } from '../../records/queries.server'
import * as calls from './calls'
import type { Batch } from './contract'
import { fillRule } from './record'
import { isApart, periodsAt, sequenceOf, valueOf } from './rules'
import { t } from './texts'

/** Its numbers do not come twice. */
const apart = part(fillRule, {
  reads: () => null,
  refuses: (_, next): { reset?: string } => (isApart(next) ? {} : { reset: t.resetWrong }),
})
export const fillRules = keep(fillRule, apart)

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
/** The next values of the rules in the order in which they are named, and where their numbers stand afterwards. */
function drawn({ rules, sequences }: Ground, codes: readonly string[], now: Date) {
  const places = new Map(sequences.map(({ id, value }) => [id, value]))
  const results = codes.map((ruleCode) => {
    const rule = rules.find((one) => one.ruleCode === ruleCode)
    if (!rule) throw badInput({ ruleCode: t.unknownCode(ruleCode) })
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

/** The next value, which stays to be drawn. One trip. */
async function testFillRule(ctx: Context, { ruleCode }: { ruleCode: string }) {
  const { results } = drawn(await groundOf(ctx, [ruleCode]), [ruleCode], ctx.now())
  return results[0]!.result
}
const codesIn = ({ rules }: Batch) => rules.map(({ ruleCode }) => ruleCode)
/** Each value is given once. Three trips. @throws 409 where somebody drew at the same moment */
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
