import { stableId } from './random'
import { ANCHOR, addDaysTo, endOfDay, addMinutesTo, officeTime } from './dates'
import type { SubjectHistory, SeedContext } from './context'

/**
 * Makes similarity results: each subject matches earlier subjects of its domain; the highest rate is the subject's own
 * value.
 */
export function makeSimilarities({ rows }: SeedContext, histories: readonly SubjectHistory[]) {
  histories.forEach(({ story, chance, biz }, at) => {
    const { subject } = story
    const highest = subject.similarityMax
    if (highest == null || (highest <= 60 && at % 3)) return
    const earlier = histories.slice(0, at).filter((one) => one.story.subject.domain === subject.domain)
    chance.some(earlier, chance.int(1, 3)).forEach(({ story: { subject: other } }, place) => {
      const rate = place === 0 ? highest : Math.max(1, highest - chance.int(3, 25) * place)
      const verdict = place === 0 ? subject.similarityVerdict : ''
      rows.similarity.push({
        id: stableId('similarity', subject.id, other.id),
        subjectId: subject.id,
        targetSubjectId: other.id,
        targetName: other.subjectName,
        targetYear: other.year,
        targetDepart: other.leadDepartName,
        rate,
        detail: [{ own: 'text', a: [0, 12], other: 'text', b: [0, 12], text: (subject.summary ?? '').slice(0, 12) }],
        algorithm: 'ngram',
        runId: stableId('run', subject.id),
        verdict: verdict || 'none',
        verdictBy: verdict ? biz.realname : '',
        verdictTime: verdict ? subject.statusTime : null,
        sysOrgCode: subject.sysOrgCode,
        createBy: 'system',
        createTime: addMinutesTo(subject.submitTime!, 3),
        updateBy: 'system',
        updateTime: addMinutesTo(subject.submitTime!, 3),
      })
    })
  })
}

/** Makes two objections to the plan in its public notice: one open, one rejected. */
export function makeObjections({ rows, people }: SeedContext, histories: readonly SubjectHistory[]) {
  const published = histories.filter(({ story }) => story.status === 'TO_ESTABLISH')
  for (const [
    at,
    {
      story: { subject },
    },
  ] of published.slice(0, 2).entries()) {
    const time = addMinutesTo(subject.publicityStart!, 26 * 60)
    const refused = at === 1
    if (!refused) subject.publicityResult = 1
    rows.objection.push({
      id: stableId('objection', subject.id),
      subjectId: subject.id,
      content: '该课题与我单位正在开展的项目内容相近，建议核实研究范围。',
      name: refused ? '行业同仁' : '公示读者',
      phone: '13800000000',
      email: 'reader@example.org',
      status: refused ? 1 : 0,
      result: refused ? '经核实，研究范围不同，异议不成立。' : '',
      decideBy: refused ? people.named.biz!.realname : '',
      decideTime: refused ? addMinutesTo(time, 600) : null,
      createTime: time,
      updateTime: refused ? addMinutesTo(time, 600) : time,
    })
  }
}

const changeKinds = ['delay', 'member', 'budget', 'partner', 'content'] as const
type ChangeKind = (typeof changeKinds)[number]
/** Returns the old values, the new values and the reason of a change request. */
function changeValues(
  kind: ChangeKind,
  subject: SubjectHistory['story']['subject'],
  { members, tester, partner }: { members: readonly object[]; tester: object; partner: object },
) {
  return {
    delay: [
      { endDate: subject.endDate },
      { endDate: addDaysTo(subject.endDate!, 90) },
      '试点环境交付推迟，申请延期三个月。',
    ],
    member: [{ members }, { members: [...members, tester] }, '工作需要，增加一名测试工程师。'],
    budget: [
      { budgetTotal: subject.budgetTotal },
      { budgetTotal: subject.budgetTotal! + 5 },
      '增加第三方测试，调整经费。',
    ],
    partner: [
      { cooperateDeparts: subject.cooperateDeparts ?? [] },
      { cooperateDeparts: [...(subject.cooperateDeparts ?? []), partner] },
      '引入试点机构参与验证。',
    ],
    content: [
      { content: subject.content },
      { content: `${subject.content}另增加适配验证。` },
      '根据评审意见补充研究内容。',
    ],
  }[kind] as [Record<string, unknown>, Record<string, unknown>, string]
}

/** Makes change requests for established subjects: one waits for `mechanism`, some wait for the centre, some are rejected. */
export function makeChanges({ rows, people }: SeedContext, histories: readonly SubjectHistory[]) {
  const running = histories.filter(({ story }) => story.status === 'ESTABLISHED')
  const own = running.find(({ manager }) => manager.username === 'subject')!
  const others = running.filter((history) => history !== own && !history.part.cast.manager).slice(0, 16)
  const add = ({ story, chance, manager, institution, biz }: SubjectHistory, status: number, kind: ChangeKind) => {
    const { subject } = story
    const time = officeTime(addDaysTo(ANCHOR, -chance.int(2, 7)), chance)
    const approved = status >= 2
    const decided = status === 4
    const members = rows.subjectMember
      .filter((row) => row.subjectId === subject.id)
      .map(({ userId = '', name, departId = '', departName = '', title = '', duty = '', role = '成员' }) => ({
        ...{ userId, name, departId, departName, title, duty, role },
        ...{ phone: '', email: '', editRight: 0 },
      }))
    const tester = {
      ...{ userId: '', name: '孙测', departId: institution.id, departName: institution.departName },
      ...{ title: '工程师', duty: '测试验证', role: '成员', phone: '', email: '', editRight: 0 },
    }
    const other = people.institutions.find((one) => one.index > 1 && one.id !== institution.id)!
    const partner = { departId: other.id, departName: other.departName, duty: '试点验证' }
    const [before, after, reason] = changeValues(kind, subject, { members, tester, partner })
    rows.changeRequest.push({
      id: stableId('change', subject.id),
      subjectId: subject.id,
      kind,
      before,
      after,
      reason,
      status,
      approveBy: approved ? institution.contact.realname : '',
      approveTime: approved ? addMinutesTo(time, 300) : null,
      decideBy: decided ? biz.realname : '',
      decideTime: decided ? addMinutesTo(time, 900) : null,
      opinion: decided ? '理由不充分，不同意变更。' : '',
      sysOrgCode: subject.sysOrgCode,
      createBy: manager.username,
      createTime: time,
      updateBy: decided ? biz.username : approved ? institution.contact.username : manager.username,
      updateTime: decided ? addMinutesTo(time, 900) : approved ? addMinutesTo(time, 300) : time,
    })
  }
  add(own, 1, 'member')
  others.forEach((history, at) => add(history, [2, 2, 4, 1][at % 4]!, changeKinds[at % changeKinds.length]!))
}

/** Makes the internal tasks of established subjects. */
export function makeTasks({ rows, present }: SeedContext, histories: readonly SubjectHistory[]) {
  for (const { story, chance, manager } of histories) {
    if (story.status !== 'ESTABLISHED') continue
    const { subject } = story
    ;['需求调研', '原型研制', '试点验证', '成果整理'].slice(0, chance.int(2, 4)).forEach((name, at) => {
      const rate = Math.min(100, Math.max(0, 110 - at * 40 + chance.int(-10, 10)))
      const due = addDaysTo(ANCHOR, at * 30 - 20)
      rows.subjectTask.push({
        id: stableId('task', subject.id, at),
        subjectId: subject.id,
        name,
        ownerId: manager.id,
        dueTime: endOfDay(due > ANCHOR ? addDaysTo(due, present.shift) : due),
        rate,
        status: rate === 100 ? 'done' : due < ANCHOR ? 'late' : 'open',
        note: '',
        sysOrgCode: subject.sysOrgCode,
        createBy: manager.username,
        createTime: addMinutesTo(subject.establishTime!, 1440),
        updateBy: manager.username,
        updateTime: addMinutesTo(subject.establishTime!, 1440),
      })
    })
  }
}
