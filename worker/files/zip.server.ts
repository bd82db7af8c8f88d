import { bodyBytes } from '../core/bytes'
import { makeZip } from 'client-zip'
import type { Context } from '../core/context'
import { conflict, notFound, Refusal } from '../core/refusal'
import { getObject } from '../core/storage.server'
import { instant } from '../core/time'
import { countReading } from './commands.server'
import { copyOf, markOf, type StoredFile } from './copies/copy.server'
import { plainFileName, storedFiles } from './queries.server'
import { dispositionOf, needScanned } from './rules'
import { t } from './texts'

const MAX_BYTES = 4 * 1024 ** 3
/** A file that went out without bearing a name; `size` in bytes. */
export type Noted = { name: string; size: number; sha256: string }
/** What stands before the files: bytes, or how they are made when their turn comes. */
export type Lead = { name: string; input: Uint8Array<ArrayBuffer> | (() => Promise<Uint8Array<ArrayBuffer>>) }

/**
 * Several files as one archive that is written while it is read: nothing is held whole. Those that the asker may not take
 * away are left out. @throws 404 where none is left or the bytes of the first are lost, 503 where storage is away
 */
export async function zipOf(ctx: Context, { ids, name }: { ids: string[]; name: string }): Promise<Response> {
  const found = await storedFiles(ctx, ids)
  const rows = ids.flatMap((id) => found.find((row) => row.id === id) ?? [])
  if (rows.length === 0) throw notFound(t.noSuchFile)
  return archiveOf(ctx, rows, name)
}

/**
 * As `zipOf`, of rows that are known to be the asker's to take.
 * @param more the folder that a file lies in, and what stands before the files: a sheet that lists them
 */
export async function archiveOf(
  ctx: Context,
  rows: readonly StoredFile[],
  name: string,
  { folderOf, leads = [] }: { folderOf?: (row: StoredFile) => string; leads?: readonly Lead[] } = {},
): Promise<Response> {
  for (const row of rows) needScanned(row)
  if (rows.reduce((sum, row) => sum + row.size, 0) > MAX_BYTES) throw conflict(t.zipOver)
  const open = async (key: string) => {
    const object = await getObject(ctx.env, key)
    if (!object || object === 'unsatisfiable') throw new Refusal(t.fileLost, 404, 404)
    return object.body
  }
  const placed = (row: StoredFile) => [folderOf?.(row), plainFileName(ctx, row)].filter(Boolean).join('/')
  const names = distinct([receiptName(), ...leads.map((lead) => lead.name), ...rows.map(placed)]).slice(
    1 + leads.length,
  )
  const noted: Noted[] = []
  const entryOf = async (index: number) => {
    const row = rows[index]!
    const leaves = await copyOf(ctx, row)
    if (typeof leaves !== 'string') return { input: bodyBytes(leaves.bytes), size: leaves.bytes.length }
    if (leaves === 'receipt') noted.push({ name: names[index]!, size: row.size, sha256: row.sha256 })
    return { input: await open(row.objectKey), size: row.size }
  }
  // A storage that is away is said to be, before the archive begins; so is a copy that cannot be made of the first file.
  const first = rows.length > 0 ? await entryOf(0) : null
  async function* entries() {
    for (const { name: leading, input } of leads)
      yield { name: leading, input: typeof input === 'function' ? await input() : input, lastModified: ctx.now() }
    for (const [index, row] of rows.entries()) {
      const entry = (index === 0 && first) || (await entryOf(index))
      yield { name: names[index]!, lastModified: instant(row.uploadTime), ...entry }
      ctx.after(countReading(ctx, row, 'download'))
    }
    // Only now it is known what could not bear a name.
    if (noted.length) yield { name: receiptName(), lastModified: ctx.now(), input: receipt(ctx, noted) }
  }
  return new Response(makeZip(entries()), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': dispositionOf('attachment', `${name || t.file}.zip`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

export const receiptName = () => `${t.receipt}.txt`
/** Who took which files and when. With the mark that tells old editors that it is UTF-8. */
export const receipt = (ctx: Context, files: readonly Noted[]) =>
  `\uFEFF${[
    t.receiptHead,
    t.receiptReader(markOf(ctx)),
    ...files.map(({ name, size, sha256 }) => t.receiptFile(name, size, sha256)),
  ].join('\r\n')}\r\n`

/** The same name twice would hide one of the two: `a.pdf`, `a (2).pdf`. */
export function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > name.lastIndexOf('/') + 1 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem} (${number})${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}
