import { expect, test } from 'vitest'
import { wireNames } from '~/db/wire-names'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { fakeLiveChannels, type FakeSocket } from '~/tests/support/live-channels'
import { freshWorld } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import type { Bindings } from '~/worker/core/env'
import { shardOf } from '~/worker/live/messages'
import * as meetings from '~/worker/meetings/calls'
import { roleCodes, rolesOfWorkspace } from '~/worker/policy/roles'

test('pushes announcements of a workspace only to sockets of its roles', async () => {
  const rooms = fakeLiveChannels()
  const world = await freshWorld()
  world.vars.ROOM = rooms
  const sockets = new Map<string, FakeSocket>()
  for (const role of roleCodes) {
    const { user } = await world.as(role)
    const shard = rooms.get(`shard-${shardOf(user.id)}`)
    sockets.set(role, (await shard.open(user.id, { session: role })) as FakeSocket)
  }
  const keeper = await world.as('networkSafety')
  const draft = {
    [wireNames.title]: '机密排期',
    msgContent: '<p>机密</p>',
    msgType: 'USER' as const,
    roles: [...rolesOfWorkspace('lab')],
  }
  const { body } = await keeper.ask(announcements.addAnnouncement, draft)
  await keeper.ask(announcements.releaseAnnouncement, { id: body.result.id })
  const made = await keeper.ask(meetings.saveMeeting, {
    ...{ meetingName: '机密培训', bizStage: 'training', open: 1, place: '线上教室' },
    ...{ startTime: '2026-11-28 09:00:00', endTime: '2026-11-28 11:00:00' },
  })
  await keeper.ask(meetings.announceMeeting, { id: made.body.result.id })
  await runJob('outbox', world.bindings as unknown as Bindings, jobHandlers.outbox, { now: world.now })
  const heard = [...sockets].filter(([, socket]) => socket.texts.join(' ').includes('机密')).map(([role]) => role)
  expect(heard.toSorted()).toEqual(rolesOfWorkspace('lab').toSorted())
})
