/**
 * Checks an installation, with the settings of the environment or those of `npm start` in this folder, and prints one
 * finding per line: `npm run doctor`. Exits with 1 if something needs fixing.
 */
import { places } from './backup/settings'
import { databaseFindings } from './doctor/database'
import { otherFindings } from './doctor/others'
import { type Finding, lineOf, looked } from './doctor/report'
import { settingsFindings } from './doctor/settings'
import { storageFindings } from './doctor/storage'
import { endAll, run } from './local/program'

run(async () => {
  const { env } = process
  const isOwn = Boolean(env.DB_URL || env.S3_ENDPOINT)
  const found: Finding[] = isOwn ? settingsFindings(env) : []
  found.push(
    ...(await looked('settings', 'do not name the services', async () => {
      const vars = await places()
      return [...(await databaseFindings(vars)), ...(await storageFindings(vars, env.SITE_URL ?? ''))]
    })),
    ...(await otherFindings(env)),
  )
  for (const finding of found) console.log(lineOf(finding))
  const wrong = found.filter(({ state }) => state === 'mend').length
  console.log(wrong ? `${wrong} to mend.` : 'All is well.')
  if (wrong) await endAll(1)
})
