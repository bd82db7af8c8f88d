import type { Change } from '../core/change'
import { changeStatements, followUp, GUARD, statement, writeBatch } from '../core/commit.server'
import type { Context } from '../core/context'

type Built = Parameters<typeof statement>[0]
/** A statement that must change a row; otherwise another writer was faster. */
export type Guarded = { guarded: Built }
export type Step = Built | Guarded | Change
const isChange = (step: Step): step is Change => 'kind' in step

/**
 * Writes the steps of a sign-in or account operation in one round trip: statements with their log row last, and changes
 * of other areas (notices, mails). @throws 409 if a guarded statement changed nothing
 */
export async function record(ctx: Context, steps: readonly Step[]): Promise<void> {
  await writeBatch(
    ctx,
    steps.flatMap((step) =>
      isChange(step)
        ? changeStatements(ctx, step)
        : 'guarded' in step
          ? [statement(step.guarded), GUARD]
          : [statement(step)],
    ),
  )
  followUp(ctx, steps.filter(isChange))
}
