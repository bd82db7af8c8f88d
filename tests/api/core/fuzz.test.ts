import { expect, inject, test } from 'vitest'
import { storageForFile } from '~/tests/api/files/storage'
import { everyCall } from '~/tests/fuzz/calls'
import { openInstallation } from '~/tests/fuzz/house'
import { send } from '~/tests/fuzz/run'

const storage = storageForFile()

/** A slice of `npm run fuzz`, which sends two hundred to each call. */
test('no call falls over the first inputs of the fuzz', async () => {
  const house = await openInstallation(inject('template'), storage())
  try {
    await house.world(async (world, people) => {
      for (const call of await everyCall()) {
        const { falls } = await send(call, 3, { seed: 1, world, people, ids: house.ids })
        expect(falls, call.name).toEqual([])
      }
    })
  } finally {
    house.close()
  }
})
