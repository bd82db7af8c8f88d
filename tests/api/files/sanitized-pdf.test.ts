import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { getDocumentProxy } from 'unpdf'
import { freshWorld, type World } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as files from '~/worker/files/calls'
import { openPdf } from '~/worker/files/copies/pdf-loader.server'
import { sanitizePdf } from '~/worker/files/copies/pdf-sanitizer.server'
import { storageForFile, storeFile } from './storage'

const storage = storageForFile()

/** Creates a PDF with a page of text, a web link, a start page, and the given additions. */
async function makePdf(add: (made: PDFDocument) => unknown = () => {}, useObjectStreams = true) {
  const made = await PDFDocument.create()
  const page = made.addPage([400, 300])
  page.drawText('words that stay', { x: 40, y: 200 })
  const { context } = made
  const link = {
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 9, 9],
    A: { S: 'URI', URI: PDFString.of('https://example.org') },
  }
  page.node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(link as never))]))
  made.catalog.set(PDFName.of('OpenAction'), context.obj([page.ref, 'Fit']))
  await add(made)
  return Uint8Array.from(await made.save({ useObjectStreams }))
}
const SCRIPT = 'app.alert("mischief")'
const action = (S: string, more: object = {}) => ({ S, Type: 'Action', ...more })
const active: [string, (made: PDFDocument) => unknown][] = [
  ['a document script', (made) => made.addJavaScript('main', SCRIPT)],
  [
    'a launch on opening',
    ({ catalog, context }) =>
      catalog.set(
        PDFName.of('OpenAction'),
        context.obj(action('Launch', { F: PDFString.of('mischief.exe') }) as never),
      ),
  ],
  [
    'a script on opening, after turning to a page',
    ({ catalog, context }) => {
      const script = context.register(context.obj(action('JavaScript', { JS: PDFString.of(SCRIPT) }) as never))
      catalog.set(
        PDFName.of('OpenAction'),
        context.obj(action('GoTo', { D: PDFString.of('x'), Next: [script] }) as never),
      )
    },
  ],
  [
    'a script on showing a page',
    (made) =>
      made
        .getPage(0)
        .node.set(
          PDFName.of('AA'),
          made.context.obj({ O: action('JavaScript', { JS: PDFString.of(SCRIPT) }) } as never),
        ),
  ],
  ['an embedded file', (made) => made.attach(new TextEncoder().encode('mischief'), 'a.exe', { mimeType: 'x/y' })],
  [
    'a form that submits itself',
    (made) =>
      made
        .getPage(0)
        .node.set(
          PDFName.of('Annots'),
          made.context.obj([
            { Type: 'Annot', Subtype: 'Widget', A: action('SubmitForm', { F: PDFString.of('http://mischief') }) },
          ] as never),
        ),
  ],
  [
    'an XFA form',
    (made) => {
      const stream = made.context.register(made.context.stream('<mischief/>'))
      made.catalog.set(PDFName.of('AcroForm'), made.context.obj({ XFA: stream, Fields: [] }))
    },
  ],
]
/** Returns the whole document uncompressed. */
const uncompressedText = async (bytes: Uint8Array) => {
  const found = await PDFDocument.load(bytes)
  return new TextDecoder('latin1').decode(await found.save({ useObjectStreams: false, addDefaultPage: false }))
}
const MISCHIEF = /mischief|JavaScript|Launch|SubmitForm|EmbeddedFile|XFA|\/AA\b/

describe('sanitized PDF', () => {
  test.each(active)('loses %s and keeps the rest', async (_, add) => {
    for (const packed of [true, false]) {
      const given = await makePdf(add, packed)
      const made = await sanitizePdf(given)
      expect(await uncompressedText(made)).not.toMatch(MISCHIEF)
      const shown = await getDocumentProxy(made.slice())
      expect(await shown.getJSActions()).toBe(null)
      expect(await shown.getAttachments()).toBe(null)
      const { items } = await (await shown.getPage(1)).getTextContent()
      expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toBe('words that stay')
    }
  })
  test('with links and a start page only is unchanged', async () => {
    for (const packed of [true, false]) {
      const given = await makePdf(undefined, packed)
      expect(await sanitizePdf(given)).toBe(given)
    }
  })
  test('detects active content behind escaped names', async () => {
    const plain = new TextDecoder('latin1').decode(await makePdf(active[1]![1], false))
    const bytes = Uint8Array.from(plain.replace('/S /Launch', '/S /Lau#6Ech'), (sign) => sign.charCodeAt(0))
    expect(await uncompressedText(await sanitizePdf(bytes))).not.toMatch(MISCHIEF)
  })
})

async function begin(bytes: Uint8Array<ArrayBuffer>) {
  const world: World = await freshWorld()
  world.vars = { ...storage() }
  const man = await world.as('subjectMan')
  const id = await storeFile(world, 'a.pdf', bytes, { uploaderId: man.user.id })
  const got = async (call: Call) => {
    const { response, headers } = await man.ask(call, { id })
    return { bytes: new Uint8Array(await response.arrayBuffer()), headers }
  }
  return { got }
}
test('previews are sanitized, downloads are the original', async () => {
  const given = await makePdf(active[0]![1])
  const { got } = await begin(given)
  const shown = await got(files.previewFile)
  expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
  expect(Number(shown.headers.get('content-length'))).toBe(shown.bytes.length)
  expect(await uncompressedText(shown.bytes)).not.toMatch(MISCHIEF)
  expect((await got(files.downloadFile)).bytes).toEqual(given)
})
test('an unparsable PDF is sent as attachment only', async () => {
  const { got } = await begin(new TextEncoder().encode('%PDF-1.4\n% /JavaScript\n%%EOF'))
  expect((await got(files.previewFile)).headers.get('content-disposition')).toMatch(/^attachment/)
})
test('a parsed document has no second copy of its streams', async () => {
  const given = await makePdf()
  const { lib, pdf } = await openPdf(given)
  const streams = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof lib.PDFRawStream ? [object.contents.buffer] : []))
  expect(streams.length).toBeGreaterThan(1)
  expect(new Set(streams)).toEqual(new Set([given.buffer]))
})
