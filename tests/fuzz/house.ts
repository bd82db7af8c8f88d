import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { type StorageVars, storeBlobs } from '~/db/seed'
import { demoRows } from '~/db/seed/demo'
import { chanceOf } from '~/db/seed/demo/chance'
import { makeBlobs } from '~/db/seed/demo/blobs'
import { type Rows, tableKeys, writeRows } from '~/db/seed/demo/rows'
import { forgetDatabase, serveDatabase } from '~/tests/world/database-server'
import { START, World } from '~/tests/world/world'
import { type RoleCode, roleCodes, roles } from '~/worker/policy/roles'
import type { Ids } from './inputs'

/** How many subjects of each status there are. */
const PER_STATUS = 3

/** A database with a piece of the demonstration data, of which each call gets a copy; its files lie in `storage`. */
export async function openInstallation(template: string, storage: StorageVars) {
  const folder = mkdtempSync(join(tmpdir(), 'keti-fuzz-'))
  const prepared = join(folder, 'prepared.db')
  copyFileSync(template, prepared)
  const blobs = await makeBlobs()
  await storeBlobs(storage, blobs)
  const rows = pieceOf(demoRows({ now: START, blobs, passwordHash: null }))
  const client = createClient({ url: `file:${prepared}`, intMode: 'number' })
  await writeRows(client, rows)
  client.close()
  let count = 0
  return {
    ids: idsOf(rows),
    /** A world of its own for the calls that `run` makes, and somebody of each role in it. */
    async world<Result>(run: (world: World, people: People) => Promise<Result>): Promise<Result> {
      const file = join(folder, `${++count}.db`)
      copyFileSync(prepared, file)
      const own = createClient({ url: `file:${file}`, intMode: 'number' })
      await own.execute('pragma synchronous = off')
      const url = await serveDatabase(own)
      const world = new World({ url, file }, own, drizzle(own))
      world.vars = { ...storage }
      try {
        return await run(world, await peopleIn(world, rows))
      } finally {
        forgetDatabase(url)
        own.close()
        rmSync(file, { force: true })
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
export type People = Map<RoleCode, string>

/** Who of the demonstration has each role, signed in: their tokens. */
async function peopleIn(world: World, rows: Rows): Promise<People> {
  const people: People = new Map()
  for (const code of roleCodes) {
    const holder = rows.roleGiven.find(({ roleId }) => roleId === roles[code].id)
    const user = rows.user.find(({ id }) => id === holder?.userId)
    if (user) people.set(code, (await world.signIn({ ...user, departId: user.departId ?? '' } as never, code)).token)
  }
  return people
}

/** A few subjects of each status with all that hangs on them; whoever and whatever hangs on no subject stays whole. */
function pieceOf(rows: Rows): Rows {
  const chance = chanceOf('piece')
  const kept = [...Map.groupBy(rows.subject, ({ status }) => status).values()].flatMap((some) =>
    chance.some(some, PER_STATUS),
  )
  const subjects = new Set(kept.map(({ id }) => id))
  const piece = Object.fromEntries(
    tableKeys.map((key) => [
      key,
      rows[key].filter((row) => {
        const subjectId = (row as { subjectId?: string | null }).subjectId
        return key === 'subject' ? subjects.has((row as { id: string }).id) : !subjectId || subjects.has(subjectId)
      }),
    ]),
  ) as unknown as Rows
  const here = new Set(Object.values(piece).flatMap((some) => some.map((row) => (row as { id?: string }).id)))
  // What hangs on a row that hangs on a subject.
  for (const key of tableKeys)
    (piece as Record<string, object[]>)[key] = piece[key].filter((row) =>
      ['reportId', 'bizId', 'collectId'].every((name) => {
        const of = (row as Record<string, unknown>)[name]
        return typeof of !== 'string' || of.length < 32 || here.has(of)
      }),
    )
  return piece
}
const idsOf = (rows: Rows): Ids =>
  Object.fromEntries(
    tableKeys.flatMap((key) => {
      const ids = rows[key].flatMap((row) => (row as { id?: string }).id ?? []).slice(0, 200)
      return ids.length ? [[key, ids]] : []
    }),
  )
