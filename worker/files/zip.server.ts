import { toBodyBytes } from '../core/bytes'
import { makeZip } from 'client-zip'
import type { Context } from '../core/context'
import { logLine } from '../core/log-line'
import { conflict, notFound, Refusal } from '../core/refusal'
import { getObject, readObject } from '../core/storage.server'
import { locale } from '../core/texts'
import { runInLocale } from '../core/texts.server'
import { parseStamp, formatStamp } from '../core/time'
import { countFileRead } from './commands.server'
import { copyOf, watermarkText, MAX_COPY_BYTES, type StoredFile } from './copies/copy.server'
import { fileNameFor, loadStoredFiles } from './queries.server'
import { dispositionOf, assertScanned } from './rules'
import { t } from './texts'

const MAX_BYTES = 4 * 1024 ** 3
/** A file that was delivered without a watermark; `size` in bytes. */
export type ReceiptEntry = { name: string; size: number; sha256: string }
/** An entry before the files: bytes, or a function that creates them when the entry is written. */
export type LeadingEntry = { name: string; input: Uint8Array<ArrayBuffer> | (() => Promise<Uint8Array<ArrayBuffer>>) }

/**
 * Streams files as one ZIP archive. Files that the caller may not download are left out; files that cannot be read are
 * left out and listed.
 * @throws 404 if the caller may download none, 503 if storage is unavailable
 */
export async function zipReadableFiles(
  ctx: Context,
  { ids, name }: { ids: string[]; name: string },
): Promise<Response> {
  const found = await loadStoredFiles(ctx, ids)
  const rows = ids.flatMap((id) => found.find((row) => row.id === id) ?? [])
  if (rows.length === 0) throw notFound(t.noSuchFile)
  return zipStoredFiles(ctx, rows, name)
}

/**
 * Streams the files as one ZIP archive, without checking access.
 * @param folderOf returns the folder of a file in the archive
 * @param leads entries before the files, such as a sheet that lists them
 */
export async function zipStoredFiles(
  ctx: Context,
  rows: readonly StoredFile[],
  name: string,
  { folderOf, leads = [] }: { folderOf?: (row: StoredFile) => string; leads?: readonly LeadingEntry[] } = {},
): Promise<Response> {
  if (rows.reduce((sum, row) => sum + row.size, 0) > MAX_BYTES) throw conflict(t.zipOver)
  const pathOf = (row: StoredFile) => [folderOf?.(row), fileNameFor(ctx, row)].filter(Boolean).join('/')
  const reserved = [receiptFileName(), omittedFileName(), ...leads.map((lead) => lead.name)]
  const names = uniqueNames([...reserved, ...rows.map(pathOf)]).slice(reserved.length)
  const noted: ReceiptEntry[] = []
  const open = async (index: number) => {
    const row = rows[index]!
    const { receipt: unmarked, ...opened } = await openFile(ctx, row)
    if (unmarked) noted.push({ name: names[index]!, size: row.size, sha256: row.sha256 })
    return opened
  }
  // Unavailable storage is reported before the response begins.
  const first = rows.length ? await Promise.allSettled([open(0)]).then(([one]) => one) : null
  if (first?.status === 'rejected' && first.reason instanceof Refusal && first.reason.http === 503) throw first.reason
  const openFirst = () => {
    if (first?.status === 'fulfilled') return first.value
    throw first?.reason
  }
  function* members(): Generator<ArchiveMember> {
    for (const { name: leading, input } of leads)
      yield {
        name: leading,
        modified: ctx.now(),
        open: async () => ({ input: typeof input === 'function' ? await input() : input }),
      }
    for (const [index, row] of rows.entries())
      yield {
        name: names[index]!,
        modified: parseStamp(row.uploadTime),
        open: () => (index === 0 ? openFirst() : open(index)),
        written: () => ctx.after(countFileRead(ctx, row, 'download')),
      }
    // Which files lack a watermark is known only after the last file.
    if (noted.length) yield receiptMember(ctx, noted)
  }
  return zipResponse(ctx, `${name || t.file}.zip`, members())
}

/**
 * Opens the bytes of a stored file for this reader; `receipt` if a receipt must name the reader. A file of at most
 * `MAX_COPY_BYTES` is read whole, so that a storage failure is noticed before its entry begins.
 * @throws 409 if it may not be downloaded or no copy can be made, 404 if the bytes are missing in storage, 503 if
 * storage is unavailable
 */
export async function openFile(ctx: Context, row: StoredFile): Promise<OpenedMember & { receipt: boolean }> {
  assertScanned(row)
  const leaves = await copyOf(ctx, row)
  if (typeof leaves !== 'string') return { input: toBodyBytes(leaves.bytes), receipt: false }
  const object = await getObject(ctx.env, row.objectKey)
  if (!object || object === 'unsatisfiable') throw new Refusal(t.fileLost, 404, 404)
  const input = row.size > MAX_COPY_BYTES ? object.body : await readObject(object)
  return { input, size: row.size, receipt: leaves === 'receipt' }
}

type OpenedMember = { input: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>; size?: number }
/** A file of an archive. `open` runs when its turn comes, `written` after its bytes are in the archive. */
export type ArchiveMember = {
  name: string
  modified: Date
  open: () => OpenedMember | Promise<OpenedMember>
  written?: () => void
}

/**
 * Streams members as a ZIP archive. A member that cannot be opened is left out and listed, with the reason, in a text
 * file at the end, in the reader's language.
 * @throws the error of the first member if none can be opened
 */
export async function zipResponse(ctx: Context, fileName: string, members: Iterable<ArchiveMember>): Promise<Response> {
  const language = locale()
  const omitted: { name: string; error: unknown }[] = []
  async function* openEach(): AsyncGenerator<ZipEntry, void> {
    for (const { name, modified, open, written } of members) {
      const opened = await runInLocale(language, async () => open()).catch((error: unknown) => {
        if (!(error instanceof Refusal)) logLine('file omitted from archive', { request: ctx.request.id, name }, error)
        omitted.push({ name, error })
      })
      if (!opened) continue
      yield { name, modified, ...opened }
      written?.()
    }
  }
  const opened = openEach()
  const first = await opened.next()
  if (first.done) throw omitted[0]?.error ?? notFound(t.noSuchFile)
  async function* entries(begin: ZipEntry): AsyncGenerator<ZipEntry, void> {
    yield begin
    yield* opened
    if (omitted.length)
      yield runInLocale(language, () => ({
        name: omittedFileName(),
        modified: ctx.now(),
        input: utf8WithBom(omittedFileText(omitted)),
      }))
  }
  return new Response(zipBytes(entries(first.value)), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': dispositionOf('attachment', fileName),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

type ZipEntry = OpenedMember & { name: string; modified: Date }
/** Writes ZIP entries with times in Asia/Shanghai, since the format has no time zone. */
async function* withWallTime(entries: AsyncIterable<ZipEntry>) {
  // Without an offset the text is parsed as local time, which is what the library writes.
  for await (const { modified, ...entry } of entries)
    yield { ...entry, lastModified: new Date(formatStamp(modified).replace(' ', 'T')) }
}
export const zipBytes = (entries: AsyncIterable<ZipEntry>) => makeZip(withWallTime(entries))

/** Encodes a text as UTF-8 with a byte order mark, for old editors. */
const utf8WithBom = (text: string) => new TextEncoder().encode(`\uFEFF${text}`)
const omittedFileName = () => `${t.omittedFiles}.txt`
const omittedFileText = (omitted: readonly { name: string; error: unknown }[]) =>
  `${[
    t.omittedHead,
    ...omitted.map(({ name, error }) => t.omittedFile(name, error instanceof Refusal ? error.message : t.cannotBeMade)),
  ].join('\r\n')}\r\n`

const receiptFileName = () => `${t.receipt}.txt`
/** The last file of an archive: a receipt of who downloaded which files and when. */
export const receiptMember = (ctx: Context, noted: readonly ReceiptEntry[]): ArchiveMember => ({
  name: receiptFileName(),
  modified: ctx.now(),
  open: () => ({ input: utf8WithBom(receiptText(ctx, noted)) }),
})
const receiptText = (ctx: Context, files: readonly ReceiptEntry[]) =>
  `${[
    t.receiptHead,
    t.receiptReader(watermarkText(ctx)),
    ...files.map(({ name, size, sha256 }) => t.receiptFile(name, size, sha256)),
  ].join('\r\n')}\r\n`

/**
 * Makes names unique by numbering repeated ones: `a.pdf`, `a (2).pdf`. Archives with equal names lose a file on
 * extraction.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > name.lastIndexOf('/') + 1 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let free = name
    for (let number = 2; used.has(free.toLowerCase()); number++) free = `${stem} (${number})${ending}`
    used.add(free.toLowerCase())
    return free
  })
}
