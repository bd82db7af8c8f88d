import { t } from './texts'
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

export const tooLarge = (ext: string) => t.fileOver((isImage(ext) ? limits.image : limits.other) / MB)

/** Null, or the sentence why this file is not taken. `size` in bytes. */
export function fileProblem(fileName: string, size: number): string | null {
  const ext = extOf(fileName)
  if (!fileName) return t.chooseFile
  if (!kindOfExt(ext)) return t.fileKindRefused(allowedExts.join(t.listComma))
  if (size === 0) return t.fileIsEmpty
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
  return fits ? null : t.fileContentDiffers(ext)
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
 * the report's subject; `insiders`, of those only who may read the results of reviews; `audience`, whom an announcement was sent to; `everyone`, all signed in.
 * A file that hangs on nothing is its uploader's.
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
  announcement: 'audience',
  help: 'everyone',
  template: 'everyone',
} as const
export type BizType = keyof typeof attachable
const released: ReadonlySet<string> = new Set(['everyone', 'audience'])
/** What a person may attach at the upload itself: what many read is attached by the act that releases it. */
export const attachableAtUpload = (bizType: string) =>
  bizType === '' || (Object.hasOwn(attachable, bizType) && !released.has(attachable[bizType as BizType]))
export const bizTypesOf = (kind: (typeof attachable)[BizType]) =>
  (Object.keys(attachable) as BizType[]).filter((name) => attachable[name] === kind)
