import { type SeededRandom, stableId } from './random'
import { addMinutesTo, termEnd } from './dates'
import { addFile } from './files'
import { duties, titles } from './names'
import { HOME_INDEX, HOME_INDEX_2, type Institution, LEADING_RANGE, type People, type Person } from './people'
import type { SubjectSpec } from './subject-specs'
import type { TimedTransition } from './scenario'
import type { Rows } from './rows'
import type { SubjectRow } from './timeline'
import { makeDeclarationTexts, type Topic } from './topics'
import type { CollectRow, DeclarationHistory } from './context'

const makeBudget = (total: number) => [
  { item: '设备与软件', amount: total * 0.4 },
  { item: '试验与测试', amount: total * 0.3 },
  { item: '差旅与会议', amount: total * 0.2 },
  { item: '其他', amount: Math.round(total * 10) / 100 },
]

/** Returns the subject row as stated in its declaration. */
export function makeSubjectRow(
  part: SubjectSpec,
  topic: Topic,
  institution: Institution,
  manager: Person,
  beats: TimedTransition[],
  chance: SeededRandom,
  planned: boolean,
): Omit<SubjectRow, 'status'> {
  const time = beats[0]!.time
  const budget = chance.int(8, 60) * 5
  // The term planned in the declaration; the establishment sets the actual term.
  const start = part.year === 2026 ? `2027-0${chance.int(1, 4)}-01` : `${part.year}-${chance.int(10, 12)}-01`
  const durationMonths = chance.pick([9, 10, 12, 12, 12])
  const row: Omit<SubjectRow, 'status'> = {
    id: stableId('subject', part.index),
    lockVersion: -1,
    year: String(part.year),
    subjectName: topic.name,
    domain: topic.domain,
    source: planned ? 'plan' : chance.is(0.08) ? 'collect' : 'declare',
    subjectType: chance.pick(['1', '2', '2', '2', '3', '4']),
    createBy: planned ? 'biz' : manager.username,
    createTime: time,
    sysOrgCode: institution.orgCode,
    ...makeDeclarationTexts(topic, chance),
  }
  if (planned && part.status !== 'TO_SUBMIT') return { ...row, sysOrgCode: '' }
  return {
    ...row,
    budgetTotal: budget,
    budget: makeBudget(budget),
    startDate: start,
    endDate: termEnd(start, durationMonths),
    durationMonths,
    isOverYear: termEnd(start, durationMonths).slice(0, 4) > start.slice(0, 4) ? 1 : 0,
    leadDepartId: institution.id,
    leadDepartName: institution.departName,
    subjectManId: manager.id,
    subjectManName: manager.realname,
    subjectManPhone: manager.phone,
    subjectManEmail: manager.email,
    contactId: institution.contact.id,
    contactName: institution.contact.realname,
    expectedResults: [
      { type: '报告', name: '研究报告', count: 1, unit: '份' },
      {
        type: chance.pick(['论文', '专利', '软著', '标准']),
        name: `${topic.technique}相关成果`,
        count: chance.int(1, 3),
        unit: '项',
      },
      ...(chance.is(0.5) ? [{ type: '系统', name: '原型系统', count: 1, unit: '套' }] : []),
    ],
  }
}

export function makeCollectRow(subject: SubjectRow, topic: Topic, manager: Person, chance: SeededRandom): CollectRow {
  return {
    id: stableId('collect', subject.id),
    kind: 'declare',
    subjectId: subject.id,
    year: subject.year,
    subjectName: subject.subjectName,
    domain: subject.domain,
    proposerId: manager.id,
    proposerName: manager.realname,
    departId: manager.institution.id,
    departName: manager.institution.departName,
    contactName: manager.institution.contact.realname,
    contactPhone: manager.institution.contact.phone,
    contactEmail: manager.institution.contact.email,
    necessity: `${topic.scene}正处于升级换代时期，亟需${topic.technique}方面的系统研究。`,
    existing: `国内外在${topic.technique}方面已有探索，但面向${topic.scene}的研究仍然不足。`,
    targets: `形成一套可复用的方案，关键指标提升${chance.int(10, 50)}%以上。`,
    technicalPoints: `${topic.technique}的适配、评估与治理。`,
    schedule: [
      { period: '第一季度', work: '调研与方案设计' },
      { period: '第二季度', work: '关键技术攻关' },
      { period: '第三季度', work: '原型研制与试点' },
      { period: '第四季度', work: '验证、总结与推广' },
    ],
    sysOrgCode: subject.sysOrgCode,
    createBy: subject.createBy,
    createTime: subject.createTime,
    updateBy: subject.createBy,
    updateTime: subject.createTime,
  }
}

export function addMembers(
  rows: Rows,
  subject: SubjectRow,
  people: People,
  institution: Institution,
  manager: Person,
  chance: SeededRandom,
) {
  const partners = chance.is(0.55)
    ? chance.some(
        people.institutions.filter(
          ({ index }) =>
            index >= LEADING_RANGE.from &&
            index !== institution.index &&
            index !== HOME_INDEX &&
            index !== HOME_INDEX_2,
        ),
        chance.int(1, 2),
      )
    : []
  subject.cooperateDeparts = partners.map((partner) => ({
    departId: partner.id,
    departName: partner.departName,
    duty: chance.pick(['提供试点环境', '承担子课题研究', '参与标准起草', '提供技术支持']),
  }))
  const colleagues = institution.managers.filter((person) => person !== manager && person.username.startsWith('user'))
  const joining = [
    manager,
    ...chance.some(colleagues, chance.int(1, 3)),
    ...partners.flatMap((partner) => chance.some(partner.managers, 1)),
  ]
  joining.forEach((person, sort) =>
    rows.subjectMember.push({
      id: stableId('member', subject.id, sort),
      subjectId: subject.id,
      userId: person.id,
      name: person.realname,
      departId: person.institution.id,
      departName: person.institution.departName,
      title: chance.pick(titles),
      duty: sort === 0 ? duties[0]! : chance.pick(duties.slice(1)),
      phone: person.phone,
      email: person.email,
      sort,
      editRight: sort === 1 ? 1 : 0,
      role: sort === 0 ? '负责人' : '成员',
      sysOrgCode: subject.sysOrgCode,
      createBy: manager.username,
      createTime: subject.createTime,
      updateBy: manager.username,
      updateTime: subject.createTime,
    }),
  )
}

/** Attaches the files of the declaration, once. */
export function attachFiles({ world, collect, story, manager, chance }: DeclarationHistory, time: string) {
  if (!collect || collect.attachments?.length) return
  const { subject } = story
  const add = (slot: string, name: string, ext: 'pdf' | 'docx' | 'xlsx') => ({
    slot,
    fileIds: [
      addFile(
        world.rows,
        world.blobs,
        chance,
        `${subject.subjectName}${name}`,
        ext,
        { bizType: 'subject', bizId: subject.id, slot },
        manager,
        addMinutesTo(time, -chance.int(10, 120)),
      ),
    ],
  })
  collect.attachments = [
    add('application', '申报书', chance.is(0.5) ? 'docx' : 'pdf'),
    add('commitment', '承诺书', 'pdf'),
    ...(chance.is(0.7) ? [add('budget', '经费预算表', 'xlsx')] : []),
    ...(chance.is(0.2) ? [add('other', '前期成果', 'pdf')] : []),
  ]
  collect.commitment = 1
}
