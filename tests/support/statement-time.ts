import { createClient } from '@libsql/client'
import type { SentStatement } from './sql-recorder'
import { databaseFile } from '~/scripts/local/services'

const RUNS = 20

const isReading = ({ sql }: SentStatement) => /^\s*\(?(select|with)\b/i.test(sql)
/**
 * CPU milliseconds of libSQL for the statements of a read, executed in sequence on the database file of services: the
 * median of `RUNS` warm runs, without network and JSON. Audit log inserts are not repeated.
 * @param folder the folder of the services, which may be running
 */
export async function cpuMillisecondsOf(folder: string, statements: readonly SentStatement[]): Promise<number> {
  const client = createClient({ url: `file:${databaseFile(folder)}` })
  try {
    // Read pages stay cached.
    await client.execute('pragma cache_size = -200000')
    const times: number[] = []
    // The first run warms the cache.
    for (let run = -1; run < RUNS; run++) {
      const began = process.cpuUsage()
      for (const { sql, args } of statements.filter(isReading)) await client.execute({ sql, args })
      const { user, system } = process.cpuUsage(began)
      if (run >= 0) times.push((user + system) / 1000)
    }
    return Number(times.toSorted((a, b) => a - b)[RUNS / 2]!.toFixed(1))
  } finally {
    client.close()
  }
}
