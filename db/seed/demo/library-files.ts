import { type Chance, chanceOf, idOf } from './chance'
import { ANCHOR, dayAfter, minutesAfter } from './days'
import { addFile } from './files'
import { libraryHousesOf, type Person } from './people'
import type { New } from './rows'
import type { World } from './world'

/** A row that a file hangs on: what the file is called, by whom and since when it is there. */
type Home = {
  bizType: 'fbCase' | 'fbTask' | 'fbSchedule' | 'fbTest' | 'fbAnnounce'
  row: { id?: string; fileIds?: string[] }
  name: string
  by: Person
  day: string
}

/** How often a file was looked at and downloaded since `from`. */
function addReadings({ rows, people }: World, chance: Chance, file: New<'file'>, at: number, from: string) {
  const { id: fileId, bizType = '' } = file
  const readings = bizType === 'fbAnnounce' ? chance.int(12, 30) : chance.int(1, 9)
  for (let nth = 0; nth < readings; nth++) {
    const reader = chance.pick(people.all)
    const action = chance.is(0.45) ? 'download' : 'view'
    const time = minutesAfter(`${dayAfter(from, chance.int(0, 60))} 09:00:00`, chance.int(0, 540))
    if (time > ANCHOR) continue
    if (action === 'view') file.viewCount = (file.viewCount ?? 0) + 1
    else file.downCount = (file.downCount ?? 0) + 1
    rows.fileCount.push({
      id: idOf('file count', bizType, at, nth),
      ...{ fileId, fileName: file.fileName, bizType, action, time },
      ...{ userId: reader.id, realname: reader.realname, departName: reader.institution.departName },
    })
  }
}

/** Material of the library, and how often it was looked at and downloaded since. */
export function makeLibraryFiles(world: World): void {
  const { rows, people, blobs } = world
  const chance = chanceOf('library files')
  const biz = people.named.biz!
  const contacts = new Map(libraryHousesOf(people).map((one) => [one.id, one.contact]))
  const every = <Row>(list: readonly Row[], step: number) => list.filter((_, at) => at % step === 0)
  const homes: Home[] = [
    ...every(
      rows.fbCase.filter(({ status }) => status === 2),
      10,
    ).map((row): Home => {
      const day = (row.releaseTime ?? ANCHOR).slice(0, 10)
      return { bizType: 'fbCase', row, name: `${row.caseName}测试数据`, by: biz, day }
    }),
    ...every(
      rows.fbTask.filter(({ status }) => status !== 0),
      3,
    ).map((row): Home => {
      return { bizType: 'fbTask', row, name: `${row.taskName}实施要求`, by: biz, day: row.startDate }
    }),
    ...every(
      rows.fbSchedule.filter(({ status }) => status === 3),
      12,
    ).map((row): Home => {
      const by = contacts.get(row.departId) ?? biz
      return { bizType: 'fbSchedule', row, name: '进度佐证材料', by, day: (row.submitTime ?? ANCHOR).slice(0, 10) }
    }),
    ...every(
      rows.fbTest.filter(({ status }) => status === 1),
      10,
    ).map((row): Home => {
      const by = contacts.get(row.departId) ?? biz
      return { bizType: 'fbTest', row, name: `${row.product}测试报告`, by, day: row.testDate }
    }),
    ...rows.fbAnnounce
      .filter(({ status }) => status === 1)
      .map((row): Home => {
        return { bizType: 'fbAnnounce', row, name: `${row.title}附件`, by: biz, day: row.publishTime!.slice(0, 10) }
      }),
  ]
  for (const [at, { bizType, row, name, by, day }] of homes.entries()) {
    const bizId = row.id!
    const from = day < ANCHOR.slice(0, 10) ? day : dayAfter(ANCHOR, -3)
    const fileId = addFile(rows, blobs, chance, name, 'pdf', { bizType, bizId }, by, `${from} 16:40:00`)
    row.fileIds = [fileId]
    const file = rows.file.at(-1)!
    addReadings(world, chance, file, at, from)
  }
}
