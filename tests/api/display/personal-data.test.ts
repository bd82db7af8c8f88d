import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { demonstrationWorld } from '~/tests/support/demonstration'
import type { World } from '~/tests/support/world'
import { api, areaRoutes } from '~/worker/api'
import * as coding from '~/worker/coding/calls'
import { requestContext } from '~/worker/core/context'
import { selectReleasable } from '~/worker/core/releasable-exhibits.server'
import { openPathMatcher } from '~/worker/core/route.server'
import * as display from '~/worker/display/calls'
import { serveFeed, serveRobots, serveSiteMap } from '~/worker/display/crawler-documents.server'
import { exhibitKinds } from '~/worker/display/rules'
import { publicPlan } from '~/worker/plan/calls'
import { generateOpenApi as describeApi } from '~/worker/system/openapi-document.server'

let world: World
beforeAll(async () => {
  world = await demonstrationWorld()
}, 400_000)

const PAGE_SIZE = 20
/** Returns the text of every public response: calls, notices, site map and feed. */
async function publicResponses(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const keep = async (name: string, answer: Promise<{ body: unknown }>) =>
    texts.set(name, JSON.stringify((await answer).body))
  await keep('home', world.nobody.ask(display.displayHome))
  await keep('names', world.nobody.ask(display.displayNames))
  await keep('notices', world.nobody.ask(publicPlan))
  const shown = (await world.all('exhibit')).filter(({ released }) => released === 1)
  for (const kind of exhibitKinds)
    for (let pageNo = 1; (pageNo - 1) * PAGE_SIZE < shown.length; pageNo++)
      await keep(`${kind} ${String(pageNo)}`, world.nobody.ask(display.listExhibits, { kind, pageNo }))
  for (const { id } of shown) await keep(`item ${id}`, world.nobody.ask(display.loadExhibit, { id }))
  for (const q of ['数据', '证券', '研究'])
    for (const call of [display.listExhibits, display.suggest] as const)
      await keep(`${call.path} ${q}`, world.nobody.ask(call, { q }))
  const { records: exercises } = (await world.nobody.ask(coding.listPublicExercises, {})).body.result
  for (const { id } of exercises) await keep(`exercise ${id}`, world.nobody.ask(coding.loadPublicExercise, { id }))
  // All other open GET calls, without input.
  const { paths } = await describeApi(api)
  for (const [path, methods] of Object.entries(paths ?? {}))
    if (methods && 'get' in methods && openPathMatcher(areaRoutes)(path.replace('{key}', 'x')))
      await keep(path, world.nobody.send('GET', path.replace(/\{\w+\}/g, 'x'), {}))
  const ctx = requestContext(new Request('http://keti.example.org/'), world.bindings as never)
  const at = new URL('http://keti.example.org/display/home')
  const documents = { siteMap: serveSiteMap, feed: serveFeed, robots: serveRobots }
  for (const [name, make] of Object.entries(documents)) texts.set(name, await (await make(ctx, at)).text())
  return texts
}

test('no public response contains the phone, email address or name of a user without consent', async () => {
  const agreed = new Set((await world.all('consent')).filter((row) => row.kind === 'user').map(({ refId }) => refId))
  const users = await world.all('user')
  const named = new Set(users.filter(({ id }) => agreed.has(id)).map(({ realname }) => realname))
  const personal = users.flatMap(({ realname, phone, email }) => [
    ...(named.has(realname) ? [] : [realname]),
    ...[phone, email].filter(Boolean),
  ])
  const texts = await publicResponses()
  expect(texts.size).toBeGreaterThan(200)
  expect(texts.get('notices')).toContain('subjectName')
  const leaks = [...texts].flatMap(([name, text]) =>
    personal.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`),
  )
  expect(leaks).toEqual([])
}, 300_000)

test('released exhibits of the demonstration satisfy the release rules', async () => {
  for (const kind of exhibitKinds) {
    const rows =
      await world.db.all(sql`select e.title from exhibit e where e.kind = ${kind} and e.released = 1 and not exists (
      select 1 from ${selectReleasable(kind)} m where m.ref_id = e.ref_id and m.subject_id = e.subject_id)`)
    expect(rows, kind).toEqual([])
  }
}, 120_000)
