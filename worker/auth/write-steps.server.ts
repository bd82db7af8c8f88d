import type { Change } from '../core/change'
import { changeStatements, triggerOutbox, LOST_RACE_GUARD, toStatement, writeBatch } from '../core/commit.server'
import type { Context } from '../core/context'

type BuiltStatement = Parameters<typeof toStatement>[0]
/** A statement that must change a row; otherwise another writer was faster. */
export type GuardedStatement = { guarded: BuiltStatement }
export type WriteStep = BuiltStatement | GuardedStatement | Change
const isChange = (step: WriteStep): step is Change => 'kind' in step

/**
 * Writes the steps of a sign-in or account operation in one round trip: statements with their log row last, and changes
 * of other areas (notices, mails). @throws 409 if a guarded statement changed nothing
 */
export async function writeSteps(ctx: Context, steps: readonly WriteStep[]): Promise<void> {
  await writeBatch(
    ctx,
    steps.flatMap((step) =>
      isChange(step)
        ? changeStatements(ctx, step)
        : 'guarded' in step
          ? [toStatement(step.guarded), LOST_RACE_GUARD]
          : [toStatement(step)],
    ),
  )
  triggerOutbox(ctx, steps.filter(isChange))
}
