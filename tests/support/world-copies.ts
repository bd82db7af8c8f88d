import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/libsql'
import { onTestFinished } from 'vitest'
import { acquireTestDatabase } from './test-database'
import { clientAt } from './database-server'
import { InMemoryLimits } from './limits'
import { World } from './world'

/** Waits until both connections are idle and overwrites the file; both then read it again. */
async function overwriteDatabase(world: World, from: string) {
  const clients = [world.client, clientAt(world.url)]
  for (const client of clients) await client.batch(['select 1 from temp.sqlite_master'], 'write')
  copyFileSync(from, world.file)
  for (const client of clients) await client.execute('select 1 from setting limit 1')
}

/** A second world with the rows, people and clock of the first. Tokens are valid in both. */
export async function copyOfWorld(world: World): Promise<World> {
  const { client, ...place } = await acquireTestDatabase()
  const twin = new World(place, client, drizzle(client))
  twin.offset = world.offset
  twin.adopt(world)
  await overwriteDatabase(twin, world.file)
  return twin
}

/** Worlds that can be restored to their current rows. */
export async function restorableWorlds(worlds: readonly World[]) {
  const folder = mkdtempSync(join(tmpdir(), 'keti-twins-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const saved = (at: number) => join(folder, `${at}.db`)
  for (const [at, world] of worlds.entries()) copyFileSync(world.file, saved(at))
  const versionOf = async ({ client }: World) => Number((await client.execute('pragma data_version')).rows[0]![0])
  const versions = await Promise.all(worlds.map(versionOf))
  return {
    /** Restores each world that was changed. @returns true if there was one */
    async restore(): Promise<boolean> {
      let restored = false
      for (const [at, world] of worlds.entries()) {
        Object.assign(world.limits, new InMemoryLimits())
        if ((await versionOf(world)) === versions[at]) continue
        await overwriteDatabase(world, saved(at))
        versions[at] = await versionOf(world)
        restored = true
      }
      return restored
    },
  }
}
