import { expect, test, vi } from 'vitest'
import { rolePermission } from '~/db/schema'
import { pagesAt, siteOf } from '~/tests/support/pages'
import { freshWorld } from '~/tests/support/world'

/** Only the loaders are asked: what draws their data is not read, which takes most of the time. */
const nothing = vi.hoisted(() => () => {
  const part = () => null
  return new Proxy({}, { has: () => true, get: (_, name) => (name === 'then' ? undefined : part) })
})
vi.mock('@douyinfe/semi-ui', nothing)
vi.mock('@douyinfe/semi-icons', nothing)

/** What a session alone opens, and what no session is asked for. */
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

test('who has no right left opens no page but those of a session', async () => {
  const pages = await pagesAt(own)
  // The frame sends away who has nothing in the menu.
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
