import { and, eq } from 'drizzle-orm'
import { sentReminder, setting } from '~/db/schema'
import { insert, notify } from '~/worker/core/change'
import { commitEach } from '~/worker/core/commit.server'
import { readAll } from '../worker/core/read-all.server'
import { addDays, parseStamp, formatStamp } from '~/worker/core/time'
import { readSettings } from '~/worker/system/settings'
import { resolveJobParams } from '~/worker/schedule/plans'
import type { JobHandler } from './runner'

type DeclareWindow = ReturnType<typeof readSettings>['declareWindows'][number]
/** The notices of a declaration window: opened, closing in `warned` days, closed. */
const windowNotices = ({ year, start, end }: DeclareWindow, warned: number) => [
  {
    year,
    key: 'open',
    due: start,
    at: parseStamp(start),
    title: `${year} 年度课题申报已开放`,
    text: `${year} 年度课题申报已开放，请于 ${end.slice(0, 16)} 前提交。`,
  },
  {
    year,
    key: 'soon',
    due: end,
    at: addDays(parseStamp(end), -warned),
    title: `${year} 年度课题申报将于 ${end.slice(0, 16)} 截止`,
    text: `${year} 年度课题申报将于 ${end.slice(0, 16)} 截止，请及时提交。`,
  },
  {
    year,
    key: 'close',
    due: end,
    at: parseStamp(end),
    title: `${year} 年度课题申报已截止`,
    text: `${year} 年度课题申报已于 ${end.slice(0, 16)} 截止，未提交的申报不再受理。`,
  },
]

/**
 * Notifies applicants and institutions when a declaration window opens, closes soon or has closed, once each and within
 * a day.
 */
export const notifyDeclareWindows: JobHandler = async (ctx, _cursor, _hold, params) => {
  const { warned } = resolveJobParams('windowOpenClose', params)
  const now = ctx.now()
  const [rows, sent] = await readAll(ctx, [
    ctx.db.select({ id: setting.id, value: setting.value }).from(setting).where(eq(setting.id, 'declareWindows')),
    ctx.db
      .select({ ruleKey: sentReminder.ruleKey, bizId: sentReminder.bizId, due: sentReminder.due })
      .from(sentReminder)
      .where(and(eq(sentReminder.bizType, 'window'))),
  ])
  const notices = readSettings(rows).declareWindows.flatMap((one) => windowNotices(one, warned))
  const fresh = notices.filter(
    ({ year, key, due, at }) =>
      at <= now &&
      now < addDays(at, 1) &&
      !sent.some((one) => one.ruleKey === key && one.bizId === year && one.due === due),
  )
  const lost = await commitEach(
    ctx,
    'job',
    fresh.map(({ year, key, due, title, text }) => ({
      id: `${year} ${key}`,
      changes: [
        insert('sentReminder', {
          ruleKey: key,
          bizType: 'window',
          bizId: year,
          due,
          userId: '',
          channel: 'message',
          time: formatStamp(now),
        }),
        notify({
          template: 'DECLARE_WINDOW',
          title,
          text,
          url: '/subjectMngr/subject/add',
          busType: 'window',
          busId: year,
          to: { roles: ['subjectMan', 'mechanism'] },
        }),
      ],
    })),
  )
  return `${fresh.length - lost.length} told`
}
