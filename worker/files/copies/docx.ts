import {
  writeZip,
  packEntry,
  type ArchiveEntry,
  readOfficeEntries,
  readEntryText,
  UnusableFileError,
} from './zip-archive'
import { escapeXml } from './xml.rules'

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const STRICT = 'http://purl.oclc.org/ooxml/wordprocessingml/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PART = 'keti-mark.xml'
const RELATION = 'rIdKetiMark'
const HEADER_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml'

/** A diagonal line of text behind the content of the page, drawn as word processors draw their watermarks. */
const watermarkDrawing = (text: string, main: string, number: number) => `<w:p xmlns:w="${main}"
 xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><w:r><w:pict>
<v:shapetype id="_x0000_t136" coordsize="21600,21600" o:spt="136" adj="10800" path="m@7,l@8,m@5,21600l@6,21600e"><v:formulas>
<v:f eqn="sum #0 0 10800"/><v:f eqn="prod #0 2 1"/><v:f eqn="sum 21600 0 @1"/><v:f eqn="sum 0 0 @2"/><v:f eqn="sum 21600 0 @3"/>
<v:f eqn="if @0 @3 0"/><v:f eqn="if @0 21600 @1"/><v:f eqn="if @0 0 @2"/><v:f eqn="if @0 @4 21600"/><v:f eqn="mid @5 @6"/>
<v:f eqn="mid @8 @5"/><v:f eqn="mid @7 @8"/><v:f eqn="mid @6 @7"/><v:f eqn="sum @6 0 @5"/></v:formulas>
<v:path textpathok="t" o:connecttype="custom" o:connectlocs="@9,0;@10,10800;@11,21600;@12,10800" o:connectangles="270,180,90,0"/>
<v:textpath on="t" fitshape="t"/><o:lock v:ext="edit" text="t" shapetype="t"/></v:shapetype>
<v:shape id="KetiMark${number}" type="#_x0000_t136" style="position:absolute;margin-left:0;margin-top:0;width:500pt;height:34pt;rotation:315;z-index:-251658752;mso-position-horizontal:center;mso-position-horizontal-relative:margin;mso-position-vertical:center;mso-position-vertical-relative:margin" o:allowincell="f" fillcolor="#808080" stroked="f"><v:fill opacity=".3"/>
<v:textpath style="font-family:&quot;SimSun&quot;;font-size:1pt" string="${escapeXml(text)}"/></v:shape></w:pict></w:r></w:p>`

/**
 * Returns a copy of a .docx with a watermark on every page. Unchanged parts are copied without unpacking; the input is
 * not modified.
 * @throws UnusableFileError if a watermark on every page cannot be guaranteed
 */
export function watermarkDocx(bytes: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  const entries = readOfficeEntries(bytes)
  const find = (name: string) => entries.find((entry) => entry.name === name)
  const need = (name: string) => {
    const found = find(name)
    if (!found) throw new UnusableFileError(`there is no ${name}`)
    return readEntryText(found)
  }
  const target = /<(?:\w+:)?Relationship\b[^>]*\/officeDocument"[^>]*>/.exec(need('_rels/.rels'))?.[0]
  const path = /\bTarget="\/?([^"]+)"/.exec(target ?? '')?.[1]
  if (!path) throw new UnusableFileError('the file contains no Word document')
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : ''
  const relsName = `${folder}_rels/${path.slice(folder.length)}.rels`
  const body = need(path)
  const known = new RegExp(`xmlns:(\\w+)=["'](${MAIN}|${STRICT})["']`).exec(body)
  const [, prefix, main] = known ?? []
  if (!prefix || !main) throw new UnusableFileError('the document has no namespace for its elements')

  const changed = new Map<string, string>()
  entries
    .filter(({ name }) => name.startsWith(folder) && /\/?header\d*\.xml$/.test(name))
    .forEach((entry, index) => {
      const part = readEntryText(entry)
      const end = part.search(/<\/(?:\w+:)?hdr>\s*$/)
      if (end < 0) throw new UnusableFileError('a header is damaged')
      changed.set(entry.name, part.slice(0, end) + watermarkDrawing(text, main, index + 2) + part.slice(end))
    })
  changed.set(path, addHeaderReferences(body, prefix, main))
  const rels = find(relsName) ? need(relsName) : NO_RELATIONS
  changed.set(
    relsName,
    insertBeforeEndTag(
      rels,
      'Relationships',
      `<Relationship Id="${RELATION}" Type="${RELATIONS}/header" Target="${PART}"/>`,
    ),
  )
  changed.set(
    '[Content_Types].xml',
    insertBeforeEndTag(
      need('[Content_Types].xml'),
      'Types',
      `<Override PartName="/${folder}${PART}" ContentType="${HEADER_TYPE}"/>`,
    ),
  )
  changed.set(folder + PART, `<w:hdr xmlns:w="${main}">${watermarkDrawing(text, main, 1)}</w:hdr>`)
  const copied = entries.map((entry): ArchiveEntry => {
    const content = changed.get(entry.name)
    return content === undefined ? entry : packEntry(entry.name, content)
  })
  const added = [...changed].filter(([name]) => !find(name)).map(([name, content]) => packEntry(name, content))
  return writeZip([...copied, ...added])
}

const NO_RELATIONS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'
/** Inserts an element before the end tag, in the namespace prefix of the part. */
function insertBeforeEndTag(xml: string, name: string, element: string): string {
  const end = new RegExp(`</(\\w+:)?${name}>\\s*$`).exec(xml)
  if (!end) throw new UnusableFileError(`${name} is broken`)
  return xml.slice(0, end.index) + element.replace('<', `<${end[1] ?? ''}`) + xml.slice(end.index)
}

/** Adds the missing header references to the first section. Later sections inherit them. */
function addHeaderReferences(body: string, prefix: string, main: string): string {
  const w = `${prefix}:`
  const references = (section: string) =>
    ['default', 'first', 'even']
      .filter(
        (type) =>
          !new RegExp(`<${w}headerReference\\b[^>]*\\b${w}type="${type}"`).test(section) &&
          !(type === 'default' && new RegExp(`<${w}headerReference\\b(?![^>]*\\b${w}type=)[^>]*>`).test(section)),
      )
      .map((type) => `<${w}headerReference xmlns:r="${RELATIONS}" ${w}type="${type}" r:id="${RELATION}"/>`)
      .join('')
  const start = new RegExp(`<${w}sectPr\\b[^>]*?(/?)>`).exec(body)
  if (!start) {
    const end = body.lastIndexOf(`</${w}body>`)
    if (end < 0) throw new UnusableFileError('the document has no body')
    return `${body.slice(0, end)}<${w}sectPr xmlns:${prefix}="${main}">${references('')}</${w}sectPr>${body.slice(end)}`
  }
  const inside = start.index + start[0].length
  if (start[1]) {
    const open = `${start[0].slice(0, -2)}>`
    return `${body.slice(0, start.index)}${open}${references('')}</${w}sectPr>${body.slice(inside)}`
  }
  const end = body.indexOf(`</${w}sectPr>`, inside)
  if (end < 0) throw new UnusableFileError('a section is damaged')
  return body.slice(0, inside) + references(body.slice(inside, end)) + body.slice(inside)
}
