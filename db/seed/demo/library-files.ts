import { createRandom } from './random'
import { ANCHOR, addDaysTo } from './dates'
import { addFile } from './files'
import { listLibraryInstitutions, type Person } from './people'
import { addFileAccesses } from './file-accesses'
import type { SeedContext } from './context'

/** A row with a file: the file's name, its uploader and its date. */
type FileOwner = {
  bizType: 'fbCase' | 'fbTask' | 'fbSchedule' | 'fbTest' | 'fbAnnounce'
  row: { id?: string; fileIds?: string[] }
  name: string
  by: Person
  day: string
}

/** Makes files of the library, with their views and downloads. */
export function makeLibraryFiles(world: SeedContext): void {
  const { rows, people, blobs } = world
  const chance = createRandom('library files')
  const biz = people.named.biz!
  const contacts = new Map(listLibraryInstitutions(people).map((one) => [one.id, one.contact]))
  const every = <Row>(list: readonly Row[], step: number) => list.filter((_, at) => at % step === 0)
  const homes: FileOwner[] = [
    ...every(
      rows.fbCase.filter(({ status }) => status === 2),
      10,
    ).map((row): FileOwner => {
      const day = (row.releaseTime ?? ANCHOR).slice(0, 10)
      return { bizType: 'fbCase', row, name: `${row.caseName}测试数据`, by: biz, day }
    }),
    ...every(
      rows.fbTask.filter(({ status }) => status !== 0),
      3,
    ).map((row): FileOwner => {
      return { bizType: 'fbTask', row, name: `${row.taskName}实施要求`, by: biz, day: row.startDate }
    }),
    ...every(
      rows.fbSchedule.filter(({ status }) => status === 3),
      12,
    ).map((row): FileOwner => {
      const by = contacts.get(row.departId) ?? biz
      return { bizType: 'fbSchedule', row, name: '进度佐证材料', by, day: (row.submitTime ?? ANCHOR).slice(0, 10) }
    }),
    ...every(
      rows.fbTest.filter(({ status }) => status === 1),
      10,
    ).map((row): FileOwner => {
      const by = contacts.get(row.departId) ?? biz
      return { bizType: 'fbTest', row, name: `${row.product}测试报告`, by, day: row.testDate }
    }),
    ...rows.fbAnnounce
      .filter(({ status }) => status === 1)
      .map((row): FileOwner => {
        return { bizType: 'fbAnnounce', row, name: `${row.title}附件`, by: biz, day: row.publishTime!.slice(0, 10) }
      }),
  ]
  for (const { bizType, row, name, by, day } of homes) {
    const bizId = row.id!
    const from = day < ANCHOR.slice(0, 10) ? day : addDaysTo(ANCHOR, -3)
    const fileId = addFile(rows, blobs, chance, name, 'pdf', { bizType, bizId }, by, `${from} 16:40:00`)
    row.fileIds = [fileId]
    addFileAccesses(world, chance, rows.file.at(-1)!, from, bizType === 'fbAnnounce' ? [12, 30] : [1, 9])
  }
}
