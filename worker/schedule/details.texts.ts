import { plural, texts } from '~/worker/core/texts'

type Count = string
/** Tables of one kind; `count` is empty where there are none. */
type Tables = { count: Count; names: string }
const more = (zh: string, en: string) => (count: Count) => [zh.replace('#', count), en.replace('#', count)] as const

/** What a run did, in words; numbers stand for `#`. */
export const t = texts({
  accounts: (codes: Count, pictures: Count, objections: Count, sessions: Count, messages: Count) => [
    `清理验证码 ${codes} 个、图形码 ${pictures} 个、未确认异议 ${objections} 个、会话 ${sessions} 个，隐去已发送内容 ${messages} 条`,
    `${plural(codes, 'code')}, ${plural(pictures, 'picture')}, ${plural(objections, 'unconfirmed objection')}, ${plural(sessions, 'session')} removed; ${plural(messages, 'text')} of sent messages cleared`,
  ],
  archived: (rows: Count, removed: Count) => [
    `归档 ${rows} 条，删除 ${removed} 条`,
    `${plural(rows, 'row')} into files, ${removed} removed`,
  ],
  closed: more('断开 # 人的连接', 'Connections closed: #'),
  done: (done: Count, failed: Count) => [
    failed === '0' ? `完成 ${done} 条` : `完成 ${done} 条，失败 ${failed} 条`,
    failed === '0' ? `${done} done` : `${done} done, ${failed} failed`,
  ],
  sealed: more('封存 # 条日志', 'Rows sealed: #'),
  idleEnded: more('# 个闲置会话下线', 'Idle sessions ended: #'),
  ended: more('# 个课题公示期满', 'Publicity ended: #'),
  opened: more('生成 # 个期次的任务进度', 'Periods opened: #'),
  expected: more('建立 # 份年度总结', 'Summaries asked for: #'),
  figures: (subjects: Count, reports: Count, grades: Count, people: Count, visits: Count) => [
    `课题 ${subjects}、报告 ${reports}、评分 ${grades}、用户 ${people}、今日登录 ${visits}`,
    `${plural(subjects, 'subject')}, ${plural(reports, 'report')}, ${plural(grades, 'grade')}, ${plural(people, 'person', 'people')}, ${plural(visits, 'sign-in')} today`,
  ],
  integrity: (checked: Count, damaged: Tables, late: Tables) => [
    `检查 ${checked} 张表${damaged.count && `，损坏 ${damaged.count} 张：${damaged.names}`}${late.count && `，未能检查 ${late.count} 张：${late.names}`}`,
    `${plural(checked, 'table')} checked${damaged.count && `, ${damaged.count} damaged: ${damaged.names}`}${late.count && `, ${late.count} without an answer: ${late.names}`}`,
  ],
  files: (uploads: Count, files: Count, objects: Count) => [
    `清理中断的上传 ${uploads} 个、删除已久的文件 ${files} 个、无主对象 ${objects} 个`,
    `Removed: ${plural(uploads, 'upload')} given up, ${plural(files, 'deleted file')}, ${plural(objects, 'object')} without a file`,
  ],
  indexed: (declarations: Count, attachments: Count = '0') => [
    `索引 ${declarations} 份申报书，读取 ${attachments} 个附件`,
    `Declarations indexed: ${declarations}, attachments read: ${attachments}`,
  ],
  letIn: (count: Count, addresses: string) => [
    `解除 ${count} 个${addresses ? `：${addresses}` : ''}`,
    `Lifted: ${count}${addresses ? ` (${addresses})` : ''}`,
  ],
  phrases: more('提出 # 条通用表述', 'Common words proposed: #'),
  notNow: ['未到时间（十一月起）', 'Not the time: from November'],
  released: (done: Count, due: Count) => [`到点 ${due} 条，发布 ${done} 条`, `${done} of ${due} released`],
  refreshed: (done: Count, all: Count) => [`查询 ${all} 项，刷新 ${done} 项`, `${done} of ${all} refreshed`],
  rows: more('清理 # 条', 'Rows removed: #'),
  letters: more('发出 # 封信', 'Letters sent: #'),
  sent: (done: Count, all: Count) => [`应提醒 ${all} 项，已提醒 ${done} 项`, `${done} of ${all} reminded`],
  spelled: (people: Count, departs: Count) => [
    `补全 ${people} 人、${departs} 个机构`,
    `${plural(people, 'person', 'people')}, ${plural(departs, 'institution')}`,
  ],
  steps: (count: Count, last: string) => [`分 ${count} 步，最后一步：${last}`, `${count} steps, the last: ${last}`],
  told: more('通知 # 项', 'Told: #'),
  toldOf: (done: Count, all: Count) => [`查看 ${all} 项，提醒 ${done} 项`, `${done} of ${all} told`],
  workbooks: more('删除 # 份导出文件', 'Workbooks removed: #'),
})
