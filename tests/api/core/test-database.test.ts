import type { Client } from '@libsql/client'
import { expect, test } from 'vitest'
import { clientAt } from '~/tests/support/database-server'
import { freshWorld } from '~/tests/support/world'

/** The client that the previous test left open. */
let previousClient: Client | undefined
const feedbacks = (client: Client) => client.execute('select count(*) as n from feedback')
const departs = async (client: Client) => (await client.execute('select depart_name from depart order by 1')).rows

test.each([1, 2, 3])('the database of test %i is isolated from the previous test', async (nth) => {
  const world = await freshWorld()
  const requests = clientAt(world.url)
  for (const client of [world.client, requests]) {
    expect((await feedbacks(client)).rows[0]!.n).toBe(0)
    expect(await departs(client)).toHaveLength(4)
  }
  if (previousClient) {
    await expect(previousClient.execute('select 1')).rejects.toThrow('The test is over')
    await expect(previousClient.batch(['delete from depart'], 'write')).rejects.toThrow('The test is over')
  }
  // Each test writes as often as the previous one, through alternating connections, and changes table names.
  const writer = nth % 2 ? world.client : requests
  await writer.execute(`update depart set depart_name = '${nth}' || id`)
  await writer.execute(nth % 2 ? 'alter table feedback rename to away' : 'alter table feedback add column more text')
  for (const client of [world.client, requests])
    expect((await departs(client))[0]!.depart_name).toMatch(RegExp(`^${nth}`))
  if (nth % 2)
    for (const client of [world.client, requests]) await expect(feedbacks(client)).rejects.toThrow('no such table')
  previousClient = world.client
})
