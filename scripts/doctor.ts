/**
 * Tries everything that an installation stands on, by the settings of the environment or else those of `npm start` in this
 * folder, and says what to mend, a line each: `npm run doctor`. Ends with 1 where something is to be mended.
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
