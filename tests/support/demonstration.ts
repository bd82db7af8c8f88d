import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { userDepart, userRole } from '~/db/schema'
import { demoRows } from '~/db/seed/demo'
import { makeSampleFiles } from '~/db/seed/demo/sample-files'
import { writeRows } from '~/db/seed/demo/rows'
import { demoAccounts } from '~/worker/auth/demo-accounts'
import type { Person } from '~/worker/core/actor'
import { type RoleCode, roleCodes, roles } from '~/worker/policy/roles'
import { afterAll, inject } from 'vitest'
import { databaseOf } from './database'
import { forgetDatabase, serveDatabase } from './database-server'
import { withSizeLimit, clientUntil, connectionTo } from './libsql'
import { START, type SignedIn, World } from './world'

/** Milliseconds between checks whether another file's tests have created it. */
const RETRY_MS = 100
/** The demonstration data as a file to copy: the first caller creates it, the others of the run wait. */
async function demonstrationFile(): Promise<string> {
  const folder = dirname(inject('template'))
  const [made, making] = [join(folder, 'demonstration.db'), join(folder, 'demonstration.making')]
  try {
    mkdirSync(making)
  } catch {
    while (!existsSync(made)) await new Promise((again) => setTimeout(again, RETRY_MS))
    return made
  }
  const file = join(making, 'demonstration.db')
  copyFileSync(inject('template'), file)
  const client = createClient({ url: `file:${file}` })
  await client.execute('pragma synchronous = off')
  const rows = demoRows({ now: START, blobs: await makeSampleFiles(), passwordHash: null })
  await writeRows(client, { ...rows, file: rows.file.slice(0, 300) })
  client.close()
  renameSync(file, made)
  return made
}

/**
 * A world with the demonstration data: 1,500 subjects with everything that belongs to them, and the accounts of every
 * role. Created once for a test file in `beforeAll`; a test that writes affects the other tests of the file.
 */
export async function demonstrationWorld(): Promise<World> {
  const file = databaseOf(afterAll, await demonstrationFile())
  const [requests, client] = await Promise.all([connectionTo(file), connectionTo(file)])
  const url = serveDatabase(withSizeLimit(clientUntil(() => false, requests)))
  afterAll(() => {
    forgetDatabase(url)
    for (const one of [requests, client]) one.close()
  })
  return new World({ url, file: new URL(file).pathname }, client, drizzle(client))
}

/** Some people of each role of the demonstration data, as actors of a query. */
export async function peopleOf(world: World, most = 8): Promise<Map<RoleCode, Person[]>> {
  const [users, held, placed, departs] = await Promise.all([
    world.all('user'),
    world.db.select().from(userRole),
    world.db.select().from(userDepart),
    world.all('depart'),
  ])
  const personOf = (roleCode: RoleCode, userId: string): Person => {
    const { username } = users.find(({ id }) => id === userId)!
    const departId = placed.find((one) => one.userId === userId)?.departId
    const orgCode = departs.find(({ id }) => id === departId)?.orgCode ?? ''
    return person(roleCode, { userId, username, orgCode })
  }
  return new Map(
    roleCodes.map((role) => {
      const ids = held.filter(({ roleId }) => roleId === roles[role].id).map(({ userId }) => userId)
      return [role, ids.slice(0, most).map((userId) => personOf(role, userId))]
    }),
  )
}
/** An actor with a role. */
export const person = (roleCode: RoleCode, more: Partial<Person> = {}): Person => ({
  ...{ kind: 'person', userId: 'u', username: 'name', realname: '某人', roleId: '', roleCode },
  ...{ departId: '', departName: '', orgCode: 'A02', groupCode: '', grants: new Set<string>(), sessionId: '' },
  ...more,
})

/** The first demonstration account of each role, signed in. */
export async function demonstrationUsers(world: World): Promise<SignedIn[]> {
  const [users, held] = await Promise.all([world.all('user'), world.db.select().from(userRole)])
  const known = demoAccounts.map((username) => users.find((one) => one.username === username)!)
  const signedIn: SignedIn[] = []
  for (const code of roleCodes) {
    const user = known.find(({ id }) => held.some((one) => one.userId === id && one.roleId === roles[code].id))
    if (user) signedIn.push(await world.signIn(user, code))
  }
  return signedIn
}
