import type { Actor } from '../core/actor'
import { conflict } from '../core/refusal'
import { holds } from '../policy/can'

/** What a file is, told by its bytes; a name can lie. */
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
  zip: { mime: 'application/zip', exts: ['zip'], inline: false },
} as const
export type FileKind = keyof typeof kinds

const MB = 1024 * 1024
/** Specification, section 9: images 5 MB. Everything else passes through the Worker up to 200 MB. */
export const limits = { image: 5 * MB, other: 200 * MB }
export const allowedExts: string[] = Object.values(kinds).flatMap((kind) => kind.exts)

export const extOf = (fileName: string) =>
  fileName.includes('.') ? fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase() : ''
const kindOfExt = (ext: string) =>
  (Object.keys(kinds) as FileKind[]).find((name) => (kinds[name].exts as readonly string[]).includes(ext))
export const isImage = (ext: string) => ext === 'png' || ext === 'jpg' || ext === 'jpeg'
export const mayShowInline = (ext: string) => kinds[kindOfExt(ext) ?? 'zip'].inline
export const mimeOf = (ext: string) => kinds[kindOfExt(ext) ?? 'zip'].mime

/** A name that can be kept and shown: no folders, no control characters, at most 255 characters with its ending kept. */
export function cleanName(name: string): string {
  const base = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  // Control and direction characters could make a name read as another one.
  const clean = base.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  if (clean.length <= 255) return clean
  const ext = extOf(clean)
  return ext ? `${clean.slice(0, 254 - ext.length)}.${ext}` : clean.slice(0, 255)
}

export const tooLarge = (ext: string) => `文件大小超出${(isImage(ext) ? limits.image : limits.other) / MB}MB限制`

/** Null, or the sentence why this file is not taken. `size` in bytes. */
export function fileProblem(fileName: string, size: number): string | null {
  const ext = extOf(fileName)
  if (!fileName) return '请选择文件'
  if (!kindOfExt(ext)) return `不支持此类文件，可上传 ${allowedExts.join('、')} 文件`
  if (size === 0) return '文件是空的，请重新选择'
  if (size > (isImage(ext) ? limits.image : limits.other)) return tooLarge(ext)
  return null
}
/** Null, or the sentence why the bytes are not what the name says. */
export function contentProblem(fileName: string, bytes: Uint8Array): string | null {
  const ext = extOf(fileName)
  const kind = sniff(bytes)
  const claimed = kindOfExt(ext)
  // An Office file is a ZIP archive and may be kept as one.
  const fits = kind === claimed || (claimed === 'zip' && kind !== null && ['docx', 'xlsx', 'pptx'].includes(kind))
  return fits ? null : `文件内容与扩展名 .${ext} 不符，请检查文件`
}

const starts = (bytes: Uint8Array, ...head: number[]) => head.every((byte, at) => bytes[at] === byte)
/** The kind of the bytes, or null. */
export function sniff(bytes: Uint8Array): FileKind | null {
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'jpg'
  // Some writers put a few bytes before the header; readers accept it within the first kilobyte.
  if (ascii(bytes.subarray(0, 1024)).includes('%PDF-')) return 'pdf'
  if (!starts(bytes, 0x50, 0x4b, 0x03, 0x04) && !starts(bytes, 0x50, 0x4b, 0x05, 0x06)) return null
  const names = zipNames(bytes)
  if (!names) return null
  if (names.includes('[Content_Types].xml')) {
    if (names.some((name) => name.startsWith('word/'))) return 'docx'
    if (names.some((name) => name.startsWith('xl/'))) return 'xlsx'
    if (names.some((name) => name.startsWith('ppt/'))) return 'pptx'
  }
  return 'zip'
}
const ascii = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
/** The names in a ZIP archive's directory (APPNOTE 4.3.12 and 4.3.16), or null where it has none: a broken archive. */
function zipNames(bytes: Uint8Array): string[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // The end record is 22 bytes, followed by a comment of at most 65,535.
  let end = bytes.length - 22
  const lowest = Math.max(0, end - 65_535)
  while (end >= lowest && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1
  if (end < lowest) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const names: string[] = []
  for (let entry = 0; entry < count && at + 46 <= bytes.length; entry++) {
    if (view.getUint32(at, true) !== ENTRY) return null
    const length = view.getUint16(at + 28, true)
    names.push(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)))
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names
}

/** Nobody reads bytes that have not been looked at, where somebody looks. @throws 409 */
export function needScanned({ scanStatus }: { scanStatus: string }): void {
  if (scanStatus === 'waiting') throw conflict('文件正在进行安全检查，请稍后再试')
  if (scanStatus === 'infected') throw conflict('文件未通过安全检查，不能查看或下载')
}

/** Must what this reader gets bear their name? What is marked so, what is limited, and all for outside experts; never for who brought it. */
export const needsOwnCopy = (
  actor: Actor,
  row: { ext: string; watermark: number; limited: number; uploaderId: string },
): boolean =>
  (row.ext === 'pdf' || row.ext === 'docx') &&
  (row.watermark === 1 || row.limited === 1 || !holds(actor, 'file:takeLimited')) &&
  !(actor.kind === 'person' && actor.userId === row.uploaderId)

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
 * the report's subject; `insiders`, of those only who may read the results of reviews; `everyone`, all signed in.
 * `folder`, whoever may read the folder. A file that hangs on nothing is its uploader's.
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
  close: 'insiders',
  announcement: 'everyone',
  help: 'everyone',
  template: 'everyone',
  folder: 'folder',
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
  if (attachable[row.bizType as BizType] !== 'subject') return '此类附件不能放入资料目录'
  const same = !!into.subjectId && (row.bizId === into.subjectId || (!!collectId && row.bizId === collectId))
  return same ? { bizType: row.bizType, bizId: row.bizId } : '课题文件只能放在本课题的目录内'
}
/** What a person may attach at the upload itself: what everyone reads is attached by the act that releases it. */
export const attachableAtUpload = (bizType: string) =>
  bizType === '' || (Object.hasOwn(attachable, bizType) && attachable[bizType as BizType] !== 'everyone')
export const bizTypesOf = (kind: (typeof attachable)[BizType]) =>
  (Object.keys(attachable) as BizType[]).filter((name) => attachable[name] === kind)
