import { CommandResult } from './command-result'
import { type Action, assertRight } from '../policy/authorization'
import type { Change, Decision } from './change'
import { commit, commitEach, commitAll } from './commit.server'
import type { Context } from './context'
import { t } from './core.texts'
import { failedRow, type BatchResult } from './batch-result'
import { Refusal } from './refusal'

/**
 * Builds a command, which pages, the API and jobs call in the same way: it checks the right, loads in one round trip,
 * decides in a pure function that refuses or returns the changes, and writes the changes with their log and outbox rows
 * in one round trip.
 *
 * @example
 * export const saveRule = command('grade:rule', {
 *   load: (ctx, input: SaveRule) => ruleOfYear(ctx, input.year),
 *   decide: (rule, input, ctx) => ({ changes: [update('gradeRule', rule, input)], result: null }),
 * })
 */
export function command<Input, Loaded, Result>(
  action: Action,
  steps: {
    load: (ctx: Context, input: Input) => Promise<Loaded>
    decide: (loaded: Loaded, input: Input, ctx: Context) => Decision<Result>
  },
) {
  return markLoadFirst(async (ctx: Context, input: Input): Promise<CommandResult<Result>> => {
    const started = Date.now()
    assertRight(ctx.actor, action)
    const loaded = await steps.load(ctx, input)
    const { changes, result, message, about } = steps.decide(loaded, input, ctx)
    await commit(ctx, action, changes, about, started)
    return new CommandResult(result, message)
  })
}

/** Commands that have no effect before their load step is done. */
const loadFirstCommands = new WeakSet<object>()
const markLoadFirst = <A extends object>(handler: A): A => {
  loadFirstCommands.add(handler)
  return handler
}
/**
 * True if the session may be checked in the same round trip as the load step, because the command has no effect before
 * it.
 */
export const isLoadFirst = (handler: object): boolean => loadFirstCommands.has(handler)

/** True if one message describes all refusals: there is a single row, or every row has the same invalid input. */
const isSingleRefusal = (refusals: readonly Refusal[]) =>
  refusals.length === 1 || refusals.every(({ code, message }) => code === 400 && message === refusals[0]!.message)

type BatchSteps<Input, Loaded extends LoadedRows> = {
  load: (ctx: Context, input: Input) => Promise<Loaded>
  /** Returns the changes of one row; `loaded` has the data that the rows share. A thrown refusal concerns this row alone. */
  decide: (row: Loaded['rows'][number], input: Input, ctx: Context, loaded: Loaded) => Change[]
  /** Success message for the rows that were changed. */
  done?: (count: number, input: Input) => string
  dryRun?: (input: Input) => boolean
  /** Type of the entities that the log rows refer to. */
  bizType: string
}
type LoadedRows = { rows: { id: string; name: string }[]; missing: string[]; settings?: { allOrNothing: number } }
type BatchCommand<Input, Result> = (ctx: Context, input: Input) => Promise<CommandResult<Result>>

/**
 * Builds a command for many rows: it loads all in one round trip, decides each with the same function, and writes a
 * hundred rows in a round trip. The result has an entry for each row. A row that is refused or loses a race fails
 * alone, unless the centre's setting requires all or nothing. If every row fails, the first reason is the message. The
 * result is the `BatchResult`, or the return value of `answer`.
 */
export function batchCommand<Input, Loaded extends LoadedRows, Result>(
  action: Action,
  steps: BatchSteps<Input, Loaded> & { answer: (outcome: BatchResult, loaded: Loaded) => Result },
): BatchCommand<Input, Result>
export function batchCommand<Input, Loaded extends LoadedRows>(
  action: Action,
  steps: BatchSteps<Input, Loaded>,
): BatchCommand<Input, BatchResult>
export function batchCommand<Input, Loaded extends LoadedRows>(
  action: Action,
  steps: BatchSteps<Input, Loaded> & { answer?: (outcome: BatchResult, loaded: Loaded) => unknown },
): BatchCommand<Input, unknown> {
  const { answer = (outcome: BatchResult) => outcome } = steps
  return markLoadFirst(async (ctx, input) => {
    const started = Date.now()
    assertRight(ctx.actor, action)
    const loaded = await steps.load(ctx, input)
    const { rows, missing } = loaded
    const refusals: Refusal[] = []
    const failed: BatchResult['failed'] = missing.map((id) => failedRow(id, '', t.notFound))
    const groups: {
      id: string
      name: string
      changes: Change[]
      about: { bizType: string; bizId: string; text: string }
    }[] = []
    for (const row of rows) {
      try {
        groups.push({
          id: row.id,
          name: row.name,
          changes: steps.decide(row, input, ctx, loaded),
          about: { bizType: steps.bizType, bizId: row.id, text: row.name },
        })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refusals.push(error)
        failed.push(failedRow(row.id, row.name, error.message))
      }
    }
    if (rows.length === 0) throw new Refusal(t.notFound, 404, 404)
    if (groups.length === 0)
      throw refusals.length === failed.length && isSingleRefusal(refusals)
        ? refusals[0]!
        : new Refusal(failed.at(-1)!.reason, 409, 200, { ok: [], failed })
    if (steps.dryRun?.(input))
      return new CommandResult(
        answer({ ok: groups.map((group) => group.id), failed }, loaded),
        t.dryRun(groups.length, failed.length),
      )
    const noneDone = () => new Refusal(t.noneDone(failed.length, failed[0]!.reason), 409, 200, { ok: [], failed })
    if (failed.length && (ctx.allOrNothing || loaded.settings?.allOrNothing)) throw noneDone()
    if (loaded.settings?.allOrNothing && !ctx.allOrNothing) {
      await commitAll(ctx, action, groups, started)
      return new CommandResult(
        answer({ ok: groups.map((group) => group.id), failed }, loaded),
        steps.done?.(groups.length, input),
      )
    }
    const names = new Map(groups.map((group) => [group.id, group.name]))
    const lost = await commitEach(ctx, action, groups, started)
    for (const { id, reason } of lost) failed.push(failedRow(id, names.get(id) ?? '', reason))
    if (lost.length && ctx.allOrNothing) throw noneDone()
    const lostIds = new Set(lost.map((one) => one.id))
    const ok = groups.map((group) => group.id).filter((id) => !lostIds.has(id))
    if (ok.length === 0) throw new Refusal(failed.at(-1)!.reason, 409, 200, { ok, failed })
    const message = steps.done?.(ok.length, input)
    return new CommandResult(
      answer({ ok, failed }, loaded),
      failed.length ? t.someDone(ok.length, failed.length, failed[0]!.reason) : message,
    )
  })
}
