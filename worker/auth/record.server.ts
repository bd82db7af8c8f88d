import type { Change } from '../core/change'
import { changeStatements, followUp, GUARD, statement, writeBatch } from '../core/commit.server'
import type { Context } from '../core/context'

type Built = Parameters<typeof statement>[0]
/** A statement after which nothing changed means a lost race. */
export type Guarded = { guarded: Built }
export type Step = Built | Guarded | Change
const isChange = (step: Step): step is Change => 'kind' in step

/**
 * What signing in and accounts write, in one trip: statements with their log row last, and the changes of other areas'
 * making (a notice, a mail). @throws 409 when a guarded statement changed nothing.
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
