import { describe, expect, test } from 'vitest'
import { wireNames } from '~/db/wire-names'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import { requestContext } from '~/worker/core/context'
import { countFileRead } from '~/worker/files/commands.server'
import * as people from '~/worker/people/calls'
import * as permissions from '~/worker/permissions/calls'
import { roles, rolesOfWorkspace } from '~/worker/policy/roles'
import * as rooms from '~/worker/workspaces/calls'
import { rootFolder } from '~/worker/folders/rules'

/** A lab folder with one file. */
async function labFile(world: World, id: string) {
  await world.make('folder', { ...rootFolder(`of-${id}`, `目录${id}`), area: 'lab' })
  return world.make('file', {
    ...{ id, fileName: `${id}.pdf`, ext: 'pdf', size: 9, mime: 'application/pdf', sha256: id, objectKey: 'k' },
    ...{ bizType: 'folder', folderId: `of-${id}`, uploadTime: world.stamp() },
  })
}
async function countFileUse(world: World, fileId: string, { user }: SignedIn, action: 'view' | 'download') {
  const ctx = requestContext(new Request('http://test/'), world.bindings as never)
  const actor = { ...user, kind: 'person', userId: user.id, departName: '' }
  const row = (await world.read('file', fileId))!
  await countFileRead({ ...ctx, now: world.now, actor: actor as never }, row, action)
}

describe('workspace home page', () => {
  test('shows files, announcements and figures of the workspace in two round trips', async () => {
    const world = await freshWorld()
    const keeper = await world.as('networkSafety')
    const member = await world.as('networkOrgUser')
    await labFile(world, 'one')
    const draft = {
      ...{ [wireNames.title]: '漏洞提示', msgContent: '<p>请核查</p>', msgType: 'USER' as const },
      roles: [...rolesOfWorkspace('lab')],
    }
    const { body } = await keeper.ask(announcements.addAnnouncement, draft)
    await keeper.ask(announcements.releaseAnnouncement, { id: body.result.id })
    const home = await member.ask(rooms.home)
    expect(home.trips).toBeLessThanOrEqual(2)
    expect(home.body.result).toMatchObject({
      room: 'lab',
      todos: [{ key: 'unread', count: 1 }],
      figures: [
        { key: 'files', count: 1 },
        { key: 'released', count: 1 },
        { key: 'coming', count: 0 },
      ],
      announcements: [{ [wireNames.title]: '漏洞提示' }],
      files: [{ id: 'one', folderName: '目录one', mayTake: true }],
    })
    const keepers = (await keeper.ask(rooms.home)).body.result.figures.map(({ key }) => key)
    expect(keepers).toEqual(['files', 'released', 'coming', 'members', 'visits', 'downloads'])
    const other = (await (await world.as('centerOrg')).ask(rooms.home)).body.result
    expect([other.files, other.announcements]).toEqual([[], []])
  })

  test('rejects users without a workspace with 403', async () => {
    const world = await freshWorld()
    for (const role of ['bizManger', 'admin', 'mechanism'] as const)
      expect((await (await world.as(role)).attempt(rooms.home, {})).status).toBe(403)
  })

  test('excludes deleted and moved files from the count', async () => {
    const world = await freshWorld()
    const keeper = await world.as('networkSafety')
    await labFile(world, 'one')
    await labFile(world, 'two')
    const files = async () =>
      (await keeper.ask(rooms.home)).body.result.figures.find(({ key }) => key === 'files')!.count
    expect(await files()).toBe(2)
    await world.client.execute("update file set del_flag = 1 where id = 'one'")
    expect(await files()).toBe(1)
    await world.client.execute("update file set del_flag = 0 where id = 'one'")
    await world.client.execute("update file set folder_id = '' where id = 'two'")
    expect(await files()).toBe(1)
    await world.client.execute("delete from file where id = 'one'")
    expect(await files()).toBe(0)
  })
})

describe('workspace announcements', () => {
  const draft = { [wireNames.title]: '排期', msgContent: '<p>请准备</p>', msgType: 'USER' as const }
  async function drafted() {
    const world = await freshWorld()
    const keeper = await world.as('centerAdmin')
    const { body } = await keeper.ask(announcements.addAnnouncement, {
      ...draft,
      roles: ['centerOrg', 'centerProvider'],
    })
    return { world, id: body.result.id, second: await world.as('centerAdmin', 'second') }
  }

  test('reject recipients outside the workspace', async () => {
    const keeper = await (await freshWorld()).as('centerAdmin')
    const status = async (more: object) =>
      (await keeper.attempt(announcements.addAnnouncement, { ...draft, ...more })).status
    expect([await status({ roles: ['networkOrgUser'] }), await status({ msgType: 'ALL' })]).toEqual([403, 403])
  })

  test('are managed by all administrators of the workspace and by no others', async () => {
    const { world, id, second } = await drafted()
    expect((await world.all('announcement')).at(-1)).toMatchObject({ room: 'center' })
    const managed = async (who: SignedIn) => (await who.ask(announcements.managedAnnouncements, {})).body.result.records
    expect(await managed(second)).toMatchObject([{ id, may: { release: true } }])
    const lab = await world.as('networkSafety')
    expect(await managed(lab)).toEqual([])
    expect((await lab.attempt(announcements.releaseAnnouncement, { id })).status).toBe(404)
  })

  test('are read by their recipients after publication', async () => {
    const { world, id, second } = await drafted()
    const reader = await world.as('centerOrg')
    const page = async (who: SignedIn) => (await who.ask(rooms.announcements, {})).body.result
    expect((await page(reader)).total).toBe(0)
    await second.ask(announcements.releaseAnnouncement, { id })
    expect((await page(reader)).records).toMatchObject([{ readFlag: '0' }])
    expect((await page(await world.as('centerTechnology'))).total).toBe(0)
  })
})

describe('workspace usage', () => {
  async function used() {
    const world = await freshWorld()
    const [keeper, member] = [await world.as('networkSafety'), await world.as('networkOrgUser')]
    await world.as('bizManger')
    const file = await labFile(world, 'one')
    for (const action of ['view', 'download', 'download'] as const) await countFileUse(world, file.id, member, action)
    return { world, keeper, member }
  }

  test('shows the administrator totals, users, files and days in two round trips', async () => {
    const { keeper, member } = await used()
    const { body, trips } = await keeper.ask(rooms.figures)
    expect(trips).toBeLessThanOrEqual(2)
    const totals = { visit: 2, view: 1, download: 2 }
    expect(body.result).toMatchObject({
      totals,
      takers: [{ id: member.user.id, label: member.user.realname, count: 2 }],
      files: [{ id: 'one', label: 'one.pdf', count: 2 }],
    })
    expect(body.result.days).toHaveLength(30)
    expect(body.result.days.at(-1)).toMatchObject(totals)
  })

  test('is filtered by kind, person and file', async () => {
    const { keeper, member } = await used()
    const total = async (query: object) => (await keeper.attempt(rooms.uses, query)).body.result.total as number
    expect({
      all: await total({}),
      kind: await total({ kind: 'download' }),
      person: await total({ who: member.user.id }),
      file: await total({ what: 'one', kind: 'view' }),
    }).toEqual({ all: 5, kind: 2, person: 4, file: 1 })
    expect((await keeper.attempt(rooms.uses, { kind: 'steal' })).body.code).toBe(400)
  })

  test('is separate per workspace and rejected for members with 403', async () => {
    const { world, member } = await used()
    const other = (await (await world.as('centerAdmin')).ask(rooms.figures)).body.result
    expect(other.totals.download).toBe(0)
    expect((await member.attempt(rooms.figures, {})).status).toBe(403)
  })

  test('records a change into a role of the workspace as a visit', async () => {
    const world = await freshWorld()
    const both = await world.as('bizManger')
    await world.make('workspaceAccess', { workspace: 'lab', kind: 'visit', time: world.stamp() })
    await world.client.execute({
      sql: 'insert into role_assignment (user_id, role_id) values (?, ?)',
      args: [both.user.id, roles.centerAdmin.id],
    })
    await both.byGet(permissions.takeRole, { roleId: roles.centerAdmin.id })
    expect((await world.all('workspaceAccess')).filter(({ workspace }) => workspace === 'center')).toMatchObject([
      { kind: 'visit', userId: both.user.id, realname: both.user.realname },
    ])
  })
})

describe('users of a workspace', () => {
  const somebody = { username: 'labperson', realname: '张三', selecteddeparts: 'd-one' }
  test('are added and read by its administrator within its roles', async () => {
    const world = await freshWorld()
    const keeper = await world.as('networkSafety')
    const foreign = await world.as('centerOrg')
    const manager = await world.as('subjectMan')
    for (const role of ['centerOrg', 'subjectMan', 'admin'] as const) {
      const wrong = await keeper.attempt(people.add, { ...somebody, selectedroles: roles[role].id })
      expect(wrong.body.success, role).toBe(false)
    }
    const { body } = await keeper.ask(people.add, { ...somebody, selectedroles: roles.networkOrgUser.id })
    expect(body.success).toBe(true)
    const seen = (await keeper.ask(people.list, { pageSize: 100 })).body.result.records.map(({ id }) => id)
    expect(seen).toContain(body.result.id)
    for (const one of [foreign, manager]) {
      expect(seen).not.toContain(one.user.id)
      expect((await keeper.attempt(people.byId, { id: one.user.id })).status).toBe(404)
    }
    const centre = await world.as('centerAdmin')
    expect((await centre.attempt(people.byId, { id: body.result.id })).status).toBe(404)
  })
})
