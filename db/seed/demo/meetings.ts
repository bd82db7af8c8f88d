import type { SeededRandom } from './random'
import { createRandom, stableId } from './random'
import { ANCHOR, addDaysTo, addMinutesTo, previousWeekday } from './dates'
import type { People, Person } from './people'
import type { SubjectHistory, SeedContext } from './context'

type MeetingSpec = {
  name: string
  stage: string
  /** Days from the anchor; future meetings are relative to the first start. */
  days: number
  hours: number
  statuses: readonly string[]
  subjects: number
  minutes?: string
}
const meetingSpecs: readonly MeetingSpec[] = [
  {
    name: '2026 年课题开题评议会',
    stage: 'opening',
    days: -62,
    hours: 3,
    statuses: ['ESTABLISHED'],
    subjects: 5,
    minutes:
      '会议听取了各课题组的开题汇报。\n一、各课题研究目标明确，技术路线可行，同意开题。\n二、请各课题组按照评委意见细化验证方案，并在开题报告中补充数据来源说明。',
  },
  {
    name: '金融科技研究年度座谈会',
    stage: 'other',
    days: -25,
    hours: 2,
    statuses: [],
    subjects: 0,
    minutes: '与会机构交流了年度研究进展和下一步需求。',
  },
  { name: '结题答辩会', stage: 'conclusion', days: 6, hours: 3, statuses: ['TO_AUDIT'], subjects: 4 },
  { name: '第二批课题开题评议会', stage: 'opening', days: 13, hours: 4, statuses: ['ESTABLISHED'], subjects: 6 },
]

/** Returns the participants with their roles; a person may occur twice. */
const listParticipants = (
  people: People,
  chosen: readonly SubjectHistory[],
  chance: SeededRandom,
): [Person, string][] => [
  [people.named.biz!, 'host'],
  [people.named.tech1!, 'judge'],
  [people.named.counselor1!, 'judge'],
  ...chance.some(people.counselors, 4).map((person): [Person, string] => [person, 'judge']),
  ...chosen.map(({ manager }): [Person, string] => [manager, 'speaker']),
]

/** Makes past meetings with minutes, and future ones. */
export function makeMeetings({ rows, people, present }: SeedContext, histories: readonly SubjectHistory[]) {
  const chance: SeededRandom = createRandom('meetings')
  const biz = people.named.biz!
  for (const plan of meetingSpecs) {
    const over = plan.days < 0
    const date = previousWeekday(addDaysTo(ANCHOR, plan.days + (over ? 0 : present.shift)))
    const startTime = `${date} 09:00:00`
    const announced = addDaysTo(ANCHOR, over ? plan.days - 10 : -2)
    const id = stableId('meeting', plan.name)
    const fitting = histories.filter(({ story }) => plan.statuses.includes(story.status as string))
    // The demonstration account `subject` takes part.
    const own = fitting.filter(({ manager }) => manager.username === 'subject').slice(0, plan.subjects ? 1 : 0)
    const rest = fitting.filter((history) => !own.includes(history))
    const chosen = [...own, ...chance.some(rest, Math.min(plan.subjects - own.length, rest.length))]
    const participants = listParticipants(people, chosen, chance)
    rows.meeting.push({
      id,
      meetingName: plan.name,
      bizStage: plan.stage,
      startTime,
      endTime: addMinutesTo(startTime, plan.hours * 60),
      place: '研究中心三楼会议室',
      agenda: chosen.map(({ story, manager }) => ({
        subjectId: story.subject.id,
        minutes: 25,
        speaker: manager.realname,
      })),
      minutes: plan.minutes ?? '',
      minutesTime: plan.minutes ? addMinutesTo(`${addDaysTo(date, 1)} 10:00:00`, 0) : null,
      status: 1,
      sysOrgCode: biz.institution.orgCode,
      createBy: biz.username,
      createTime: `${announced} 10:00:00`,
      updateBy: biz.username,
      updateTime: `${announced} 10:00:00`,
    })
    const seen = new Set<string>()
    for (const [person, role] of participants) {
      if (seen.has(person.id)) continue
      seen.add(person.id)
      const comes = chance.int(1, 8) > 1
      rows.meetingParticipant.push({
        id: stableId('meeting participant', id, person.id),
        meetingId: id,
        userId: person.id,
        role,
        confirmed: comes ? 1 : 2,
        note: comes ? '' : '时间冲突，请假',
        confirmTime: `${announced} 16:00:00`,
        signIn: over && comes ? addMinutesTo(startTime, -chance.int(2, 25)) : null,
        createBy: biz.username,
        createTime: `${announced} 10:00:00`,
      })
    }
  }
}
