import { expect, test, vi } from 'vitest'
import { rootFolder } from '~/worker/folders/rules'
import { pagesAt, siteOf } from '~/tests/support/pages'
import { callsWithParameters, callsWith } from '~/tests/support/read-calls'
import { exhaustive, sampled } from '~/tests/support/sampled'
import { freshWorld, type World } from '~/tests/support/world'
import { type Workspace, rolesOfWorkspace } from '~/worker/policy/roles'

/** The loaders run without the components that render their data, which would take most of the time. */
const nothing = vi.hoisted(() => () => {
  const part = () => null
  return new Proxy({}, { has: () => true, get: (_, name) => (name === 'then' ? undefined : part) })
})
vi.mock('@douyinfe/semi-ui', nothing)
vi.mock('@douyinfe/semi-icons', nothing)

const rooms = ['center', 'lab', 'space'] as const
const areas = { center: 'centre', lab: 'lab', space: 'share' } as const
/** The administrator and a member of each workspace. */
const readersOf = {
  center: ['centerAdmin', 'centerOrg'],
  lab: ['networkSafety', 'networkOrgUser'],
  space: ['dataSpaceAdmin', 'dataSpaceUser'],
} as const
const named = (room: Workspace, what: string) => `机密${room}${what}`

/** Creates a folder, file, announcement, person, meeting and usage in a workspace under unique names; returns their ids. */
async function createWorkspaceRows(world: World, room: Workspace) {
  const roles = rolesOfWorkspace(room)
  const user = await world.person(roles[0]!, { id: `plant-${room}-user`, realname: named(room, '人') })
  const folder = `plant-${room}-folder`
  await world.make('folder', { ...rootFolder(folder, named(room, '目录')), area: areas[room] })
  const file = (id: string, more: object) =>
    world.make('file', {
      ...{ id, fileName: `${named(room, '文件')}.txt`, ext: 'txt', size: 3, mime: 'text/plain', sha256: id },
      ...{ objectKey: 'k', uploaderId: user.id, uploadTime: world.stamp(), ...more },
    })
  await file(`plant-${room}-file`, { bizType: 'folder', folderId: folder })
  const annt = `plant-${room}-annt`
  await world.make('announcement', {
    ...{ id: annt, title: named(room, '公告'), msgContent: named(room, '正文'), sender: user.realname, room },
    ...{ msgType: 'USER', sendStatus: '1', sendTime: world.stamp(), audience: { roles: [...roles], departs: [] } },
  })
  await world.make('announcementSend', { anntId: annt, userId: user.id })
  await file(`plant-${room}-attached`, { bizType: 'announcement', bizId: annt })
  await world.make('meeting', {
    ...{ id: `plant-${room}-meeting`, room, open: 1, status: 1, bizStage: 'training', place: named(room, '地点') },
    ...{ meetingName: named(room, '培训'), startTime: '2026-11-28 09:00:00', endTime: '2026-11-28 11:00:00' },
  })
  await world.make('meetingParticipant', { meetingId: `plant-${room}-meeting`, userId: user.id })
  await file(`plant-${room}-material`, { bizType: 'meeting', bizId: `plant-${room}-meeting` })
  await world.make('workspaceAccess', {
    ...{ workspace: room, kind: 'download', fileId: `plant-${room}-file`, fileName: named(room, '文件') },
    ...{ userId: user.id, realname: user.realname, time: world.stamp() },
  })
  if (room === 'space') await plantMaterial(world, user)
  return [
    folder,
    `plant-${room}-file`,
    annt,
    `plant-${room}-attached`,
    `plant-${room}-meeting`,
    `plant-${room}-material`,
    user.id,
    ...(room === 'space' ? ['plant-space-material'] : []),
  ]
}

async function plantMaterial(world: World, { id: userId, realname }: { id: string; realname: string }) {
  const own = { ownerId: userId, ownerName: realname }
  await world.make('material', {
    ...{
      id: 'plant-space-material',
      title: named('space', '资料'),
      kind: 'data',
      terms: named('space', '条款'),
      ...own,
    },
    ...{ audience: ['dataSpaceUser'], status: 1, offerTime: world.stamp() },
  })
  await world.make('materialRequest', {
    ...{ materialId: 'plant-space-material', ownerId: userId, userId, realname, purpose: named('space', '目的') },
    ...{ wantedUntil: '2026-12-01', agreeTime: world.stamp() },
  })
}

test('shows nothing of other workspaces in read calls and pages', async () => {
  const world = await freshWorld()
  const planted: Record<Workspace, string[]> = { center: [], lab: [], space: [] }
  for (const room of rooms) planted[room] = await createWorkspaceRows(world, room)
  const aboutOne = ['id', 'ids', 'bizId', 'folderId', 'pid', 'anntId', 'materialId']
  const site = siteOf(await pagesAt(/^(center|network|dataspace|dashboard|isps|system\/user|share|search)/))
  const leaks: string[] = []
  let heard = 0
  let own = 0
  for (const room of rooms)
    for (const [at, role] of readersOf[room].entries()) {
      const who = await world.as(role)
      const others = rooms.filter((one) => one !== room)
      const secret = new RegExp(others.map((one) => `机密${one}`).join('|'))
      const bare = new RegExp(`${secret.source}|${others.map((one) => `plant-${one}-`).join('|')}`)
      const queries = [
        ['', bare] as const,
        ...others.flatMap((one) => sampled(planted[one], 2, at).map((id) => [id, secret] as const)),
      ]
      const telling = await callsWithParameters(role, aboutOne)
      for (const [id, hidden] of queries) {
        const query: Record<string, string | number> = id
          ? { ...Object.fromEntries(aboutOne.map((name) => [name, id])), pageSize: 100 }
          : { keyword: '机密', q: '机密', fileName: '机密', realname: '机密', pageSize: 100 }
        for (const { name, make } of callsWith(id || 'none', '', query)) {
          if (id && !telling.has(name)) continue
          const text = await (await make(who)).response.text()
          heard += 1
          if (hidden.test(text)) leaks.push(`${role} ${name} ${id}`)
        }
      }
      for (const { name, make } of callsWith('none', '', { pageSize: 100 })) {
        const text = await (await make(who)).response.text()
        if (bare.test(text)) leaks.push(`${role} ${name}`)
        if (text.includes(`机密${room}`)) own += 1
      }
      for (const one of ['center', 'network', 'dataspace'])
        for (const page of [
          'home',
          'meeting',
          'announcement',
          'statistics',
          'download',
          'share',
          'collect',
          'material',
          'request',
        ]) {
          const text = await site(world, `/${one}/${page}`, who.token)
          if (bare.test(text)) leaks.push(`${role} /${one}/${page}`)
        }
      for (const path of ['/dashboard/analysis', '/dashboard/workplace', '/isps/userAnnouncement', '/system/user'])
        if (bare.test(await site(world, path, who.token))) leaks.push(`${role} ${path}`)
      if (bare.test(await site(world, '/search?q=机密', who.token))) leaks.push(`${role} /search`)
      for (const other of others)
        for (const place of ['center', 'network', 'dataspace'])
          if (secret.test(await site(world, `/${place}/meeting/plant-${other}-meeting`, who.token)))
            leaks.push(`${role} /${place}/meeting of ${other}`)
    }
  expect(leaks).toEqual([])
  expect(heard).toBeGreaterThan(exhaustive ? 5000 : 1000)
  expect(own, 'own data is shown').toBeGreaterThan(10)
}, 900_000)
