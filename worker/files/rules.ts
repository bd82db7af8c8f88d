import { FILE_BYTES } from '../core/bounds'
import { isAmong, namesIn, rowIn } from '../core/names'
import type { Actor } from '../core/actor'
import { conflict } from '../core/refusal'
import { holds } from '../policy/can'
import { t } from './texts'

const MB = 1024 * 1024
/** What a file is, told by its bytes; a name can lie. `inline`: browsers show it without harm. */
export const kinds = {
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
export type FileKind = keyof typeof kinds

/** Images 5 MB. Everything else 200 MB through the Worker, 5 GiB in parts straight to storage. */
export const limits = { image: 5 * MB, other: FILE_BYTES, parts: 5120 * MB }
export const allowedExts: string[] = Object.values(kinds).flatMap((kind) => kind.exts)

export const extOf = (fileName: string) =>
  fileName.includes('.') ? fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase() : ''
export const kindOfExt = (ext: string) => namesIn(kinds).find((name) => isAmong<string>(kinds[name].exts, ext))
export const isImage = (ext: string) => ['png', 'jpg', 'gif', 'webp'].includes(kindOfExt(ext) ?? '')
/** What the product's own viewer shows; where browsers would not, it draws the bytes itself. */
export const mayShow = (ext: string) => !!kindOfExt(ext) && kindOfExt(ext) !== 'zip'
export const mayShowInline = (ext: string) => kinds[kindOfExt(ext) ?? 'zip'].inline
export const mimeOf = (ext: string) => kinds[kindOfExt(ext) ?? 'zip'].mime

const MAX_NAME_BYTES = 255
const bytesOf = (text: string) => new TextEncoder().encode(text).length
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/i
/**
 * A name that every computer can keep and show: no folders, no control or direction characters, none that a system
 * reserves, at most 255 bytes of UTF-8 with its ending kept.
 */
export function cleanName(name: string): string {
  const base = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = base
    // Direction characters could make a name read as another one.
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/[. ]+$/, '')
    .replace(DEVICE, '_$1')
  if (bytesOf(clean) <= MAX_NAME_BYTES) return clean
  const ext = extOf(clean)
  const ending = ext && bytesOf(ext) < 20 ? `.${ext}` : ''
  let kept = ''
  for (const sign of clean.slice(0, clean.length - ending.length)) {
    if (bytesOf(kept + sign) + bytesOf(ending) > MAX_NAME_BYTES) break
    kept += sign
  }
  return kept.trimEnd() + ending
}

const ways = { worker: limits.other, parts: limits.parts }
const limitOf = (ext: string, way: keyof typeof ways) => (isImage(ext) ? limits.image : ways[way])
export const tooLarge = (ext: string, way: keyof typeof ways = 'worker') => t.fileOver(limitOf(ext, way) / MB)

/** How long the parts of an upload are, in bytes: whole MiB, at least 8, so that there are at most 1,000. */
export const partSizeOf = (size: number) => Math.max(8, Math.ceil(size / 1000 / MB)) * MB

/** Null, or the sentence why this file is not taken. `size` in bytes. */
export function fileProblem(fileName: string, size: number, way: keyof typeof ways = 'worker'): string | null {
  const ext = extOf(fileName)
  if (!fileName) return t.chooseFile
  if (!kindOfExt(ext)) return t.fileKindRefused(allowedExts.join(t.listComma))
  if (size === 0) return t.fileIsEmpty
  if (size > limitOf(ext, way)) return tooLarge(ext, way)
  return null
}

/** Nobody reads bytes that have not been looked at, where somebody looks. @throws 409 */
export function needScanned({ scanStatus }: { scanStatus: string }): void {
  if (scanStatus === 'waiting') throw conflict(t.beingScanned)
  if (scanStatus === 'infected') throw conflict(t.infected)
}

type Marked = { ext: string; watermark: number; limited: number; uploaderId: string }
/** Pictures that a name can be drawn into. */
export const isDrawnOn = (ext: string) => ['png', 'jpg'].includes(kindOfExt(ext) ?? '')
/** A .pdf and a .docx bear a name, and pictures do. */
const canBear = ({ ext }: Marked) => ext === 'pdf' || ext === 'docx' || isDrawnOn(ext)
const isMarked = (row: Marked) => row.watermark === 1 || row.limited === 1
const isOwn = (actor: Actor, row: Marked) => actor.kind === 'person' && actor.userId === row.uploaderId
/**
 * Must what this reader gets bear their name? What is marked so, what is limited, and all for outside experts; never for who
 * brought it.
 */
export const needsOwnCopy = (actor: Actor, row: Marked): boolean =>
  canBear(row) &&
  (isMarked(row) || (actor.kind === 'person' && !holds(actor, 'file:takeLimited'))) &&
  !isOwn(actor, row)
/** What is marked or limited and does not bear a name goes out in an archive, with a receipt that names who took it. */
export const bearsReceipt = (actor: Actor, row: Marked): boolean => isMarked(row) && !isOwn(actor, row)

/** Kinds of which a copy can be made that names nobody. */
export const blindable = (ext: string) => ['pdf', 'docx', 'xlsx', 'pptx', 'text'].includes(kindOfExt(ext) ?? '')

/** A name that says nothing: people write their own, or their house's short one, into the names of files. */
export const blindFileName = (row: { id: string; fileName: string }) =>
  `${t.attachment}_${row.id.slice(-4)}.${extOf(row.fileName)}`

/** Same bytes, same place. */
export const objectKeyOf = (sha256: string) => `objects/${sha256.slice(0, 2)}/${sha256}`
/** A content-disposition that every browser reads: an ASCII stand-in and the real name in UTF-8 (RFC 6266). */
export const dispositionOf = (kind: 'attachment' | 'inline', fileName: string) => {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * What a file may hang on, and who then may read it: `subject`, everyone who sees the subject; `report`, everyone who sees
 * the report's subject; `insiders`, of those only who may read the results of reviews; `audience`, whom an announcement was
 * sent to; `answer`, who reads the applicant's answer; `meeting`, who sees the meeting; `everyone`, all signed in; `library`, who sees what of the library it
 * hangs on; `vendor`, who sees the vendor. `folder`, whoever may read the folder; `material`, through the gate of the data space
 * alone; `form`, who keeps forms. A file that hangs on nothing is its uploader's.
 */
export const attachable = {
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
export type BizType = keyof typeof attachable
/**
 * What a file hangs on once it lies in a folder: on the folder's subject, or on the folder alone.
 * @returns the columns that change, or why it may not lie there
 */
export function folderedAs(
  row: { bizType: string; bizId: string },
  into: { subjectId: string },
  collectId = '',
): { bizType: string; bizId: string } | string {
  const free = row.bizType === '' || row.bizType === 'folder'
  if (free) return into.subjectId ? { bizType: 'subject', bizId: into.subjectId } : { bizType: 'folder', bizId: '' }
  if (rowIn(attachable, row.bizType) !== 'subject') return t.notIntoFolder
  const same = !!into.subjectId && (row.bizId === into.subjectId || (!!collectId && row.bizId === collectId))
  return same ? { bizType: row.bizType, bizId: row.bizId } : t.ownSubjectOnly
}

/** Documents without the files of theirs that were deleted: what is gone is not on file. */
export const withFilesThere = <One extends { fileIds: string[] }>(
  documents: readonly One[],
  deleted: readonly { id: string }[],
): One[] =>
  documents.map((one) => ({ ...one, fileIds: one.fileIds.filter((id) => !deleted.some((gone) => gone.id === id)) }))

const released: ReadonlySet<string> = new Set([
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
 * What a person may attach at the upload itself: what many read is attached by the act that releases it, or is brought by who
 * manages the files (the help document).
 */
export const attachableAtUpload = (bizType: string, manages = false) => {
  if (bizType === '') return true
  const kind = rowIn(attachable, bizType)
  if (!kind) return false
  return !released.has(kind) || (manages && kind === 'everyone')
}
export const bizTypesOf = (kind: (typeof attachable)[BizType]) =>
  namesIn(attachable).filter((name) => attachable[name] === kind)
/** All kinds but that of files which hang on a folder alone. */
export const bizTypesBesideFolders = namesIn(attachable).filter((name) => attachable[name] !== 'folder')
/** Kinds that are somebody's own matter: who manages all files does not read these. */
export const keptApart = [...bizTypesOf('folder'), ...bizTypesOf('material'), ...bizTypesOf('form')]
/** What lies in a limited area is limited. */
export const limitedBy = ({ area }: { area: string }) => (area === 'limited' ? { limited: 1 } : {})
