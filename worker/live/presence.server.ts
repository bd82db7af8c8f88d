import { and, eq } from 'drizzle-orm'
import { report, subject } from '../../db/schema'
import { requirePerson } from '../auth/queries.server'
import type { Context } from '../core/context'
import { notFound } from '../core/refusal'
import { assertRight } from '../policy/authorization'
import { visibleReportsCondition } from '../subjects/reports/row-access.server'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import type { PresenceList, PresenceInput } from './contract'
import { presenceKey, shardOf } from './messages'
import { findShard, sendTransient } from './push.server'

const visibleFormQuery = (ctx: Context, at: PresenceInput) =>
  'subjectId' in at
    ? ctx.db
        .select({ id: subject.id })
        .from(subject)
        .where(and(eq(subject.id, at.subjectId), visibleSubjectsCondition(ctx.actor)))
    : ctx.db
        .select({ id: report.id })
        .from(report)
        .innerJoin(subject, eq(subject.id, report.subjectId))
        .where(and(eq(report.id, at.reportId), eq(report.delFlag, 0), visibleReportsCondition(ctx.actor)))

/**
 * Records that a user edits a form, or leaves it, and notifies the other editors of a change. One round trip.
 * @returns the other editors
 * @throws 404 for a subject that the user cannot see, 403 without the right to edit the form
 */
export async function updatePresence(ctx: Context, at: PresenceInput): Promise<PresenceList> {
  const { userId, realname } = requirePerson(ctx)
  assertRight(ctx.actor, 'subjectId' in at ? 'subject:edit' : 'report:write')
  if ((await visibleFormQuery(ctx, at)).length === 0) throw notFound()
  const place = 'subjectId' in at ? presenceKey('subject', at.subjectId) : presenceKey('report', at.reportId)
  const channel = findShard(ctx, shardOf(place))
  if (!channel) return { others: [] }
  const { others, changed } = await channel.stay({
    place,
    userId,
    tab: at.tab,
    name: realname,
    at: at.at,
    leaving: at.leaving,
  })
  if (changed)
    ctx.after(
      sendTransient(
        ctx,
        others.map((one) => one.userId),
        { cmd: 'edit', msgId: place, msgTxt: '' },
      ),
    )
  return { others }
}
