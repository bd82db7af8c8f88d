import { type SQL, sql } from 'drizzle-orm'
import { progressPageUrl } from '../../library/periods/transitions'
import { inSidesCondition, ownInstitutionSql } from '../../library/row-access.server'
import { periodSource } from '../sources.server'
import { allOf, BUSINESS_MANAGER, type KindRow, type TaskLink, INSTITUTION_CONTACT } from './conditions.server'

/** Condition: an open period with schedules that match `condition`. */
const openPeriodCondition = (condition: SQL, now: string) =>
  allOf(
    sql`period.closed = 0 and period.del_flag = 0 and period.start_time <= ${now}`,
    sql`exists (select 1 from fb_schedule s where s.org_type = period.org_type and s.period = period.period and s.del_flag = 0
      and ${condition})`,
  )
/** Address of the progress list; the task id contains workspace and period. */
const progressListUrl =
  (status: string) =>
  ({ bizId }: TaskLink) => {
    const [orgType = '', period = ''] = bizId.split(':')
    return progressPageUrl(orgType, { view: 'list', period, status })
  }

/** Pending tasks of the library, one per period: institutions report progress, the center reviews it. */
export const library = {
  tellProgress: {
    roles: [INSTITUTION_CONTACT],
    source: periodSource,
    undue: true,
    when: ({ actor, now }) =>
      allOf(
        inSidesCondition(actor, sql`period.org_type`),
        openPeriodCondition(sql`s.depart_id = ${ownInstitutionSql(actor)} and s.status in (0, 2)`, now),
      ),
    list: '/todo/mechanism',
    act: progressListUrl('0,2'),
  },
  judgeProgress: {
    roles: [BUSINESS_MANAGER],
    source: periodSource,
    undue: true,
    when: ({ now }) => openPeriodCondition(sql`s.status = 1`, now),
    list: '/todo/bizManger',
    act: progressListUrl('1'),
  },
} as const satisfies Record<string, KindRow>
