import { expect, test } from 'vitest'
import { loadPageData } from '~/tests/support/page-data'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import { areaScreen } from '~/worker/folders/screen.server'
import { makeFile, makeFolder } from './fixtures'

const screen = async (world: World, who: SignedIn, query: Record<string, string> = {}, of: object = {}) =>
  (
    await loadPageData(
      world,
      who,
      (ctx, params) => areaScreen(ctx, { area: 'unlimited', subArea: 'fintech', ...of }, params),
      query,
    )
  ).data
const place = { area: 'unlimited', subArea: 'fintech' } as const
async function begin() {
  const world = await freshWorld()
  const top = await makeFolder(world, 'top', undefined, place)
  await makeFolder(world, 'sub', top)
  await makeFolder(world, 'security', undefined, { ...place, subArea: 'security' })
  await makeFolder(world, 'exchange')
  await makeFile(world, 'in top', 'top')
  await makeFile(world, 'in sub', 'sub')
  const biz = await world.as('bizManger')
  await makeFile(world, 'in no folder', '', { uploaderId: biz.user.id })
  return { world, biz, man: await world.as('subjectMan') }
}
const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id)

test('the root of an area lists folders and no files', async () => {
  const { world, biz, man } = await begin()
  const data = await screen(world, biz)
  expect([ids(data.folders), ids(data.files), data.way]).toEqual([['top'], [], []])
  expect(data.may).toEqual({ addFolder: true, upload: false, manage: true, download: false, write: true })
  expect((await screen(world, man)).may).toMatchObject({ addFolder: false, manage: false })
})

test('a folder lists its content, its path and the permitted actions', async () => {
  const { world, biz, man } = await begin()
  const data = await screen(world, biz, { folder: 'top' })
  expect([ids(data.folders), ids(data.files), data.total, ids(data.way)]).toEqual([['sub'], ['in top'], 1, ['top']])
  expect(data.may).toEqual({ addFolder: true, upload: true, manage: true, download: true, write: true })
  expect((await screen(world, man, { folder: 'top' })).may).toEqual({
    addFolder: false,
    upload: false,
    manage: false,
    download: true,
    write: true,
  })
  expect(ids((await screen(world, biz, { folder: 'sub' })).way)).toEqual(['top', 'sub'])
})

test('reading positions of a folder are those of the user', async () => {
  const { world, biz, man } = await begin()
  const reading = (fileId: string, userId: string, position: number) =>
    world.make('fileReading', {
      id: `${fileId} ${userId}`,
      fileId,
      userId,
      position,
      furthest: 9,
      total: 10,
      updateTime: world.stamp(),
    })
  await reading('in top', biz.user.id, 3)
  await reading('in top', man.user.id, 5)
  await reading('in sub', biz.user.id, 7)
  expect((await screen(world, biz, { folder: 'top' })).readings).toEqual({
    'in top': { position: 3, furthest: 9, total: 10 },
  })
})

test.each(['security', 'exchange', 'nothing'])('%s returns 404 as folder of another place', async (folder) => {
  const { world, biz } = await begin()
  await expect(screen(world, biz, { folder })).rejects.toMatchObject({ code: 404 })
})
