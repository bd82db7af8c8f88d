import { expect, onTestFinished, test, vi } from 'vitest'
import { storageForFile } from '~/tests/api/files/storage'
import { firstDifference } from '~/tests/api/subjects/unpublished-decisions'
import { pagesAt, siteOf } from '~/tests/support/pages'
import { describedReads } from '~/tests/support/read-calls'
import { sampled } from '~/tests/support/sampled'
import { freshWorld } from '~/tests/support/world'
import {
  makeBlindSubjects,
  INSTITUTIONS,
  subjectIdsOf,
  makeBlindMeeting,
  exchangeHiddenData,
  EVALUATED_STATUSES,
} from './blind-subjects'

/** The test runs only the loaders. Page components take most of the time to import and are skipped. */
const nothing = vi.hoisted(() => () => {
  const part = () => null
  return new Proxy({}, { has: () => true, get: (_, name) => (name === 'then' ? undefined : part) })
})
vi.mock('@douyinfe/semi-ui', nothing)
vi.mock('@douyinfe/semi-icons', nothing)

const storage = storageForFile()

/** Every filter by name or institution and every order of any list; a page ignores unknown ones. */
async function listQueries(): Promise<string[]> {
  const parameters: Record<string, readonly (string | number)[] | null> = {}
  for (const reading of await describedReads())
    for (const [name, values] of Object.entries(reading.parameters))
      parameters[name] = [...(parameters[name] ?? []), ...(values ?? [])]
  const [{ id, name: house }] = INSTITUTIONS
  const filters = Object.keys(parameters).filter((name) =>
    /^(subjectN|lead|depart|fileN|keyword|subjectMan)/.test(name),
  )
  return [
    ...filters.map((name) => `${name}=${encodeURIComponent(name.endsWith('Id') ? id : house)}`),
    ...[...new Set(parameters.column)].map((column) => `column=${column}&order=asc`),
  ]
}

test.each(['counselor', 'technologyManger'] as const)(
  'no page shows a %s data that is hidden from evaluators, by any filter or order',
  async (role) => {
    const site = await pagesAt(/^(dashboard|todo|subjectMngr|prize|share|isps\/user)/)
    const world = await freshWorld()
    world.vars = storage()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
    const judges = [await world.as('counselor'), await world.as('technologyManger')]
    const biz = await world.as('bizManger')
    await makeBlindSubjects(world, judges)
    await makeBlindMeeting(world, judges)
    const who = judges.find(({ user }) => user.roleCode === role)!
    const open = siteOf(site)
    const queries = await listQueries()
    const answersTo = async (token: string) => {
      const said: Record<string, string> = {}
      for (const [at, { path }] of site.pages.entries()) {
        if (path.includes(':id'))
          for (const id of sampled(
            ['meeting', 'about-TO_AUDIT-1', ...EVALUATED_STATUSES.flatMap(subjectIdsOf)],
            5,
            at,
          )) {
            const address = path.replace(':id', id)
            said[address] = await open(world, address, token)
          }
        if (path.includes(':')) continue
        said[path] = await open(world, path, token)
        if (/^30|^40/.test(said[path]!)) continue
        for (const query of sampled(queries, 12, at))
          said[`${path}?${query}`] = await open(world, `${path}?pageSize=100&${query}`, token)
      }
      return said
    }
    const before = await answersTo(who.token)
    expect(Object.values(before).filter((text) => /^500/.test(text))).toEqual([])
    expect(
      Object.values(before).filter((text) => text.includes('RE_AUDITING-1')).length,
      'they speak of them',
    ).toBeGreaterThan(50)
    const centre = await open(world, '/subjectMngr/declared', biz.token)
    await exchangeHiddenData(world, role)
    expect(await open(world, '/subjectMngr/declared', biz.token), 'the centre sees it').not.toBe(centre)
    const felt = Object.entries(await answersTo(who.token)).flatMap(([address, text]) =>
      text === before[address] ? [] : [[address, ...firstDifference(before[address]!, text)]],
    )
    expect(felt).toEqual([])
  },
  300_000,
)
