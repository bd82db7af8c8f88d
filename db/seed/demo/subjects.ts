import { subjectNumber, subjectSequence } from '~/worker/system/fills/rules'
import { chanceOf } from './chance'
import { addMembers, attach, collectOf, openingRow } from './declaration'
import type { Institution, Person } from './people'
import type { Part } from './plan'
import { plotOf, timed } from './plot'
import type { Rows } from './rows'
import { play } from './scenes'
import { Story } from './story'
import type { Topic } from './topics'
import type { Scene, Told, World } from './world'

/** Makes one subject with its history, from the draft to its establishment or its present status. */
export function tell(
  world: World,
  part: Part,
  { institution, manager }: { institution: Institution; manager: Person },
  topic: Topic,
): Told {
  const chance = chanceOf(`subject ${part.index}`)
  const { rows, people } = world
  const scenario = plotOf(part, chance, institution.noContactApproval === 1)
  const beats = timed(part, scenario, chance)
  const biz = chance.pick(people.bizMangers)
  const planned = !!part.cast.planned
  const story = new Story(rows, openingRow(part, topic, institution, manager, beats, chance, planned))
  const { subject } = story
  const history: Told = { part, story, chance, batch: scenario.batch, manager, biz, institution, reports: new Map() }
  const collect = planned && part.status !== 'TO_SUBMIT' ? null : collectOf(subject, topic, manager, chance)
  if (collect) {
    rows.subjectCollect.push(collect)
    subject.collectId = collect.id
    addMembers(rows, subject, people, institution, manager, chance)
  }
  const scene: Scene = { ...history, world, plot: scenario, collect, beats, rounds: [], contactWord: null }
  beats.forEach((beat, at) => play(scene, beat, at))
  if (collect) {
    if (!collect.attachments?.length && part.cast.complete !== false) attach(scene, story.logs[0]!.createTime)
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
const RULE = { prefix: 'FT', separator: '-', digits: 3 }

/**
 * Assigns numbers such as `FT2026-03-015` to all established subjects, in the order of establishment and without gaps
 * within a year and domain, and stores the sequences.
 */
export function numberAll(rows: Rows, histories: readonly Told[]) {
  const last = new Map<string, number>()
  const established = histories.map((history) => history.story.subject).filter((subject) => subject.establishTime)
  for (const subject of established.sort((a, b) =>
    a.establishTime! < b.establishTime! ? -1 : a.establishTime! > b.establishTime! ? 1 : 0,
  )) {
    const sequence = subjectSequence(RULE.prefix, subject.year, subject.domain!)
    const number = (last.get(sequence) ?? 0) + 1
    last.set(sequence, number)
    subject.subjectNum = subjectNumber(RULE, subject.year, subject.domain!, number)
  }
  for (const [id, value] of last) rows.sequence.push({ id, value })
}
