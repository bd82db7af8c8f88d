import { type SQL, sql } from 'drizzle-orm'
import { advisory, materialRequest, meeting, software, vendor } from '../../db/schema'
import { institutionCondition, ownAdvisoriesCondition } from '../advisories/row-access.server'
import { unreadCountQuery } from '../announcements/queries/reader.server'
import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import { jsonColumn } from '../core/json'
import { type DecodedQuery, decodedQuery } from '../core/read-all.server'
import { addDays, formatDay, formatStamp } from '../core/time'
import { visibleMeetingsCondition } from '../meetings/row-access.server'
import { hasRight } from '../policy/authorization'
import { meetingsPageUrl } from '../policy/page-urls'
import type { Workspace } from '../policy/roles'
import { ownSoftwareCondition } from '../software/row-access.server'
import { expiresByCondition } from '../vendors/columns.server'
import { EXPIRY_WARNING_DAYS } from '../vendors/rules'
import { managesVendors, ownVendorsCondition, pendingReviewsQuery } from '../vendors/row-access.server'
import type { CountedLink } from './contract'
import { t } from './texts'

type TaskContext = { ctx: Context; actor: Person; room: Workspace }
type PendingTaskKind = {
  label: () => string
  /** URL of the list of the counted rows. */
  url: (asked: TaskContext) => string
  when: (asked: TaskContext) => boolean
  count: (asked: TaskContext) => SQL
}
const requestCountSql = (status: number, whose = sql`true`) =>
  sql`(select count(*) from ${materialRequest} where ${materialRequest.delFlag} = 0 and ${materialRequest.status} = ${status} and ${whose})`
/** True if the actor enters vendors for the own institution only. */
const writesOwnVendors = ({ actor }: TaskContext) => hasRight(actor, 'industry:write') && !managesVendors(actor)

/** Kinds of pending tasks in a workspace, in display order. */
const pendingTaskKinds: Readonly<Record<string, PendingTaskKind>> = {
  answers: {
    label: () => t.answers,
    url: () => '/network/advisories?unanswered=1',
    when: ({ actor }) => hasRight(actor, 'advisory:answer'),
    count: ({
      actor,
    }) => sql`(select count(*) from affected_institution a join ${advisory} on ${advisory.id} = a.advisory_id
      where ${institutionCondition(actor, sql`a.sys_org_code`)} and a.state = 0 and a.del_flag = 0
      and ${advisory.status} = 2 and ${advisory.delFlag} = 0)`,
  },
  advisories: {
    label: () => t.advisories,
    url: () => '/network/advisories?status=1',
    when: ({ actor }) => hasRight(actor, 'advisory:publish'),
    count: () => sql`(select count(*) from ${advisory} where ${advisory.status} = 1 and ${advisory.delFlag} = 0)`,
  },
  ownAdvisories: {
    label: () => t.ownAdvisories,
    url: () => '/network/advisories?status=4',
    when: ({ actor }) => hasRight(actor, 'advisory:write') && !hasRight(actor, 'advisory:publish'),
    count: ({ actor }) =>
      sql`(select count(*) from ${advisory} where ${ownAdvisoriesCondition(actor)} and ${advisory.status} = 4 and ${advisory.delFlag} = 0)`,
  },
  vendors: {
    label: () => t.vendors,
    url: () => '/industruServoces?status=1',
    when: ({ actor }) => hasRight(actor, 'industry:approve'),
    count: () => sql`(select count(*) from ${vendor} where ${vendor.status} = 1 and ${vendor.delFlag} = 0)`,
  },
  reviews: {
    label: () => t.reviews,
    url: () => '/industruServoces?reviews=1',
    when: ({ actor }) => hasRight(actor, 'industry:approve'),
    count: () => sql`(select count(distinct vendor_id) from (${pendingReviewsQuery}))`,
  },
  ownVendors: {
    label: () => t.ownVendors,
    url: () => '/industruServoces?mine=1&status=4',
    when: writesOwnVendors,
    count: ({ actor }) =>
      sql`(select count(*) from ${vendor} where ${ownVendorsCondition(actor)} and ${vendor.delFlag} = 0 and +${vendor.status} = 4)`,
  },
  expiring: {
    label: () => t.expiring,
    url: () => '/industruServoces?mine=1&expiring=1',
    when: writesOwnVendors,
    count: ({
      actor,
      ctx,
    }) => sql`(select count(*) from ${vendor} where ${ownVendorsCondition(actor)} and ${vendor.delFlag} = 0
      and ${expiresByCondition(formatDay(addDays(ctx.now(), EXPIRY_WARNING_DAYS)))})`,
  },
  software: {
    label: () => t.software,
    url: () => '/center/software?status=1',
    when: ({ actor }) => hasRight(actor, 'software:review'),
    count: () => sql`(select count(*) from ${software} where ${software.status} = 1 and ${software.delFlag} = 0)`,
  },
  ownSoftware: {
    label: () => t.ownSoftware,
    url: () => '/center/software?status=4',
    when: ({ actor }) => hasRight(actor, 'software:write') && !hasRight(actor, 'software:review'),
    count: ({ actor }) =>
      sql`(select count(*) from ${software} where ${ownSoftwareCondition(actor)} and ${software.delFlag} = 0 and ${software.status} = 4)`,
  },
  requests: {
    label: () => t.requests,
    url: () => '/dataspace/request?box=received&status=0',
    when: ({ actor }) => hasRight(actor, 'space:decide'),
    count: ({ actor: { roleCode, userId } }) =>
      requestCountSql(0, roleCode === 'dataSpaceAdmin' ? undefined : sql`${materialRequest.ownerId} = ${userId}`),
  },
  returned: {
    label: () => t.returned,
    url: () => '/dataspace/request?box=mine&status=2',
    when: ({ actor, room }) => room === 'space' || hasRight(actor, 'space:request'),
    count: ({ actor }) => requestCountSql(2, sql`${materialRequest.userId} = ${actor.userId}`),
  },
  drills: {
    label: () => t.drills,
    url: () => '/drill/study?progress=running',
    when: ({ actor }) => hasRight(actor, 'drill:study'),
    // An attempt at a withdrawn scenario cannot be finished, so it does not count.
    count: ({ actor }) => sql`(select count(*) from drill_scene where del_flag = 0 and status = 1
      and id in (select scene_id from drill_study where user_id = ${actor.userId} and status = 0 and del_flag = 0))`,
  },
  meetings: {
    label: () => t.meetings,
    url: ({ room }) => `${meetingsPageUrl(room)}?status=1&confirmed=0`,
    when: ({ actor }) => hasRight(actor, 'meeting:attend'),
    count: ({
      actor,
      ctx,
      room,
    }) => sql`(select count(*) from meeting_participant p join ${meeting} on ${meeting.id} = p.meeting_id
      where p.user_id = ${actor.userId} and p.del_flag = 0 and p.confirmed = 0 and ${meeting.room} = ${room}
      and ${meeting.status} = 1 and ${meeting.delFlag} = 0 and ${meeting.endTime} >= ${formatStamp(ctx.now())})`,
  },
}

/** Query of the caller's pending tasks: the kinds with at least one, each with the URL of its list. */
export function pendingTasksQuery(ctx: Context, room: Workspace, actor: Person): DecodedQuery<CountedLink[]> {
  const asked = { ctx, actor, room }
  const own = Object.entries(pendingTaskKinds).filter(([, { when }]) => when(asked))
  const counts = sql.join(
    own.map(([key, { count }]) => sql`${key}, ${count(asked)}`),
    sql`, `,
  )
  return decodedQuery(
    {
      unread: unreadCountQuery(ctx),
      counts: ctx.db
        .select({ of: jsonColumn<Record<string, number>>(sql`json_object(${counts})`) })
        .from(sql`(select 1)`),
    },
    ({ unread, counts: [counted] }): CountedLink[] =>
      [
        ...own.map(([key, { label, url }]) => ({ key, label: label(), count: counted?.of[key] ?? 0, url: url(asked) })),
        { key: 'unread', label: t.unread, count: unread[0]?.count ?? 0, url: '/isps/userAnnouncement?waits=1' },
      ].filter(({ count }) => count > 0),
  )
}

/** Column: the number of announced meetings and training sessions that the caller may see and that are not over. */
export const upcomingMeetingsColumn = (ctx: Context) => sql<number>`(select count(*) from ${meeting}
  where ${visibleMeetingsCondition(ctx.actor)} and ${meeting.status} = 1 and ${meeting.endTime} >= ${formatStamp(ctx.now())})`
