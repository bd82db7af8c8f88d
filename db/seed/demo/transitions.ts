import type { RoleCode } from '~/worker/policy/roles'
import { formalChecks } from '~/worker/subjects/decisions/checks'
import { type SeededRandom, stableId } from './random'
import { ANCHOR, addDaysTo, endOfDay, addMinutesTo, termEnd } from './dates'
import { attachFiles } from './declaration'
import { openDueTime, computePassRate } from './reviews'
import type { Person } from './people'
import type { SubjectSpec } from './subject-specs'
import type { TimedTransition } from './scenario'
import { assignReviewers, addContactReview } from './review-rounds'
import type { TransitionActor, SubjectRow } from './timeline'
import { rejectReasons, returnReasons } from './topics'
import { saveVersion } from './versions'
import type { DeclarationHistory } from './context'

const actorAs = (person: Person, role: RoleCode): TransitionActor => ({ person, role })

/** Applies one transition with all rows that belong to it. */
export function applyTransition(scene: DeclarationHistory, beat: TimedTransition, at: number) {
  const { story, chance, world, manager, biz, collect, beats, institution } = scene
  const { subject } = story
  const { move, time } = beat
  const open = at === beats.length - 1
  const sm = actorAs(manager, 'subjectMan')
  const me = actorAs(institution.contact, 'mechanism')
  const bm = actorAs(biz, 'bizManger')
  /** Due dates of pending work; past ones for finished work. */
  const due = (days: number) =>
    open ? openDueTime(time, days, world.present, chance) : endOfDay(addDaysTo(time, days))

  switch (move) {
    case 'planTopic':
      return story.move(move, actorAs(world.people.named.biz!, 'bizManger'), time)
    case 'assignManager': {
      const assigned = Object.fromEntries(
        (Object.keys(unassignedValues) as (keyof typeof unassignedValues)[]).map((field) => [field, subject[field]]),
      )
      // Until now the topic had no manager.
      Object.assign(subject, unassignedValues)
      return story.move(move, actorAs(world.people.named.biz!, 'bizManger'), time, { set: assigned })
    }
    case 'draft':
      return story.move(move, sm, time)
    case 'submit': {
      attachFiles(scene, time)
      saveVersion(scene, time, '首次提交')
      const set = { ...submissionValues(time), dueTime: due(7) }
      const log = story.move(move, sm, time, { to: beat.to, set })
      // The similarity was computed after the submission.
      subject.similarityMax = drawSimilarity(chance)
      return log
    }
    case 'withdraw':
      return story.move(move, sm, time)
    case 'resubmit': {
      saveVersion(scene, time, '按意见完善后提交', {
        opinion: collect!.auditOpinion ?? '',
        marks: collect!.marks ?? [],
        items: [],
      })
      return story.move(move, sm, time, {
        to: beat.to,
        set: { ...submissionValues(time), dueTime: due(7) },
      })
    }
    case 'approve':
      return story.move(move, me, time, {
        created: addContactReview(scene, time, 'pass'),
        set: { approvalTime: time, returnFrom: '', contactOpenTime: addMinutesTo(time, -12) },
        reason: '同意申报',
      })
    case 'returnByContact': {
      const { text: reason } = chance.pick(returnReasons)
      return story.move(move, me, time, {
        created: addContactReview(scene, time, 'perfect', reason),
        set: { returnFrom: 'TO_APPROVAL', contactOpenTime: addMinutesTo(time, -12) },
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
        data: { items: collect!.replenishItems },
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
      saveVersion(scene, time, '补充资料', { opinion: '', marks: [], items: collect!.replenishItems })
      return story.move(move, sm, time, { set: { returnFrom: '' } })
    }
    case 'requestPerfect': {
      const mark = chance.pick(returnReasons)
      collect!.marks = [mark]
      collect!.auditOpinion = mark.text
      return story.move(move, bm, time, {
        set: { returnFrom: 'TO_REVIEW' },
        data: { marks: [mark] },
        reason: mark.text,
      })
    }
    case 'passFormal':
      if ((subject.similarityMax ?? 0) > 60) subject.similarityVerdict = 'continuation'
      return story.move(move, bm, time, {
        set: { formalChecked: 1, returnFrom: '', keepReviewers: 0 },
        data: { checks: [...formalChecks] },
        reason: '形式审查通过',
      })
    case 'rollBack':
      return story.move(move, bm, time, {
        to: beat.to,
        set: {
          ...{ returnFrom: 'TO_REVIEW', keepReviewers: 0, archiveComplete: 0 },
          ...{ gradeStatus: '', gradeEndTime: null, gradeRank: null, isExcellent: 0 },
        },
        reason: '机构来函说明资料有误，退回修改',
      })
    case 'undo': {
      const undone = story.logs.at(-1)!
      const { status: _, prevStatus: __, statusTime: ___, ...before } = undone.dataBefore as Partial<SubjectRow>
      const log = story.move(move, actorAs(world.people.named.admin!, 'admin'), time, {
        to: beat.to,
        set: before,
        reason: '误操作，按业务负责人要求回退',
        public: false,
      })
      undone.undoneBy = log.id
      return Object.assign(log, { dataBefore: {}, dataAfter: { undid: undone.id } })
    }
    case 'assignFirst':
    case 'assignRe':
    case 'returnToReviewers':
      return assignReviewers(scene, beat, at, open)
    case 'passFirst':
    case 'passRe':
      return story.move(move, bm, time, { data: { review: endedRound(scene, move) }, public: false })
    case 'perfectFirst':
    case 'perfectRe': {
      const { text: reason } = chance.pick(returnReasons)
      collect!.auditOpinion = reason
      return story.move(move, bm, time, {
        data: { review: endedRound(scene, move) },
        set: {
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
      return story.move(move, actorAs(world.people.named.biz2!, 'bizManger'), time, {
        set: { publicityStart: time, publicityEnd: publicityEndTime(scene, open), publicityResult: 0 },
        reason: `${subject.year} 年度拟立项课题公示`,
      })
    case 'endPublicity':
      return story.move(move, 'system', time, { public: false })
    case 'establish':
      return establishSubject(scene, time)
    case 'rejectFormal':
    case 'rejectFirst':
    case 'rejectRe':
    case 'rejectPlan':
    case 'rejectEstablish': {
      const reason = move === 'rejectEstablish' ? '公示期间异议成立，不予立项。' : chance.pick(rejectReasons)
      if (move === 'rejectEstablish') addObjection(scene, time)
      const log = story.move(move, bm, time, {
        ...((move === 'rejectFirst' || move === 'rejectRe') && { data: { review: endedRound(scene, move) } }),
        ...(move === 'rejectEstablish' && { set: { publicityResult: 2 } }),
        ...(move === 'rejectPlan' && { set: { holdNotice: 1 }, public: false }),
        reason,
      })
      // The plan has since been published, and the rejection announced with it.
      if (move === 'rejectPlan') subject.holdNotice = 0
      return log
    }
    default:
      throw new Error(`No scene for ${move}`)
  }
}

/** Columns set by a submission, except its due date. */
const submissionValues = (time: string) => ({
  submitTime: time,
  contactOpenTime: null,
  returnFrom: '',
  formalChecked: 0,
})
/** Columns of a planned topic before a manager is assigned. */
const unassignedValues = {
  ...{ subjectManId: '', subjectManName: '', subjectManPhone: '', subjectManEmail: '' },
  ...{ leadDepartId: '', leadDepartName: '', sysOrgCode: '', collectId: '' },
} satisfies Partial<SubjectRow>
/** The review round ended by a decision. */
const endedRound = ({ story: { subject }, rounds }: DeclarationHistory, move: string) => ({
  stage: move.endsWith('First') ? 'FIRST' : 'RE',
  roundNo: subject.roundNo ?? 1,
  rate: computePassRate(rounds),
})

/** A running public notice ends so many days after the first start. */
const publicityEndTime = ({ plot, world }: DeclarationHistory, open: boolean) =>
  open && plot.publicityEnd > ANCHOR ? endOfDay(addDaysTo(plot.publicityEnd, world.present.shift)) : plot.publicityEnd
const drawSimilarity = (chance: SeededRandom) => (chance.is(0.06) ? chance.int(61, 82) : chance.int(3, 58))

/** Months of the term; a running subject gets a term that has not ended, unless it is meant to be overdue. */
function drawTerm({ year, status, cast }: SubjectSpec, batch: 0 | 1, chance: SeededRandom): number {
  if (status === 'ESTABLISHED' && year === 2024) return 24
  if (status === 'ESTABLISHED' && year === 2025 && !cast.overdue)
    return batch === 0 ? chance.pick([15, 15, 18]) : chance.pick([12, 12, 18])
  return year >= 2025 ? 12 : chance.pick([9, 10, 12, 12])
}

/** Establishes the subject and starts its term; reports are added later. */
function establishSubject({ story, world, chance, part, batch }: DeclarationHistory, time: string) {
  const { subject } = story
  subject.durationMonths = drawTerm(part, batch, chance)
  const startDate = time.slice(0, 10)
  const endDate = termEnd(startDate, subject.durationMonths!)
  Object.assign(subject, { startDate, endDate })
  return story.move('establish', { person: world.people.named.biz2!, role: 'bizManger' }, time, {
    set: { establishTime: time, isOverYear: endDate.slice(0, 4) === startDate.slice(0, 4) ? 0 : 1 },
    reason: `${subject.year} 年度课题立项`,
  })
}

function addObjection({ world, story, biz, chance }: DeclarationHistory, time: string) {
  const { subject } = story
  world.rows.objection.push({
    id: stableId('objection', subject.id),
    subjectId: subject.id,
    content: '该课题的主要研究内容与我单位已结题的课题高度重复。',
    name: '公示异议人',
    phone: `138${String(chance.int(0, 99_999_999)).padStart(8, '0')}`,
    status: 2,
    result: '经核实，异议成立。',
    decideBy: biz.username,
    decideTime: addMinutesTo(time, -90),
    createTime: addMinutesTo(time, -2 * 1440),
    updateTime: addMinutesTo(time, -90),
    updateBy: biz.username,
  })
}
