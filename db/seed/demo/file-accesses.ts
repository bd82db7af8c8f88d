import { type SeededRandom, stableId } from './random'
import { ANCHOR, addDaysTo, addMinutesTo } from './dates'
import type { NewRow } from './rows'
import type { SeedContext } from './context'

/** Adds random views and downloads of a file in the two months after `from`. */
export function addFileAccesses(
  { rows, people }: SeedContext,
  chance: SeededRandom,
  file: NewRow<'file'>,
  from: string,
  [least, most]: readonly [number, number],
) {
  const { id: fileId, fileName, bizType = '' } = file
  const readings = chance.int(least, most)
  for (let nth = 0; nth < readings; nth++) {
    const reader = chance.pick(people.all)
    const action = chance.is(0.45) ? 'download' : 'view'
    const time = addMinutesTo(`${addDaysTo(from, chance.int(0, 60))} 09:00:00`, chance.int(0, 540))
    if (time > ANCHOR) continue
    if (action === 'view') file.viewCount = (file.viewCount ?? 0) + 1
    else file.downCount = (file.downCount ?? 0) + 1
    rows.fileAccess.push({
      id: stableId('file count', fileId, nth),
      ...{ fileId, fileName, bizType, action, time },
      ...{ userId: reader.id, realname: reader.realname, departName: reader.institution.departName },
    })
  }
}
