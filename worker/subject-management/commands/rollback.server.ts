import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { preparedAction } from '../../../db/schema'
import { isPerson, type Person } from '../../core/actor'
import { batchCommand } from '../../core/command.server'
import { CommandResult } from '../../core/command-result'
import { commit } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { failedRow } from '../../core/batch-result'
import { readAll } from '../../core/read-all.server'
import { forbidden, notFound, Refusal } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { requireSecondPerson, undoKey, needsUndoConfirmation } from '../../system/four-eyes.rules'
import { assertRight } from '../../policy/authorization'
import { loadCases } from '../../subjects/case-loader.server'
import { rollBackCase, undoLastStep, previewRollback } from '../rollback.transition'
import type { RollBack, RollBackResult, UndoStep, RollbackPreview, UndoStepResult } from '../contract'
import { managementContextOf, optionalCaseQuery } from '../loader.server'
import { t as core } from '../../core/core.texts'
import { t as subjects } from '../../subjects/texts'
import { t } from '../texts'

/** Rolls subjects back to an earlier step. The applicant's withdrawal is a transition of its own. */
export const rollBackSubjects = batchCommand('subject:rollBack', {
  bizType: 'subject',
  load: (ctx, input: RollBack) => loadCases(ctx, input.ids, 'logs', 'reports', 'contactIds'),
  decide: (one, input, ctx, { settings }) => rollBackCase(managementContextOf(ctx, one, settings, input)),
  done: (count) => subjects.returned(count),
})

/** Slices that an undo needs; a rollback needs a subset. */
const undoSlices = ['logs', 'reports', 'contactIds', 'changes'] as const

/** Returns a preview of a rollback per subject, without writing. One round trip. @throws 404 if no subject is visible */
export async function previewRollBack(
  ctx: Context,
  input: RollBack,
): Promise<CommandResult<z.output<typeof RollBackResult>>> {
  assertRight(ctx.actor, 'subject:rollBack')
  const { rows, missing, settings } = await loadCases(ctx, input.ids, ...undoSlices)
  if (rows.length === 0) throw notFound()
  const failed = missing.map((id) => failedRow(id, '', core.notFound))
  const preview: RollbackPreview[] = []
  for (const one of rows)
    try {
      preview.push(previewRollback(managementContextOf(ctx, one, settings, input), 'rollBack', ctx.id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push(failedRow(one.id, one.name, error.message))
    }
  return new CommandResult({ ok: preview.map((one) => one.id), failed, preview }, '')
}

/** Undoes the last step, or prepares the undo for a second person. A dry run returns which of the two applies. */
export async function undoStep(ctx: Context, input: UndoStep): Promise<CommandResult<z.output<typeof UndoStepResult>>> {
  const started = Date.now()
  assertRight(ctx.actor, 'subject:stateRollBack')
  if (!isPerson(ctx.actor)) throw forbidden()
  const actor: Person = ctx.actor
  const key = undoKey(input.subjectId)
  const {
    of: { one, settings },
    prepared: [prepared],
  } = await readAll(ctx, {
    of: optionalCaseQuery(ctx, [input.subjectId], ...undoSlices),
    prepared: ctx.db.select().from(preparedAction).where(eq(preparedAction.id, key)),
  })
  if (!one) throw notFound()
  const preview = input.dryRun ? previewRollback(managementContextOf(ctx, one, settings), 'undo', ctx.id) : undefined
  const changes = preview ? [] : undoLastStep(managementContextOf(ctx, one, settings, { reason: input.reason }), ctx.id)
  const last = one.logs.at(-1)!
  const eyes = requireSecondPerson({
    required: needsUndoConfirmation(settings, actor),
    key,
    scope: { ids: [last.id], reason: input.reason },
    known: prepared,
    actor,
    now: formatStamp(ctx.now()),
  })
  const outcome = eyes.go ? { prepared: false, preparedBy: eyes.preparedBy, expireTime: null } : eyes.answer
  if (preview) return new CommandResult({ ...outcome, preview }, '')
  const about = { bizType: 'subject', bizId: one.id, text: eyes.go ? one.name : `准备回退：${one.name}` }
  await commit(ctx, 'subject:stateRollBack', eyes.go ? [...eyes.changes, ...changes] : eyes.changes, about, started)
  return new CommandResult(outcome, eyes.go ? t.undone : t.undoPrepared)
}
