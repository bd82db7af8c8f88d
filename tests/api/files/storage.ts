import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createHash } from 'node:crypto'
import type { StorageVars } from '~/db/seed'
import { type Services, startServices } from '~/scripts/local/services'
import type { NewRow } from '~/worker/core/change'
import { readEnv } from '~/worker/core/env'
import { putObject } from '~/worker/core/storage.server'
import { extOf, mimeOf } from '~/worker/files/rules'
import { minimalPdf } from '~/tests/support/pdf'
import type { World } from '~/tests/support/world'

/** Starts a storage for the tests of one file and returns its bindings. */
export function storageForFile(): () => StorageVars {
  const folder = mkdtempSync(join(tmpdir(), 'keti-storage-'))
  let services: Services
  beforeAll(async () => {
    services = await startServices(folder)
  }, 30_000)
  afterAll(async () => {
    await services?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return () => {
    const { DB_URL: _, DB_TOKEN: __, ...storage } = services.vars
    return storage
  }
}

const encode = (text: string) => new TextEncoder().encode(text)
export const pdf = (text = 'x') => encode(minimalPdf(text))
export const png = () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

/** Creates a ZIP archive whose directory names the given empty entries. */
export function zip(...names: string[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const name of names) {
    const text = encode(name)
    const local = new DataView(new ArrayBuffer(30))
    local.setUint32(0, 0x04034b50, true)
    local.setUint16(26, text.length, true)
    const entry = new DataView(new ArrayBuffer(46))
    entry.setUint32(0, 0x02014b50, true)
    entry.setUint16(28, text.length, true)
    entry.setUint32(42, offset, true)
    parts.push(new Uint8Array(local.buffer), text)
    directory.push(new Uint8Array(entry.buffer), text)
    offset += 30 + text.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, names.length, true)
  end.setUint16(10, names.length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, offset, true)
  const all = [...parts, ...directory, new Uint8Array(end.buffer)]
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of all) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Returns the archive with an entry that declares the given unpacked size. */
export function withEntrySize(archive: Uint8Array<ArrayBuffer>, name: string, size: number): Uint8Array<ArrayBuffer> {
  const bytes = archive.slice()
  const view = new DataView(bytes.buffer)
  const text = encode(name)
  for (let at = 0; at + 46 + text.length <= bytes.length; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    if (text.every((byte, index) => bytes[at + 46 + index] === byte)) view.setUint32(at + 24, size, true)
  }
  return bytes
}

export function uploadForm(name: string, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) {
  const body = new FormData()
  body.append('file', new File([bytes], name))
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  return body
}

/** Returns the archive with all entries declaring the given unpacked size. */
export function withDeclaredSizes(archive: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(archive)
  const view = new DataView(bytes.buffer)
  let at = view.getUint32(bytes.length - 22 + 16, true)
  while (view.getUint32(at, true) === 0x02014b50) {
    view.setUint32(at + 24, size, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return bytes
}

/** Stores a file without a scan, like files from before the scanner. @returns its id */
export async function storeFile(
  world: World,
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
  fields: Partial<NewRow<'file'>> = {},
): Promise<string> {
  const ext = extOf(fileName)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const objectKey = `objects/${sha256.slice(0, 2)}/${sha256}`
  await putObject(readEnv(world.bindings), objectKey, bytes, mimeOf(ext))
  const row = { fileName, ext, mime: mimeOf(ext), size: bytes.length, sha256, objectKey }
  return (await world.make('file', { ...row, uploadTime: world.stamp(), scanStatus: 'none', ...fields })).id
}
