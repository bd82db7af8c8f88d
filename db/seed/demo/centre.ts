import { stableId } from './random'
import { addDaysTo, FIRST_YEAR, LAST_YEAR } from './dates'
import type { NewRow } from './rows'
import type { SubjectHistory, SeedContext } from './context'

/**
 * Makes the report deadlines: opening report 60 days after the establishment, final report 30 days after the end,
 * annual summaries in December.
 */
export function makeDeadlines({ rows }: SeedContext, lastYear: number) {
  for (let year = FIRST_YEAR; year <= Math.max(lastYear, LAST_YEAR) + 2; year++) {
    const add = (reportType: string, more: Partial<NewRow<'reportDeadline'>>) =>
      rows.reportDeadline.push({
        id: stableId('deadline', year, reportType),
        year: String(year),
        reportType,
        lateAllowed: 1,
        createBy: 'biz',
        createTime: '2021-01-18 09:00:00',
        updateBy: 'biz',
        updateTime: '2021-01-18 09:00:00',
        ...more,
      })
    add('OPENING', { baseDate: 'established', offset: 60, remark: '立项后 60 日内提交' })
    add('MIDTERM', { remark: '研究期限过半时提交' })
    add('SUMMARY', {
      startTime: `${year}-11-15 00:00:00`,
      endTime: `${year}-12-31 23:59:59`,
      remark: '跨年度课题每年提交',
    })
    add('CONCLUSION', { baseDate: 'end', offset: -30, remark: '研究期满后 30 日内提交' })
  }
}

/** Makes the declaration windows: open for the calendar year of the first start, closed for earlier years. */
export function makeSettings({ rows, present }: SeedContext) {
  const thisYear = Number(present.now.slice(0, 4))
  const years = Array.from({ length: Math.max(thisYear, LAST_YEAR) - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at)
  rows.setting.push({
    id: 'declareWindows',
    value: years.map((year) => ({
      year: String(year),
      start: `${year}-01-01 00:00:00`,
      end: `${year}-${year === thisYear ? '12-31' : '11-30'} 23:59:59`,
    })),
    updateBy: 'biz',
    updateTime: present.now,
  })
}

/**
 * Makes the public holidays of 2026 and the working weekends in exchange, as announced by the General Office of the
 * State Council on 2025-11-04.
 */
export function makeCalendar({ rows, present }: SeedContext) {
  const days = (first: string, many: number) => Array.from({ length: many }, (_, at) => addDaysTo(first, at))
  const holidays = [
    ...days('2026-01-01', 3),
    ...days('2026-02-15', 9),
    ...days('2026-04-04', 3),
    ...days('2026-05-01', 5),
    ...days('2026-06-19', 3),
    ...days('2026-09-25', 3),
    ...days('2026-10-01', 7),
  ]
  const workdays = ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10']
  for (const [id, value] of Object.entries({ holidays, workdays }))
    rows.setting.push({ id, value, updateBy: 'biz', updateTime: present.now })
}

/** Makes the links of the experimental platform. */
export function makeLinks({ rows, present }: SeedContext) {
  const link = (name: string, url: string, does: string) => ({ name, does, url })
  rows.setting.push({
    id: 'experiLinks',
    value: [
      link('证券数据编程题库', '/interactiveProgm/detail/0?login', '行情与财务数据的编程练习，提交后由系统评判。'),
      link('编程班级', '/coding/classes', '凭加入码进入班级，查看练习进度。'),
      link('信创软件目录', '/center/software', '软硬件适配信息与使用情况，创新中心用户可用。'),
      link('服务商与产品', '/industruServoces', '行业服务商、产品与资质的查询和比较。'),
    ],
    updateBy: 'biz',
    updateTime: present.now,
  })
}

/** Makes the publications of plans and establishments from the logs of the subjects. */
export function makePublications({ rows, people }: SeedContext, histories: readonly SubjectHistory[]) {
  const batches = new Map<
    string,
    { kind: 'plan' | 'establish'; year: string; time: string; end: string; ids: string[] }
  >()
  for (const { story } of histories)
    for (const log of story.logs) {
      if (log.operation !== 'publishPlan' && log.operation !== 'establish') continue
      const kind = log.operation === 'establish' ? 'establish' : 'plan'
      const key = `${kind} ${log.createTime}`
      const { year, publicityEnd } = story.subject
      const batch = batches.get(key) ?? {
        kind,
        year,
        time: log.createTime,
        end: kind === 'plan' ? publicityEnd! : log.createTime,
        ids: [],
      }
      batches.set(key, batch)
      batch.ids.push(story.subject.id)
    }
  for (const [key, { kind, year, time, end, ids }] of [...batches].sort(([, a], [, b]) => (a.time < b.time ? -1 : 1)))
    rows.publication.push({
      id: stableId('publication', key),
      year,
      title: `${year} 年度第${time.slice(5, 7) < '09' ? '一' : '二'}批${kind === 'plan' ? '拟立项课题公示' : '课题立项'}`,
      kind,
      subjectIds: ids,
      publicityStart: time,
      publicityEnd: end,
      preparedBy: people.named.biz!.realname,
      publishedBy: people.named.biz2!.realname,
      publishTime: time,
      createBy: 'biz2',
      createTime: time,
      updateBy: 'biz2',
      updateTime: time,
    })
}
