import { type SQL, sql } from 'drizzle-orm'
import { type Actor, isPerson } from '../core/actor'
import { unpublishedDecisions, unpublishedDecisionsOf, isInsider, type SubjectStatus } from './statuses'

/** SQL for the status that this role sees. Counterpart of `visibleStatus`. */
export const visibleStatusColumn = (actor: Actor, of: (column: string) => SQL): SQL<SubjectStatus> =>
  !isPerson(actor) || isInsider(actor.roleCode)
    ? sql`${of('status')}`
    : sql`case ${sql.join(
        unpublishedDecisions.map(
          ({ status, reads, held }) =>
            sql`when ${of('status')} = ${status}${held ? sql` and ${of('hold_notice')} = 1` : sql``} then ${reads}`,
        ),
        sql` `,
      )} else ${of('status')} end`

/**
 * SQL: the row is in this status, or in one that outsiders see as it. Tasks of outsiders last until the decision is
 * published, because their end would reveal it.
 */
export const visibleStatusCondition = (reads: SubjectStatus, of: (column: string) => SQL): SQL =>
  sql`(${sql.join(
    [
      sql`${of('status')} = ${sql.raw(`'${reads}'`)}`,
      ...unpublishedDecisionsOf(reads).map(
        ({ status, held }) =>
          sql`${of('status')} = ${sql.raw(`'${status}'`)}${held ? sql` and ${of('hold_notice')} = 1` : sql``}`,
      ),
    ],
    sql` or `,
  )})`
