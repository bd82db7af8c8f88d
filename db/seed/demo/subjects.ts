import { formatSubjectNumber, subjectSequenceId } from '~/worker/system/fill-rules/rules'
import { createRandom } from './random'
import { addMembers, attachFiles, makeCollectRow, makeSubjectRow } from './declaration'
import type { Institution, Person } from './people'
import type { SubjectSpec } from './subject-specs'
import { buildScenario, scheduleTransitions } from './scenario'
import type { Rows } from './rows'
import { applyTransition } from './transitions'
import { SubjectTimeline } from './timeline'
import type { Topic } from './topics'
import type { DeclarationHistory, SubjectHistory, SeedContext } from './context'

/** Makes one subject with its history, from the draft to its establishment or its present status. */
export function makeSubject(
  world: SeedContext,
  part: SubjectSpec,
  { institution, manager }: { institution: Institution; manager: Person },
  topic: Topic,
): SubjectHistory {
  const chance = createRandom(`subject ${part.index}`)
  const { rows, people } = world
  const scenario = buildScenario(part, chance, institution.noContactApproval === 1)
  const beats = scheduleTransitions(part, scenario, chance)
  const biz = chance.pick(people.bizMangers)
  const planned = !!part.cast.planned
  const story = new SubjectTimeline(rows, makeSubjectRow(part, topic, institution, manager, beats, chance, planned))
  const { subject } = story
  const history: SubjectHistory = {
    part,
    story,
    chance,
    batch: scenario.batch,
    manager,
    biz,
    institution,
    reports: new Map(),
  }
  const collect = planned && part.status !== 'TO_SUBMIT' ? null : makeCollectRow(subject, topic, manager, chance)
  if (collect) {
    rows.subjectCollect.push(collect)
    subject.collectId = collect.id
    addMembers(rows, subject, people, institution, manager, chance)
  }
  const scene: DeclarationHistory = { ...history, world, plot: scenario, collect, beats, rounds: [], contactWord: null }
  beats.forEach((beat, at) => applyTransition(scene, beat, at))
  if (collect) {
    if (!collect.attachments?.length && part.cast.complete !== false) attachFiles(scene, story.logs[0]!.createTime)
    collect.updateTime = subject.updateTime!
  }
  // An unfinished draft lacks some fields.
  if (collect && part.status === 'TO_SUBMIT' && part.cast.complete !== true)
    Object.assign(
      subject,
      planned
        ? { objectives: '', content: '', techRoute: '' }
        : chance.is(0.5)
          ? { techRoute: '', innovation: '', risks: '' }
          : { content: '', techRoute: '', innovation: '' },
    )
  return history
}

/** The initial numbering rule `subject_num` of every database. */
const NUMBERING_RULE = { prefix: 'FT', separator: '-', digits: 3 }

/**
 * Assigns numbers such as `FT2026-03-015` to all established subjects, in the order of establishment and without gaps
 * within a year and domain, and stores the sequences.
 */
export function numberSubjects(rows: Rows, histories: readonly SubjectHistory[]) {
  const last = new Map<string, number>()
  const established = histories.map((history) => history.story.subject).filter((subject) => subject.establishTime)
  for (const subject of established.sort((a, b) =>
    a.establishTime! < b.establishTime! ? -1 : a.establishTime! > b.establishTime! ? 1 : 0,
  )) {
    const sequence = subjectSequenceId(NUMBERING_RULE.prefix, subject.year, subject.domain!)
    const number = (last.get(sequence) ?? 0) + 1
    last.set(sequence, number)
    subject.subjectNum = formatSubjectNumber(NUMBERING_RULE, subject.year, subject.domain!, number)
  }
  for (const [id, value] of last) rows.sequence.push({ id, value })
}
