import { expect, test, vi } from 'vitest'
import { rolePermission } from '~/db/schema'
import { pagesAt, siteOf } from '~/tests/support/pages'
import { freshWorld } from '~/tests/support/world'

/** The test runs only the loaders. Page components take most of the time to import and are skipped. */
const nothing = vi.hoisted(() => () => {
  const part = () => null
  return new Proxy({}, { has: () => true, get: (_, name) => (name === 'then' ? undefined : part) })
})
vi.mock('@douyinfe/semi-ui', nothing)
vi.mock('@douyinfe/semi-icons', nothing)

/** Pages open to any session and pages without a session. */
const anyone = [
  '/dashboard/analysis',
  '/dashboard/workplace',
  '/display',
  '/display/feed.xml',
  '/display/home',
  '/display/item/:id',
  '/display/names',
  '/display/picture.png',
  '/display/picture/:id',
  '/display/publicity',
  '/display/publicity/confirm',
  '/display/sharing',
  '/displayhelp',
  '/isps/feedback',
  '/search',
  '/share/material',
  '/sysHome',
  '/todo/bizManger',
]
const own =
  /^(isps|account|subjectMngr|prize|statistics|share|network|dataspace|system|search|dashboard|todo|display|sysHome)/

test('a role without permissions opens only the pages of a session', async () => {
  const pages = await pagesAt(own)
  // The frame redirects people without a menu.
  const open = siteOf({ ...pages, frame: async () => null })
  const world = await freshWorld()
  const one = await world.as('bizManger')
  await world.db.delete(rolePermission)
  const opened: string[] = []
  for (const { path } of pages.pages) {
    const answer = await open(world, path.replace(':step', 'formal').replaceAll(/:\w+/g, 'x'), one.token)
    if (!answer.startsWith('200 403 ')) opened.push(path)
  }
  expect(opened.toSorted()).toEqual(anyone)
})
