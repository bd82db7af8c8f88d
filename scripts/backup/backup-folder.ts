import { once } from 'node:events'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createGunzip, createGzip } from 'node:zlib'
import { DumpDigest } from './database'
import { Manifest, findOutdated, type Retention } from './manifest'
import { splitStatements } from './statements'

const DATABASE = 'database.sql.gz'
const MANIFEST = 'manifest.json'
/** Folder of a backup that is being written or was interrupted. */
const PARTIAL = 'coming'
const OBJECTS = 'objects'

/**
 * A folder of backups. Each backup is a folder with the database dump and a manifest, which is written last. All
 * backups share one folder of objects, stored once per digest.
 */
export class BackupFolder {
  readonly folder: string
  constructor(folder: string) {
    this.folder = folder
  }
  readonly objects = () => join(this.folder, OBJECTS)

  /** Returns the names of complete backups (the time of each), oldest first. */
  names(): string[] {
    if (!existsSync(this.folder)) return []
    const whole = (name: string) => existsSync(join(this.folder, name, MANIFEST))
    return readdirSync(this.folder)
      .filter((name) => name !== PARTIAL && whole(name))
      .toSorted()
  }
  /** @throws Error if no backup has this name, or if its manifest is damaged */
  manifest(name: string): Manifest {
    const path = join(this.folder, name, MANIFEST)
    if (!existsSync(path)) throw new Error(`No backup ${name} in ${this.folder}.`)
    const read = Manifest.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    if (!read.success) throw new Error(`The backup is damaged: ${path} is not a manifest.`)
    return read.data
  }

  /** Writes the dump of a new backup from a stream of statements. */
  async write(statements: AsyncIterable<string>): Promise<DumpDigest> {
    rmSync(join(this.folder, PARTIAL), { recursive: true, force: true })
    mkdirSync(join(this.folder, PARTIAL), { recursive: true })
    const counted = new DumpDigest()
    const packed = createGzip({ level: 4 })
    const file = createWriteStream(join(this.folder, PARTIAL, DATABASE), { flush: true })
    packed.pipe(file)
    for await (const statement of statements) {
      counted.add(statement)
      if (!packed.write(`${statement};\n`)) await once(packed, 'drain')
    }
    packed.end()
    await once(file, 'close')
    return counted
  }
  /** Writes the manifest and gives the new backup its final name, which it returns. */
  finish(manifest: Manifest): string {
    const name = backupName(manifest.taken)
    writeFileSync(join(this.folder, PARTIAL, MANIFEST), JSON.stringify(manifest), { flush: true })
    renameSync(join(this.folder, PARTIAL), join(this.folder, name))
    return name
  }

  /** Yields the statements of a backup. @throws Error at the end if their digest differs from the manifest */
  async *read(name: string): AsyncGenerator<string> {
    const counted = new DumpDigest()
    const bytes = createReadStream(join(this.folder, name, DATABASE)).pipe(createGunzip())
    bytes.setEncoding('utf8')
    for await (const statement of splitStatements(bytes as AsyncIterable<string>)) {
      counted.add(statement)
      yield statement
    }
    if (counted.sha256() !== this.manifest(name).database.sha256)
      throw new Error(`The backup is damaged: the checksum of the statements of ${name} does not match.`)
  }

  /** Removes outdated backups and unreferenced objects; returns how many of each. */
  prune(retention: Retention, now = new Date()): { backups: number; objects: number } {
    const nameByTime = new Map(this.names().map((name) => [this.manifest(name).taken, name]))
    const old = findOutdated([...nameByTime.keys()], retention, now)
    for (const one of old) rmSync(join(this.folder, nameByTime.get(one)!), { recursive: true })
    const needed = new Set(this.names().flatMap((name) => this.manifest(name).objects.map(({ sha256 }) => sha256)))
    let objects = 0
    for (const part of existsSync(this.objects()) ? readdirSync(this.objects(), { withFileTypes: true }) : []) {
      if (!part.isDirectory()) continue
      for (const sha256 of readdirSync(join(this.objects(), part.name))) {
        if (needed.has(sha256)) continue
        rmSync(join(this.objects(), part.name, sha256))
        objects++
      }
    }
    return { backups: old.length, objects }
  }
}
/** Formats a time as the name of a folder. */
const backupName = (time: string) => time.slice(0, 19).replaceAll(':', '-')
