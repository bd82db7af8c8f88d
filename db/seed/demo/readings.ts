import { type Chance, idOf } from './chance'
import { ANCHOR, dayAfter, minutesAfter } from './days'
import type { New } from './rows'
import type { World } from './world'

/** Adds random views and downloads of a file in the two months after `from`. */
export function addReadings(
  { rows, people }: World,
  chance: Chance,
  file: New<'file'>,
  from: string,
  [least, most]: readonly [number, number],
) {
  const { id: fileId, fileName, bizType = '' } = file
  const readings = chance.int(least, most)
  for (let nth = 0; nth < readings; nth++) {
    const reader = chance.pick(people.all)
    const action = chance.is(0.45) ? 'download' : 'view'
    const time = minutesAfter(`${dayAfter(from, chance.int(0, 60))} 09:00:00`, chance.int(0, 540))
    if (time > ANCHOR) continue
    if (action === 'view') file.viewCount = (file.viewCount ?? 0) + 1
    else file.downCount = (file.downCount ?? 0) + 1
    rows.fileCount.push({
      id: idOf('file count', fileId, nth),
      ...{ fileId, fileName, bizType, action, time },
      ...{ userId: reader.id, realname: reader.realname, departName: reader.institution.departName },
    })
  }
}
