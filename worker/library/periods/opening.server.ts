import { type SQL, sql } from 'drizzle-orm'
import type { OrgType } from '../../../db/schema/library'
import { periodDays } from './rules'

/**
 * Tasks to report on in a period that have no schedule yet: issued or running, started by its end, and not completed by
 * the institution (rate below 100).
 */
const missingScheduleRows = (period: { orgType: OrgType; period: string }) => sql`from fb_task t
  join fb_task_depart d on d.task_id = t.id and d.rate < 100
  where t.org_type = ${period.orgType} and t.del_flag = 0 and t.status in (1, 2)
    and t.start_date <= ${periodDays(period.period).to}
    and not exists (select 1 from fb_schedule s
      where s.task_id = t.id and s.depart_id = d.depart_id and s.period = ${period.period})`

/**
 * SQL statement that inserts the missing schedules of an open period, one per task and institution. Idempotent; a
 * repetition adds tasks issued since. `insertExpectedHistory` adds the history entries.
 */
export const insertExpectedSchedules = (
  period: { orgType: OrgType; period: string; endTime: string },
  now: string,
): SQL => sql`insert into fb_schedule (id, task_id, depart_id, period, org_type, year, due_time, create_by, create_time,
    update_by, update_time, file_ids, sys_org_code)
  select lower(hex(randomblob(16))), t.id, d.depart_id, ${period.period}, t.org_type, ${period.period.slice(0, 4)},
    ${period.endTime}, 'system', ${now}, 'system', ${now}, '[]',
    coalesce((select o.org_code from depart o where o.id = d.depart_id), '')
  ${missingScheduleRows(period)}
  on conflict do nothing`
/** SQL: the number of missing schedules. */
export const missingScheduleCount = (period: { orgType: OrgType; period: string }): SQL =>
  sql`(select count(*) ${missingScheduleRows(period)})`
/** SQL: the ids of the institutions with missing schedules, as a JSON array. */
export const missingDepartIds = (period: { orgType: OrgType; period: string }): SQL =>
  sql`(select json_group_array(distinct d.depart_id) ${missingScheduleRows(period)})`
/** SQL statement that inserts the first history entry of new schedules. */
export const insertExpectedHistory = (
  period: { orgType: OrgType; period: string },
  now: string,
): SQL => sql`insert into fb_log (id, biz_type, biz_id, from_status, to_status, operation, actor_name, role_code, create_time)
  select lower(hex(randomblob(16))), 'fbSchedule', s.id, 0, 0, 'expect', '系统', 'system', ${now}
  from fb_schedule s where s.org_type = ${period.orgType} and s.period = ${period.period} and s.create_time = ${now}
    and s.create_by = 'system' and s.status = 0
    and not exists (select 1 from fb_log l where l.biz_type = 'fbSchedule' and l.biz_id = s.id)`
