import { type Chance, idOf } from './chance'
import { ANCHOR, dayAfter, minutesAfter } from './days'
import type { Person } from './people'
import type { New, Rows } from './rows'
import type { World } from './world'

/** Bytes that are stored once and that many file rows point at. */
export type Blob = { ext: 'pdf' | 'docx' | 'xlsx'; mime: string; bytes: Uint8Array; sha256: string; key: string }
export type Blobs = Record<Blob['ext'], Blob[]>

type Place = { bizType: string; bizId: string; slot?: string; limited?: 0 | 1 }
/** A file row with one of the stored files behind it. @returns its id. */
export function addFile(
  rows: Rows,
  blobs: Blobs,
  chance: Chance,
  name: string,
  ext: Blob['ext'],
  place: Place,
  uploader: Person,
  time: string,
): string {
  const blob = chance.pick(blobs[ext])
  const id = idOf('file', place.bizType, place.bizId, place.slot ?? '', name, ext)
  const row: New<'file'> = {
    id,
    fileName: `${name}.${ext}`,
    ext,
    size: blob.bytes.byteLength,
    mime: blob.mime,
    sha256: blob.sha256,
    objectKey: blob.key,
    ...place,
    uploaderId: uploader.id,
    uploadTime: time,
    sysOrgCode: uploader.institution.orgCode,
    createBy: uploader.username,
    createTime: time,
    updateBy: uploader.username,
    updateTime: time,
  }
  rows.file.push(row)
  return id
}

/** How often a file was looked at and downloaded in the two months after `from`. */
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
