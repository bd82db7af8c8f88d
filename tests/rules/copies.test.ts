import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { read, utils, write } from 'xlsx'
import { UnusableFileError } from '~/worker/files/copies/zip-archive'
import { anonymizeOffice, anonymizeXml, stripJpegMetadata } from '~/worker/files/copies/office-anonymizer'
import { watermarkDocx } from '~/worker/files/copies/docx'
import {
  namesPattern,
  removeNamesFromPieces,
  removeNames,
  removeNamesDeep,
} from '~/worker/files/copies/name-removal.rules'

const parts = (archive: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]))
const zip = (entries: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(entries).map(([name, one]) => [name, typeof one === 'string' ? strToU8(one) : one]),
    ),
  )

describe('names', () => {
  test('are found in any width and case, also with blanks between, the longest first', () => {
    const names = namesPattern(['张伟', '张伟明', 'Ａbc', '甲证券股份有限公司'])
    expect(removeNames('张伟明和张 伟，ＡＢＣ', names)).toBe('***和***，***')
    expect(removeNames('甲证券 股份有限公司与甲证券', names)).toBe('***与***')
    expect(removeNames('张', names)).toBe('张')
  })

  test.each([
    ['0852-62345678', '电话 0852-62345678', '电话 ***'],
    ['zhang-wei@x.cn', 'zhang-wei@x.cn', '***'],
    ['a/b|c', 'a/b|c', '***'],
  ])('with regular expression characters (%s) are found literally', (name, text, plain) => {
    expect(removeNames(text, namesPattern([name]))).toBe(plain)
  })

  test('are removed from the text as written: other characters stay', () => {
    const names = namesPattern(['张伟', 'Jose'])
    expect(removeNames('10⁸、10⁻³、㎡、①、ＡＢ 由张 伟与José写', names)).toBe('10⁸、10⁻³、㎡、①、ＡＢ 由***与***写')
    expect(removeNames('⑩㎡', namesPattern(['0m']))).toBe('***')
  })

  test('are none without names or with single characters only', () => {
    expect(namesPattern([])).toBeNull()
    expect(namesPattern(['', ' ', '张'])).toBeNull()
    expect(removeNames('ＡＢ张', null)).toBe('ＡＢ张')
  })

  test('of institutions are found in short form of at least three characters', () => {
    expect(removeNames('甲证券', namesPattern(['甲证券有限责任公司']))).toBe('***')
    expect(removeNames('甲乙', namesPattern(['甲乙有限公司']))).toBe('甲乙')
  })

  test('are matched as plain text', () => {
    expect(removeNames('a.c abc a+b aab', namesPattern(['a.c', 'a+b']))).toBe('*** abc *** aab')
  })

  test('are removed from all texts of an answer', () => {
    const names = namesPattern(['张伟'])
    expect(removeNamesDeep({ a: '张伟', b: [1, '由张伟', null], c: { d: true, e: undefined } }, names)).toEqual({
      ...{ a: '***', b: [1, '由***', null], c: { d: true, e: undefined } },
    })
  })

  test.each<[string[], string[]]>([
    [
      ['由张', '伟写'],
      ['由***', '写'],
    ],
    [
      ['张', '伟'],
      ['***', ''],
    ],
    [['张伟张伟'], ['******']],
    [
      ['一张', '', '伟二张伟三'],
      ['一***', '', '二***三'],
    ],
    [
      ['甲张伟乙', '丙'],
      ['甲***乙', '丙'],
    ],
    [
      ['丙', '张伟乙'],
      ['丙', '***乙'],
    ],
    [
      ['张', '伟', '张', '伟'],
      ['***', '', '***', ''],
    ],
    [['没有ＡＢ'], ['没有ＡＢ']],
  ])('across the pieces %j leave %j', (pieces, plain) => {
    expect(removeNamesFromPieces(pieces, namesPattern(['张伟']))).toEqual(plain)
    expect(removeNamesFromPieces(pieces, null)).toEqual(pieces)
  })
})

describe('an anonymized document part', () => {
  const names = namesPattern(['张伟'])
  test('has no names in its texts, in one piece or several; the rest is unchanged', () => {
    expect(anonymizeXml('<w:p><w:t>由张</w:t><w:t>伟 &amp; ＡＢ</w:t></w:p>', names)).toBe(
      '<w:p><w:t>由***</w:t><w:t> &#38; ＡＢ</w:t></w:p>',
    )
    const plain = '<w:p a="ＡＢ &lt;"><w:t>没有 &lt;ＡＢ&gt;</w:t></w:p>'
    expect(anonymizeXml(plain, names)).toBe(plain)
  })

  test('does not join texts of two paragraphs', () => {
    for (const tag of ['w:p', 'si', 'a:tc', 'row']) {
      const apart = `<${tag}>张</${tag}><${tag}>伟</${tag}>`
      expect(anonymizeXml(apart, names)).toBe(apart)
    }
    expect(anonymizeXml('<w:r>张</w:r><w:r>伟</w:r>', names)).toBe('<w:r>***</w:r><w:r></w:r>')
  })

  test('has no names in attributes of any notation', () => {
    expect(anonymizeXml('<a title="由张伟写" b="&#x5f20;&#20255;" c="x"/>', names)).toBe(
      '<a title="由***写" b="***" c="x"/>',
    )
    expect(anonymizeXml('<a b="&lt;&gt;&amp;&quot;&apos;张伟"/>', names)).toBe('<a b="&#60;&#62;&#38;&#34;\'***"/>')
  })

  test('has no author, with or without known names', () => {
    const written =
      '<w:ins w:author="某" w:date="1" w:initials="某"/><person displayName="某" userId="1" x="1"/><author>某</author>'
    const quiet =
      '<w:ins w:author="" w:date="1" w:initials=""/><person displayName="" userId="" x="1"/><author></author>'
    expect(anonymizeXml(written, null)).toBe(quiet)
    expect(anonymizeXml(written, names)).toBe(quiet)
    expect(anonymizeXml('<cmAuthor name="某"/><w:style name="某"/>', null)).toBe(
      '<cmAuthor name=""/><w:style name="某"/>',
    )
  })
})

describe('an anonymized Office file', () => {
  const names = namesPattern(['张伟'])
  test('has texts without names, and no properties, thumbnail or embedded files', () => {
    const picture = Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, 3, 1, 0xff, 0xda, 7])
    const made = unzipSync(
      anonymizeOffice(
        zip({
          'docProps/core.xml': '<creator>张伟</creator>',
          'docProps/app.xml': '张伟',
          'docProps/custom.xml': '张伟',
          'docProps/thumbnail.jpeg': 'x',
          'word/document.xml': '<w:t>由张伟写</w:t>',
          'word/media/a.jpg': picture,
          'word/media/b.png': '张伟',
          'word/embeddings/c.bin': '张伟',
          'word/embeddings/d.docx': zip({ 'word/document.xml': '<w:t>张伟</w:t>' }),
          'word/_rels/document.xml.rels':
            '<Relationship Type="x/thumbnail" Target="t"/><Relationship Target="file:///C:/张伟"/><Relationship Target="mailto:z@w"/><Relationship Target="https://张伟.cn/a"/><Relationship Target="media/a.jpg"/>',
        }),
        names,
      ),
    )
    const text = (name: string) => strFromU8(made[name]!)
    expect(Object.keys(made)).not.toContain('docProps/thumbnail.jpeg')
    const properties = ['core', 'app', 'custom'].map((name) => text(`docProps/${name}.xml`))
    expect(properties).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^<[^>]*\/>$/)))
    expect({
      document: text('word/document.xml'),
      jpeg: [...made['word/media/a.jpg']!],
      png: text('word/media/b.png'),
      binary: made['word/embeddings/c.bin']!.length,
      embedded: parts(made['word/embeddings/d.docx']!),
      relationships: text('word/_rels/document.xml.rels'),
    }).toEqual({
      document: '<w:t>由***写</w:t>',
      jpeg: [0xff, 0xd8, 0xff, 0xda, 7],
      png: '张伟',
      binary: 0,
      embedded: { 'word/document.xml': '<w:t>***</w:t>' },
      relationships:
        '<Relationship Target="about:blank"/><Relationship Target="about:blank"/><Relationship Target="https://***.cn/a"/><Relationship Target="media/a.jpg"/>',
    })
  })

  test('has valid names of sheets, ranges and tables, and every reference follows', () => {
    const workbook =
      '<workbook><sheets><sheet name="汇总" r:id="a"/><sheet name="张伟" r:id="b"/><sheet name="张伟 的&apos;表" r:id="c"/><sheet name="Sheet3" r:id="d"/></sheets><definedNames><definedName name="张伟数据">张伟!$A$1:$A$3</definedName><definedName name="全部">汇总!$A$1</definedName></definedNames></workbook>'
    const made = parts(
      anonymizeOffice(
        zip({
          'xl/workbook.xml': workbook,
          'xl/worksheets/sheet1.xml':
            '<row><c><f>SUM(张伟!A1:A3)+\'张伟 的\'\'表\'!B2+Sheet3!C3+SUM(张伟数据)</f><v>1</v></c><c><f>SUM(汇总:张伟!A1)+[1]张伟!A1</f></c><c><f>IF(A1="张伟",表张伟[列],1)</f></c></row><conditionalFormatting><cfRule><formula>张伟!A1&gt;1</formula></cfRule></conditionalFormatting><dataValidation><formula1>张伟!$A$1:$A$3</formula1></dataValidation><hyperlink ref="A1" location="\'张伟\'!A1" display="张伟"/><hyperlink location="张伟数据"/>',
          'xl/charts/chart1.xml': '<c:ser><c:f>张伟!$B$1</c:f><c:v>张伟</c:v></c:ser>',
          'xl/pivotCache/pivotCacheDefinition1.xml': "<worksheetSource ref='A1:B2' sheet='张伟'/>",
          'xl/externalLinks/externalLink1.xml': '<sheetNames><sheetName val="张伟"/></sheetNames>',
          'xl/tables/table1.xml': '<table id="1" name="表张伟" displayName="表张伟"/>',
          'xl/tables/table2.xml': '<table id="2" name="Table2" displayName="Table2"/>',
          'xl/drawings/_rels/drawing1.xml.rels': '<Relationship Target="#%E5%BC%A0%E4%BC%9F!A1"/>',
        }),
        names,
      ),
    )
    expect(made).toMatchObject({
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="汇总" r:id="a"/><sheet name="Sheet2" r:id="b"/><sheet name="Sheet4" r:id="c"/><sheet name="Sheet3" r:id="d"/></sheets><definedNames><definedName name="Name1">Sheet2!$A$1:$A$3</definedName><definedName name="全部">汇总!$A$1</definedName></definedNames></workbook>',
      'xl/worksheets/sheet1.xml':
        '<row><c><f>SUM(Sheet2!A1:A3)+\'Sheet4\'!B2+Sheet3!C3+SUM(Name1)</f><v>1</v></c><c><f>SUM(汇总:Sheet2!A1)+[1]Sheet2!A1</f></c><c><f>IF(A1=&#34;***&#34;,Name3[列],1)</f></c></row><conditionalFormatting><cfRule><formula>Sheet2!A1&#62;1</formula></cfRule></conditionalFormatting><dataValidation><formula1>Sheet2!$A$1:$A$3</formula1></dataValidation><hyperlink ref="A1" location="\'Sheet2\'!A1" display="***"/><hyperlink location="Name1"/>',
      'xl/charts/chart1.xml': '<c:ser><c:f>Sheet2!$B$1</c:f><c:v>***</c:v></c:ser>',
      'xl/pivotCache/pivotCacheDefinition1.xml': '<worksheetSource ref="A1:B2" sheet="Sheet2"/>',
      'xl/externalLinks/externalLink1.xml': expect.stringContaining('val="Sheet2"'),
      'xl/tables/table1.xml': '<table id="1" name="Name3" displayName="Name3"/>',
      'xl/tables/table2.xml': '<table id="2" name="Table2" displayName="Table2"/>',
      'xl/drawings/_rels/drawing1.xml.rels': '<Relationship Target="#Sheet2!A1"/>',
    })
  })

  test('has unique table columns in headers and formulas alike', () => {
    const column = (name: string) => `<tableColumn name="${name}"/>`
    const cell = (text: string) => `<si><t>${text}</t></si>`
    const copy = (columns: string[], formula: string) =>
      parts(
        anonymizeOffice(
          zip({
            'xl/workbook.xml': '<workbook/>',
            'xl/tables/table1.xml': `<table name="T"><tableColumns>${columns.map(column).join('')}</tableColumns></table>`,
            'xl/sharedStrings.xml': columns.map(cell).join(''),
            'xl/worksheets/sheet1.xml': `<c><f>${formula}</f></c>`,
          }),
          names,
        ),
      )
    const two = copy(['张伟', '经费', '张 伟'], 'SUM(T[张伟])+SUM(T[经费])+T[[#This Row],[张 伟]]')
    expect(two['xl/tables/table1.xml']).toContain(['Column1', '经费', 'Column3'].map(column).join(''))
    expect(two['xl/sharedStrings.xml']).toBe(['Column1', '经费', 'Column3'].map(cell).join(''))
    expect(two['xl/worksheets/sheet1.xml']).toBe('<c><f>SUM(T[Column1])+SUM(T[经费])+T[[#This Row],[Column3]]</f></c>')
    expect(copy(['张伟', '经费'], 'SUM(T[张伟])')['xl/tables/table1.xml']).toContain(
      ['***', '经费'].map(column).join(''),
    )
  })

  test('is read by another program: values and formulas of a workbook with a sheet named after a person', () => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['研究内容', 10]]), '张伟')
    utils.book_append_sheet(book, { '!ref': 'A1:A1', A1: { t: 'n', v: 20, f: "'张伟'!B1*2" } }, '汇总')
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
    const copy = read(anonymizeOffice(bytes, names))
    expect(copy.SheetNames).toEqual(['Sheet1', '汇总'])
    expect(copy.Sheets.Sheet1!.A1!.v).toBe('研究内容')
    expect(copy.Sheets.汇总!.A1).toMatchObject({ v: 20, f: "'Sheet1'!B1*2" })
  })

  test('has no name in CDATA sections, single quotes or encoded links', () => {
    expect(anonymizeXml("<a b='由张伟\"写' c = 'x'><!-- 张伟 --><![CDATA[张伟 & x]]></a>", names)).toBe(
      '<a b="由***&#34;写" c="x">*** &#38; x</a>',
    )
    const rels = { 'word/_rels/document.xml.rels': '<Relationship Target="https://x.cn/%E5%BC%A0%E4%BC%9F?a=1"/>' }
    expect(parts(anonymizeOffice(zip(rels), names))).toEqual({
      'word/_rels/document.xml.rels': '<Relationship Target="https://x.cn/***?a=1"/>',
    })
  })

  test('has one size limit for all its content', () => {
    const inner = zip({ 'word/a.bin': new Uint8Array(100) })
    const outer = zip({ 'word/embeddings/a.docx': inner, 'word/embeddings/b.docx': inner })
    const needs = 2 * inner.length + 200
    const room = { left: needs }
    anonymizeOffice(outer, null, room)
    expect(room.left).toBe(0)
    expect(() => anonymizeOffice(outer, null, { left: needs - 1 })).toThrow(UnusableFileError)
  })
})

describe('a JPEG without metadata', () => {
  const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
  const jpeg = (...segments: number[][]) => Uint8Array.from([0xff, 0xd8, ...segments.flat()])
  const scan = [0xff, 0xda, 0, 2, 0xff, 0xe1, 0, 4, 9, 9]
  test('keeps its image data and drops its metadata', () => {
    const draws = [0xe0, 0xe2, 0xee, 0xdb, 0xc0, 0xfd].map((marker) => segment(marker, marker))
    const says = [0xe1, 0xe3, 0xed, 0xef, 0xfe].map((marker) => segment(marker, 7, 7, 7))
    expect(stripJpegMetadata(jpeg(...says, ...draws, ...says, scan))).toEqual(jpeg(...draws, scan))
  })

  test('is parsed by the length of each segment', () => {
    const long = [0xff, 0xe1, 0x01, 0x02, ...Array(0x100).fill(0xff)]
    expect(stripJpegMetadata(jpeg(long, segment(0xdb, 5), scan))).toEqual(jpeg(segment(0xdb, 5), scan))
  })

  test('may end with a segment or within one', () => {
    expect(stripJpegMetadata(jpeg(segment(0xdb, 5), segment(0xfe)))).toEqual(jpeg(segment(0xdb, 5)))
    expect(stripJpegMetadata(jpeg(segment(0xfe, 7), [0xff, 0xfe, 0]))).toEqual(jpeg([0xff, 0xfe, 0]))
  })

  test('is returned unchanged when it is no JPEG', () => {
    for (const none of [
      [0xff, 0xd9, ...segment(0xfe, 7)],
      [0xfe, 0xd8, ...segment(0xfe, 7)],
    ])
      expect([...stripJpegMetadata(Uint8Array.from(none))]).toEqual(none)
    expect(stripJpegMetadata(jpeg([1, 2, 3, 4, 5]))).toEqual(jpeg([1, 2, 3, 4, 5]))
  })
})

describe('a watermarked .docx', () => {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const leads = (target: string) =>
    `<Relationships><Relationship Type="x/officeDocument" Target="${target}"/></Relationships>`
  const body = (inside: string) => `<w:document xmlns:w="${main}"><w:body>${inside}</w:body></w:document>`
  const letter = (document: string, more: Record<string, string> = {}) =>
    zip({
      '[Content_Types].xml': '<Types></Types>',
      '_rels/.rels': leads('word/document.xml'),
      'word/document.xml': document,
      ...more,
    })
  const marked = (given: Uint8Array) => parts(watermarkDocx(given, '甲'))
  const sections = (document: string) =>
    [...marked(letter(body(document)))['word/document.xml']!.matchAll(/<w:sectPr.*?<\/w:sectPr>/g)].map(([one]) =>
      [...one.matchAll(/w:type="(\w+)"( r:id="rIdKetiMark")?/g)]
        .map(([, type, ours]) => `${type}${ours ? '' : ' own'}`)
        .join(),
    )

  test('has the watermark in a new header of the first section', () => {
    expect(sections('<w:p/>')).toEqual(['default,first,even'])
    expect(sections('<w:sectPr/>')).toEqual(['default,first,even'])
    expect(sections('<w:sectPr w:a="1"><w:x/></w:sectPr><w:sectPr></w:sectPr>')).toEqual(['default,first,even', ''])
    const made = marked(letter(body('<w:p/>')))
    expect(made['word/document.xml']).toMatch(/<w:p\/><w:sectPr/)
    expect(made['word/keti-mark.xml']).toContain('string="甲"')
    expect(made['word/_rels/document.xml.rels']).toMatch(
      /<Relationship Id="rIdKetiMark"[^>]*Target="keti-mark.xml"\/><\/Relationships>$/,
    )
    expect(made['[Content_Types].xml']).toMatch(
      /^<Types><Override PartName="\/word\/keti-mark.xml" ContentType="[^"]*header\+xml"\/><\/Types>$/,
    )
  })

  test('keeps existing headers and adds the watermark to them', () => {
    const own = (type: string) => `<w:headerReference ${type}r:id="a"/>`
    expect(sections(`<w:sectPr>${own('w:type="default" ')}</w:sectPr>`)).toEqual(['first,even,default own'])
    expect(sections(`<w:sectPr>${own('w:type="first" ')}</w:sectPr>`)).toEqual(['default,even,first own'])
    expect(sections(`<w:sectPr>${own('')}</w:sectPr>`), 'which is the default one').toEqual(['first,even'])
    const header = '<w:hdr><w:p/></w:hdr>'
    const made = marked(
      letter(body('<w:p/>'), {
        'word/header1.xml': header,
        'word/header2.xml': `${header}\n`,
        'word/headers.xml': header,
        'other/header1.xml': header,
      }),
    )
    expect(made['word/header1.xml']).toMatch(/^<w:hdr><w:p\/><w:p .*id="KetiMark2".*string="甲".*<\/w:hdr>$/s)
    expect(made['word/header2.xml']).toContain('id="KetiMark3"')
    expect(made['word/keti-mark.xml']).toContain('id="KetiMark1"')
    expect([made['word/headers.xml'], made['other/header1.xml']]).toEqual([header, header])
  })

  test('may lie at the top of its archive, with other element prefixes', () => {
    const strict =
      '<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body></x:body></x:document>'
    const made = marked(
      zip({
        '[Content_Types].xml': '<c:Types></c:Types>',
        '_rels/.rels': leads('/document.xml'),
        'document.xml': strict,
        'header.xml': '<x:hdr></x:hdr>',
      }),
    )
    expect(made['document.xml']).toContain('<x:sectPr')
    expect(made['_rels/document.xml.rels']).toContain('rIdKetiMark')
    expect(made['[Content_Types].xml']).toMatch(/<c:Override PartName="\/keti-mark.xml"/)
    expect(made['header.xml']).toContain('KetiMark2')
  })

  test.each<[string, Uint8Array, string]>([
    [
      'without a document',
      zip({ '_rels/.rels': '<Relationships></Relationships>' }),
      'the file contains no Word document',
    ],
    [
      'without the document it names',
      zip({ '_rels/.rels': leads('word/document.xml') }),
      'there is no word/document.xml',
    ],
    [
      'whose elements have no name',
      letter('<document><body></body></document>'),
      'the document has no namespace for its elements',
    ],
    ['without a body', letter(`<w:document xmlns:w="${main}"/>`), 'the document has no body'],
    ['with a section that does not end', letter(body('<w:sectPr>')), 'a section is damaged'],
    ['with a header that does not end', letter(body(''), { 'word/header1.xml': '<w:hdr>' }), 'a header is damaged'],
    [
      'with relations that do not end',
      letter(body(''), { 'word/_rels/document.xml.rels': 'x' }),
      'Relationships is broken',
    ],
    ['without types', zip({ '_rels/.rels': leads('d.xml'), 'd.xml': body('') }), 'there is no [Content_Types].xml'],
  ])('rejects %s', (_, given, message) => {
    expect(() => watermarkDocx(given, '甲')).toThrow(new UnusableFileError(message))
  })
})
