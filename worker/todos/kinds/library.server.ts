import { type SQL, sql } from 'drizzle-orm'
import { progressPage } from '../../library/periods/move'
import { inRooms, ownInstitution } from '../../library/rooms.server'
import { ofPeriod } from '../sources.server'
import { and, BM, type KindRow, type Link, ME } from './conditions.server'

/** Condition: an open period with schedules that match `condition`. */
const openWith = (condition: SQL, now: string) =>
  and(
    sql`period.closed = 0 and period.del_flag = 0 and period.start_time <= ${now}`,
    sql`exists (select 1 from fb_schedule s where s.org_type = period.org_type and s.period = period.period and s.del_flag = 0
      and ${condition})`,
  )
/** Address of the progress list; the task id contains workspace and period. */
const listOf =
  (status: string) =>
  ({ bizId }: Link) => {
    const [orgType = '', period = ''] = bizId.split(':')
    return progressPage(orgType, { view: 'list', period, status })
  }

/** Pending tasks of the library, one per period: institutions report progress, the center reviews it. */
export const library = {
  tellProgress: {
    roles: [ME],
    source: ofPeriod,
    undue: true,
    when: ({ actor, now }) =>
      and(
        inRooms(actor, sql`period.org_type`),
        openWith(sql`s.depart_id = ${ownInstitution(actor)} and s.status in (0, 2)`, now),
      ),
    list: '/todo/mechanism',
    act: listOf('0,2'),
  },
  judgeProgress: {
    roles: [BM],
    source: ofPeriod,
    undue: true,
    when: ({ now }) => openWith(sql`s.status = 1`, now),
    list: '/todo/bizManger',
    act: listOf('1'),
  },
} as const satisfies Record<string, KindRow>
