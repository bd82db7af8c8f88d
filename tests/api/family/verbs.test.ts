import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/world/world'
import { described } from './described'

const read = ({ status, body }: { status: number; body: { code: number; message: string } }) => [
  status,
  body.code,
  body.message,
]

describe('a client of the family edits by PUT and deletes by DELETE', () => {
  test('every call that is posted has its twin, guarded alike; a GET has none', async () => {
    const world = await freshWorld()
    const person = await world.as('admin')
    const posts = new Set((await described()).flatMap(({ method, path }) => (method === 'post' ? [path] : [])))
    for (const path of posts) {
      const address = path.replace(/\{\w+\}/g, 'x')
      const twin = /\/(delete|remove)/.test(address) ? 'DELETE' : 'PUT'
      expect(read(await world.nobody.send(twin, address, {})), path).toEqual(read(await world.nobody.post(address)))
    }
    for (const [method, path] of [
      ['DELETE', '/v2/sys/annountCement/edit'],
      ['PUT', '/v2/sys/annountCement/delete'],
      ['PUT', '/v2/subject/list'],
      ['DELETE', '/v2/subject/list'],
      ['POST', '/v2/sys/setting/deleteBatch'],
    ] as const)
      expect(read(await person.send(method, path)), `${method} ${path}`).toEqual([404, 404, '很抱歉，资源未找到!'])
  })

  /** What can be added and deleted: three rows, and how many are left. */
  const kinds: Record<
    string,
    (world: World) => Promise<{ by: SignedIn; at: string; ids: string[]; left: () => Promise<number> }>
  > = {
    announcements: async (world) => {
      const by = await world.as('admin')
      const ids = []
      for (const titile of ['甲', '乙', '丙', '丁'])
        ids.push(
          (await by.post('/v2/sys/annountCement/add', { titile, msgContent: '内容', msgType: 'ALL' })).body.result.id,
        )
      const left = async () => (await world.all('announcement')).filter((row) => row.delFlag === 0).length
      return { by, at: '/v2/sys/annountCement', ids, left }
    },
    subjects: async (world) => {
      const by = await world.as('subjectMan')
      const ids = []
      for (let n = 0; n < 4; n++) ids.push((await world.subject()).id)
      const left = async () => (await world.all('subject')).filter((row) => row.delFlag === 0).length
      return { by, at: '/v2/subject', ids, left }
    },
    tasks: async (world) => {
      const by = await world.as('subjectMan')
      const { id: subjectId } = await world.subject({ status: 'ESTABLISHED' })
      const ids = []
      for (const name of ['甲', '乙', '丙', '丁'])
        ids.push(
          (await by.post('/v2/subjecttask/save', { subjectId, name, ownerId: by.user.id, dueTime: '2026-12-01' })).body
            .result.id,
        )
      const left = async () => (await world.all('subjectTask')).filter((row) => row.delFlag === 0).length
      return { by, at: '/v2/subjecttask', ids, left }
    },
    files: async (world) => {
      const by = await world.as('bizManger')
      const ids = []
      for (let n = 0; n < 4; n++)
        ids.push(
          (
            await world.make('file', {
              fileName: `${n}.pdf`,
              ext: 'pdf',
              size: 1,
              mime: 'application/pdf',
              sha256: '0',
              objectKey: `k${n}`,
              uploaderId: by.user.id,
              uploadTime: world.stamp(),
            })
          ).id,
        )
      const left = async () => (await world.all('file')).filter((row) => row.delFlag === 0).length
      return { by, at: '/v2/oss/file', ids, left }
    },
    meetings: async (world) => {
      const by = await world.as('bizManger')
      const ids = []
      for (let n = 0; n < 4; n++)
        ids.push(
          (
            await world.make('meeting', {
              meetingName: `评审会${n}`,
              bizStage: 'FIRST',
              startTime: world.stamp(),
              endTime: world.stamp(),
              createBy: by.user.username,
            })
          ).id,
        )
      const left = async () => (await world.all('meeting')).filter((row) => row.delFlag === 0).length
      return { by, at: '/v2/meeting', ids, left }
    },
  }
  test.each(Object.keys(kinds))('%s: one by DELETE ?id, one by POST ?id, several by deleteBatch', async (kind) => {
    const world = await freshWorld()
    const { by, at, ids, left } = await kinds[kind]!(world)
    const [one, other, ...rest] = ids
    const deleted = await by.send('DELETE', `${at}/delete?id=${one}`)
    expect([deleted.body.message, deleted.body.success]).toEqual([deleted.body.message, true])
    expect(await left()).toBe(3)
    expect((await by.send('POST', `${at}/delete?id=${other}`)).body).toMatchObject({ success: true })
    expect(await left()).toBe(2)
    expect((await by.send('DELETE', `${at}/deleteBatch?ids=${rest.join(',')},`)).body).toMatchObject({ success: true })
    expect(await left()).toBe(0)
  })

  test('an announcement is edited by PUT', async () => {
    const world = await freshWorld()
    const by = await world.as('admin')
    const { id } = (await by.post('/v2/sys/annountCement/add', { titile: '甲', msgContent: '内容', msgType: 'ALL' }))
      .body.result
    const { body } = await by.send('PUT', '/v2/sys/annountCement/edit', {
      id,
      titile: '乙',
      msgContent: '内容',
      msgType: 'ALL',
    })
    expect(body).toMatchObject({ success: true })
    expect((await world.read('announcement', id))!.title).toBe('乙')
  })
})
