import { MAX_FILE_BYTES } from '../core/limits'
import { isAmong, keysOf, lookup } from '../core/typed-keys'
import type { Actor } from '../core/actor'
import { conflict } from '../core/refusal'
import { hasRight } from '../policy/authorization'
import { t } from './texts'

const MB = 1024 * 1024
/** Kinds of files, detected by their bytes, since an extension can be wrong. `inline`: browsers display them safely. */
export const fileKinds = {
  pdf: { mime: 'application/pdf', exts: ['pdf'], inline: true },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    exts: ['docx'],
    inline: false,
  },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', exts: ['xlsx'], inline: false },
  pptx: {
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    exts: ['pptx'],
    inline: false,
  },
  png: { mime: 'image/png', exts: ['png'], inline: true },
  jpg: { mime: 'image/jpeg', exts: ['jpg', 'jpeg'], inline: true },
  gif: { mime: 'image/gif', exts: ['gif'], inline: true },
  webp: { mime: 'image/webp', exts: ['webp'], inline: true },
  text: { mime: 'text/plain; charset=utf-8', exts: ['txt', 'md', 'csv'], inline: true },
  mp3: { mime: 'audio/mpeg', exts: ['mp3'], inline: true },
  wav: { mime: 'audio/wav', exts: ['wav'], inline: true },
  m4a: { mime: 'audio/mp4', exts: ['m4a'], inline: true },
  mp4: { mime: 'video/mp4', exts: ['mp4'], inline: true },
  webm: { mime: 'video/webm', exts: ['webm'], inline: true },
  zip: { mime: 'application/zip', exts: ['zip'], inline: false },
} as const
export type FileKind = keyof typeof fileKinds

/** Maximum sizes in bytes. Images 5 MB. Other files 200 MB through the Worker, 5 GiB as multipart upload. */
export const sizeLimits = { image: 5 * MB, other: MAX_FILE_BYTES, parts: 5120 * MB }
export const allowedExts: string[] = Object.values(fileKinds).flatMap((kind) => kind.exts)

/** Returns the extension in lower case without the dot; '' if there is none. */
export const extOf = (fileName: string) =>
  fileName.includes('.') ? fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase() : ''

/** Returns the kind of an extension; undefined if it is not allowed. */
export const kindOfExt = (ext: string) => keysOf(fileKinds).find((name) => isAmong<string>(fileKinds[name].exts, ext))
export const isImage = (ext: string) => ['png', 'jpg', 'gif', 'webp'].includes(kindOfExt(ext) ?? '')
/** True if the product's own viewer displays the file; it also renders formats that browsers do not. */
export const isViewable = (ext: string) => !!kindOfExt(ext) && kindOfExt(ext) !== 'zip'
export const isInlineViewable = (ext: string) => fileKinds[kindOfExt(ext) ?? 'zip'].inline
export const mimeOf = (ext: string) => fileKinds[kindOfExt(ext) ?? 'zip'].mime

const MAX_NAME_BYTES = 255
const bytesOf = (text: string) => new TextEncoder().encode(text).length
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/i
/**
 * Returns a file name that every system can store and display: no folders, no control or direction characters, no
 * reserved names, at most 255 bytes of UTF-8 with the extension kept.
 */
export function cleanName(name: string): string {
  const base = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = base
    // Direction characters could disguise the name.
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/[. ]+$/, '')
    .replace(DEVICE, '_$1')
  if (bytesOf(clean) <= MAX_NAME_BYTES) return clean
  const ext = extOf(clean)
  const ending = ext && bytesOf(ext) < 20 ? `.${ext}` : ''
  let stem = ''
  for (const sign of clean.slice(0, clean.length - ending.length)) {
    if (bytesOf(stem + sign) + bytesOf(ending) > MAX_NAME_BYTES) break
    stem += sign
  }
  return stem.trimEnd() + ending
}

const uploadLimits = { worker: sizeLimits.other, parts: sizeLimits.parts }
const sizeLimitOf = (ext: string, channel: keyof typeof uploadLimits) =>
  isImage(ext) ? sizeLimits.image : uploadLimits[channel]
export const tooLargeMessage = (ext: string, channel: keyof typeof uploadLimits = 'worker') =>
  t.fileOver(sizeLimitOf(ext, channel) / MB)

/** Part size of a multipart upload in bytes: whole MiB, at least 8, so that there are at most 1,000 parts. */
export const partSizeOf = (size: number) => Math.max(8, Math.ceil(size / 1000 / MB)) * MB

/** Returns null, or the message why the file is rejected. `size` in bytes. */
export function fileProblem(
  fileName: string,
  size: number,
  channel: keyof typeof uploadLimits = 'worker',
): string | null {
  const ext = extOf(fileName)
  if (!fileName) return t.chooseFile
  if (!kindOfExt(ext)) return t.fileKindRefused(allowedExts.join(t.listComma))
  if (size === 0) return t.fileIsEmpty
  if (size > sizeLimitOf(ext, channel)) return tooLargeMessage(ext, channel)
  return null
}

/**
 * Where a virus scanner is configured, unscanned and infected files cannot be read.
 * @throws 409
 */
export function assertScanned({ scanStatus }: { scanStatus: string }): void {
  if (scanStatus === 'waiting') throw conflict(t.beingScanned)
  if (scanStatus === 'infected') throw conflict(t.infected)
}

type MarkedFile = { ext: string; watermark: number; limited: number; uploaderId: string }
/** Pictures that can be watermarked. */
export const isWatermarkablePicture = (ext: string) => ['png', 'jpg'].includes(kindOfExt(ext) ?? '')
/** .pdf, .docx and some pictures can carry a watermark. */
const canBearWatermark = ({ ext }: MarkedFile) => ext === 'pdf' || ext === 'docx' || isWatermarkablePicture(ext)
const isMarked = (row: MarkedFile) => row.watermark === 1 || row.limited === 1
const isOwn = (actor: Actor, row: MarkedFile) => actor.kind === 'person' && actor.userId === row.uploaderId
/**
 * True if this reader's copy must carry their name: marked and restricted files, and all files for external experts.
 * Never for the uploader.
 */
export const needsWatermark = (actor: Actor, row: MarkedFile): boolean =>
  canBearWatermark(row) &&
  (isMarked(row) || (actor.kind === 'person' && !hasRight(actor, 'file:takeLimited'))) &&
  !isOwn(actor, row)
/**
 * A marked or restricted file that cannot carry a watermark is delivered in an archive, with a receipt that names the
 * reader.
 */
export const needsReceipt = (actor: Actor, row: MarkedFile): boolean => isMarked(row) && !isOwn(actor, row)

/** Kinds of files that can be anonymized. */
export const isAnonymizable = (ext: string) => ['pdf', 'docx', 'xlsx', 'pptx', 'text'].includes(kindOfExt(ext) ?? '')

/** Returns a neutral file name, since file names often contain the name of a person or institution. */
export const anonymousFileName = (row: { id: string; fileName: string }) =>
  `${t.attachment}_${row.id.slice(-4)}.${extOf(row.fileName)}`

/** Equal bytes have the same key. */
export const objectKeyOf = (sha256: string) => `objects/${sha256.slice(0, 2)}/${sha256}`
/** Returns a content-disposition that every browser reads: an ASCII fallback and the real name in UTF-8 (RFC 6266). */
export const dispositionOf = (kind: 'attachment' | 'inline', fileName: string) => {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * Access kind of a file by the type of the row that it is attached to. `subject`: everyone who sees the subject.
 * `report`: everyone who sees the subject of the report. `insiders`: those of them who may read review results.
 * `audience`: recipients of the announcement. `answer`: readers of the applicant's answer. `meeting`: everyone who sees
 * the meeting. `drill`: readers of the drill. `everyone`: all signed-in users. `library`: everyone who sees the library
 * entry. `vendor`: everyone who sees the vendor. `folder`: readers of the folder. `material`: only by the download
 * check of the data space. `form`: managers of forms. A file that is attached to nothing belongs to its uploader.
 */
export const attachmentKinds = {
  subject: 'subject',
  subjectCollect: 'subject',
  resource: 'subject',
  change: 'subject',
  task: 'subject',
  prize: 'subject',
  taskBook: 'subject',
  report: 'report',
  review: 'insiders',
  answer: 'answer',
  close: 'insiders',
  meeting: 'meeting',
  drill: 'drill',
  announcement: 'audience',
  help: 'everyone',
  template: 'everyone',
  folder: 'folder',
  fbCase: 'library',
  fbTask: 'library',
  fbSchedule: 'library',
  fbTest: 'library',
  fbAnnounce: 'library',
  vendor: 'vendor',
  vendorReview: 'vendor',
  material: 'material',
  onlineAnswer: 'form',
  onlineForm: 'form',
} as const
export type BizType = keyof typeof attachmentKinds
/**
 * Returns the attachment of a file after it is moved into a folder: to the subject of the folder, or to the folder
 * alone.
 * @returns the changed columns, or the message why the move is refused
 */
export function attachmentInFolder(
  row: { bizType: string; bizId: string },
  into: { subjectId: string },
  collectId = '',
): { bizType: string; bizId: string } | string {
  const free = row.bizType === '' || row.bizType === 'folder'
  if (free) return into.subjectId ? { bizType: 'subject', bizId: into.subjectId } : { bizType: 'folder', bizId: '' }
  if (lookup(attachmentKinds, row.bizType) !== 'subject') return t.notIntoFolder
  const same = !!into.subjectId && (row.bizId === into.subjectId || (!!collectId && row.bizId === collectId))
  return same ? { bizType: row.bizType, bizId: row.bizId } : t.ownSubjectOnly
}

/** Returns the documents without their deleted files. */
export const withoutDeletedFiles = <One extends { fileIds: string[] }>(
  documents: readonly One[],
  deleted: readonly { id: string }[],
): One[] =>
  documents.map((one) => ({ ...one, fileIds: one.fileIds.filter((id) => !deleted.some((row) => row.id === id)) }))

const releasedKinds: ReadonlySet<string> = new Set([
  'everyone',
  'audience',
  'meeting',
  'library',
  'drill',
  'vendor',
  'material',
  'answer',
  'form',
])
/**
 * True if a file may be attached on upload. A file with many readers is attached by the action that publishes it, or
 * uploaded by a manager of files (the help document).
 */
export const isAttachableAtUpload = (bizType: string, manages = false) => {
  if (bizType === '') return true
  const kind = lookup(attachmentKinds, bizType)
  if (!kind) return false
  return !releasedKinds.has(kind) || (manages && kind === 'everyone')
}
export const bizTypesOf = (kind: (typeof attachmentKinds)[BizType]) =>
  keysOf(attachmentKinds).filter((name) => attachmentKinds[name] === kind)
/** All types except those of files that belong to a folder alone. */
export const bizTypesOutsideFolders = keysOf(attachmentKinds).filter((name) => attachmentKinds[name] !== 'folder')
/** Types that managers of all files may not read. */
export const privateBizTypes = [...bizTypesOf('folder'), ...bizTypesOf('material'), ...bizTypesOf('form')]
/** Files in a restricted area are restricted. */
export const limitedByArea = ({ area }: { area: string }) => (area === 'limited' ? { limited: 1 } : {})
