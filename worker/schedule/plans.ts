import { Cron } from 'croner'

/** A job that runs by the clock. `cron` is the plan until an administrator sets another: minute, hour, day, month, weekday in Beijing. */
type Plan = { title: string; does: string; cron: string }

export const plans = {
  outbox: { title: '发件箱', does: '推送消息，发送短信与邮件，失败自动重试，五次后停止', cron: '* * * * *' },
  releaseDue: { title: '定时发布公告', does: '到点发布已定时的公告', cron: '* * * * *' },
  liveSweep: { title: '清理实时连接', does: '断开已冻结账号的实时连接', cron: '* * * * *' },
  publicityEnd: { title: '公示到期', does: '公示期满且无异议的课题转为待立项', cron: '10 0 * * *' },
  windowOpenClose: { title: '申报窗口提醒', does: '窗口开放与截止前通知课题负责人与机构联系人', cron: '5 * * * *' },
  expectSummaries: { title: '年度总结', does: '十一月起为跨年课题建立年度总结', cron: '0 3 * * *' },
  reportDueRemind: { title: '报告到期提醒', does: '按期限规则提醒，逾期七天汇总给业务负责人', cron: '30 8 * * *' },
  approvalDueRemind: { title: '审批与补充提醒', does: '提醒待审批与待补充资料的课题', cron: '30 8 * * *' },
  reviewDueRemind: { title: '评审到期提醒', does: '提醒未提交的评审', cron: '35 8 * * *' },
  gradeDueRemind: { title: '评分到期提醒', does: '提醒未完成的评分', cron: '40 8 * * *' },
  passwordExpiry: { title: '密码到期提醒', does: '密码八天内到期时提醒', cron: '0 7 * * *' },
  cleanUp: { title: '清理', does: '清理过期的验证码、会话、已发送消息与运行记录', cron: '0 4 * * 0' },
  indexDeclarations: { title: '申报书索引', does: '为比对建立申报书索引', cron: '*/5 * * * *' },
  spellNames: { title: '姓名拼音', does: '补全姓名与机构的拼音', cron: '0 3 * * *' },
  accountsCleanup: { title: '账号清理', does: '清理过期的账号事项', cron: '0 3 * * *' },
} as const satisfies Record<string, Plan>
export type JobName = keyof typeof plans
export const jobNames = Object.keys(plans) as JobName[]
export const isJob = (name: string): name is JobName => Object.hasOwn(plans, name)

const planOf = (cron: string) => new Cron(cron, { timezone: 'Asia/Shanghai', mode: '5-part' })
/** Null, or the sentence why this is no plan. */
export function cronProblem(cron: string): string | null {
  try {
    return planOf(cron).nextRun() ? null : '该计划不会运行'
  } catch {
    return '计划格式有误，应为“分 时 日 月 周”，如 30 8 * * *'
  }
}
/** The first planned moment after another, or null. */
export const nextAfter = (cron: string, after: Date): Date | null => planOf(cron).nextRun(after)
