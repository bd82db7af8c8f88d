import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { bannedIp, statSnapshot, user } from '~/db/schema'
import { formatDay, formatStamp } from '~/worker/core/time'
import type { JobHandler } from './runner'
import { wireNames } from '~/db/wire-names'

/** Stores the daily statistics. A second run on the same day replaces the first. */
export const saveStatisticsSnapshot: JobHandler = async (ctx) => {
  const today = formatDay(ctx.now())
  const counted = sql`
    select ${today} as day, 'subject' as kind, year, status as key, count(*) as count from subject where del_flag = 0
      and not (source = 'collect' and status = ${wireNames.FINISHED}) group by year, status
    union all select ${today}, 'report', year, cast(status as text), count(*) from report where del_flag = 0 and cancelled = 0
      and mirrors = '' group by year, status
    union all select ${today}, 'grade', year, status, count(*) from subject_grade where del_flag = 0 and cancelled = 0 group by year, status
    union all select ${today}, 'person', '', o.base_code, count(distinct u.id) from user u join user_role r on r.user_id = u.id
      join role o on o.id = r.role_id where u.status = 1 and u.del_flag = 0 group by o.base_code
    union all select ${today}, 'visit', '', 'signIn', count(*) from log where log_type = 1 and create_time like ${`${today}%`}`
  const [, , sums, people] = await ctx.db.batch([
    ctx.db.delete(statSnapshot).where(eq(statSnapshot.day, today)),
    ctx.db.run(sql`insert into stat_snapshot (day, kind, year, key, count) ${counted}`),
    ctx.db
      .select({ kind: statSnapshot.kind, count: sql<number>`sum(${statSnapshot.count})` })
      .from(statSnapshot)
      .where(eq(statSnapshot.day, today))
      .groupBy(statSnapshot.kind),
    // Counted separately: in the counts by role a person with two roles counts twice.
    ctx.db
      .select({ count: sql<number>`count(*)` })
      .from(user)
      .where(and(eq(user.status, 1), eq(user.delFlag, 0))),
  ])
  const sum = (kind: string) => sums.find((one) => one.kind === kind)?.count ?? 0
  return `${sum('subject')} subjects, ${sum('report')} reports, ${sum('grade')} grades, ${people[0]?.count ?? 0} people, ${sum('visit')} visits`
}

const MAX_NAMED_IPS = 20
/** Lifts bans of addresses that have expired. */
export const expireBannedIps: JobHandler = async (ctx) => {
  const now = formatStamp(ctx.now())
  const over = await ctx.db
    .update(bannedIp)
    .set({ status: 0, updateTime: now, updateBy: 'system', lockVersion: sql`${bannedIp.lockVersion} + 1` })
    .where(and(eq(bannedIp.status, 1), ne(bannedIp.toTime, ''), lte(bannedIp.toTime, now)))
    .returning({ ip: bannedIp.ip })
  const named = over.slice(0, MAX_NAMED_IPS).map(({ ip }) => ip)
  return over.length ? `${over.length} let in again: ${named.join(' ')}` : '0 let in again'
}
