import { and, eq } from 'drizzle-orm'
import { report, subject } from '../../db/schema'
import { signedIn } from '../auth/queries.server'
import type { Context } from '../core/context'
import { notFound } from '../core/refusal'
import { need } from '../policy/can'
import { visibleReports } from '../subjects/reports/visible.server'
import { visibleSubjects } from '../subjects/visible.server'
import type { Others, Stay } from './contract'
import { placeOf, shardOf } from './messages'
import { shard, whisper } from './push.server'

const seen = (ctx: Context, at: Stay) =>
  'subjectId' in at
    ? ctx.db
        .select({ id: subject.id })
        .from(subject)
        .where(and(eq(subject.id, at.subjectId), visibleSubjects(ctx.actor)))
    : ctx.db
        .select({ id: report.id })
        .from(report)
        .innerJoin(subject, eq(subject.id, report.subjectId))
        .where(and(eq(report.id, at.reportId), eq(report.delFlag, 0), visibleReports(ctx.actor)))

/**
 * Records that a user edits a form, or leaves it, and notifies the other editors of a change. One round trip.
 * @returns the other editors
 * @throws 404 for a subject that the user cannot see, 403 without the right to edit the form
 */
export async function stay(ctx: Context, at: Stay): Promise<Others> {
  const { userId, realname } = signedIn(ctx)
  need(ctx.actor, 'subjectId' in at ? 'subject:edit' : 'report:write')
  if ((await seen(ctx, at)).length === 0) throw notFound()
  const place = 'subjectId' in at ? placeOf('subject', at.subjectId) : placeOf('report', at.reportId)
  const channel = shard(ctx, shardOf(place))
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
      whisper(
        ctx,
        others.map((one) => one.userId),
        { cmd: 'edit', msgId: place, msgTxt: '' },
      ),
    )
  return { others }
}
