import { sequenceKey, subjectNumber } from '~/worker/plan/rules'
import type { RoleCode } from '~/worker/policy/roles'
import { type Chance, chanceOf, idOf } from './chance'
import { ANCHOR, dayAfter, endOf, minutesAfter, type Present, termEnd } from './days'
import { addFile, type Blobs } from './files'
import { choose, conclusionsFor, makeRound, openDue, rateOf, type Review } from './judges'
import { duties, titles } from './names'
import { HOME, HOME_2, type Institution, LEADING, type People, type Person } from './people'
import type { Part } from './plan'
import { type Plot, plotOf, type Timed, timed } from './plot'
import type { New, Rows } from './rows'
import { type Maker, Story, type Subject } from './story'
import { domainCodes, rejectWords, returnWords, reviewWords, textsOf, type Topic, topicsOf } from './topics'

export type World = { rows: Rows; people: People; present: Present; blobs: Blobs }
/** A subject with all that later chapters need to know of it. */
export type Told = {
  part: Part
  story: Story
  chance: Chance
  batch: 0 | 1
  manager: Person
  biz: Person
  institution: Institution
  /** By type; yearly summaries by type and year. */
  reports: Map<string, New<'report'>>
}
type Collect = New<'subjectCollect'>

/** As the setting `numberPrefix` has it by default. */
const PREFIX = 'FT'
const RUNNING = ['ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE']
/** As the centre's setting: nobody manages more at a time. */
const MOST_RUNNING = 2

/** Institutions and managers for the parts, with nobody over the limit of running subjects. */
export function managerPicker({ institutions, named }: People) {
  const running = new Map<string, number>()
  const load = (person: Person) => running.get(person.id) ?? 0
  const room = (person: Person) => load(person) < MOST_RUNNING
  return ({ year, status, cast }: Part, chance: Chance): { institution: Institution; manager: Person } => {
    // Who of 2024 is excellent, and so still waits for the award, is not known before the grading.
    const runs = RUNNING.includes(status) || (year === 2024 && status === 'FINESHED')
    const fits = (person: Person) => person.username.startsWith('user') && (!runs || room(person))
    const choose = () => {
      if (cast.manager) return named[cast.manager]!
      for (;;) {
        const index = cast.institution ?? chance.int(LEADING.from, LEADING.to)
        const free = institutions[index]!.managers.filter(fits)
        if (free.length) return chance.pick(free)
      }
    }
    const manager = choose()
    if (runs) running.set(manager.id, load(manager) + 1)
    return { institution: manager.institution, manager }
  }
}

/** Topics without end: none twice, the domains in turn with some more liked than others. */
export function topicPicker() {
  const chance = chanceOf('topics')
  const left = Object.fromEntries(domainCodes.map((code) => [code, topicsOf(code, chance)]))
  const liked = [...domainCodes, '03', '03', '02', '05', '08']
  return (): Topic => left[chance.pick(liked)]!.pop()!
}

/** The way of one subject from its draft to its establishment or its end before. */
export function tell(
  world: World,
  part: Part,
  { institution, manager }: { institution: Institution; manager: Person },
  topic: Topic,
): Told {
  const chance = chanceOf(`subject ${part.index}`)
  const { rows, people } = world
  const plot = plotOf(part, chance, institution.noContactApproval === 1)
  const beats = timed(part, plot, chance)
  const biz = chance.pick(people.bizMangers)
  const planned = !!part.cast.planned
  const story = new Story(rows, openingRow(part, topic, institution, manager, beats, chance, planned))
  const { subject } = story
  const told: Told = { part, story, chance, batch: plot.batch, manager, biz, institution, reports: new Map() }
  const collect = planned && part.status !== 'TO_SUBMIT' ? null : collectOf(subject, topic, manager, chance)
  if (collect) {
    rows.subjectCollect.push(collect)
    subject.collectId = collect.id
    addMembers(rows, subject, people, institution, manager, chance)
  }
  const scene: Scene = { ...told, world, plot, collect, beats, rounds: [], contactWord: null, versionNo: 0 }
  beats.forEach((beat, at) => play(scene, beat, at))
  if (collect) {
    if (!collect.attachments?.length && part.cast.complete !== false) attach(scene, story.logs[0]!.createTime)
    collect.updateTime = subject.updateTime!
  }
  // What an unfinished draft still lacks.
  if (collect && part.status === 'TO_SUBMIT' && part.cast.complete !== true)
    Object.assign(
      subject,
      planned
        ? { objectives: '', content: '', techRoute: '' }
        : chance.is(0.5)
          ? { techRoute: '', innovation: '', risks: '' }
          : { content: '', techRoute: '', innovation: '' },
    )
  return told
}

function openingRow(
  part: Part,
  topic: Topic,
  institution: Institution,
  manager: Person,
  beats: Timed[],
  chance: Chance,
  planned: boolean,
): Omit<Subject, 'status'> {
  const time = beats[0]!.time
  const budget = chance.int(8, 60) * 5
  // As planned in the declaration; the establishment sets the real term.
  const start = part.year === 2026 ? `2027-0${chance.int(1, 4)}-01` : `${part.year}-${chance.int(10, 12)}-01`
  const durationMonths = chance.pick([9, 10, 12, 12, 12])
  const row: Omit<Subject, 'status'> = {
    id: idOf('subject', part.index),
    lockVersion: -1,
    year: String(part.year),
    subjectName: topic.name,
    domain: topic.domain,
    source: planned ? 'plan' : chance.is(0.08) ? 'collect' : 'declare',
    subjectType: chance.pick(['1', '2', '2', '2', '3', '4']),
    createBy: planned ? 'biz' : manager.username,
    createTime: time,
    sysOrgCode: institution.orgCode,
    ...textsOf(topic, chance),
  }
  if (planned && part.status !== 'TO_SUBMIT') return { ...row, sysOrgCode: '' }
  return {
    ...row,
    budgetTotal: budget,
    budget: [
      { item: '设备与软件', amount: budget * 0.4 },
      { item: '试验与测试', amount: budget * 0.3 },
      { item: '差旅与会议', amount: budget * 0.2 },
      { item: '其他', amount: Math.round(budget * 10) / 100 },
    ],
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

function collectOf(subject: Subject, topic: Topic, manager: Person, chance: Chance): Collect {
  return {
    id: idOf('collect', subject.id),
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

function addMembers(
  rows: Rows,
  subject: Subject,
  people: People,
  institution: Institution,
  manager: Person,
  chance: Chance,
) {
  const partners = chance.is(0.55)
    ? chance.some(
        people.institutions.filter(
          ({ index }) => index >= LEADING.from && index !== institution.index && index !== HOME && index !== HOME_2,
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
      id: idOf('member', subject.id, sort),
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

type Scene = Told & {
  world: World
  plot: Plot
  collect: Collect | null
  beats: Timed[]
  /** The latest round of reviews. */
  rounds: Review[]
  /** What the institution's contact said of the present round. */
  contactWord: Review | null
  versionNo: number
}

const as = (person: Person, role: RoleCode): Maker => ({ person, role })

/** One move with everything that comes with it. */
function play(scene: Scene, beat: Timed, at: number) {
  const { story, chance, world, manager, biz, collect, beats, institution } = scene
  const { subject } = story
  const { move, time } = beat
  const open = at === beats.length - 1
  const sm = as(manager, 'subjectMan')
  const me = as(institution.contact, 'mechanism')
  const bm = as(biz, 'bizManger')
  /** Due dates of what still waits; passed ones where the work was done. */
  const due = (days: number) => (open ? openDue(time, days, world.present, chance) : endOf(dayAfter(time, days)))

  switch (move) {
    case 'planTopic':
      return story.move(move, as(world.people.named.biz!, 'bizManger'), time)
    case 'assignManager':
      return story.move(move, as(world.people.named.biz!, 'bizManger'), time)
    case 'draft':
      return story.move(move, sm, time)
    case 'submit': {
      attach(scene, time)
      const version = freeze(scene, time, '首次提交')
      return story.move(move, sm, time, {
        to: beat.to,
        set: { submitTime: time, dueTime: due(7), similarityMax: similarityOf(chance) },
        created: { subjectVersion: [version] },
      })
    }
    case 'withdraw':
      return story.move(move, sm, time)
    case 'resubmit': {
      const version = freeze(scene, time, '按意见完善后提交')
      return story.move(move, sm, time, {
        to: beat.to,
        set: { returnFrom: '', dueTime: due(7) },
        created: { subjectVersion: [version] },
      })
    }
    case 'approve':
      contactReview(scene, time, 'pass')
      return story.move(move, me, time, {
        set: { approvalTime: time, contactOpenTime: minutesAfter(time, -12) },
        reason: '同意申报',
      })
    case 'returnByContact': {
      const reason = chance.pick(returnWords)
      contactReview(scene, time, 'perfect', reason)
      return story.move(move, me, time, {
        set: { returnFrom: 'TO_APPROVAL', contactOpenTime: minutesAfter(time, -12) },
        reason,
      })
    }
    case 'requestSupplement': {
      const replenishDue = due(7)
      Object.assign(collect!, {
        replenishDue,
        replenishItems: [
          { item: '补充承诺书签章页', fileSlot: 'commitment', note: '需加盖公章', answered: 0 },
          ...(chance.is(0.5) ? [{ item: '补充经费测算依据', fileSlot: 'budget', note: '', answered: 0 }] : []),
        ],
      })
      return story.move(move, bm, time, {
        set: { returnFrom: 'TO_REVIEW', dueTime: replenishDue },
        reason: '材料不完整，请按清单补充',
      })
    }
    case 'replenish': {
      collect!.replenishItems = collect!.replenishItems!.map((item) => ({
        ...item,
        answered: 1,
        answer: '已补充',
        fileIds: [],
      }))
      const version = freeze(scene, time, '补充资料')
      return story.move(move, sm, time, { set: { returnFrom: '' }, created: { subjectVersion: [version] } })
    }
    case 'requestPerfect': {
      const reason = chance.pick(returnWords)
      collect!.marks = [{ section: chance.pick(['objectives', 'budget', 'members', 'techRoute']), text: reason }]
      collect!.auditOpinion = reason
      return story.move(move, bm, time, { set: { returnFrom: 'TO_REVIEW' }, reason })
    }
    case 'passFormal':
      return story.move(move, bm, time, {
        set: { formalChecked: 1, ...((subject.similarityMax ?? 0) > 60 && { similarityVerdict: 'continuation' }) },
        reason: '形式审查通过',
      })
    case 'rollBack':
      return story.move(move, bm, time, {
        to: beat.to,
        set: { returnFrom: 'TO_REVIEW' },
        reason: '机构来函说明资料有误，退回修改',
      })
    case 'undo': {
      const log = story.move(move, as(world.people.named.admin!, 'admin'), time, {
        to: beat.to,
        reason: '误操作，按业务负责人要求回退',
        public: false,
      })
      story.logs.at(-2)!.undoneBy = log.id
      return log
    }
    case 'assignFirst':
    case 'assignRe':
    case 'returnToReviewers':
      return assign(scene, beat, at, open)
    case 'passFirst':
    case 'passRe':
      return story.move(move, bm, time, {
        set: { [move === 'passFirst' ? 'passRateFirst' : 'passRateRe']: rateOf(scene.rounds) },
        data: {
          review: {
            stage: move === 'passFirst' ? 'FIRST' : 'RE',
            roundNo: subject.roundNo ?? 1,
            rate: rateOf(scene.rounds),
          },
        },
        public: false,
      })
    case 'perfectFirst':
    case 'perfectRe': {
      const reason = chance.pick(returnWords)
      collect!.auditOpinion = reason
      return story.move(move, bm, time, {
        set: {
          [move === 'perfectFirst' ? 'passRateFirst' : 'passRateRe']: rateOf(scene.rounds),
          roundNo: (subject.roundNo ?? 1) + 1,
          returnFrom: story.status,
          keepReviewers: move === 'perfectFirst' ? 1 : 0,
        },
        reason,
      })
    }
    case 'backToFirst':
      return story.move(move, bm, time, {
        set: { roundNo: (subject.roundNo ?? 1) + 1, passRateFirst: null, passRateRe: null },
        reason: '研究范围有较大调整，需重新初审',
        public: false,
      })
    case 'publishPlan':
      return story.move(move, as(world.people.named.biz2!, 'bizManger'), time, {
        set: { publicityStart: time, publicityEnd: publicityEndOf(scene, open), publicityResult: 0 },
        reason: `${subject.year} 年度拟立项课题公示`,
      })
    case 'endPublicity':
      return story.move(move, 'system', time, { public: false })
    case 'establish':
      return establish(scene, time)
    case 'rejectFormal':
    case 'rejectFirst':
    case 'rejectRe':
    case 'rejectPlan':
    case 'rejectEstablish': {
      const reason = move === 'rejectEstablish' ? '公示期间异议成立，不予立项。' : chance.pick(rejectWords)
      if (move === 'rejectEstablish') object(scene, time)
      const rate = { rejectFirst: 'passRateFirst', rejectRe: 'passRateRe' }[move as 'rejectRe']
      return story.move(move, bm, time, {
        set: {
          ...(rate && { [rate]: rateOf(scene.rounds) }),
          ...(move === 'rejectEstablish' && { publicityResult: 2 }),
        },
        reason,
      })
    }
    default:
      throw new Error(`No scene for ${move}`)
  }
}

/** A publication that still runs ends so many days after the first start. */
const publicityEndOf = ({ plot, world }: Scene, open: boolean) =>
  open && plot.publicityEnd > ANCHOR ? endOf(dayAfter(plot.publicityEnd, world.present.shift)) : plot.publicityEnd
const similarityOf = (chance: Chance) => (chance.is(0.06) ? chance.int(61, 82) : chance.int(3, 58))

/** The files of the declaration, once. */
function attach({ world, collect, story, manager, chance }: Scene, time: string) {
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
        minutesAfter(time, -chance.int(10, 120)),
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

/** The declaration as it is handed in. @returns the id of the version. */
function freeze(scene: Scene, submitTime: string, reason: string): string {
  const { world, story, collect, manager, chance } = scene
  const { subject } = story
  const versionNo = ++scene.versionNo
  collect!.versionNo = versionNo
  const id = idOf('version', subject.id, versionNo)
  const { subjectName, domain, subjectType, summary, objectives, content, techRoute, budgetTotal, startDate, endDate } =
    subject
  world.rows.subjectVersion.push({
    id,
    subjectId: subject.id,
    collectId: collect!.id,
    versionNo,
    snapshot: {
      subjectName,
      domain,
      subjectType,
      summary,
      objectives,
      content,
      techRoute,
      budgetTotal,
      startDate,
      endDate,
    },
    files: collect!.attachments ?? [],
    submitter: manager.realname,
    submitTime,
    reason,
    diff:
      versionNo > 1
        ? [{ field: 'objectives', before: `${chance.pick(['目标未量化', '目标较笼统'])}`, after: objectives }]
        : [],
    sysOrgCode: subject.sysOrgCode,
    createBy: manager.username,
    createTime: submitTime,
    updateBy: manager.username,
    updateTime: submitTime,
  })
  return id
}

/** The word of the institution's contact: one row per round, the latest word counts. */
function contactReview(scene: Scene, time: string, conclusion: 'pass' | 'perfect', comment?: string) {
  const { world, story, institution, chance } = scene
  const { subject } = story
  const { contact } = institution
  const roundNo = subject.roundNo ?? 1
  const id = idOf('review', subject.id, 'MECHANISM', roundNo, contact.id)
  const word = { conclusion, comment: comment ?? chance.pick(reviewWords.pass), commitTime: time, updateTime: time }
  if (scene.contactWord?.id === id) return void Object.assign(scene.contactWord, word)
  scene.contactWord = {
    id,
    subjectId: subject.id,
    collectId: subject.collectId,
    roundNo,
    stage: 'MECHANISM',
    reviewerId: contact.id,
    reviewerName: contact.realname,
    roleCode: 'mechanism',
    assignTime: story.time,
    status: 2,
    ...word,
    sysOrgCode: subject.sysOrgCode,
    createBy: contact.username,
    createTime: time,
    updateBy: contact.username,
  }
  world.rows.subjectReview.push(scene.contactWord)
}

/** A round of reviews and the move that begins it. */
function assign(scene: Scene, beat: Timed, at: number, open: boolean) {
  const { world, story, chance, biz, beats, part } = scene
  const { subject } = story
  const stage = beat.move === 'assignRe' ? 'RE' : 'FIRST'
  const next = beats[at + 1]
  const pool = stage === 'RE' ? world.people.counselors : world.people.committee
  const reviewers =
    beat.move === 'returnToReviewers'
      ? scene.rounds.map((review) => world.people.all.find((person) => person.id === review.reviewerId)!)
      : choose(pool, subject, world.people, chance, chance.pick([3, 3, 5]), open ? 2 : chance.int(0, 1))
  const favour = next ? /^pass|^perfect/.test(next.move) || next.move === 'backToFirst' : part.nth % 4 !== 3
  const drawn = conclusionsFor(next?.move === 'perfectFirst' ? chance.is(0.5) : favour, reviewers.length, chance)
  // Open rounds: every fourth has all opinions and waits for the decision.
  const all = !open || part.nth % 4 === 0 || part.nth % 4 === 3
  const missing = all ? 0 : chance.int(1, reviewers.length)
  const dueTime = open ? openDue(beat.time, 14, world.present, chance) : endOf(dayAfter(beat.time, 14))
  scene.rounds = makeRound(world.rows, subject, chance, {
    stage,
    roundNo: subject.roundNo ?? 1,
    reviewers,
    assignedBy: biz,
    assignTime: beat.time,
    dueTime,
    until: next?.time ?? ANCHOR,
    conclusions: drawn.map((conclusion, index) => (index < missing ? null : conclusion)),
  })
  const log = story.move(beat.move, { person: biz, role: 'bizManger' }, beat.time, {
    set: {
      dueTime,
      ...(beat.move === 'returnToReviewers' && { keepReviewers: 0 }),
      [stage === 'FIRST' ? 'passRateFirst' : 'passRateRe']: null,
    },
    created: { subjectReview: scene.rounds.map((review) => review.id) },
    public: false,
  })
  // While people write, the rate follows them.
  if (open) subject[stage === 'FIRST' ? 'passRateFirst' : 'passRateRe'] = rateOf(scene.rounds)
  return log
}

/** Months of the term: what still runs today was given the time for it, unless it is meant to be late. */
function termOf({ year, status, cast }: Part, batch: 0 | 1, chance: Chance): number {
  if (status === 'ESTABLISHED' && year === 2024) return 24
  if (status === 'ESTABLISHED' && year === 2025 && !cast.overdue)
    return batch === 0 ? chance.pick([15, 15, 18]) : chance.pick([12, 12, 18])
  return year >= 2025 ? 12 : chance.pick([9, 10, 12, 12])
}

/** A number is drawn and the term begins; the reports that follow are told in their own chapter. */
function establish({ story, world, chance, part, batch }: Scene, time: string) {
  const { subject } = story
  subject.durationMonths = termOf(part, batch, chance)
  const startDate = time.slice(0, 10)
  const endDate = termEnd(startDate, subject.durationMonths!)
  Object.assign(subject, { startDate, endDate })
  return story.move('establish', { person: world.people.named.biz2!, role: 'bizManger' }, time, {
    set: { establishTime: time, isOverYear: endDate.slice(0, 4) === startDate.slice(0, 4) ? 0 : 1 },
    reason: `${subject.year} 年度课题立项`,
  })
}

/**
 * Numbers every established subject, `FT2026-03-015`, in the order of establishment: without a gap in its year and domain,
 * with the sequence that the next one is drawn from.
 */
export function numberAll(rows: Rows, tales: readonly Told[]) {
  const last = new Map<string, number>()
  const established = tales.map((told) => told.story.subject).filter((subject) => subject.establishTime)
  for (const subject of established.sort((a, b) =>
    a.establishTime! < b.establishTime! ? -1 : a.establishTime! > b.establishTime! ? 1 : 0,
  )) {
    const sequence = sequenceKey(PREFIX, subject.year, subject.domain!)
    const number = (last.get(sequence) ?? 0) + 1
    last.set(sequence, number)
    subject.subjectNum = subjectNumber(PREFIX, subject.year, subject.domain!, number)
  }
  for (const [id, value] of last) rows.sequence.push({ id, value })
}

function object({ world, story, biz, chance }: Scene, time: string) {
  const { subject } = story
  world.rows.objection.push({
    id: idOf('objection', subject.id),
    subjectId: subject.id,
    content: '该课题的主要研究内容与我单位已结题的课题高度重复。',
    name: '公示异议人',
    phone: `138${String(chance.int(0, 99_999_999)).padStart(8, '0')}`,
    status: 2,
    result: '经核实，异议成立。',
    decideBy: biz.username,
    decideTime: minutesAfter(time, -90),
    createTime: minutesAfter(time, -2 * 1440),
    updateTime: minutesAfter(time, -90),
    updateBy: biz.username,
  })
}
