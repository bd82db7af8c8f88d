/**
 * Checks an installation, with the settings of the environment or those of `npm start` in this folder, and prints one
 * finding per line: `npm run doctor`. Exits with 1 if something needs fixing.
 */
import { locateServices } from './backup/services'
import { checkDatabase } from './doctor/database'
import { checkExternalServices } from './doctor/external-services'
import { type Finding, formatFinding, runCheck } from './doctor/report'
import { checkSettings } from './doctor/settings'
import { checkStorage } from './doctor/storage'
import { exitProgram, runProgram } from './local/program'

runProgram(async () => {
  const { env } = process
  const isOwn = Boolean(env.DB_URL || env.S3_ENDPOINT)
  const found: Finding[] = isOwn ? checkSettings(env) : []
  found.push(
    ...(await runCheck('settings', 'do not name the services', async () => {
      const vars = await locateServices()
      return [...(await checkDatabase(vars)), ...(await checkStorage(vars, env.SITE_URL ?? ''))]
    })),
    ...(await checkExternalServices(env)),
  )
  for (const finding of found) console.log(formatFinding(finding))
  const wrong = found.filter(({ state }) => state === 'mend').length
  console.log(wrong ? `${wrong} to mend.` : 'No problems found.')
  if (wrong) await exitProgram(1)
})
