import { strFromU8, unzipSync } from 'fflate'
import { lengthOf } from './page-costs'

/** Workbooks whose cells have one row of the database in each line: the number of columns before such cells. */
const matrices: Record<string, number> = { 'get /v2/subject/reportMatrix': 4 }
/** Lines in the cells of a sheet after its first columns, without its header. */
const linesIn = (sheet: string, columns: number): number =>
  [...sheet.matchAll(/<c r="([A-Z])(\d+)"[^>]*><is><t[^>]*>([^<]*)/g)]
    .filter(([, column, row]) => column!.charCodeAt(0) - 65 >= columns && row !== '1')
    .reduce((sum, [, , , text]) => sum + text!.split('\n').length, 0)
/** Lines of all sheets of a workbook, including headers. */
function linesOfWorkbook(book: Uint8Array, before?: number): number {
  const rowsOf = (sheet: string) => (before ? linesIn(sheet, before) : sheet.split('<row ').length - 1)
  const sheets = Object.entries(unzipSync(book)).filter(([path]) => path.includes('worksheets/'))
  return sheets.reduce((sum, [, bytes]) => sum + rowsOf(strFromU8(bytes)), 0)
}

/**
 * Rows in an archive: each entry is a stored file or a document of one or more rows; the sheet of reviews has one row
 * in each line. The index sheet repeats them, and a text lists what is missing.
 */
function entriesIn(archive: Uint8Array): number {
  const entries = Object.entries(unzipSync(archive)).filter(([name]) => !/^00_|\.txt$/.test(name))
  return entries.reduce((sum, [name, bytes]) => sum + (name === '评审意见.xlsx' ? linesOfWorkbook(bytes) - 1 : 1), 0)
}

/** The text of a document by the chapters of its outline, each on its own pages. */
async function chaptersOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const { extractText, getDocumentProxy } = await import('unpdf')
  const document = await getDocumentProxy(bytes)
  const { text } = await extractText(document, { mergePages: false })
  const outline = (await document.getOutline()) ?? []
  const begins = await Promise.all(outline.map(({ dest }) => document.getPageIndex(dest![0])))
  return new Map(outline.map(({ title }, at) => [title, text.slice(begins[at], begins[at + 1]).join('\n')]))
}
/**
 * First words of table rows in a dossier: versions, reviews, timeline lines by their day, files by their hash. Round
 * reports and decisions repeat reviews and timeline lines, and lists inside a row (results, budget) do not count.
 */
const rowPatterns: Record<string, RegExp> = {
  版本与差异: /^第 \d+ 版 /gm,
  评审意见与评分: /^第 \d+ 轮$/gm,
  办理过程: /^\d{4}-\d\d-\d\d$/gm,
  文件凭证: /[0-9a-f]{64}/g,
}
/** Rows of a dossier: the subject itself and the rows of its tables. */
async function rowsOfDossier(bytes: Uint8Array): Promise<number> {
  const chapters = await chaptersOf(bytes)
  const rowsIn = ([title, pattern]: [string, RegExp]) => {
    const text = chapters.get(title) ?? ''
    // A hash is wrapped into lines.
    return [...(title === '文件凭证' ? text.replace(/\s/g, '') : text).matchAll(pattern)].length
  }
  return Object.entries(rowPatterns).reduce((sum, one) => sum + rowsIn(one), 1)
}

/** Rows in an answer: of its list, of all its lists and tables, of a workbook, an archive or a dossier. */
export async function countAnswerRows(name: string, response: Response): Promise<number> {
  const type = response.headers.get('content-type') ?? ''
  const bytes = async () => new Uint8Array(await response.arrayBuffer())
  if (type.includes('spreadsheetml')) return linesOfWorkbook(await bytes(), matrices[name]) + 1
  if (type.includes('zip')) return entriesIn(await bytes())
  if (type.includes('pdf') && name === 'get /v2/subject/dossier') return rowsOfDossier(await bytes())
  if (!type.includes('json')) return 1
  const { result } = (await response.json()) as { result: unknown }
  const list = Array.isArray(result) ? result : ((result as { records?: unknown[] } | null)?.records ?? [])
  // A search has separate results for each type.
  if (name === 'get /v2/search/first') return Math.max(1, lengthOf(list))
  if (list.length > 0 || typeof result !== 'object' || result === null) return Math.max(1, list.length)
  return Object.values(result).reduce((sum: number, value) => sum + (Array.isArray(value) ? lengthOf(value) : 0), 1)
}
