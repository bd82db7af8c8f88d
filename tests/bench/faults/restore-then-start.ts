import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { databaseClient } from '~/db/node-client'
import { addressesFile } from '~/scripts/local/folders'
import { type OwnProduct, startOwnProduct } from '~/tests/support/own-product'
import { claimPort } from '~/scripts/local/ports'
import { verifyWrites } from './verification'
import { writersFor } from './rehearsal'
import { kinds, Ledger, signInWriters, performWrite } from './writes'

const root = resolve(import.meta.dirname, '../../..')
export const RESTORE_THEN_START = 'restore then start'

/**
 * Acknowledged writes, `npm run backup` while the product runs, `npm run restore` into an empty folder, `npm start`
 * there. `data`: a folder with the demonstration data. `rounds`: number of writes of each type.
 * @returns lost, duplicated or overwritten writes, and the number of acknowledged writes
 */
export async function restoreThenStart(
  data: string,
  rounds: number,
): Promise<{ faults: string[]; acknowledged: number }> {
  const scratch = mkdtempSync(join(tmpdir(), 'keti-restored-'))
  const [before, after, backups] = ['before', 'after', 'backups'].map((name) => join(scratch, name)) as [
    string,
    string,
    string,
  ]
  const running: OwnProduct[] = []
  const startIn = async (folder: string) => {
    const keti = await startOwnProduct(folder, await claimPort())
    running.push(keti)
    return keti
  }
  try {
    cpSync(data, join(before, '.data'), { recursive: true })
    mkdirSync(after)
    const ledger = new Ledger(Date.now() % 100_000)
    const first = await startIn(before)
    const people = await signInWriters(first.url, ledger)
    const database = databaseIn(before, { intMode: 'number' })
    const [writer] = await writersFor(people, ledger, database)
    database.close()
    for (let round = 0; round < rounds; round++) for (const kind of kinds) await performWrite(writer!, kind)
    await command('backup', before, backups)
    await first.stop()

    await command('restore', after, backups)
    const second = await startIn(after)
    const restored = databaseIn(after, { intMode: 'number' })
    const { faults } = await verifyWrites(ledger, await signInWriters(second.url, ledger), restored, {
      ...{ ENVIRONMENT: 'development', SECRET: readFileSync(join(after, '.data/secret'), 'utf8') },
      ...varsIn(after),
    })
    restored.close()
    return { faults: [...faults, ...ledger.defects], acknowledged: ledger.total(ledger.kept) }
  } finally {
    for (const keti of running) await keti.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

const varsIn = (folder: string) => JSON.parse(readFileSync(addressesFile(join(folder, '.data')), 'utf8'))
const databaseIn = (folder: string, options: { intMode: 'number' }) => databaseClient(varsIn(folder), options)

/** Runs a command in a folder. @throws Error with its output if it fails */
async function command(name: 'backup' | 'restore', folder: string, backups: string) {
  const args = ['--import', `${root}/scripts/imports.ts`, `${root}/scripts/${name}.ts`, backups]
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}:\n${output}`)
}
