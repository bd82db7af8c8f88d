/**
 * Backs up the database and the files while the product runs: `npm run backup`, or with a folder, `npm run backup --
 * /backups`. Only new files are downloaded. Retention: KEEP_DAYS, KEEP_WEEKS and KEEP_MONTHS (defaults 7, 5 and 12),
 * the newest backup of each.
 */
import { dumpDatabase } from './backup/database'
import { BackupFolder } from './backup/backup-folder'
import type { BackupObject } from './backup/manifest'
import { ObjectCopies } from './backup/object-copies'
import { locateServices } from './backup/services'
import { runProgram } from './local/program'

const [folder = 'backups'] = process.argv.slice(2)
const count = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const retention = { days: count('KEEP_DAYS', 7), weeks: count('KEEP_WEEKS', 5), months: count('KEEP_MONTHS', 12) }

runProgram(async () => {
  const began = Date.now()
  const vars = await locateServices()
  const backups = new BackupFolder(folder)
  const takenAt = new Date().toISOString()
  // Files are read after the database, so that every file that the database names still exists: file objects outlive
  // their rows by days.
  const counted = await backups.write(dumpDatabase(vars))
  const rows = Object.values(counted.rows).reduce((sum, more) => sum + more, 0)
  if (rows === 0) throw new Error('The database is empty: nothing to back up.')

  const last = backups.names().at(-1)
  const before = new Map((last ? backups.manifest(last).objects : []).map((one) => [one.key, one]))
  const objects = new ObjectCopies(vars, backups.objects())
  const stored: BackupObject[] = []
  let fetched = 0
  for await (const found of objects.found()) {
    const one = await objects.keep(found, before.get(found.key))
    if (one) stored.push(one)
    if (one !== before.get(found.key)) fetched++
  }
  objects.close()
  const name = backups.finish({
    version: 1,
    taken: takenAt,
    database: { sha256: counted.sha256(), rows: counted.rows },
    objects: stored,
  })
  const removed = backups.prune(retention)
  console.log(`${folder}/${name}: ${rows} rows, ${stored.length} files (${fetched} new), in ${seconds(began)} s.`)
  if (removed.backups)
    console.log(`Removed ${removed.backups} old backups and ${removed.objects} files that no backup contains any more.`)
})
const seconds = (began: number) => ((Date.now() - began) / 1000).toFixed(1)
