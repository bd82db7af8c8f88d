import { decodeXml, escapeXml } from './xml.rules'

/** New names of sheets, of named ranges and tables, and of table columns, by the old name in lower case. */
export type WorkbookRenames = Record<'sheets' | 'identifiers' | 'columns', ReadonlyMap<string, string>>
type WorkbookPart = { name: string; xml: string }

const WORKBOOK = /(?:^|\/)workbook\.xml$/i
const valuesOf = (xml: string, element: string, attribute: string) =>
  Array.from(
    xml.matchAll(new RegExp(`<(?:\\w+:)?${element}\\b[^>]*?\\s${attribute}="([^"]*)"`, 'g')),
    ([, value = '']) => decodeXml(value),
  )

/**
 * Returns the new names of sheets, named ranges, tables and columns for a copy of a workbook without certain names.
 * Sheets become `Sheet{n}`, ranges and tables `Name{n}`, since Excel allows no asterisks there. Columns of one table
 * whose masked names would be equal become `Column{n}`, since Excel requires distinct names.
 * @param masked returns a name as it appears in the copy
 */
export function renamesOf(parts: readonly WorkbookPart[], masked: (name: string) => string): WorkbookRenames {
  const touched = (name: string) => masked(name) !== name
  const workbook = parts.find(({ name }) => WORKBOOK.test(name))?.xml ?? ''
  const among = (pattern: RegExp, ...of: Parameters<typeof valuesOf> extends [string, ...infer Rest] ? Rest : never) =>
    parts.flatMap(({ name, xml }) => (pattern.test(name) ? valuesOf(xml, ...of) : []))
  // Formulas also reference the sheets of other workbooks.
  const sheets = [...valuesOf(workbook, 'sheet', 'name'), ...among(/\/externalLinks\//, 'sheetName', 'val')]
  const identifiers = [
    ...valuesOf(workbook, 'definedName', 'name'),
    ...among(/\/tables\//, 'table', 'name'),
    ...among(/\/tables\//, 'table', 'displayName'),
  ]
  const columns = parts.flatMap(({ name, xml }) =>
    /\/tables\//.test(name) ? [...columnRenames(valuesOf(xml, 'tableColumn', 'name'), masked)] : [],
  )
  return {
    sheets: numberNames(sheets, 'Sheet', touched),
    identifiers: numberNames(identifiers, 'Name', touched),
    columns: new Map(columns),
  }
}
/** New names of the columns of one table whose masked names collide. */
function columnRenames(names: readonly string[], masked: (name: string) => string): Map<string, string> {
  const maskedNames = names.map((name) => masked(name).toLowerCase())
  const isRepeated = (name: string) =>
    masked(name) !== name && maskedNames.filter((one) => one === masked(name).toLowerCase()).length > 1
  return numberNames(names, 'Column', isRepeated)
}
function numberNames(
  names: readonly string[],
  prefix: string,
  touched: (name: string) => boolean,
): Map<string, string> {
  const keys = names.map((name) => name.toLowerCase())
  const used = new Set(keys)
  const found = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    if (!touched(name) || found.has(keys[index]!)) continue
    let number = index + 1
    while (used.has(`${prefix}${number}`.toLowerCase())) number += 1
    used.add(`${prefix}${number}`.toLowerCase())
    found.set(keys[index]!, `${prefix}${number}`)
  }
  return found
}

/**
 * Elements with formulas, by local name: cells, charts, validations, conditional formats, named ranges, tables and
 * controls.
 */
const FORMULA =
  /^<(?:\w+:)?(?:f|formula|formula1|formula2|definedName|calculatedColumnFormula|totalsRowFormula|Fmla\w+)[\s>]/
/** Attributes that hold the name of a sheet, a named range or a table, as `element attribute`. */
const SHEET_ATTRIBUTE = /^(?:sheet name|sheetName val|\w+ sheet)$/
const IDENTIFIER_ATTRIBUTE = /^(?:definedName name|table name|table displayName|worksheetSource name)$/

/** Returns a workbook part with the new names, in formulas and all other references. */
export function applyRenames(xml: string, renames: WorkbookRenames): string {
  let inFormula = false
  return xml
    .split(/(<[^>]*>)/)
    .map((token) => {
      if (!token.startsWith('<'))
        return rewriteText(token, (text) =>
          inFormula ? renameInFormulas(text, renames) : (renames.columns.get(text.toLowerCase()) ?? text),
        )
      inFormula = FORMULA.test(token) && !token.endsWith('/>')
      const element = /^<(?:\w+:)?(\w+)/.exec(token)?.[1]
      if (!element) return token
      return token.replace(/(\s(?:\w+:)?(\w+)=")([^"]*)"/g, (all, start: string, name: string, value: string) => {
        const place = `${element} ${name}`
        const change = (text: string) =>
          SHEET_ATTRIBUTE.test(place)
            ? (renames.sheets.get(text.toLowerCase()) ?? text)
            : IDENTIFIER_ATTRIBUTE.test(place)
              ? (renames.identifiers.get(text.toLowerCase()) ?? text)
              : place === 'tableColumn name'
                ? (renames.columns.get(text.toLowerCase()) ?? text)
                : name === 'location' || name === 'formula'
                  ? renameInFormulas(text, renames)
                  : text.includes('!')
                    ? renameInReferences(text, renames)
                    : text
        return `${start}${rewriteText(value, change)}"`
      })
    })
    .join('')
}
/** Applies `change` to the text of raw XML. Returns the same string if nothing changes. */
function rewriteText(raw: string, change: (text: string) => string): string {
  const text = decodeXml(raw)
  const changed = change(text)
  return changed === text ? raw : escapeXml(changed)
}

const QUOTED = /'((?:[^']|'')+)'!/g
const BARE = /((?:\[[^\]]*\])?)([\p{L}\p{N}_.]+(?::[\p{L}\p{N}_.]+)?)!/gu
/** Replaces sheet names in a formula or a cell reference: `'a b'!A1`, `a!A1`, `[1]a!A1`, `a:b!A1`. */
export function renameInReferences(text: string, { sheets }: WorkbookRenames): string {
  if (!sheets.size) return text
  const change = (names: string) =>
    names
      .split(':')
      .map((name) => sheets.get(name.toLowerCase()) ?? name)
      .join(':')
  return text
    .replace(QUOTED, (_, inner: string) => {
      const plain = inner.replaceAll("''", "'")
      const book = plain.slice(0, plain.lastIndexOf(']') + 1)
      return `'${(book + change(plain.slice(book.length))).replaceAll("'", "''")}'!`
    })
    .replace(BARE, (_, book: string, names: string) => `${book}${change(names)}!`)
}
const IDENTIFIER = /(?<![\p{L}\p{N}_.\\'"[])[\p{L}_\\][\p{L}\p{N}_.\\]*(?![\p{L}\p{N}_.\\'"!(])/gu
const COLUMN = /\[([^[\]]+)\]/g
/** Replaces names of sheets, named ranges, tables and their columns in a formula. */
function renameInFormulas(text: string, renames: WorkbookRenames): string {
  const referred = renameInReferences(text, renames).replace(COLUMN, (all, name: string) => {
    const column = renames.columns.get(name.toLowerCase())
    return column ? `[${column}]` : all
  })
  if (!renames.identifiers.size) return referred
  return referred.replace(IDENTIFIER, (name) => renames.identifiers.get(name.toLowerCase()) ?? name)
}
