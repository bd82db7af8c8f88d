import {
  writeZip,
  unpackEntry,
  packEntry,
  type ArchiveEntry,
  MAX_OFFICE_UNPACKED,
  readOfficeEntries,
  readEntryText,
  unpackedSize,
} from './zip-archive'
import { removeNamesFromPieces, removeNames } from './name-removal.rules'
import { renameInReferences, type WorkbookRenames, renamesOf, applyRenames } from './workbook-names.rules'
import { decodeXml, escapeXml, normalizeXml } from './xml.rules'

const CORE = '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>'
const EXTENDED = '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"/>'
const CUSTOM = '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"/>'
const properties: Record<string, string> = {
  'docProps/core.xml': CORE,
  'docProps/app.xml': EXTENDED,
  'docProps/custom.xml': CUSTOM,
}
/** Attributes that name an author, a commenter or the last user. */
const PERSON_ATTRIBUTES =
  /\s(?:\w+:)?(?:author|initials|userId|providerId|userName|lastModifiedBy|lastEdited|absPath)="[^"]*"/g
/** Elements that describe a person. */
const PERSON_ELEMENT = /^<(?:\w+:)?(?:cmAuthor|author|person)\b/
const EMBEDDED = /\/embeddings\//
const OFFICE = /\.(docx|xlsx|pptx)$/i

/**
 * Returns a copy of a .docx, .xlsx or .pptx without the given names and without its authors: texts, headers, notes,
 * comments, properties, paths and embedded files are covered. Pictures remain, without their metadata. Embedded files,
 * at any depth, count against the one unpacked-size `budget` (bytes left).
 * @throws UnusableFileError
 */
export function anonymizeOffice(
  bytes: Uint8Array,
  names: RegExp | null,
  budget = { left: MAX_OFFICE_UNPACKED },
): Uint8Array<ArrayBuffer> {
  const original = readOfficeEntries(bytes, budget.left)
  budget.left -= unpackedSize(original)
  const renames = workbookRenames(original, names)
  const entries = original.flatMap((entry): ArchiveEntry[] => {
    const { name } = entry
    if (/^docProps\/thumbnail\./i.test(name)) return []
    if (properties[name]) return [packEntry(name, properties[name])]
    if (EMBEDDED.test(name))
      return [
        packEntry(name, OFFICE.test(name) ? anonymizeOffice(unpackEntry(entry), names, budget) : new Uint8Array()),
      ]
    if (/\.jpe?g$/i.test(name)) return [packEntry(name, stripJpegMetadata(unpackEntry(entry)))]
    if (/\.(xml|vml)$/i.test(name)) return [packEntry(name, anonymizeXml(readEntryText(entry), names, renames))]
    if (/\.rels$/i.test(name)) return [packEntry(name, anonymizeRelations(readEntryText(entry), names, renames))]
    return [entry]
  })
  return writeZip(entries)
}

/**
 * Returns null for a file that is no workbook, and for a workbook whose sheets, named ranges, tables and columns
 * contain none of the names.
 */
function workbookRenames(entries: readonly ArchiveEntry[], names: RegExp | null): WorkbookRenames | null {
  if (!names) return null
  const parts = entries.flatMap((entry) =>
    /^xl\/(?:workbook|tables\/.*|externalLinks\/.*)\.xml$/i.test(entry.name)
      ? [{ name: entry.name, xml: normalizeXml(readEntryText(entry)) }]
      : [],
  )
  const renames = renamesOf(parts, (name) => removeNames(name, names))
  return renames.sheets.size + renames.identifiers.size + renames.columns.size ? renames : null
}

function anonymizeRelations(part: string, names: RegExp | null, renames: WorkbookRenames | null): string {
  const xml = normalizeXml(part)
  return (
    xml
      .replace(/<(?:\w+:)?Relationship\b[^>]*\/thumbnail"[^>]*>/g, '')
      // A template or a picture on a local disk of the author.
      .replace(/\bTarget="file:[^"]*"/gi, 'Target="about:blank"')
      .replace(/\bTarget="(mailto:[^"]*)"/gi, 'Target="about:blank"')
      .replace(
        /\bTarget="((?:https?:|#)[^"]*)"/gi,
        (_, link: string) => `Target="${anonymizeLink(link, names, renames)}"`,
      )
  )
}
/** A hyperlink or internal reference without the names, which may be percent-encoded there. */
function anonymizeLink(link: string, names: RegExp | null, renames: WorkbookRenames | null): string {
  const text = decodeLink(decodeXml(link))
  const place = link.startsWith('#') && renames ? renameInReferences(text, renames) : text
  const plain = removeNames(place, names)
  return plain === text ? link : escapeXml(plain)
}
function decodeLink(link: string): string {
  try {
    return decodeURI(link)
  } catch {
    return link
  }
}

/** Tags that begin another paragraph, cell or shared string. A name never spans them. */
const PARAGRAPH_BREAK = /^<\/?(?:\w+:)?(?:p|si|tc|tr|row|comment|sheet|author)\b/

/** Removes the names from an XML part: from its texts, even if a name is split over several runs, and from its attributes. */
export function anonymizeXml(part: string, names: RegExp | null, renames: WorkbookRenames | null = null): string {
  const plain = normalizeXml(part)
  const xml = renames ? applyRenames(plain, renames) : plain
  const out: string[] = []
  let pending: { at: number; text: string }[] = []
  const flush = () => {
    const pieces = removeNamesFromPieces(
      pending.map((one) => one.text),
      names,
    )
    for (const [index, { at, text }] of pending.entries())
      if (pieces[index] !== text) out[at] = escapeXml(pieces[index]!)
    pending = []
  }
  for (const token of xml.split(/(<[^>]*>)/)) {
    if (token.startsWith('<')) {
      if (PARAGRAPH_BREAK.test(token)) flush()
      const personal = PERSON_ELEMENT.test(token)
        ? /\s(?:name|displayName|initials|userId)="[^"]*"/g
        : PERSON_ATTRIBUTES
      const quiet = token.replace(personal, (found) => found.replace(/"[^"]*"$/, '""'))
      out.push(
        names && quiet.includes('="')
          ? quiet.replace(/="([^"]*)"/g, (all, value: string) => {
              const text = decodeXml(value)
              const masked = removeNames(text, names)
              return masked === text ? all : `="${escapeXml(masked)}"`
            })
          : quiet,
      )
    } else if (token) {
      pending.push({ at: out.length, text: decodeXml(token) })
      out.push(token)
    }
  }
  flush()
  return out.join('').replace(/(<((?:\w+:)?author)>)[^<]*(<\/\2>)/g, '$1$3')
}

/** Returns a JPEG without its metadata segments: EXIF, XMP, IPTC and comments. */
export function stripJpegMetadata(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes
  const segments: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const marker = bytes[at + 1]!
    const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!)
    // APP0, APP2 (colours) and APP14 are kept, because they affect rendering.
    const says = (marker >= 0xe0 && marker <= 0xef && ![0xe0, 0xe2, 0xee].includes(marker)) || marker === 0xfe
    if (!says) segments.push(bytes.subarray(at, end))
    at = end
  }
  segments.push(bytes.subarray(at))
  const out = new Uint8Array(segments.reduce((sum, part) => sum + part.length, 0))
  let to = 0
  for (const part of segments) {
    out.set(part, to)
    to += part.length
  }
  return out
}
