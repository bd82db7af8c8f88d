import { beforeAll, describe, expect, test } from 'vitest'
import { demonstrationWorld, demonstrationUsers } from '~/tests/support/demonstration'
import { type SignedIn, type World } from '~/tests/support/world'
import { roleCodes, workspaceOf } from '~/worker/policy/roles'
import * as rooms from '~/worker/workspaces/calls'
import { totalAt } from './linked-lists'

let everybody: SignedIn[] = []
let world: World
beforeAll(async () => {
  world = await demonstrationWorld()
  everybody = await demonstrationUsers(world)
}, 120_000)

describe('counts of the workspace home page', () => {
  test.each(roleCodes.filter((code) => workspaceOf(code)))(
    'equal the totals of the linked lists for %s',
    async (code) => {
      const who = everybody.find(({ user }) => user.roleCode === code)!
      const { todos, figures } = (await who.ask(rooms.home)).body.result
      const counts = [...todos, ...figures].map(({ key, count }) => [key, count])
      const listed = []
      for (const { key, url } of [...todos, ...figures]) listed.push([key, await totalAt(who, url)])
      expect(listed).toEqual(counts)
    },
  )
})
