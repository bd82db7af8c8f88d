import type { InStatement } from '@libsql/client'
import { vi } from 'vitest'
import { clientAt } from './database-server'
import type { World } from './world'

type Statement = Exclude<InStatement, string>
const toStatement = (one: InStatement): Statement => (typeof one === 'string' ? { sql: one } : one)

/** Runs `work` and returns the statements of each round trip that it makes to the database of the world, in order. */
export async function recordRoundTrips({ url }: Pick<World, 'url'>, work: () => Promise<unknown>) {
  const client = clientAt(url)
  const executed = vi.spyOn(client, 'execute')
  const batched = vi.spyOn(client, 'batch')
  await work()
  const single = executed.mock.calls.map(([one], at) => ({
    order: executed.mock.invocationCallOrder[at]!,
    statements: [toStatement(one)],
  }))
  const several = batched.mock.calls.map(([all], at) => ({
    order: batched.mock.invocationCallOrder[at]!,
    statements: (all as InStatement[]).map(toStatement),
  }))
  executed.mockRestore()
  batched.mockRestore()
  return [...single, ...several].toSorted((a, b) => a.order - b.order).map(({ statements }) => statements)
}
