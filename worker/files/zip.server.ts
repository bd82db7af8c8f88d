import { makeZip } from 'client-zip'
import type { Context } from '../core/context'
import { conflict, notFound, unavailable } from '../core/refusal'
import { getObject } from '../core/storage.server'
import { instant } from '../core/time'
import { countReading } from './commands.server'
import { copyOf, type StoredFile } from './copies/copy.server'
import { plainFileName, storedFiles } from './queries.server'
import { dispositionOf, needScanned } from './rules'
import { t } from './texts'

const MAX_BYTES = 4 * 1024 ** 3

/**
 * Several files as one archive that is written while it is read: nothing is held whole. Those that the asker may not take
 * away are left out. @throws 404 where none is left, 503 where storage does not give the first of them
 */
export async function zipOf(ctx: Context, { ids, name }: { ids: string[]; name: string }): Promise<Response> {
  const found = await storedFiles(ctx, ids)
  const rows = ids.flatMap((id) => found.find((row) => row.id === id) ?? [])
  if (rows.length === 0) throw notFound(t.noSuchFile)
  for (const row of rows) needScanned(row)
  if (rows.reduce((sum, row) => sum + row.size, 0) > MAX_BYTES) throw conflict(t.zipOver)
  const open = async (key: string) => {
    const object = await getObject(ctx.env, key)
    if (!object || object === 'unsatisfiable') throw unavailable(t.storage)
    return object.body as ReadableStream<Uint8Array>
  }
  const names = distinct(rows.map((row) => plainFileName(ctx, row)))
  const entryOf = async (row: StoredFile) => {
    const copy = await copyOf(ctx, row)
    return copy
      ? { input: copy.bytes as Uint8Array<ArrayBuffer>, size: copy.bytes.length }
      : { input: await open(row.objectKey), size: row.size }
  }
  // A storage that is away is said to be, before the archive begins; so is a copy that cannot be made of the first file.
  const first = await entryOf(rows[0]!)
  async function* entries() {
    for (const [index, row] of rows.entries()) {
      const entry = index === 0 ? first : await entryOf(row)
      yield { name: names[index]!, lastModified: instant(row.uploadTime), ...entry }
      ctx.after(countReading(ctx, row, 'download'))
    }
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

/** The same name twice would hide one of the two: `a.pdf`, `a (2).pdf`. */
export function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem} (${number})${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}
