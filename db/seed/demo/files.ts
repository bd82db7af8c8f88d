import { type Chance, idOf } from './chance'
import type { Person } from './people'
import type { New, Rows } from './rows'

/** A file that is stored once and referenced by many file rows. */
export type Blob = { ext: 'pdf' | 'docx' | 'xlsx'; mime: string; bytes: Uint8Array; sha256: string; key: string }
export type Blobs = Record<Blob['ext'], Blob[]>

type Place = { bizType: string; bizId: string; slot?: string; limited?: 0 | 1 }
/** Adds a file row that refers to one of the generated files. @returns its id. */
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
