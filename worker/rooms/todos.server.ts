import { type SQL, sql } from 'drizzle-orm'
import { advisory, materialRequest, meeting, software, vendor } from '../../db/schema'
import { ofInstitution, ownAdvisories } from '../advisories/visible.server'
import { unreadStatement } from '../announcements/queries/reader.server'
import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import { jsonColumn } from '../core/json'
import { type Reading, reading } from '../core/read-all.server'
import { addDays, day, stamp } from '../core/time'
import { visibleMeetings } from '../meetings/visible.server'
import { holds } from '../policy/can'
import { meetingsPage } from '../policy/pages'
import type { Room } from '../policy/roles'
import { ownSoftware } from '../software/visible.server'
import { expiresUntil } from '../vendors/columns.server'
import { WARNED_DAYS } from '../vendors/rules'
import { keepsVendors, ownVendors, waitingReviews } from '../vendors/visible.server'
import type { Counted } from './contract'
import { t } from './texts'

type Asked = { ctx: Context; actor: Person; room: Room }
type Row = {
  label: () => string
  /** URL of the list of the counted rows. */
  url: (asked: Asked) => string
  when: (asked: Asked) => boolean
  count: (asked: Asked) => SQL
}
const requests = (status: number, whose = sql`true`) =>
  sql`(select count(*) from ${materialRequest} where ${materialRequest.delFlag} = 0 and ${materialRequest.status} = ${status} and ${whose})`
/** True if the actor enters vendors for the own institution only. */
const entersOwn = ({ actor }: Asked) => holds(actor, 'industry:write') && !keepsVendors(actor)

/** Kinds of pending tasks in a workspace, in display order. */
const rows: Readonly<Record<string, Row>> = {
  answers: {
    label: () => t.answers,
    url: () => '/network/advisories?unanswered=1',
    when: ({ actor }) => holds(actor, 'advisory:answer'),
    count: ({
      actor,
    }) => sql`(select count(*) from advisory_affected a join ${advisory} on ${advisory.id} = a.advisory_id
      where ${ofInstitution(actor, sql`a.sys_org_code`)} and a.state = 0 and a.del_flag = 0
      and ${advisory.status} = 2 and ${advisory.delFlag} = 0)`,
  },
  advisories: {
    label: () => t.advisories,
    url: () => '/network/advisories?status=1',
    when: ({ actor }) => holds(actor, 'advisory:publish'),
    count: () => sql`(select count(*) from ${advisory} where ${advisory.status} = 1 and ${advisory.delFlag} = 0)`,
  },
  ownAdvisories: {
    label: () => t.ownAdvisories,
    url: () => '/network/advisories?status=4',
    when: ({ actor }) => holds(actor, 'advisory:write') && !holds(actor, 'advisory:publish'),
    count: ({ actor }) =>
      sql`(select count(*) from ${advisory} where ${ownAdvisories(actor)} and ${advisory.status} = 4 and ${advisory.delFlag} = 0)`,
  },
  vendors: {
    label: () => t.vendors,
    url: () => '/industruServoces?status=1',
    when: ({ actor }) => holds(actor, 'industry:approve'),
    count: () => sql`(select count(*) from ${vendor} where ${vendor.status} = 1 and ${vendor.delFlag} = 0)`,
  },
  reviews: {
    label: () => t.reviews,
    url: () => '/industruServoces?reviews=1',
    when: ({ actor }) => holds(actor, 'industry:approve'),
    count: () => sql`(select count(distinct vendor_id) from (${waitingReviews}))`,
  },
  ownVendors: {
    label: () => t.ownVendors,
    url: () => '/industruServoces?mine=1&status=4',
    when: entersOwn,
    count: ({ actor }) =>
      sql`(select count(*) from ${vendor} where ${ownVendors(actor)} and ${vendor.delFlag} = 0 and +${vendor.status} = 4)`,
  },
  expiring: {
    label: () => t.expiring,
    url: () => '/industruServoces?mine=1&expiring=1',
    when: entersOwn,
    count: ({ actor, ctx }) => sql`(select count(*) from ${vendor} where ${ownVendors(actor)} and ${vendor.delFlag} = 0
      and ${expiresUntil(day(addDays(ctx.now(), WARNED_DAYS)))})`,
  },
  software: {
    label: () => t.software,
    url: () => '/center/software?status=1',
    when: ({ actor }) => holds(actor, 'software:review'),
    count: () => sql`(select count(*) from ${software} where ${software.status} = 1 and ${software.delFlag} = 0)`,
  },
  ownSoftware: {
    label: () => t.ownSoftware,
    url: () => '/center/software?status=4',
    when: ({ actor }) => holds(actor, 'software:write') && !holds(actor, 'software:review'),
    count: ({ actor }) =>
      sql`(select count(*) from ${software} where ${ownSoftware(actor)} and ${software.delFlag} = 0 and ${software.status} = 4)`,
  },
  requests: {
    label: () => t.requests,
    url: () => '/dataspace/request?box=received&status=0',
    when: ({ actor }) => holds(actor, 'space:decide'),
    count: ({ actor: { roleCode, userId } }) =>
      requests(0, roleCode === 'dataSpaceAdmin' ? undefined : sql`${materialRequest.ownerId} = ${userId}`),
  },
  returned: {
    label: () => t.returned,
    url: () => '/dataspace/request?box=mine&status=2',
    when: ({ actor, room }) => room === 'space' || holds(actor, 'space:request'),
    count: ({ actor }) => requests(2, sql`${materialRequest.userId} = ${actor.userId}`),
  },
  drills: {
    label: () => t.drills,
    url: () => '/drill/study?progress=running',
    when: ({ actor }) => holds(actor, 'drill:study'),
    // An attempt at a withdrawn scenario cannot be finished, so it does not count.
    count: ({ actor }) => sql`(select count(*) from drill_scene where del_flag = 0 and status = 1
      and id in (select scene_id from drill_study where user_id = ${actor.userId} and status = 0 and del_flag = 0))`,
  },
  meetings: {
    label: () => t.meetings,
    url: ({ room }) => `${meetingsPage(room)}?status=1&confirmed=0`,
    when: ({ actor }) => holds(actor, 'meeting:attend'),
    count: ({
      actor,
      ctx,
      room,
    }) => sql`(select count(*) from meeting_participant p join ${meeting} on ${meeting.id} = p.meeting_id
      where p.user_id = ${actor.userId} and p.del_flag = 0 and p.confirmed = 0 and ${meeting.room} = ${room}
      and ${meeting.status} = 1 and ${meeting.delFlag} = 0 and ${meeting.endTime} >= ${stamp(ctx.now())})`,
  },
}

/** Query of the caller's pending tasks: the kinds with at least one, each with the URL of its list. */
export function todosOf(ctx: Context, room: Room, actor: Person): Reading<Counted[]> {
  const asked = { ctx, actor, room }
  const own = Object.entries(rows).filter(([, { when }]) => when(asked))
  const counts = sql.join(
    own.map(([key, { count }]) => sql`${key}, ${count(asked)}`),
    sql`, `,
  )
  return reading(
    {
      unread: unreadStatement(ctx),
      counts: ctx.db
        .select({ of: jsonColumn<Record<string, number>>(sql`json_object(${counts})`) })
        .from(sql`(select 1)`),
    },
    ({ unread, counts: [counted] }): Counted[] =>
      [
        ...own.map(([key, { label, url }]) => ({ key, label: label(), count: counted?.of[key] ?? 0, url: url(asked) })),
        { key: 'unread', label: t.unread, count: unread[0]?.count ?? 0, url: '/isps/userAnnouncement?waits=1' },
      ].filter(({ count }) => count > 0),
  )
}

/** Column: the number of announced meetings and training sessions that the caller may see and that are not over. */
export const comingOf = (ctx: Context) => sql<number>`(select count(*) from ${meeting}
  where ${visibleMeetings(ctx.actor)} and ${meeting.status} = 1 and ${meeting.endTime} >= ${stamp(ctx.now())})`
