import { eq, sql } from 'drizzle-orm'
import { publication, subject } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { type Change, update } from '../../core/change'
import { command } from '../../core/command.server'
import { readAll } from '../../core/read-all.server'
import { conflict, notFound, Refusal } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { undoLastStep } from '../rollback.transition'
import { managementContextOf } from '../loader.server'
import { casesQuery } from '../../subjects/case-loader.server'
import { discardMessages } from '../../plan/publication-hold.transition'
import type { UndoPublication } from '../contract'
import { t } from '../texts'

/**
 * Undoes a publication whose notices have not been sent yet: all subjects return to their previous statuses, rejections
 * are withheld again, and the notices are discarded. Fails if one of the subjects has moved on. Two round trips.
 */
export const undoPublication = command('subject:publish', {
  load: (ctx, { id }: UndoPublication) =>
    readAll(ctx, {
      publications: ctx.db.select().from(publication).where(eq(publication.id, id)),
      cases: casesQuery(
        ctx,
        sql`select e.value from publication p, json_each(p.subject_ids) e where p.id = ${id}`,
        ...(['logs', 'reports', 'contactIds', 'changes', 'objections'] as const),
      ),
      released: ctx.db
        .select()
        .from(subject)
        .where(
          sql`${subject.id} in (select e.value from publication p, json_each(p.released_ids) e where p.id = ${id})`,
        ),
    }),
  decide({ publications: [row], cases, released }, { id, reason }, ctx) {
    if (!row) throw notFound()
    if (row.undoneTime) throw conflict(t.publicationUndone)
    const now = formatStamp(ctx.now())
    if (!row.holdUntil || row.holdUntil <= now) throw conflict(t.graceOver)
    if (cases.rows.some((one) => one.objections.length)) throw conflict(t.objectionsRaised)
    const back = cases.rows.flatMap((one): Change[] => {
      try {
        const at = managementContextOf(ctx, one, cases.settings, { reason })
        if (one.logs.at(-1)?.operation !== (row.kind === 'plan' ? 'publishPlan' : 'establish')) throw conflict(t.wentOn)
        // No notice of the original step was sent.
        return undoLastStep(at, ctx.id).filter(({ kind }) => kind !== 'notice')
      } catch (error) {
        if (error instanceof Refusal) throw conflict(t.movedOn(one.name, error.message))
        throw error
      }
    })
    return {
      changes: [
        discardMessages(id),
        ...back,
        ...released.map((one) => update('subject', one, { holdNotice: 1 })),
        update('publication', row, {
          undoneBy: isPerson(ctx.actor) ? ctx.actor.realname : '',
          undoneTime: now,
          undoneReason: reason,
        }),
      ],
      result: null,
      message: t.undonePublication(cases.rows.length),
      about: { bizType: 'publication', bizId: id, text: row.title },
    }
  },
})
