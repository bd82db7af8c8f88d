import type { InStatement } from '@libsql/client'
import { vi } from 'vitest'
import { clientAt } from './database-server'
import type { World } from './world'

type Statement = Exclude<InStatement, string>
const toStatement = (one: InStatement): Statement => (typeof one === 'string' ? { sql: one } : one)

/** Runs `work` and returns the statements of each round trip that it makes to the database of the world, in order. */
export async function statementsByTrip({ url }: Pick<World, 'url'>, work: () => Promise<unknown>) {
  const trips: Statement[][] = []
  const client = clientAt(url)
  const { execute, batch } = client
  const executing = vi.spyOn(client, 'execute').mockImplementation((one: InStatement) => {
    trips.push([toStatement(one)])
    return execute.call(client, one)
  })
  const batching = vi.spyOn(client, 'batch').mockImplementation((all, mode) => {
    trips.push((all as InStatement[]).map(toStatement))
    return batch.call(client, all, mode)
  })
  await work()
  executing.mockRestore()
  batching.mockRestore()
  return trips
}
