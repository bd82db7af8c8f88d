import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { preparedAct } from '../../../db/schema'
import { isPerson, type Person } from '../../core/actor'
import { each } from '../../core/command.server'
import { Done } from '../../core/done'
import { commit } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { failure } from '../../core/outcome'
import { readAll } from '../../core/read-all.server'
import { forbidden, notFound, Refusal } from '../../core/refusal'
import { stamp } from '../../core/time'
import { secondPerson, undoKey, undoWaits } from '../../system/four-eyes.move'
import { need } from '../../policy/can'
import { loadCases } from '../../subjects/case.server'
import { rollBack, undo, undoing } from '../roll-back.move'
import type { RollBack, RolledBack, Undo, Undoing, Undone } from '../contract'
import { atOf, oneCase } from '../load.server'
import { t as core } from '../../core/core.texts'
import { t as subjects } from '../../subjects/texts'
import { t } from '../texts'

/** Rolls subjects back to an earlier step. The applicant's withdrawal is a transition of its own. */
export const rollBackSubjects = each('subject:rollBack', {
  bizType: 'subject',
  load: (ctx, input: RollBack) => loadCases(ctx, input.ids, 'logs', 'reports', 'contactIds'),
  decide: (one, input, ctx, { settings }) => rollBack(atOf(ctx, one, settings, input)),
  done: (count) => subjects.returned(count),
})

/** Slices that an undo needs; a rollback needs a subset. */
const backSlices = ['logs', 'reports', 'contactIds', 'changes'] as const

/** Returns a preview of a rollback per subject, without writing. One round trip. @throws 404 if no subject is visible */
export async function previewRollBack(ctx: Context, input: RollBack): Promise<Done<z.output<typeof RolledBack>>> {
  need(ctx.actor, 'subject:rollBack')
  const { rows, missing, settings } = await loadCases(ctx, input.ids, ...backSlices)
  if (rows.length === 0) throw notFound()
  const failed = missing.map((id) => failure(id, '', core.notFound))
  const preview: Undoing[] = []
  for (const one of rows)
    try {
      preview.push(undoing(atOf(ctx, one, settings, input), 'rollBack', ctx.id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push(failure(one.id, one.name, error.message))
    }
  return new Done({ ok: preview.map((one) => one.id), failed, preview }, '')
}

/** Undoes the last step, or prepares the undo for a second person. A dry run returns which of the two applies. */
export async function undoStep(ctx: Context, input: Undo): Promise<Done<z.output<typeof Undone>>> {
  const started = Date.now()
  need(ctx.actor, 'subject:stateRollBack')
  if (!isPerson(ctx.actor)) throw forbidden()
  const actor: Person = ctx.actor
  const key = undoKey(input.subjectId)
  const {
    of: { one, settings },
    prepared: [prepared],
  } = await readAll(ctx, {
    of: oneCase(ctx, [input.subjectId], ...backSlices),
    prepared: ctx.db.select().from(preparedAct).where(eq(preparedAct.id, key)),
  })
  if (!one) throw notFound()
  const preview = input.dryRun ? undoing(atOf(ctx, one, settings), 'undo', ctx.id) : undefined
  const changes = preview ? [] : undo(atOf(ctx, one, settings, { reason: input.reason }), ctx.id)
  const last = one.logs.at(-1)!
  const eyes = secondPerson({
    required: undoWaits(settings, actor),
    key,
    scope: { ids: [last.id], reason: input.reason },
    known: prepared,
    actor,
    now: stamp(ctx.now()),
  })
  const outcome = eyes.go ? { prepared: false, preparedBy: eyes.preparedBy, expireTime: null } : eyes.answer
  if (preview) return new Done({ ...outcome, preview }, '')
  const about = { bizType: 'subject', bizId: one.id, text: eyes.go ? one.name : `准备回退：${one.name}` }
  await commit(ctx, 'subject:stateRollBack', eyes.go ? [...eyes.changes, ...changes] : eyes.changes, about, started)
  return new Done(outcome, eyes.go ? t.undone : t.undoPrepared)
}
