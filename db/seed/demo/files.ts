import { type SeededRandom, stableId } from './random'
import type { Person } from './people'
import type { NewRow, Rows } from './rows'

/** A file that is stored once and referenced by many file rows. */
export type SampleFile = { ext: 'pdf' | 'docx' | 'xlsx'; mime: string; bytes: Uint8Array; sha256: string; key: string }
export type SampleFiles = Record<SampleFile['ext'], SampleFile[]>

type FileTarget = { bizType: string; bizId: string; slot?: string; limited?: 0 | 1 }
/** Adds a file row that refers to one of the generated files. @returns its id. */
export function addFile(
  rows: Rows,
  blobs: SampleFiles,
  chance: SeededRandom,
  name: string,
  ext: SampleFile['ext'],
  place: FileTarget,
  uploader: Person,
  time: string,
): string {
  const blob = chance.pick(blobs[ext])
  const id = stableId('file', place.bizType, place.bizId, place.slot ?? '', name, ext)
  const row: NewRow<'file'> = {
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
