import { expect, onTestFinished, test, vi } from 'vitest'
import { pagesAt, siteOf } from '~/tests/support/pages'
import { freshWorld } from '~/tests/support/world'
import { createUndecidedSubjects, type DecidedSubject, decideAll, firstDifference } from './unpublished-decisions'

/** The loaders run without the components that render their data, which would take most of the time. */
const nothing = vi.hoisted(() => () => {
  const part = () => null
  return new Proxy({}, { has: () => true, get: (_, name) => (name === 'then' ? undefined : part) })
})
vi.mock('@douyinfe/semi-ui', nothing)
vi.mock('@douyinfe/semi-icons', nothing)

/** Pages with data of subjects. */
const SUBJECT_PAGES = /^(dashboard|todo|subjectMngr|prize|display|isps\/user|account\/center)/

test('shows no effect of unpublished decisions on pages of the manager, the institution and the public', async () => {
  const site = await pagesAt(SUBJECT_PAGES)
  const world = await freshWorld()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
  const decided = await createUndecidedSubjects(world)
  const open = siteOf(site)
  const readers = { man: man.token, contact: contact.token, nobody: '' }
  const lists = site.pages.map(({ path }) => path).filter((path) => !path.includes(':'))
  const addresses = (of: readonly DecidedSubject[]) => [
    ...lists,
    ...lists.map((path) => `${path}?pageSize=100&year=2026&keyword=${encodeURIComponent('拟立项判定')}`),
    ...of.flatMap(({ id }) =>
      site.pages.filter(({ path }) => path.includes(':id')).map(({ path }) => path.replace(':id', id)),
    ),
  ]
  const answers = async () => {
    const texts: Record<string, string> = {}
    for (const [name, token] of Object.entries(readers))
      for (const path of name === 'nobody'
        ? ['/display/publicity', '/display/publicity?year=2026']
        : addresses(decided))
        texts[`${name}: ${path}`] = await open(world, path, token)
    return texts
  }
  const before = await answers()
  expect(Object.values(before).filter((text) => /^500/.test(text))).toEqual([])
  for (const name of ['man', 'contact'])
    expect(
      Object.entries(before).filter(([key, text]) => key.startsWith(name) && text.includes('拟立项判定课题')).length,
      `pages of ${name} contain the subjects`,
    ).toBeGreaterThan(12)
  expect(before['nobody: /display/publicity'], 'public page').toContain('已经公示的课题')
  const centre = () => open(world, `/subjectMngr/subjct/detail/${decided[0]!.id}`, biz.token)
  const centreBefore = await centre()
  await decideAll(world, biz, decided)
  expect(await centre(), 'visible to the centre').not.toBe(centreBefore)
  const after = await answers()
  const felt = Object.entries(after).flatMap(([key, text]) =>
    text === before[key] ? [] : [[key, ...firstDifference(before[key]!, text)]],
  )
  expect(felt).toEqual([])
}, 60_000)
