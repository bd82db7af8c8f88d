import { plural, texts } from '~/worker/core/texts'

type Count = string
/** Number and names of some tables; `count` is empty if there are none. */
type Tables = { count: Count; names: string }
const more = (zh: string, en: string) => (count: Count) => [zh.replace('#', count), en.replace('#', count)] as const

/** Summary of a job run for the run history. `#` is replaced by the number. */
export const t = texts({
  accounts: (codes: Count, pictures: Count, objections: Count, sessions: Count, messages: Count) => [
    `清理验证码 ${codes} 个、图形码 ${pictures} 个、未确认异议 ${objections} 个、会话 ${sessions} 个，隐去已发送内容 ${messages} 条`,
    `Removed ${plural(codes, 'verification code')}, ${plural(pictures, 'captcha')}, ${plural(objections, 'unconfirmed objection')} and ${plural(sessions, 'session')}; cleared the content of ${plural(messages, 'sent message')}`,
  ],
  archived: (rows: Count, removed: Count) => [
    `归档 ${rows} 条，删除 ${removed} 条`,
    `${plural(rows, 'row')} archived, ${removed} deleted`,
  ],
  closed: more('断开 # 人的连接', 'Users disconnected: #'),
  done: (done: Count, failed: Count) => [
    failed === '0' ? `完成 ${done} 条` : `完成 ${done} 条，失败 ${failed} 条`,
    failed === '0' ? `${done} completed` : `${done} completed, ${failed} failed`,
  ],
  sealed: more('封存 # 条日志', 'Log entries sealed: #'),
  idleEnded: more('# 个闲置会话下线', 'Idle sessions signed out: #'),
  ended: more('# 个课题公示期满', 'Public notices ended: #'),
  opened: more('生成 # 个期次的任务进度', 'Periods with progress created: #'),
  expected: more('建立 # 份年度总结', 'Annual summaries created: #'),
  figures: (subjects: Count, reports: Count, grades: Count, people: Count, visits: Count) => [
    `课题 ${subjects}、报告 ${reports}、评分 ${grades}、用户 ${people}、今日登录 ${visits}`,
    `${plural(subjects, 'subject')}, ${plural(reports, 'report')}, ${plural(grades, 'grade')}, ${plural(people, 'user')}, ${plural(visits, 'sign-in')} today`,
  ],
  integrity: (checked: Count, damaged: Tables, late: Tables) => [
    `检查 ${checked} 张表${damaged.count && `，损坏 ${damaged.count} 张：${damaged.names}`}${late.count && `，未能检查 ${late.count} 张：${late.names}`}`,
    `${plural(checked, 'table')} checked${damaged.count && `, ${damaged.count} damaged: ${damaged.names}`}${late.count && `, ${late.count} not checked: ${late.names}`}`,
  ],
  files: (uploads: Count, files: Count, objects: Count) => [
    `清理中断的上传 ${uploads} 个、过期的已删除文件 ${files} 个、无主对象 ${objects} 个`,
    `Removed ${plural(uploads, 'abandoned upload')}, ${plural(files, 'deleted file')} and ${plural(objects, 'orphaned object')}`,
  ],
  indexed: (declarations: Count, attachments: Count = '0') => [
    `索引 ${declarations} 份申报书，读取 ${attachments} 个附件`,
    `Declarations indexed: ${declarations}, attachments read: ${attachments}`,
  ],
  letIn: (count: Count, addresses: string) => [
    `解除 ${count} 个${addresses ? `：${addresses}` : ''}`,
    `IP bans lifted: ${count}${addresses ? ` (${addresses})` : ''}`,
  ],
  phrases: more('提出 # 条通用表述', 'Common phrases proposed: #'),
  notNow: ['未到时间（十一月起）', 'Not due: starts in November'],
  released: (done: Count, due: Count) => [`到点 ${due} 条，发布 ${done} 条`, `${done} of ${due} published`],
  refreshed: (done: Count, all: Count) => [`查询 ${all} 项，刷新 ${done} 项`, `${done} of ${all} queries refreshed`],
  rows: more('清理 # 条', 'Rows removed: #'),
  letters: more('发出 # 封信函', 'Letters sent: #'),
  sent: (done: Count, all: Count) => [`应提醒 ${all} 项，已提醒 ${done} 项`, `${done} of ${all} reminders sent`],
  spelled: (people: Count, departs: Count) => [
    `补全 ${people} 人、${departs} 个机构`,
    `Pinyin completed for ${plural(people, 'person', 'people')} and ${plural(departs, 'institution')}`,
  ],
  steps: (count: Count, last: string) => [`分 ${count} 步，最后一步：${last}`, `${count} steps; last step: ${last}`],
  told: more('通知 # 项', 'Notifications sent: #'),
  toldOf: (done: Count, all: Count) => [`检查 ${all} 项，提醒 ${done} 项`, `${all} checked, ${done} reminders sent`],
  workbooks: more('删除 # 份导出文件', 'Export files deleted: #'),
})
