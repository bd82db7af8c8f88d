import { strToU8, zipSync } from 'fflate'
import type { PrintedDocument } from './declaration-document'

const WORDPROCESSING_NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const xmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Escapes text for XML and removes characters that XML does not allow. */
export const escapeXml = (text: string) =>
  text.replace(/[&<>\ufffe\uffff]|[^\P{Cc}\t\n]/gu, (sign) => xmlEntities[sign] ?? '')
const textRun = (text: string) => `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
const paragraph = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}${text ? textRun(text) : ''}</w:p>`

/** Text width of an A4 page, in twentieths of a point. */
const TEXT_WIDTH = 9026
function table(rows: readonly (readonly string[])[], widths: readonly number[], headed: boolean): string {
  const cell = (text: string, at: number, bold: boolean) =>
    `<w:tc><w:tcPr><w:tcW w:w="${widths[at]}" w:type="dxa"/></w:tcPr>${text
      .split('\n')
      .map((line) => paragraph(line, bold ? 'TableHead' : 'TableText'))
      .join('')}</w:tc>`
  const lines = rows.map(
    (row, no) =>
      `<w:tr>${headed && no === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${row
        .map((text, at) => cell(text, at, headed ? no === 0 : at === 0))
        .join('')}</w:tr>`,
  )
  const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="8A94A0"/>`)
    .join('')
  return `<w:tbl><w:tblPr><w:tblW w:w="${TEXT_WIDTH}" w:type="dxa"/><w:tblBorders>${sides}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${widths
    .map((width) => `<w:gridCol w:w="${width}"/>`)
    .join('')}</w:tblGrid>${lines.join('')}</w:tbl>${paragraph('')}`
}
const equalWidths = (count: number) => Array.from({ length: count }, () => Math.floor(TEXT_WIDTH / count))

const style = (id: string, name: string, paragraphs: string, runs: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr>${paragraphs}</w:pPr><w:rPr>${runs}</w:rPr></w:style>`
const stylesXml = `${XML_DECLARATION}<w:styles xmlns:w="${WORDPROCESSING_NAMESPACE}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>${style('Normal', 'Normal', '<w:spacing w:line="360" w:lineRule="auto"/>', '')}${style('Title', 'Title', '<w:spacing w:before="240" w:after="360"/><w:jc w:val="center"/>', '<w:b/><w:sz w:val="36"/>')}${style('Heading1', 'heading 1', '<w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="0"/>', '<w:b/><w:sz w:val="26"/>')}${style('Body', 'Body Text', '<w:spacing w:line="360" w:lineRule="auto"/><w:ind w:firstLine="440"/>', '')}${style('TableText', 'Table Text', '<w:spacing w:before="40" w:after="40"/>', '<w:sz w:val="20"/>')}${style('TableHead', 'Table Head', '<w:spacing w:before="40" w:after="40"/>', '<w:b/><w:sz w:val="20"/>')}</w:styles>`

/** Builds the Word document of a declaration. */
export function buildDocx(content: PrintedDocument): Uint8Array {
  const body = [
    paragraph(content.title, 'Title'),
    table(
      content.facts.map(([label, value]) => [label, value]),
      [2200, TEXT_WIDTH - 2200],
      false,
    ),
    ...content.texts.flatMap(({ title, text }) => [
      paragraph(title, 'Heading1'),
      ...text.split(/\r?\n/).map((line) => paragraph(line, 'Body')),
    ]),
    ...content.tables.flatMap(({ title, header, rows }) => [
      paragraph(title, 'Heading1'),
      table([header, ...rows.map((row) => row.map((value) => String(value ?? '')))], equalWidths(header.length), true),
    ]),
  ].join('')
  const parts = {
    '[Content_Types].xml': `${XML_DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`,
    '_rels/.rels': `${XML_DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${XML_DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': stylesXml,
    'word/document.xml': `${XML_DECLARATION}<w:document xmlns:w="${WORDPROCESSING_NAMESPACE}"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}
