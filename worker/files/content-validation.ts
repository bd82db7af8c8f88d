import { fileTypeFromBuffer } from 'file-type'
import { entryName, MAX_OFFICE_UNPACKED } from './copies/zip-archive'
import { extOf, type FileKind, isImage, kindOfExt } from './rules'
import { t } from './texts'

/** The first and last bytes of a file. For a small file both are the whole file. `size` in bytes. */
export type FileEnds = { head: Uint8Array; tail: Uint8Array; size: number }
/** Number of bytes that are inspected at either end. */
export const FILE_END_BYTES = 1024 * 1024

const MAX_PIXELS = 100_000_000
const MAX_UNPACKED = 2 * 1024 ** 3

/** Returns null, or the message why the bytes do not match the extension or are harmful. */
export async function contentProblem(fileName: string, glimpse: FileEnds): Promise<string | null> {
  const ext = extOf(fileName)
  const claimed = kindOfExt(ext)
  const zip = zipDirectory(glimpse)
  const kind = await detectKind(glimpse, zip)
  // An Office file is a ZIP archive and may be uploaded as .zip.
  if (claimed === 'pdf' && kind === 'pdf' && !endsAsPdf(glimpse)) return t.pdfBroken(fileName)
  const packed = claimed === 'zip' || isOffice(claimed)
  if (packed && !zip && startsWithBytes(glimpse.head, 0x50, 0x4b)) return t.archiveBroken(fileName)
  if (isOffice(claimed) && startsWithBytes(glimpse.head, ...COMPOUND_FILE_MAGIC)) return t.officeLocked(fileName)
  const fits = kind === claimed || (claimed === 'zip' && isOffice(kind))
  if (!fits) return t.fileContentDiffers(ext)
  if (zip && zip.unpacked > (claimed === 'zip' ? MAX_UNPACKED : MAX_OFFICE_UNPACKED)) return t.unpackedTooLarge
  if (isImage(ext) && pixelsOf(glimpse.head) > MAX_PIXELS) return t.tooManyPixels
  return null
}

/** The same check for a workbook that is already in memory. */
export const workbookProblem = (bytes: Uint8Array) =>
  contentProblem(`${t.file}.xlsx`, { head: bytes, tail: bytes, size: bytes.length })

const isOffice = (kind: FileKind | null | undefined) => kind === 'docx' || kind === 'xlsx' || kind === 'pptx'
/** Magic bytes of the OLE compound format: legacy Office files, and newer ones that are encrypted. */
const COMPOUND_FILE_MAGIC = [0xd0, 0xcf, 0x11, 0xe0]
/** A PDF ends with `%%EOF`; some writers append a few bytes. */
const endsAsPdf = ({ tail }: FileEnds) => decodeLatin1(tail.subarray(-4096)).includes('%%EOF')
const startsWithBytes = (bytes: Uint8Array, ...head: number[]) => head.every((byte, at) => bytes[at] === byte)
const decodeLatin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
const kindsByDetectedExt: Record<string, FileKind> = {
  gif: 'gif',
  webp: 'webp',
  mp3: 'mp3',
  wav: 'wav',
  m4a: 'm4a',
  mp4: 'mp4',
  webm: 'webm',
  mkv: 'webm',
}
/** Detects the kind of a file from its bytes. Null if unknown. */
async function detectKind({ head }: FileEnds, zip: ZipDirectory | null): Promise<FileKind | null> {
  if (startsWithBytes(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (startsWithBytes(head, 0xff, 0xd8, 0xff)) return 'jpg'
  // Some writers put bytes before the header; readers accept it within the first kilobyte.
  if (decodeLatin1(head.subarray(0, 1024)).includes('%PDF-')) return 'pdf'
  if (startsWithBytes(head, 0x50, 0x4b)) {
    if (!zip) return null
    if (zip.names.includes('[Content_Types].xml')) {
      if (zip.names.some((name) => name.startsWith('word/'))) return 'docx'
      if (zip.names.some((name) => name.startsWith('xl/'))) return 'xlsx'
      if (zip.names.some((name) => name.startsWith('ppt/'))) return 'pptx'
    }
    return 'zip'
  }
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found) return kindsByDetectedExt[found.ext] ?? null
  return isText(head) ? 'text' : null
}

/**
 * True for UTF-8 text without control characters. A character that is cut off at the end of the inspected bytes is
 * accepted.
 */
function isText(head: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    // Line ends, tabs and form feeds are allowed in text.
    return !/\p{Cc}/u.test(text.replace(/[\t\n\v\f\r\u0080-\u009f]/g, ''))
  } catch {
    return false
  }
}

/** Returns width × height from the header of the image; 0 if the header has no size. */
export function pixelsOf(head: Uint8Array): number {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (startsWithBytes(head, 0x89, 0x50) && head.length >= 24) return view.getUint32(16) * view.getUint32(20)
  if (startsWithBytes(head, 0x47, 0x49, 0x46) && head.length >= 10)
    return view.getUint16(6, true) * view.getUint16(8, true)
  if (decodeLatin1(head.subarray(8, 15)) === 'WEBPVP8') return webpPixels(view)
  if (!startsWithBytes(head, 0xff, 0xd8)) return 0
  // JPEG: segments of a marker and a length, until a start of frame (C0 to CF without C4, C8 and CC).
  for (let at = 2; at + 9 < head.length && head[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = head[at + 1]!
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return view.getUint16(at + 5) * view.getUint16(at + 7)
  }
  return 0
}

/** Pixels of a WebP, read from its first chunk: lossy, lossless or extended (RFC 9649). */
function webpPixels(view: DataView): number {
  if (view.byteLength < 30) return 0
  const kind = view.getUint8(15)
  if (kind === 0x20) return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff)
  const low = view.getUint32(kind === 0x4c ? 21 : 24, true)
  if (kind === 0x4c) return ((low & 0x3fff) + 1) * (((low >>> 14) & 0x3fff) + 1)
  const wide = low & 0xffffff
  const high = view.getUint32(26, true) >>> 8
  return (wide + 1) * (high + 1)
}

const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
type ZipDirectory = { names: string[]; unpacked: number }
/**
 * Reads the central directory of a ZIP archive (APPNOTE 4.3.12 and 4.3.16): the entry names and their total unpacked
 * size in bytes. Null for a broken archive, that is without a directory in the inspected tail.
 */
function zipDirectory({ tail: bytes, size }: FileEnds): ZipDirectory | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // The end record is 22 bytes, followed by a comment of at most 65,535 bytes.
  let end = bytes.length - 22
  const lowest = Math.max(0, end - 65_535)
  while (end >= lowest && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1
  if (end < lowest) return null
  const count = view.getUint16(end + 10, true)
  // Offset of the directory from the first inspected byte.
  let at = view.getUint32(end + 16, true) - (size - bytes.length)
  const names: string[] = []
  let unpacked = 0
  if (at < 0) return null
  for (let entry = 0; entry < count && at + 46 <= bytes.length; entry++) {
    if (view.getUint32(at, true) !== ENTRY) return null
    const length = view.getUint16(at + 28, true)
    names.push(entryName(bytes.subarray(at + 46, at + 46 + length), view.getUint16(at + 8, true)))
    unpacked += view.getUint32(at + 24, true)
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return { names, unpacked }
}
