/**
 * Restores a backup into an empty database and verifies it: `npm run restore`, or with a folder and a name, `npm run
 * restore -- /backups 2026-11-25T03-00-00`. An interrupted restore is simply run again. Start the product only
 * afterwards.
 */
import { Counted, dumpOf, fill, finish } from './backup/database'
import { Backups } from './backup/folder'
import { Objects } from './backup/objects'
import { places } from './backup/settings'
import { run } from './local/program'
import { dropUnfinished, markFilled } from './local/installation'

const [folder = 'backups', asked] = process.argv.slice(2)

run(async () => {
  const began = Date.now()
  const backups = new Backups(folder)
  const name = asked ?? backups.names().at(-1)
  if (!name) throw new Error(`There is no backup in ${folder}.`)
  const manifest = backups.manifest(name)
  // Verifies the whole dump before anything is written.
  for await (const _ of backups.read(name));
  const isLocal = !process.env.DB_URL && !process.env.S3_ENDPOINT
  if (isLocal) await dropUnfinished('.data')
  const vars = await places()
  const objects = new Objects(vars, backups.objects())
  for (const one of manifest.objects) await objects.check(one)
  await fill(vars, backups.read(name))
  for (const one of manifest.objects) await objects.put(one)

  const counted = new Counted()
  for await (const statement of dumpOf(vars)) counted.add(statement)
  if (counted.sha256() !== manifest.database.sha256)
    throw new Error(`The database differs: ${differences(counted.rows)}`)
  for (const { key, sha256 } of manifest.objects)
    if ((await objects.digest(key)) !== sha256) throw new Error(`The file ${key} differs.`)
  objects.close()
  // Marked before the restore is finished, so that an interruption in between is restored again.
  if (isLocal) markFilled('.data')
  await finish(vars)
  const rows = Object.values(counted.rows).reduce((sum, more) => sum + more, 0)
  console.log(
    `${name} is back: ${rows} rows and ${manifest.objects.length} files, all as they were kept, in ${((Date.now() - began) / 1000).toFixed(1)} s.`,
  )

  function differences(rowsNow: Record<string, number>): string {
    const names = Object.keys({ ...manifest.database.rows, ...rowsNow })
    const other = names.filter((table) => manifest.database.rows[table] !== rowsNow[table])
    return other.length ? `rows of ${other.join(', ')}.` : 'not in how many rows, but in what they say.'
  }
})
