import { strFromU8, unzipSync } from 'fflate'
import { lengthOf } from './asked-pages'

/** Workbooks that tell of a row of the database in each line of a cell: how many columns stand before such cells. */
const matrices: Record<string, number> = { 'get /v2/subject/reportMatrix': 4 }
/** Lines in the cells of a sheet behind its first columns, its header left out. */
const linesIn = (sheet: string, columns: number): number =>
  [...sheet.matchAll(/<c r="([A-Z])(\d+)"[^>]*><is><t[^>]*>([^<]*)/g)]
    .filter(([, column, row]) => column!.charCodeAt(0) - 65 >= columns && row !== '1')
    .reduce((sum, [, , , text]) => sum + text!.split('\n').length, 0)
/** Lines of all the sheets of a workbook, their headers among them. */
function linesOfBook(book: Uint8Array, before?: number): number {
  const rowsOf = (sheet: string) => (before ? linesIn(sheet, before) : sheet.split('<row ').length - 1)
  const sheets = Object.entries(unzipSync(book)).filter(([path]) => path.includes('worksheets/'))
  return sheets.reduce((sum, [, bytes]) => sum + rowsOf(strFromU8(bytes)), 0)
}

/**
 * What an archive holds: each entry is a file that lies in the database, or a document that is made of a row or more; the sheet
 * of opinions has one in each line. The sheet of its contents names them once more, and a text tells what could not be given.
 */
function entriesIn(archive: Uint8Array): number {
  const entries = Object.entries(unzipSync(archive)).filter(([name]) => !/^00_|\.txt$/.test(name))
  return entries.reduce((sum, [name, bytes]) => sum + (name === '评审意见.xlsx' ? linesOfBook(bytes) - 1 : 1), 0)
}

/** The text of a document by the chapters of its outline, each on pages of its own. */
async function chaptersOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const { extractText, getDocumentProxy } = await import('unpdf')
  const document = await getDocumentProxy(bytes)
  const { text } = await extractText(document, { mergePages: false })
  const outline = (await document.getOutline()) ?? []
  const begins = await Promise.all(outline.map(({ dest }) => document.getPageIndex(dest![0])))
  return new Map(outline.map(({ title }, at) => [title, text.slice(begins[at], begins[at + 1]).join('\n')]))
}
/**
 * By what the rows of tables begin that stand in a dossier: versions, opinions, lines of the course by their day, files by their
 * hash. The reports on rounds and the decisions tell of the same opinions and lines once more, and what a row holds as a list
 * (results, budget) is no row.
 */
const beginnings: Record<string, RegExp> = {
  版本与差异: /^第 \d+ 版 /gm,
  评审意见与评分: /^第 \d+ 轮$/gm,
  办理过程: /^\d{4}-\d\d-\d\d$/gm,
  文件凭证: /[0-9a-f]{64}/g,
}
/** The subject itself, and what the tables of its dossier have rows of. */
async function rowsOfDossier(bytes: Uint8Array): Promise<number> {
  const chapters = await chaptersOf(bytes)
  const rowsIn = ([title, pattern]: [string, RegExp]) => {
    const text = chapters.get(title) ?? ''
    // A hash is broken into lines.
    return [...(title === '文件凭证' ? text.replace(/\s/g, '') : text).matchAll(pattern)].length
  }
  return Object.entries(beginnings).reduce((sum, one) => sum + rowsIn(one), 1)
}

/** Rows in an answer: of its list, of all the lists and tables that it holds, of a workbook, an archive or a dossier. */
export async function shownIn(name: string, response: Response): Promise<number> {
  const type = response.headers.get('content-type') ?? ''
  const bytes = async () => new Uint8Array(await response.arrayBuffer())
  if (type.includes('spreadsheetml')) return linesOfBook(await bytes(), matrices[name]) + 1
  if (type.includes('zip')) return entriesIn(await bytes())
  if (type.includes('pdf') && name === 'get /v2/subject/dossier') return rowsOfDossier(await bytes())
  if (!type.includes('json')) return 1
  const { result } = (await response.json()) as { result: unknown }
  const list = Array.isArray(result) ? result : ((result as { records?: unknown[] } | null)?.records ?? [])
  // A search tells of each kind by itself what it found.
  if (name === 'get /v2/search/first') return Math.max(1, lengthOf(list))
  if (list.length > 0 || typeof result !== 'object' || result === null) return Math.max(1, list.length)
  return Object.values(result).reduce((sum: number, value) => sum + (Array.isArray(value) ? lengthOf(value) : 0), 1)
}
