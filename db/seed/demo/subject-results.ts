import { wireNames } from '~/db/wire-names'
import { type SeededRandom, createRandom, stableId } from './random'
import { ANCHOR, addDaysTo, officeTime } from './dates'
import { addFile } from './files'
import type { NewRow } from './rows'
import type { SeedContext } from './context'

export type ResultKind = readonly [type: string, name: (topic: string) => string]
export const resultKinds: readonly ResultKind[] = [
  ['报告', (topic) => `${topic}行业应用研究报告`],
  ['系统', (topic) => `${topic}原型系统`],
  ['标准', (topic) => `${topic}技术规范（建议稿）`],
  ['论文', (topic) => `${topic}关键技术研究论文`],
  ['软著', (topic) => `${topic}工具软件 V1.0`],
]
export const mainKeyword = (subject: NewRow<'subject'>) => subject.keywords!.split(',')[0]!

/** Adds the file of a result, uploaded by the subject's manager on that day. @returns its id. */
export function addResultFile(
  { rows, people, blobs }: SeedContext,
  chance: SeededRandom,
  subject: NewRow<'subject'>,
  name: string,
  day: string,
): string {
  const manager = people.all.find(({ id }) => id === subject.subjectManId)!
  const place = { bizType: 'resource', bizId: subject.id! }
  const id = addFile(
    rows,
    blobs,
    chance,
    name,
    chance.pick(['pdf', 'pdf', 'docx']),
    place,
    manager,
    officeTime(day, chance),
  )
  rows.file.at(-1)!.downCount = chance.int(0, 40)
  return id
}

/** Gives each completed subject that is shared with the industry at least one shared result. */
export function makeIndustryResults(world: SeedContext) {
  const chance = createRandom('results for the industry')
  for (const subject of world.rows.subject) {
    if (subject.status !== wireNames.FINISHED || !subject.share || subject.resources?.length) continue
    const [type, name] = chance.pick(resultKinds)
    const title = name(mainKeyword(subject))
    const day = addDaysTo(subject.finishTime!.slice(0, 10), chance.int(2, 30))
    if (day >= ANCHOR.slice(0, 10)) continue
    const fileIds = [addResultFile(world, chance, subject, title, day)]
    const id = stableId('resource', subject.id!, 0)
    subject.resources = [{ id, type, desc: title, fileIds, links: [], share: 1, shareAuth: 1, confirmed: 1 }]
  }
}
