import type { Workspace } from '~/worker/policy/roles'
import { type SeededRandom, stableId } from './random'
import { ANCHOR, addDaysTo, addMinutesTo, previousWeekday } from './dates'
import type { Person } from './people'
import type { SeedContext } from './context'

type MeetingSpec = readonly [days: number, stage: 'training' | 'work', name: string, minutes?: string]
const meetingSpecs: Readonly<Record<Workspace, readonly MeetingSpec[]>> = {
  center: [
    [-38, 'training', '适配认证培训（第三期）', '讲解适配认证流程与常见问题，讲义已放入资料。'],
    [-17, 'work', '第十二次成员会议', '通报季度适配进展，确定第四季度测试排期。'],
    [8, 'training', '信创改造经验交流会'],
    [15, 'work', '年度工作会议'],
  ],
  lab: [
    [-44, 'training', '漏洞挖掘培训', '完成两个案例的实操，讲义已放入资料。'],
    [-20, 'work', '实验室季度例会', '通报季度漏洞处置情况，确定攻防演练分组。'],
    [6, 'training', '安全运营培训'],
    [13, 'work', '攻防演练准备会'],
  ],
  space: [
    [-30, 'training', '数据合规培训', '讲解分类分级与使用条款。'],
    [9, 'training', '资料空间使用培训'],
    [16, 'work', '资料征集工作会议'],
  ],
}

/** Makes past meetings and trainings of a workspace with attendance, and future ones. */
export function makeWorkspaceMeetings(
  { rows, present }: SeedContext,
  room: Workspace,
  keeper: Person,
  people: readonly Person[],
  chance: SeededRandom,
) {
  for (const [days, bizStage, meetingName, minutes = ''] of meetingSpecs[room]) {
    const over = days < 0
    const date = previousWeekday(addDaysTo(ANCHOR, days + (over ? 0 : present.shift)))
    const startTime = `${date} 14:00:00`
    const announced = `${addDaysTo(ANCHOR, over ? days - 9 : -3)} 10:30:00`
    const id = stableId('meeting', room, meetingName)
    const made = { createBy: keeper.username, createTime: announced, updateBy: keeper.username, updateTime: announced }
    const open = bizStage === 'training' ? 1 : 0
    rows.meeting.push({
      ...{ id, meetingName, bizStage, room, open, startTime, endTime: addMinutesTo(startTime, 120), minutes },
      ...{ place: open ? '线上教室' : '研究中心二楼会议室', status: 1, sysOrgCode: keeper.institution.orgCode },
      minutesTime: minutes ? `${addDaysTo(date, 1)} 09:30:00` : null,
      ...made,
    })
    const ask = (person: Person, role: string, confirmed: number) =>
      rows.meetingParticipant.push({
        ...{ id: stableId('meeting participant', id, person.id), meetingId: id, userId: person.id, role, confirmed },
        ...{ own: open && role === 'guest' ? 1 : 0, confirmTime: confirmed ? addMinutesTo(announced, 90) : null },
        signIn: over && confirmed === 1 ? addMinutesTo(startTime, -chance.int(2, 20)) : null,
        ...{ createBy: role === 'guest' && open ? person.username : keeper.username, createTime: announced },
      })
    ask(keeper, 'host', 1)
    // For trainings people register themselves; to meetings everybody is invited, and some have not yet responded.
    const others = people.filter((person) => person.id !== keeper.id)
    for (const person of open ? chance.some(others, Math.ceil(others.length * 0.6)) : others)
      ask(person, 'guest', open ? 1 : over ? (chance.int(1, 8) > 1 ? 1 : 2) : chance.int(0, 1))
  }
}
