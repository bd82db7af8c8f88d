import { type SeededRandom, createRandom } from './random'
import { type Institution, LEADING_RANGE, type People, type Person } from './people'
import type { SubjectSpec } from './subject-specs'
import { domainCodes, type Topic, listTopics } from './topics'
import { wireNames } from '../../wire-names'

const runningStatuses = ['ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE']
/** Maximum number of running subjects per manager, as in the centre's settings. */
const MAX_RUNNING = 2

/**
 * Returns a function that assigns an institution and a manager to a subject, within the limit of running subjects per
 * manager.
 */
export function createManagerPicker({ institutions, named }: People) {
  const running = new Map<string, number>()
  const load = (person: Person) => running.get(person.id) ?? 0
  const hasCapacity = (person: Person) => load(person) < MAX_RUNNING
  return ({ year, status, cast }: SubjectSpec, chance: SeededRandom): { institution: Institution; manager: Person } => {
    // Excellent subjects of 2024 still wait for their award, but are unknown before the grading: all of 2024 count as
    // running.
    const runs = runningStatuses.includes(status) || (year === 2024 && status === wireNames.FINISHED)
    const fits = (person: Person) => person.username.startsWith('user') && (!runs || hasCapacity(person))
    const choose = () => {
      if (cast.manager) return named[cast.manager]!
      for (;;) {
        const index = cast.institution ?? chance.int(LEADING_RANGE.from, LEADING_RANGE.to)
        const free = institutions[index]!.managers.filter(fits)
        if (free.length) return chance.pick(free)
      }
    }
    const manager = choose()
    if (runs) running.set(manager.id, load(manager) + 1)
    return { institution: manager.institution, manager }
  }
}

/** Returns a function that yields topics without repetition, alternating between domains, some of which are more frequent. */
export function createTopicPicker() {
  const chance = createRandom('topics')
  const left = Object.fromEntries(domainCodes.map((code) => [code, listTopics(code, chance)]))
  const liked = [...domainCodes, '03', '03', '02', '05', '08']
  return (): Topic => left[chance.pick(liked)]!.pop()!
}
