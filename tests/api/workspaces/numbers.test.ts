import { beforeAll, describe, expect, test } from 'vitest'
import { demonstration, demonstrators } from '~/tests/support/demonstration'
import { type SignedIn, type World } from '~/tests/support/world'
import { roleCodes, workspaceOf } from '~/worker/policy/roles'
import * as rooms from '~/worker/workspaces/calls'
import { listedAt } from './lists'

let everybody: SignedIn[] = []
let world: World
beforeAll(async () => {
  world = await demonstration()
  everybody = await demonstrators(world)
}, 120_000)

describe('counts of the workspace home page', () => {
  test.each(roleCodes.filter((code) => workspaceOf(code)))(
    'equal the totals of the linked lists for %s',
    async (code) => {
      const who = everybody.find(({ user }) => user.roleCode === code)!
      const { todos, figures } = (await who.ask(rooms.home)).body.result
      const counts = [...todos, ...figures].map(({ key, count }) => [key, count])
      const listed = []
      for (const { key, url } of [...todos, ...figures]) listed.push([key, await listedAt(who, url)])
      expect(listed).toEqual(counts)
    },
  )
})
