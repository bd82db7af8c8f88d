import { expect, test, vi } from 'vitest'
import { pagesAt, siteOf } from '~/tests/support/pages'
import { callsWithParameters, callsWith } from '~/tests/support/read-calls'
import { exhaustive, sampled } from '~/tests/support/sampled'
import { freshWorld } from '~/tests/support/world'
import * as drills from '~/worker/drills/calls'
import { hasRightByPolicy } from './roles'
import { answerStudy, SECRET, createScenario } from './scenarios'

/** Only the loaders run: the mocked component libraries would take most of the time to load. */
const emptyModule = vi.hoisted(() => () => {
  const part = () => null
  return new Proxy({}, { has: () => true, get: (_, name) => (name === 'then' ? undefined : part) })
})
vi.mock('@douyinfe/semi-ui', emptyModule)
vi.mock('@douyinfe/semi-icons', emptyModule)

test('no call or page returns a correct answer to roles without drill management', async () => {
  const world = await freshWorld()
  const sceneId = await createScenario(await world.as('bizManger'), { open: 1 })
  await (await world.as('mechanism')).ask(drills.drawScenes, { purpose: '演练', lines: [{ count: 1 }] })
  const site = siteOf(await pagesAt(/^drill/))
  const [version] = await world.all('drillVersion')
  const [draw] = await world.all('drillDraw')
  const aboutOne = ['id', 'sceneId', 'ids', 'bizId']
  const leaks: string[] = []
  let responses = 0
  for (const [at, who] of [...(await world.everyRole()), null].entries()) {
    if (who && hasRightByPolicy(who.user.roleCode, 'drill:manage')) continue
    const studies = who && hasRightByPolicy(who.user.roleCode, 'drill:study')
    const go = studies ? (await answerStudy(who, sceneId, [])).id : 'none'
    const telling = await callsWithParameters(who && who.user.roleCode, aboutOne)
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
