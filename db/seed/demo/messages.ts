import type { NoticeCode } from '~/worker/policy/notices'
import { createRandom, stableId } from './random'
import { ANCHOR, addMinutesTo } from './dates'
import { addFile } from './files'
import type { Person } from './people'
import type { NewRow } from './rows'
import type { SubjectHistory, SeedContext } from './context'

const announcementTexts: readonly (readonly [
  date: string,
  title: string,
  text: string,
  priority?: string,
  status?: string,
])[] = [
  [
    '2026-11-17',
    '2026 年度第三批拟立项课题公示',
    '现将 2026 年度第三批拟立项课题予以公示，公示期内如有异议请通过平台反馈。',
    'H',
  ],
  ['2026-11-12', '关于提交 2026 年度跨年课题总结的通知', '研究期限跨年度的课题，请于 12 月 31 日前提交年度总结。', 'M'],
  ['2026-11-10', '2026 年度第二批课题立项通知', '2026 年度第二批课题已完成立项，请课题组按期提交开题报告。', 'M'],
  ['2026-11-03', '2025 年度课题评分工作安排', '2025 年度结题课题评分工作已启动，请各位评委在截止日期前完成评分。', 'M'],
  [
    '2026-11-06',
    '2024 年度优秀课题获奖名单（第一批）',
    '经评奖委员会评议，现公布 2024 年度优秀课题第一批获奖名单。',
    'H',
  ],
  ['2026-10-20', '2026 年度第二批拟立项课题公示', '现将 2026 年度第二批拟立项课题予以公示。', 'M'],
  ['2026-09-22', '平台功能更新说明', '本次更新优化了申报书自动保存与批量评审功能。'],
  ['2026-09-10', '关于启动 2024 年度课题评奖的通知', '2024 年度优秀课题评奖工作正式启动。', 'M'],
  ['2026-08-17', '2026 年度第一批课题立项通知', '2026 年度第一批课题已完成立项。', 'M'],
  ['2026-07-20', '2026 年度第一批拟立项课题公示', '现将 2026 年度第一批拟立项课题予以公示。', 'M'],
  ['2026-06-18', '课题经费管理办法解读', '就课题经费的预算编制与使用要求作出说明。'],
  ['2026-05-21', '2023 年度优秀课题成果汇编发布', '2023 年度优秀课题成果汇编已发布，供行业机构参考。'],
  ['2026-04-15', '结题报告撰写要求', '请对照任务书逐项说明完成情况，并附佐证材料。'],
  ['2026-03-02', '关于开展 2026 年度课题申报工作的通知', '2026 年度课题申报现已开放，请各机构组织填报。', 'H'],
  ['2026-01-12', '2024 年度结题课题评分工作启动', '请各位评委登录平台完成评分。', 'M'],
  ['2025-12-08', '2025 年度年终工作安排', '请各课题组梳理年度进展并按时提交总结。'],
  ['2025-10-16', '金融科技研究选题征集', '面向行业征集下一年度研究选题，欢迎提出建议。'],
  ['2025-06-30', '平台使用培训通知', '将于线上举办平台使用培训，请机构联系人参加。'],
  ['2026-11-19', '2027 年度课题申报指南（草稿）', '2027 年度课题申报指南正在编写。', 'L', '0'],
  ['2026-10-09', '关于系统停机维护的通知', '维护计划调整，本通知已撤销。', 'L', '2'],
]

/** Makes announcements with their recipients and read receipts. */
export function makeAnnouncements(world: SeedContext) {
  const { rows, people, blobs } = world
  const chance = createRandom('announcements')
  const biz = people.named.biz!
  announcementTexts.forEach(([date, title, text, priority = 'L', sendStatus = '1'], at) => {
    const id = stableId('announcement', at)
    const time = `${date} ${String(chance.int(9, 16)).padStart(2, '0')}:${String(chance.int(0, 59)).padStart(2, '0')}:00`
    rows.announcement.push({
      id,
      title,
      msgContent: `<p>${text}</p>`,
      msgAbstract: text,
      startTime: time,
      sender: biz.realname,
      priority,
      msgCategory: '1',
      msgType: 'ALL',
      sendStatus,
      sendTime: sendStatus === '0' ? null : time,
      cancelTime: sendStatus === '2' ? addMinutesTo(time, 200) : null,
      createBy: biz.username,
      createTime: addMinutesTo(time, -30),
      updateBy: biz.username,
      updateTime: time,
      sysOrgCode: biz.institution.orgCode,
    })
    if (at % 5 === 0) addFile(rows, blobs, chance, title, 'pdf', { bizType: 'announcement', bizId: id }, biz, time)
    // Read receipts exist only for recent announcements; older ones cause no reminders.
    if (sendStatus !== '1' || date < '2026-10') return
    for (const person of people.all)
      addRecipients(
        rows.announcementSend,
        id,
        person,
        time,
        date < '2026-11-01' || chance.is(0.4),
        chance.int(30, 4000),
      )
  })
}
function addRecipients(
  rows: NewRow<'announcementSend'>[],
  anntId: string,
  person: Person,
  time: string,
  read: boolean,
  after: number,
) {
  const readTime = addMinutesTo(time, after)
  const seen = read && readTime < ANCHOR
  rows.push({
    id: stableId('send', anntId, person.id),
    anntId,
    userId: person.id,
    readFlag: seen ? 1 : 0,
    readTime: seen ? readTime : null,
    createTime: time,
  })
}

/** Makes the messages about the open work of the demonstration accounts. */
export function makeMessages({ rows, people }: SeedContext, histories: readonly SubjectHistory[]) {
  const subjects = new Map(histories.map((history) => [history.story.subject.id, history]))
  const addMessage = (
    to: Person,
    template: NoticeCode,
    title: string,
    text: string,
    subjectId: string,
    time: string,
  ) => {
    const id = stableId('message', template, subjectId, to.id)
    rows.announcement.push({
      id,
      title: title.slice(0, 100),
      msgContent: text,
      msgAbstract: text.slice(0, 100),
      sender: '系统',
      priority: 'M',
      msgCategory: '2',
      msgType: 'USER',
      sendStatus: '1',
      sendTime: time,
      templateCode: template,
      busType: 'subject',
      busId: subjectId,
      openType: 'url',
      openPage: `/subjectMngr/subjct/detail/${subjectId}`,
      createBy: 'system',
      createTime: time,
      updateBy: 'system',
      updateTime: time,
    })
    addRecipients(rows.announcementSend, id, to, time, false, 0)
  }
  const demo = new Map(
    people.all.filter((person) => !person.username.startsWith('user')).map((person) => [person.id, person]),
  )
  for (const review of rows.subjectReview) {
    const person = demo.get(review.reviewerId)
    if (!person || (review.status ?? 0) > 1) continue
    const { subject } = subjects.get(review.subjectId)!.story
    const name = person.roles.includes('counselor') ? '课题' : `课题“${subject.subjectName}”`
    addMessage(
      person,
      'REVIEW_ASSIGNED',
      `请评审：${subject.subjectName}`,
      `${name}已分配给您评审，请在 ${review.dueTime!.slice(0, 10)} 前提交意见。`,
      subject.id,
      review.assignTime!,
    )
  }
  for (const { story, manager, institution } of histories) {
    const { subject, logs } = { subject: story.subject, logs: story.logs }
    const last = logs.at(-1)!
    if (story.status === 'TO_APPROVAL' && demo.has(institution.contact.id))
      addMessage(
        institution.contact,
        'SUBJ_SUBMITTED',
        `请审批：${subject.subjectName}`,
        `课题“${subject.subjectName}”已提交申报，请审批。`,
        subject.id,
        last.createTime,
      )
    if (!demo.has(manager.id)) continue
    if (story.status === 'TO_PERFECT' || story.status === 'TO_SUPPLEMENT')
      addMessage(
        manager,
        story.status === 'TO_PERFECT' ? 'SUBJ_RETURNED' : 'SUBJ_SUPPLEMENT',
        `课题“${subject.subjectName}”需要${story.status === 'TO_PERFECT' ? '完善' : '补充资料'}`,
        `请${subject.dueTime ? `于 ${subject.dueTime.slice(0, 16)} 前` : ''}${story.status === 'TO_PERFECT' ? '完善并重新提交' : '补充资料'}。\n${last.reason}`,
        subject.id,
        last.createTime,
      )
    if (story.status === 'ESTABLISHED')
      addMessage(
        manager,
        'SUBJ_ESTABLISHED',
        `课题“${subject.subjectName}”已立项`,
        `课题“${subject.subjectName}”已立项，编号 ${subject.subjectNum}。`,
        subject.id,
        subject.establishTime!,
      )
  }
  for (const person of people.all.filter((one) => one.roles.includes('bizManger') && demo.has(one.id))) {
    const pending = histories.filter(({ story }) => story.status === 'TO_REVIEW').slice(0, 5)
    for (const { story } of pending)
      addMessage(
        person,
        'SUBJ_APPROVED',
        `请审阅：${story.subject.subjectName}`,
        `课题“${story.subject.subjectName}”已通过机构审批，请审阅。`,
        story.subject.id,
        story.logs.at(-1)!.createTime,
      )
  }
}
