import { chanceOf, idOf } from './chance'
import { ANCHOR, dayAfter, endOf, FIRST_YEAR, LAST_YEAR, minutesAfter, officeTime } from './days'
import { addFile } from './files'
import type { Person } from './people'
import type { New } from './rows'
import type { Told, World } from './subjects'

/** The centre's deadlines: opening 60 days after the establishment, conclusion 30 days after the end, summaries in December. */
export function makeDeadlines({ rows }: World, lastYear: number) {
  for (let year = FIRST_YEAR; year <= Math.max(lastYear, LAST_YEAR) + 2; year++) {
    const add = (reportType: string, more: Partial<New<'reportDeadline'>>) =>
      rows.reportDeadline.push({
        id: idOf('deadline', year, reportType),
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

/** The declare window of the calendar year of the first start is open; those of earlier years are history. */
export function makeSettings({ rows, present }: World) {
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

/** The published plans and establishments, from what the subjects tell of them. */
export function makePublications({ rows, people }: World, tales: readonly Told[]) {
  const batches = new Map<
    string,
    { kind: 'plan' | 'establish'; year: string; time: string; end: string; ids: string[] }
  >()
  for (const { story } of tales)
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
      id: idOf('publication', key),
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

/** What a subject resembles: earlier subjects of its domain, the nearest as near as the subject says. */
export function makeSimilarities({ rows }: World, tales: readonly Told[]) {
  tales.forEach(({ story, chance, biz }, at) => {
    const { subject } = story
    const highest = subject.similarityMax
    if (highest == null || (highest <= 60 && at % 3)) return
    const earlier = tales.slice(0, at).filter((one) => one.story.subject.domain === subject.domain)
    chance.some(earlier, chance.int(1, 3)).forEach(({ story: { subject: other } }, place) => {
      const rate = place === 0 ? highest : Math.max(1, highest - chance.int(3, 25) * place)
      const verdict = place === 0 ? subject.similarityVerdict : ''
      rows.similarity.push({
        id: idOf('similarity', subject.id, other.id),
        subjectId: subject.id,
        targetSubjectId: other.id,
        targetName: other.subjectName,
        targetYear: other.year,
        targetDepart: other.leadDepartName,
        rate,
        detail: [{ a: [0, 12], b: [0, 12], text: (subject.summary ?? '').slice(0, 12) }],
        algorithm: 'ngram',
        runId: idOf('run', subject.id),
        verdict: verdict || 'none',
        verdictBy: verdict ? biz.realname : '',
        verdictTime: verdict ? subject.statusTime : null,
        sysOrgCode: subject.sysOrgCode,
        createBy: 'system',
        createTime: minutesAfter(subject.submitTime!, 3),
        updateBy: 'system',
        updateTime: minutesAfter(subject.submitTime!, 3),
      })
    })
  })
}

/** Objections to the plan that is being published: one open, one refused. */
export function makeObjections({ rows, people }: World, tales: readonly Told[]) {
  const published = tales.filter(({ story }) => story.status === 'TO_ESTABLISH')
  for (const [
    at,
    {
      story: { subject },
    },
  ] of published.slice(0, 2).entries()) {
    const time = minutesAfter(subject.publicityStart!, 26 * 60)
    const refused = at === 1
    if (!refused) subject.publicityResult = 1
    rows.objection.push({
      id: idOf('objection', subject.id),
      subjectId: subject.id,
      content: '该课题与我单位正在开展的项目内容相近，建议核实研究范围。',
      name: refused ? '行业同仁' : '公示读者',
      phone: '13800000000',
      email: 'reader@example.org',
      status: refused ? 1 : 0,
      result: refused ? '经核实，研究范围不同，异议不成立。' : '',
      decideBy: refused ? people.named.biz!.realname : '',
      decideTime: refused ? minutesAfter(time, 600) : null,
      createTime: time,
      updateTime: refused ? minutesAfter(time, 600) : time,
    })
  }
}

/** Requests to change what was established: one waits for `mechanism`, some for the centre, some were refused. */
export function makeChanges({ rows }: World, tales: readonly Told[]) {
  const running = tales.filter(({ story }) => story.status === 'ESTABLISHED')
  const own = running.find(({ manager }) => manager.username === 'subject')!
  const others = running.filter((told) => told !== own && !told.part.cast.manager).slice(0, 16)
  const kinds = ['delay', 'member', 'budget', 'partner', 'content'] as const
  const add = ({ story, chance, manager, institution, biz }: Told, status: number, kind: (typeof kinds)[number]) => {
    const { subject } = story
    const time = officeTime(dayAfter(ANCHOR, -chance.int(2, 7)), chance)
    const approved = status >= 2
    const decided = status === 4
    const [before, after, reason] = {
      delay: [
        { endDate: subject.endDate },
        { endDate: dayAfter(subject.endDate!, 90) },
        '试点环境交付推迟，申请延期三个月。',
      ],
      member: [{ members: '原课题组' }, { members: '增加一名成员' }, '工作需要，增加一名测试工程师。'],
      budget: [
        { budgetTotal: subject.budgetTotal },
        { budgetTotal: subject.budgetTotal! + 5 },
        '增加第三方测试，调整经费。',
      ],
      partner: [{ partners: '原合作单位' }, { partners: '增加一家合作单位' }, '引入试点机构参与验证。'],
      content: [
        { content: subject.content },
        { content: `${subject.content}另增加适配验证。` },
        '根据评审意见补充研究内容。',
      ],
    }[kind] as [Record<string, unknown>, Record<string, unknown>, string]
    rows.changeRequest.push({
      id: idOf('change', subject.id),
      subjectId: subject.id,
      kind,
      before,
      after,
      reason,
      status,
      approveBy: approved ? institution.contact.realname : '',
      approveTime: approved ? minutesAfter(time, 300) : null,
      decideBy: decided ? biz.realname : '',
      decideTime: decided ? minutesAfter(time, 900) : null,
      opinion: decided ? '理由不充分，不同意变更。' : '',
      sysOrgCode: subject.sysOrgCode,
      createBy: manager.username,
      createTime: time,
      updateBy: decided ? biz.username : approved ? institution.contact.username : manager.username,
      updateTime: decided ? minutesAfter(time, 900) : approved ? minutesAfter(time, 300) : time,
    })
  }
  add(own, 1, 'member')
  others.forEach((told, at) => add(told, [2, 2, 4, 1][at % 4]!, kinds[at % kinds.length]!))
}

/** What a subject's people plan among themselves. */
export function makeTasks({ rows, present }: World, tales: readonly Told[]) {
  for (const { story, chance, manager } of tales) {
    if (story.status !== 'ESTABLISHED') continue
    const { subject } = story
    ;['需求调研', '原型研制', '试点验证', '成果整理'].slice(0, chance.int(2, 4)).forEach((name, at) => {
      const rate = Math.min(100, Math.max(0, 110 - at * 40 + chance.int(-10, 10)))
      const due = dayAfter(ANCHOR, at * 30 - 20)
      rows.subjectTask.push({
        id: idOf('task', subject.id, at),
        subjectId: subject.id,
        name,
        ownerId: manager.id,
        dueTime: endOf(due > ANCHOR ? dayAfter(due, present.shift) : due),
        rate,
        status: rate === 100 ? 'done' : due < ANCHOR ? 'late' : 'open',
        note: '',
        sysOrgCode: subject.sysOrgCode,
        createBy: manager.username,
        createTime: minutesAfter(subject.establishTime!, 1440),
        updateBy: manager.username,
        updateTime: minutesAfter(subject.establishTime!, 1440),
      })
    })
  }
}

const announcements: readonly (readonly [
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
export const ANNOUNCEMENTS = announcements.length

export function makeAnnouncements(world: World) {
  const { rows, people, blobs } = world
  const chance = chanceOf('announcements')
  const biz = people.named.biz!
  announcements.forEach(([date, titile, text, priority = 'L', sendStatus = '1'], at) => {
    const id = idOf('announcement', at)
    const time = `${date} ${String(chance.int(9, 16)).padStart(2, '0')}:${String(chance.int(0, 59)).padStart(2, '0')}:00`
    rows.announcement.push({
      id,
      titile,
      msgContent: `<p>${text}</p>`,
      msgAbstract: text,
      startTime: time,
      sender: biz.realname,
      priority,
      msgCategory: '1',
      msgType: 'ALL',
      sendStatus,
      sendTime: sendStatus === '0' ? null : time,
      cancelTime: sendStatus === '2' ? minutesAfter(time, 200) : null,
      createBy: biz.username,
      createTime: minutesAfter(time, -30),
      updateBy: biz.username,
      updateTime: time,
      sysOrgCode: biz.institution.orgCode,
    })
    if (at % 5 === 0) addFile(rows, blobs, chance, titile, 'pdf', { bizType: 'announcement', bizId: id }, biz, time)
    // Read rows are kept of the recent ones only: older ones nobody is reminded of.
    if (sendStatus !== '1' || date < '2026-10') return
    for (const person of people.all)
      sendTo(rows.announcementSend, id, person, time, date < '2026-11-01' || chance.is(0.4), chance.int(30, 4000))
  })
}
function sendTo(
  rows: New<'announcementSend'>[],
  anntId: string,
  person: Person,
  time: string,
  read: boolean,
  after: number,
) {
  const readTime = minutesAfter(time, after)
  const seen = read && readTime < ANCHOR
  rows.push({
    id: idOf('send', anntId, person.id),
    anntId,
    userId: person.id,
    readFlag: seen ? 1 : 0,
    readTime: seen ? readTime : null,
    createTime: time,
  })
}

/** The messages that brought the open work to the demonstration accounts. */
export function makeMessages({ rows, people }: World, tales: readonly Told[]) {
  const subjects = new Map(tales.map((told) => [told.story.subject.id, told]))
  const tell = (to: Person, template: string, titile: string, text: string, subjectId: string, time: string) => {
    const id = idOf('message', template, subjectId, to.id)
    rows.announcement.push({
      id,
      titile: titile.slice(0, 100),
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
    sendTo(rows.announcementSend, id, to, time, false, 0)
  }
  const demo = new Map(
    people.all.filter((person) => !person.username.startsWith('user')).map((person) => [person.id, person]),
  )
  for (const review of rows.subjectReview) {
    const person = demo.get(review.reviewerId)
    if (!person || (review.status ?? 0) > 1) continue
    const { subject } = subjects.get(review.subjectId)!.story
    const name = person.roles.includes('counselor') ? '课题' : `课题“${subject.subjectName}”`
    tell(
      person,
      'REVIEW_ASSIGNED',
      `请评审：${subject.subjectName}`,
      `${name}已分配给您评审，请在 ${review.dueTime!.slice(0, 10)} 前提交意见。`,
      subject.id,
      review.assignTime!,
    )
  }
  for (const { story, manager, institution } of tales) {
    const { subject, logs } = { subject: story.subject, logs: story.logs }
    const last = logs.at(-1)!
    if (story.status === 'TO_APPROVAL' && demo.has(institution.contact.id))
      tell(
        institution.contact,
        'SUBJ_SUBMITTED',
        `请审批：${subject.subjectName}`,
        `课题“${subject.subjectName}”已提交申报，请审批。`,
        subject.id,
        last.createTime,
      )
    if (!demo.has(manager.id)) continue
    if (story.status === 'TO_PERFECT' || story.status === 'TO_SUPPLEMENT')
      tell(
        manager,
        story.status === 'TO_PERFECT' ? 'SUBJ_RETURNED' : 'SUBJ_SUPPLEMENT',
        `课题“${subject.subjectName}”需要${story.status === 'TO_PERFECT' ? '完善' : '补充资料'}`,
        last.reason!,
        subject.id,
        last.createTime,
      )
    if (story.status === 'ESTABLISHED')
      tell(
        manager,
        'SUBJ_ESTABLISHED',
        `课题“${subject.subjectName}”已立项`,
        `课题“${subject.subjectName}”已立项，编号 ${subject.subjectNum}。`,
        subject.id,
        subject.establishTime!,
      )
  }
  for (const person of people.all.filter((one) => one.roles.includes('bizManger') && demo.has(one.id))) {
    const waiting = tales.filter(({ story }) => story.status === 'TO_REVIEW').slice(0, 5)
    for (const { story } of waiting)
      tell(
        person,
        'SUBJ_APPROVED',
        `请审阅：${story.subject.subjectName}`,
        `课题“${story.subject.subjectName}”已通过机构审批，请审阅。`,
        story.subject.id,
        story.logs.at(-1)!.createTime,
      )
  }
}
