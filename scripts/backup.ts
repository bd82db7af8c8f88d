/**
 * Copies the database and the files while the product runs: `npm run backup`, or with a folder, `npm run backup -- /backups`.
 * Of the files only what is new is fetched. What is kept, newest of each: KEEP_DAYS, KEEP_WEEKS and KEEP_MONTHS.
 */
import { dumpOf } from './backup/database'
import { Backups } from './backup/folder'
import type { Kept } from './backup/manifest'
import { Objects } from './backup/objects'
import { places } from './backup/settings'
import { run } from './local/program'

const [folder = 'backups'] = process.argv.slice(2)
const count = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const retention = { days: count('KEEP_DAYS', 7), weeks: count('KEEP_WEEKS', 5), months: count('KEEP_MONTHS', 12) }

run(async () => {
  const began = Date.now()
  const vars = await places()
  const backups = new Backups(folder)
  const taken = new Date().toISOString()
  // The files come after the database: whatever it names is there, for a file outlives its row by days.
  const counted = await backups.write(dumpOf(vars))
  const rows = Object.values(counted.rows).reduce((sum, more) => sum + more, 0)
  if (rows === 0) throw new Error('The database is empty: there is nothing to keep.')

  const last = backups.names().at(-1)
  const before = new Map((last ? backups.manifest(last).objects : []).map((one) => [one.key, one]))
  const objects = new Objects(vars, backups.objects())
  const kept: Kept[] = []
  let fetched = 0
  for await (const found of objects.found()) {
    const one = await objects.keep(found, before.get(found.key))
    if (one) kept.push(one)
    if (one !== before.get(found.key)) fetched++
  }
  objects.close()
  const name = backups.finish({
    version: 1,
    taken,
    database: { sha256: counted.sha256(), rows: counted.rows },
    objects: kept,
  })
  const gone = backups.prune(retention)
  console.log(
    `${folder}/${name}: ${rows} rows, ${kept.length} files of which ${fetched} were fetched, in ${seconds(began)} s.`,
  )
  if (gone.backups)
    console.log(`Removed ${gone.backups} older backups and ${gone.objects} files that none has any more.`)
})
const seconds = (began: number) => ((Date.now() - began) / 1000).toFixed(1)
