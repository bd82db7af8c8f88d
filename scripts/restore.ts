/**
 * Restores a backup into an empty database and verifies it: `npm run restore`, or with a folder and a name, `npm run
 * restore -- /backups 2026-11-25T03-00-00`. An interrupted restore is simply run again. Start the product only
 * afterwards.
 */
import { DumpDigest, dumpDatabase, restoreDatabase, finishRestore } from './backup/database'
import { BackupFolder } from './backup/backup-folder'
import { ObjectCopies } from './backup/object-copies'
import { locateServices } from './backup/services'
import { runProgram } from './local/program'
import { dropIncompleteData, markComplete } from './local/installation'

const [folder = 'backups', requestedName] = process.argv.slice(2)

runProgram(async () => {
  const began = Date.now()
  const backups = new BackupFolder(folder)
  const name = requestedName ?? backups.names().at(-1)
  if (!name) throw new Error(`No backup found in ${folder}.`)
  const manifest = backups.manifest(name)
  // Verifies the whole dump before anything is written.
  for await (const _ of backups.read(name));
  const isLocal = !process.env.DB_URL && !process.env.S3_ENDPOINT
  if (isLocal) await dropIncompleteData('.data')
  const vars = await locateServices()
  const objects = new ObjectCopies(vars, backups.objects())
  for (const one of manifest.objects) await objects.check(one)
  await restoreDatabase(vars, backups.read(name))
  for (const one of manifest.objects) await objects.put(one)

  const counted = new DumpDigest()
  for await (const statement of dumpDatabase(vars)) counted.add(statement)
  if (counted.sha256() !== manifest.database.sha256)
    throw new Error(`The restored database differs from the backup: ${differences(counted.rows)}`)
  for (const { key, sha256 } of manifest.objects)
    if ((await objects.digest(key)) !== sha256) throw new Error(`The restored file ${key} differs from the backup.`)
  objects.close()
  // Marked before the restore is finished, so that an interruption in between is restored again.
  if (isLocal) markComplete('.data')
  await finishRestore(vars)
  const rows = Object.values(counted.rows).reduce((sum, more) => sum + more, 0)
  console.log(
    `Restored ${name}: ${rows} rows and ${manifest.objects.length} files, verified, in ${((Date.now() - began) / 1000).toFixed(1)} s.`,
  )

  function differences(rowsNow: Record<string, number>): string {
    const names = Object.keys({ ...manifest.database.rows, ...rowsNow })
    const other = names.filter((table) => manifest.database.rows[table] !== rowsNow[table])
    return other.length ? `row counts of ${other.join(', ')}.` : 'the row counts match, but not the contents.'
  }
})
