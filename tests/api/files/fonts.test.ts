import { expect, test, vi } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { PDFDocument } from '@cantoo/pdf-lib'
import { documentFonts, glyphsOf } from '~/worker/files/copies/fonts.server'
import { watermarkPdf } from '~/worker/files/copies/pdf.server'
import { buildPdf } from '~/worker/subjects/documents/pdf.server'
import { assets, requested } from '../../support/assets'

const ctx = { bindings: { ASSETS: assets } as never }
const textIn = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })).text.replace(/\s+/g, '')

/** Characters of names outside GB 2312, formula signs and accents. */
const RARE = '㐂𠮷喆堃镕旻陳䶮㸆–•㎡①x⁸H₂O10⁻³śžŁőα≤√ᵃⁿʸⱼᵥₓ⁽⁾₌'

test('prints every character of a page of rare names and signs', async () => {
  const paper = {
    title: '㐂田𠮷',
    facts: [['负责人', RARE]] as [string, string][],
    texts: [{ title: '正文', text: RARE.repeat(30) }],
    tables: [{ title: '成员', header: ['姓名'], rows: [[RARE]] }],
  }
  const text = await textIn(await buildPdf(ctx, paper))
  for (const character of RARE) expect(text).toContain(character)
  expect(text).not.toContain('□')
})

test('covers the 20,902 basic ideographs', async () => {
  const pdf = await PDFDocument.create()
  const fonts = await documentFonts(ctx, pdf)
  const all = Array.from({ length: 20_902 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
  await fonts.load(all)
  expect(
    fonts
      .runs(all)
      .map(({ text }) => text)
      .join(''),
  ).toBe(all)
})

test('watermarks a PDF with a name of several fonts', async () => {
  const empty = await PDFDocument.create()
  empty.addPage([595, 842])
  const marked = await watermarkPdf(ctx, await empty.save(), '𠮷田㐂 Łukasz 2026-11-20')
  expect(await textIn(marked)).toContain('𠮷田㐂Łukasz2026-11-20')
})

test('measures a text of several fonts as the sum of its runs', async () => {
  const fonts = await documentFonts(ctx, await PDFDocument.create())
  await fonts.load('田𠮷⁸')
  expect(fonts.runs('田田𠮷⁸').map(({ text }) => text)).toEqual(['田田', '𠮷', '⁸'])
  // An ideograph is as wide as it is high.
  expect(fonts.widthOf('田田𠮷', 10)).toBeCloseTo(30)
})

test('skips zero-width characters and draws a box for missing ones', async () => {
  const fonts = await documentFonts(ctx, await PDFDocument.create())
  const text = '甲\u200b乙\u202e丙😀'
  await fonts.load(text)
  expect(fonts.runs(text).map((run) => run.text)).toEqual(['甲乙丙□'])
})

test('draws the letters of a picture with the font that has them', async () => {
  const glyphs = await glyphsOf(ctx, '田𠮷Ł')
  expect(glyphs.map(({ path }) => path.commands.length > 4)).toEqual([true, true, true])
})

test('loads each font once and only if a character needs it', async () => {
  vi.resetModules()
  const fresh = await import('~/worker/files/copies/fonts.server')
  const before = requested.length
  for (let document = 0; document < 2; document++) {
    const fonts = await fresh.documentFonts(ctx, await PDFDocument.create())
    await fonts.load('课题（2026）Research – •')
    expect(requested.slice(before)).toEqual(['/fonts/noto-sans-sc.ttf'])
  }
  const fonts = await fresh.documentFonts(ctx, await PDFDocument.create())
  await fonts.load('H₂O')
  await fonts.load('𠮷')
  expect(requested.slice(before + 1)).toEqual(['/fonts/noto-sans.ttf', '/fonts/noto-sans-jp.ttf'])
})
