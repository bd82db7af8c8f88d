import { sql } from 'drizzle-orm'
import { handover, sentReminder } from '~/db/schema'
import { insert, notify, update } from '~/worker/core/change'
import { commitEach } from '~/worker/core/commit.server'
import type { Context } from '~/worker/core/context'
import { readAll } from '~/worker/core/read-all.server'
import { inChinese } from '~/worker/core/texts'
import { addDays, formatDay, formatStamp } from '~/worker/core/time'
import { HANDOVERS_PAGE_URL } from '~/worker/policy/page-urls'
import { pendingTaskKinds } from '~/worker/pending-tasks/kinds.server'
import { pendingCountsOf } from '~/worker/pending-tasks/pending.server'
import { lookup } from '~/worker/core/typed-keys'

/** Maximum number of people per run; the next run continues. */
const PEOPLE_PER_RUN = 100
const disabledAccountCondition = sql`u.status <> 1 or u.del_flag = 1`

type OrphanedTasks = { realname: string; kind: string; total: number }
/**
 * The weekly notice to the business managers about the pending tasks of one disabled account, and its row in
 * `sent_reminder`.
 */
function orphanNoticeChanges(userId: string, what: readonly OrphanedTasks[], week: string, now: Date) {
  const total = what.reduce((sum, one) => sum + one.total, 0)
  const list = inChinese(() =>
    what.map(({ kind, total: count }) => `${lookup(pendingTaskKinds, kind)?.label ?? kind} ${count}`).join('、'),
  )
  return {
    id: userId,
    changes: [
      insert('sentReminder', {
        ruleKey: 'left',
        bizType: 'user',
        bizId: userId,
        due: week,
        userId: 'bizManger',
        channel: 'message',
        time: formatStamp(now),
      }),
      notify({
        template: 'LEFT_BEHIND',
        title: `${what[0]!.realname}已停用，名下尚有 ${total} 项待办`.slice(0, 100),
        text: `${what[0]!.realname}的账号已停用或删除，名下尚有：${list}。请发起工作交接，移交他人办理。`,
        url: `${HANDOVERS_PAGE_URL}?from=${userId}`,
        busType: 'user',
        busId: userId,
        to: { roles: ['bizManger'] },
        priority: 'H',
      }),
    ],
  }
}

/**
 * Notifies the business managers about pending tasks of disabled or deleted accounts, once a week per person until
 * somebody takes them over. Tasks are never reassigned automatically. Open handover requests to a disabled account are
 * withdrawn.
 */
export async function remindOrphanedTasks(ctx: Context): Promise<string> {
  const now = ctx.now()
  // The Monday of the current week.
  const week = formatDay(addDays(now, -((new Date(`${formatDay(now)}T12:00:00Z`).getUTCDay() + 6) % 7)))
  const { rows, sent, asked } = await readAll(ctx, {
    asked: ctx.db
      .select()
      .from(handover)
      .where(
        sql`${handover.status} = 0 and exists (select 1 from user u where u.id = ${handover.toId} and (${disabledAccountCondition}))`,
      )
      .limit(PEOPLE_PER_RUN),
    rows: ctx.db
      .select({
        userId: sql<string>`w.user_id`,
        realname: sql<string>`u.realname`,
        kind: sql<string>`w.kind`,
        total: sql<number>`w.n`,
      })
      .from(sql`${pendingCountsOf(sql`(${disabledAccountCondition})`)} w join user u on u.id = w.user_id`)
      .orderBy(sql`w.user_id`, sql`w.kind`),
    sent: ctx.db
      .select({ bizId: sentReminder.bizId })
      .from(sentReminder)
      .where(
        sql`${sentReminder.ruleKey} = 'left' and ${sentReminder.bizType} = 'user' and ${sentReminder.due} = ${week}`,
      ),
  })
  const notified = new Set(sent.map((one) => one.bizId))
  const people = [...Map.groupBy(rows, (row) => row.userId)]
    .filter(([userId]) => !notified.has(userId))
    .slice(0, PEOPLE_PER_RUN)
  const lost = await commitEach(ctx, 'job', [
    ...asked.map((row) => ({
      id: row.id,
      changes: [
        update('handover', row, { status: 3, answerTime: formatStamp(now), note: '接收人已停用，自动撤回' }),
        notify({
          template: 'HANDOVER',
          title: `${row.toName}已停用，工作交接已撤回`.slice(0, 100),
          text: `移交${row.toName}的 ${row.items.length} 项工作未获答复，仍在${row.fromName}名下，请另行安排接收人。`,
          url: `${HANDOVERS_PAGE_URL}?from=${row.fromId}`,
          busType: 'handover',
          busId: row.id,
          to: { roles: ['bizManger'] },
        }),
      ],
    })),
    ...people.map(([userId, what]) => orphanNoticeChanges(userId, what, week, now)),
  ])
  return `${people.length + asked.length - lost.length} told`
}
