import { expect, test, vi } from 'vitest'
import { pagesAt, siteOf } from '~/tests/support/pages'
import { callsTelling, callsWith } from '~/tests/support/reads'
import { exhaustive, sampled } from '~/tests/support/sampled'
import { freshWorld } from '~/tests/support/world'
import * as drills from '~/worker/drills/calls'
import { holdsByPolicy } from './roles'
import { goThrough, SECRET, sceneOf } from './scenes'

/** Only the loaders run: the mocked component libraries would take most of the time to load. */
const nothing = vi.hoisted(() => () => {
  const part = () => null
  return new Proxy({}, { has: () => true, get: (_, name) => (name === 'then' ? undefined : part) })
})
vi.mock('@douyinfe/semi-ui', nothing)
vi.mock('@douyinfe/semi-icons', nothing)

test('no call or page returns a correct answer to roles without drill management', async () => {
  const world = await freshWorld()
  const sceneId = await sceneOf(await world.as('bizManger'), { open: 1 })
  await (await world.as('mechanism')).ask(drills.drawScenes, { purpose: '演练', lines: [{ count: 1 }] })
  const site = siteOf(await pagesAt(/^drill/))
  const [version] = await world.all('drillVersion')
  const [draw] = await world.all('drillDraw')
  const aboutOne = ['id', 'sceneId', 'ids', 'bizId']
  const leaks: string[] = []
  let responses = 0
  for (const [at, who] of [...(await world.everyRole()), null].entries()) {
    if (who && holdsByPolicy(who.user.roleCode, 'drill:manage')) continue
    const studies = who && holdsByPolicy(who.user.roleCode, 'drill:study')
    const go = studies ? (await goThrough(who, sceneId, [])).id : 'none'
    const telling = await callsTelling(who && who.user.roleCode, aboutOne)
    for (const id of [sceneId, ...sampled([version!.id, draw!.id, go], 1, at)]) {
      const query = {
        ...Object.fromEntries(aboutOne.map((name) => [name, id])),
        businessType: 'drillQuestion',
        keyword: '切换',
        q: '切换',
        pageSize: 100,
      }
      for (const { name, make } of callsWith(id, '', query)) {
        if ((id !== sceneId || !exhaustive) && !telling.has(name)) continue
        const text = await (await make(who ?? world.nobody)).response.text()
        responses += 1
        if (text.includes(SECRET)) leaks.push(`${who?.user.roleCode ?? 'nobody'} ${name}`)
      }
    }
    const places = ['/drill/study', `/drill/study/${go}`, '/drill/extract', '/drill/result', '/drill/manage']
    for (const path of [...places, `/drill/manage/${sceneId}`, '/drillSceneExtract'])
      if ((await site(world, path, who?.token ?? '')).includes(SECRET)) leaks.push(`${who?.user.roleCode} ${path}`)
  }
  expect(leaks).toEqual([])
  expect(responses).toBeGreaterThan(1000)
}, 180_000)
