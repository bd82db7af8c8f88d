import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import type { Call } from '~/worker/core/call'
import * as files from '~/worker/files/calls'
import * as meetings from '~/worker/meetings/calls'
import * as subjects from '~/worker/subjects/calls'
import * as system from '~/worker/system/calls'
import * as tasks from '~/worker/tasks/calls'
import { describedCalls } from './openapi-calls'

const read = ({ status, body }: { status: number; body: { code: number; message: string } }) => [
  status,
  body.code,
  body.message,
]

describe('PUT and DELETE of legacy clients', () => {
  test('exist for every POST call with the same permissions and for no GET call', async () => {
    const world = await freshWorld()
    const person = await world.as('admin')
    const posts = new Set((await describedCalls()).flatMap(({ method, path }) => (method === 'post' ? [path] : [])))
    for (const path of posts) {
      const address = path.replace(/\{\w+\}/g, 'x')
      const twin = /\/(delete|remove)/.test(address) ? 'DELETE' : 'PUT'
      expect(read(await world.nobody.send(twin, address, {})), path).toEqual(
        read(await world.nobody.send('POST', address, {})),
      )
    }
    for (const [method, path] of [
      ['DELETE', announcements.editAnnouncement.path],
      ['PUT', announcements.removeAnnouncements.path],
      ['PUT', subjects.listSubjects.path],
      ['DELETE', subjects.listSubjects.path],
      ['POST', `${system.allSettings.path}/deleteBatch`],
    ] as const)
      expect(read(await person.send(method, path)), `${method} ${path}`).toEqual([404, 404, '很抱歉，资源未找到!'])
  })

  /** Kinds that can be created and deleted: three rows and a count of those left. */
  const kinds: Record<
    string,
    (world: World) => Promise<{ by: SignedIn; at: Call; ids: string[]; left: () => Promise<number> }>
  > = {
    announcements: async (world) => {
      const by = await world.as('admin')
      const ids = []
      for (const titile of ['甲', '乙', '丙', '丁'])
        ids.push(
          (await by.ask(announcements.addAnnouncement, { titile, msgContent: '内容', msgType: 'ALL' })).body.result.id,
        )
      const left = async () => (await world.all('announcement')).filter((row) => row.delFlag === 0).length
      return { by, at: announcements.removeAnnouncements, ids, left }
    },
    subjects: async (world) => {
      const by = await world.as('subjectMan')
      const ids = []
      for (let n = 0; n < 4; n++) ids.push((await world.subject()).id)
      const left = async () => (await world.all('subject')).filter((row) => row.delFlag === 0).length
      return { by, at: subjects.deleteSubjects, ids, left }
    },
    tasks: async (world) => {
      const by = await world.as('subjectMan')
      const { id: subjectId } = await world.subject({ status: 'ESTABLISHED' })
      const ids = []
      for (const name of ['甲', '乙', '丙', '丁'])
        ids.push(
          (await by.ask(tasks.saveTask, { subjectId, name, ownerId: by.user.id, dueTime: '2026-12-01' })).body.result
            .id,
        )
      const left = async () => (await world.all('subjectTask')).filter((row) => row.delFlag === 0).length
      return { by, at: tasks.deleteTasks, ids, left }
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
      return { by, at: files.deleteFiles, ids, left }
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
      return { by, at: meetings.deleteMeetings, ids, left }
    },
  }
  test.each(Object.keys(kinds))(
    '%s: delete one row by DELETE ?id or POST ?id, and several by deleteBatch',
    async (kind) => {
      const world = await freshWorld()
      const { by, at, ids, left } = await kinds[kind]!(world)
      const [one, other, ...rest] = ids
      const deleted = await by.send('DELETE', `${at.path}?id=${one}`)
      expect([deleted.body.message, deleted.body.success]).toEqual([deleted.body.message, true])
      expect(await left()).toBe(3)
      expect((await by.send('POST', `${at.path}?id=${other}`)).body).toMatchObject({ success: true })
      expect(await left()).toBe(2)
      expect((await by.send('DELETE', `${at.path}Batch?ids=${rest.join(',')},`)).body).toMatchObject({ success: true })
      expect(await left()).toBe(0)
    },
  )

  test('update an announcement by PUT', async () => {
    const world = await freshWorld()
    const by = await world.as('admin')
    const { id } = (await by.ask(announcements.addAnnouncement, { titile: '甲', msgContent: '内容', msgType: 'ALL' }))
      .body.result
    const { body } = await by.send('PUT', announcements.editAnnouncement.path, {
      id,
      titile: '乙',
      msgContent: '内容',
      msgType: 'ALL',
    })
    expect(body).toMatchObject({ success: true })
    expect((await world.read('announcement', id))!.title).toBe('乙')
  })
})
