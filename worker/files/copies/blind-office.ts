import {
  archiveOf,
  bytesOf,
  entryOf,
  type Entry,
  MOST_UNPACKED,
  officeEntriesOf,
  textOf,
  unpackedSize,
} from './archive'
import { piecesWithout, without } from './names.rules'
import { inReferences, type Renames, renamesOf, withRenames } from './workbook-names.rules'
import { decoded, escaped, plainXml } from './xml.rules'

const CORE = '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>'
const EXTENDED = '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"/>'
const CUSTOM = '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"/>'
const properties: Record<string, string> = {
  'docProps/core.xml': CORE,
  'docProps/app.xml': EXTENDED,
  'docProps/custom.xml': CUSTOM,
}
/** Attributes that say who wrote, commented or last opened. */
const WHO = /\s(?:\w+:)?(?:author|initials|userId|providerId|userName|lastModifiedBy|lastEdited|absPath)="[^"]*"/g
/** Elements that are a person. */
const AUTHOR = /^<(?:\w+:)?(?:cmAuthor|author|person)\b/
const EMBEDDED = /\/embeddings\//
const OFFICE = /\.(docx|xlsx|pptx)$/i

/**
 * A copy of a .docx, .xlsx or .pptx in which these names do not stand and that does not say who made it: texts, headers, notes,
 * comments, properties, paths and what is embedded. Pictures stay, without what their camera or program wrote into them.
 * What is embedded, and embedded there, counts to the one `room` of bytes that all may take when unpacked.
 * @throws Unfit
 */
export function blindOffice(
  bytes: Uint8Array,
  names: RegExp | null,
  room = { left: MOST_UNPACKED },
): Uint8Array<ArrayBuffer> {
  const given = officeEntriesOf(bytes, room.left)
  room.left -= unpackedSize(given)
  const renames = workbookRenames(given, names)
  const entries = given.flatMap((entry): Entry[] => {
    const { name } = entry
    if (/^docProps\/thumbnail\./i.test(name)) return []
    if (properties[name]) return [entryOf(name, properties[name])]
    if (EMBEDDED.test(name))
      return [entryOf(name, OFFICE.test(name) ? blindOffice(bytesOf(entry), names, room) : new Uint8Array())]
    if (/\.jpe?g$/i.test(name)) return [entryOf(name, plainJpeg(bytesOf(entry)))]
    if (/\.(xml|vml)$/i.test(name)) return [entryOf(name, blindXml(textOf(entry), names, renames))]
    if (/\.rels$/i.test(name)) return [entryOf(name, blindRelations(textOf(entry), names, renames))]
    return [entry]
  })
  return archiveOf(entries)
}

/** Null for what is no workbook, and for one whose sheets, named ranges, tables and columns may be called as they are. */
function workbookRenames(entries: readonly Entry[], names: RegExp | null): Renames | null {
  if (!names) return null
  const parts = entries.flatMap((entry) =>
    /^xl\/(?:workbook|tables\/.*|externalLinks\/.*)\.xml$/i.test(entry.name)
      ? [{ name: entry.name, xml: plainXml(textOf(entry)) }]
      : [],
  )
  const renames = renamesOf(parts, (name) => without(name, names))
  return renames.sheets.size + renames.identifiers.size + renames.columns.size ? renames : null
}

function blindRelations(given: string, names: RegExp | null, renames: Renames | null): string {
  const xml = plainXml(given)
  return (
    xml
      .replace(/<(?:\w+:)?Relationship\b[^>]*\/thumbnail"[^>]*>/g, '')
      // A template or a picture on somebody's own disk.
      .replace(/\bTarget="file:[^"]*"/gi, 'Target="about:blank"')
      .replace(/\bTarget="(mailto:[^"]*)"/gi, 'Target="about:blank"')
      .replace(/\bTarget="((?:https?:|#)[^"]*)"/gi, (_, link: string) => `Target="${blindLink(link, names, renames)}"`)
  )
}
/** A link, or a place within the document, without the names; a name may stand there in percent-encoding. */
function blindLink(link: string, names: RegExp | null, renames: Renames | null): string {
  const text = unencoded(decoded(link))
  const place = link.startsWith('#') && renames ? inReferences(text, renames) : text
  const plain = without(place, names)
  return plain === text ? link : escaped(plain)
}
function unencoded(link: string): string {
  try {
    return decodeURI(link)
  } catch {
    return link
  }
}

/** Tags after which another paragraph (or cell, or shared string) begins: a name does not go over them. */
const BREAK = /^<\/?(?:\w+:)?(?:p|si|tc|tr|row|comment|sheet|author)\b/

/** A part without the names: in its texts, in pieces or not, and in its attributes. */
export function blindXml(given: string, names: RegExp | null, renames: Renames | null = null): string {
  const plain = plainXml(given)
  const xml = renames ? withRenames(plain, renames) : plain
  const out: string[] = []
  let held: { at: number; text: string }[] = []
  const flush = () => {
    const pieces = piecesWithout(
      held.map((one) => one.text),
      names,
    )
    for (const [index, { at, text }] of held.entries()) if (pieces[index] !== text) out[at] = escaped(pieces[index]!)
    held = []
  }
  for (const token of xml.split(/(<[^>]*>)/)) {
    if (token.startsWith('<')) {
      if (BREAK.test(token)) flush()
      const who = AUTHOR.test(token) ? /\s(?:name|displayName|initials|userId)="[^"]*"/g : WHO
      const quiet = token.replace(who, (found) => found.replace(/"[^"]*"$/, '""'))
      out.push(
        names && quiet.includes('="')
          ? quiet.replace(/="([^"]*)"/g, (all, value: string) => {
              const text = decoded(value)
              const shown = without(text, names)
              return shown === text ? all : `="${escaped(shown)}"`
            })
          : quiet,
      )
    } else if (token) {
      held.push({ at: out.length, text: decoded(token) })
      out.push(token)
    }
  }
  flush()
  return out.join('').replace(/(<((?:\w+:)?author)>)[^<]*(<\/\2>)/g, '$1$3')
}

/** A JPEG without the segments in which cameras and programs write: EXIF, XMP, IPTC and comments. */
export function plainJpeg(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const marker = bytes[at + 1]!
    const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!)
    // APP0 and APP2 (colours) and APP14 say how to draw it.
    const says = (marker >= 0xe0 && marker <= 0xef && ![0xe0, 0xe2, 0xee].includes(marker)) || marker === 0xfe
    if (!says) kept.push(bytes.subarray(at, end))
    at = end
  }
  kept.push(bytes.subarray(at))
  const out = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0))
  let to = 0
  for (const part of kept) {
    out.set(part, to)
    to += part.length
  }
  return out
}
