/**
 * Writes a workbook (.xlsx) as a stream of bytes: sheets may be produced while the stream is written, and rows are held
 * one chunk at a time, so that memory use does not grow with the number of rows.
 *
 * @example
 * new Response(workbookStream([{ name: '课题', columns: [{ header: '名称' }, { header: '得分', kind: 'score' }], rows:
 * [[['甲', 78]]] }]))
 */
import { streamOf } from './bytes'
import { type AnyIterable, type ZipFile, zipPieces } from './zip'

/**
 * Type of the values of a column. `text` and `long` (wrapped) are texts; `whole` (0), `rate` (0.0) and `score` (0.00)
 * are numbers; `time` and `day` take `yyyy-MM-dd HH:mm:ss` and `yyyy-MM-dd` and become real dates. Without a kind a
 * number has the general format.
 */
export type CellKind = 'text' | 'long' | 'whole' | 'rate' | 'score' | 'time' | 'day'
export type SheetColumn = {
  header: string
  kind?: CellKind /** Width in characters; derived from the content if absent. */
  width?: number
}
export type CellValue = string | number | null
export type SheetRow = readonly CellValue[]
/** `rows` come in chunks. `above` are lines above the header, such as a title and the name of the exporting user. */
export type Sheet = {
  name: string
  above?: readonly string[]
  columns: readonly SheetColumn[]
  rows: AnyIterable<readonly SheetRow[]>
}

/** A column with a function that returns the value of a cell. */
export type ValueColumn<Row> = SheetColumn & { value: (row: Row) => CellValue }
/**
 * Builds a sheet of rows by such columns. Pages in an array are converted at once, those of an async iterable as they
 * come.
 */
export function sheetOfRows<Row>(
  name: string,
  columns: readonly ValueColumn<Row>[],
  pages: readonly (readonly Row[])[] | AsyncIterable<readonly Row[]>,
): Sheet {
  const cellsOf = (page: readonly Row[]) => page.map((row) => columns.map(({ value }) => value(row)))
  async function* rows(coming: AsyncIterable<readonly Row[]>) {
    for await (const page of coming) yield cellsOf(page)
  }
  return { name, columns, rows: Symbol.asyncIterator in pages ? rows(pages) : pages.map(cellsOf) }
}

/** Joins sheets of the same columns into one table; its first column is the name of the sheet. */
export function joinSheets(
  name: string,
  nameColumn: string,
  columns: readonly SheetColumn[],
  sheets: AnyIterable<Sheet>,
): Sheet {
  async function* rows() {
    for await (const sheet of sheets)
      for await (const chunk of sheet.rows) yield chunk.map((row): SheetRow => [sheet.name, ...row])
  }
  return { name, columns: [{ header: nameColumn, kind: 'text' }, ...columns], rows: rows() }
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MAX_ROWS = 1_048_576
const MAX_CELL_LENGTH = 32_767
/** Characters of text that are encoded and compressed at once. */
export const TEXT_CHUNK_LENGTH = 1 << 16

// ── texts and numbers ────────────────────────────────────────────────────────────────────────────────────────────────

/** Characters that XML cannot contain, and `_x0041_`, which a spreadsheet would decode as a character. */
const unsafeXml = /[&<>\ufffe\uffff]|[^\P{Cc}\t\n]|_(?=x[0-9A-Fa-f]{4}_)/u
const unsafeXmlAll = new RegExp(unsafeXml, 'gu')
const xmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', _: '_x005F_' }
const escapeXml = (text: string) =>
  unsafeXml.test(text) ? text.replace(unsafeXmlAll, (sign) => xmlEscapes[sign] ?? '') : text
const escapeAttribute = (text: string) => escapeXml(text).replaceAll('"', '&quot;')

/**
 * A text that a spreadsheet would treat as a formula once somebody edits the cell; full-width characters count with a
 * Chinese input method.
 */
export const isFormulaLike = (text: string) => /^\s*[=+\-@＝＋－＠]/.test(text)

/** Returns the width of a text; a Chinese character is as wide as two digits. */
const widthOf = (text: string) => {
  let width = 0
  for (const sign of text) width += sign.codePointAt(0)! >= 0x1100 ? 2 : 1
  return width
}
const WIDTH_SAMPLE_ROWS = 200
function fittingWidth({ header, kind, width }: SheetColumn, at: number, sample: readonly SheetRow[]): number {
  if (width) return width
  if (kind === 'time') return 20
  const most = kind === 'long' ? 60 : 48
  let widest = widthOf(header)
  for (const row of sample) {
    const value = row[at] ?? ''
    if (value === '' || widest + 2 >= most) continue
    for (const line of String(value).slice(0, 200).split('\n')) widest = Math.max(widest, widthOf(line))
  }
  return Math.min(most, Math.max(8, widest + 2))
}

/** Returns the serial date of spreadsheets (days since 1900); null if the text is not a date. */
function serialDate(text: string): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text)
  if (!parts) return null
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => Number(part ?? 0))
  return Date.UTC(year!, month! - 1, day, hour, minute, second) / 86_400_000 + 25_569
}

// ── the parts of a workbook ──────────────────────────────────────────────────────────────────────────────────────────

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Number formats by id, and the cell styles in the order of `style`: plain, header, then the kinds. */
const formats: Record<CellKind, number> = { text: 49, long: 49, whole: 1, rate: 164, score: 2, time: 165, day: 166 }
const style = {
  plain: 0,
  header: 1,
  text: 2,
  textQuoted: 3,
  long: 4,
  longQuoted: 5,
  whole: 6,
  rate: 7,
  score: 8,
  time: 9,
  day: 10,
}
const top = '<alignment vertical="top"/>'
const cellStyle = (kind: CellKind, quoted = '') =>
  `<xf numFmtId="${formats[kind]}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"${quoted}>${
    kind === 'long' ? '<alignment vertical="top" wrapText="1"/>' : top
  }</xf>`
const QUOTED = ' quotePrefix="1"'
const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="0.0"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="等线"/><family val="2"/></font><font><b/><sz val="11"/><name val="等线"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF5"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF9AA5B1"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="11"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">${top}</xf><xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>${[
  cellStyle('text'),
  cellStyle('text', QUOTED),
  cellStyle('long'),
  cellStyle('long', QUOTED),
  cellStyle('whole'),
  cellStyle('rate'),
  cellStyle('score'),
  cellStyle('time'),
  cellStyle('day'),
].join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const part = (type: string, name: string) =>
  `<Override PartName="/xl/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
const contentTypes = (count: number) =>
  `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('sheet.main', 'workbook.xml')}${part('styles', 'styles.xml')}${Array.from({ length: count }, (_, at) => part('worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}</Types>`
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relations = (inside: string) => `${HEAD}<Relationships xmlns="${RELATIONS}">${inside}</Relationships>`
const workbookXml = (names: readonly string[]) =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
    .map((name, at) => `<sheet name="${escapeAttribute(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`

/** Returns a valid and unique sheet name: at most 31 characters, none of `\ / ? * [ ] :`, no apostrophe at an end. */
export function uniqueSheetName(wished: string, usedNames: Set<string>): string {
  const name =
    wished
      .replace(/[\\/?*[\]:]|\p{Cc}/gu, ' ')
      .replace(/^['\s]+|['\s]+$/g, '')
      .slice(0, 31)
      .trim() || '工作表'
  let own = name
  for (let again = 2; usedNames.has(own.toLowerCase()); again++) {
    const mark = `(${again})`
    own = name.slice(0, 31 - mark.length) + mark
  }
  usedNames.add(own.toLowerCase())
  return own
}

/** Returns the name of a column counted from 0: A, B … Z, AA … */
export function columnLetters(at: number): string {
  let name = ''
  for (let rest = at; rest >= 0; rest = Math.floor(rest / 26) - 1) name = String.fromCharCode(65 + (rest % 26)) + name
  return name
}

/**
 * Returns the value of a cell as a number if the workbook stores one; a date is a serial number. Null for a text.
 */
export function cellNumber(kind: CellKind | undefined, value: string | number): number | null {
  if (kind === 'text' || kind === 'long') return null
  if (kind === 'time' || kind === 'day') return serialDate(String(value))
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return kind && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : null
}

function cellXml(place: string, kind: CellKind | undefined, value: string | number): string {
  const number = cellNumber(kind, value)
  if (number !== null) return `<c r="${place}" s="${style[kind ?? 'plain']}"><v>${number}</v></c>`
  const text = String(value).slice(0, MAX_CELL_LENGTH)
  const plain = kind === 'long' ? 'long' : 'text'
  const as = style[isFormulaLike(text) ? (`${plain}Quoted` as const) : plain]
  return `<c r="${place}" s="${as}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

async function* sheetXml({ above = [], columns, rows }: Sheet): AsyncGenerator<string> {
  const chunks = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  try {
    // Widths come before the rows in the file: they are derived from the first chunk.
    let chunk = await chunks.next()
    const sample = chunk.done ? [] : chunk.value.slice(0, WIDTH_SAMPLE_ROWS)
    const names = columns.map((_, at) => columnLetters(at))
    const last = names.at(-1) ?? 'A'
    const top = above.length + 1
    const over = above.map((line, at) => `<row r="${at + 1}">${cellXml(`A${at + 1}`, undefined, line)}</row>`)
    const header = columns.map(
      (column, at) =>
        `<c r="${names[at]}${top}" s="${style.header}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(column.header)}</t></is></c>`,
    )
    let text = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${top}" topLeftCell="A${top + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A${top + 1}" sqref="A${top + 1}"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns
      .map(
        (column, at) =>
          `<col min="${at + 1}" max="${at + 1}" width="${fittingWidth(column, at, sample)}" customWidth="1"/>`,
      )
      .join('')}</cols><sheetData>${over.join('')}<row r="${top}" ht="20" customHeight="1">${header.join('')}</row>`
    let line = top
    while (!chunk.done) {
      for (const row of chunk.value) {
        if (++line > MAX_ROWS) throw new Error('Too many rows for a sheet.')
        text += `<row r="${line}">`
        for (let at = 0; at < columns.length; at++) {
          const value = row[at] ?? ''
          if (value !== '') text += cellXml(names[at]! + line, columns[at]!.kind, value)
        }
        text += '</row>'
        if (text.length >= TEXT_CHUNK_LENGTH) {
          yield text
          text = ''
        }
      }
      chunk = await chunks.next()
    }
    const marks =
      line > top
        ? `<ignoredErrors><ignoredError sqref="A${top + 1}:${last}${line}" numberStoredAsText="1"/></ignoredErrors>`
        : ''
    yield `${text}</sheetData>${marks}</worksheet>`
  } finally {
    await chunks.return?.()
  }
}

// ── the workbook ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** Yields the files of the package; those that name the sheets come behind them. */
async function* workbookFiles(sheets: AnyIterable<Sheet>): AsyncGenerator<ZipFile> {
  const names: string[] = []
  const usedNames = new Set<string>()
  for await (const sheet of sheets) {
    names.push(uniqueSheetName(sheet.name, usedNames))
    yield { name: `xl/worksheets/sheet${names.length}.xml`, content: sheetXml(sheet) }
  }
  if (names.length === 0) throw new Error('A workbook needs at least one sheet.')
  yield { name: 'xl/styles.xml', content: [styles] }
  yield { name: 'xl/workbook.xml', content: [workbookXml(names)] }
  const leads = names.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
  leads.push(relation(`rId${names.length + 1}`, 'styles', 'styles.xml'))
  yield { name: 'xl/_rels/workbook.xml.rels', content: [relations(leads.join(''))] }
  yield { name: '_rels/.rels', content: [relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))] }
  yield { name: '[Content_Types].xml', content: [contentTypes(names.length)] }
}

/**
 * Returns a workbook as a stream, which is produced no faster than it is consumed. A failure of a source breaks the
 * stream.
 */
export const workbookStream = (sheets: AnyIterable<Sheet>): ReadableStream<Uint8Array> =>
  streamOf(zipPieces(workbookFiles(sheets)))
/** Returns a small workbook as bytes. */
export const workbookBytes = async (sheets: AnyIterable<Sheet>) =>
  new Uint8Array(await new Response(workbookStream(sheets)).arrayBuffer())
