import { type Chance, chanceOf } from './chance'
import { type Institution, LEADING, type People, type Person } from './people'
import type { Part } from './plan'
import { domainCodes, type Topic, topicsOf } from './topics'
import { wire } from '../../wire'

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
    const runs = RUNNING.includes(status) || (year === 2024 && status === wire.FINISHED)
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
