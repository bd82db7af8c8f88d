import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { storageForFile } from '~/tests/api/files/storage'
import { everyCall } from './calls'
import { openInstallation } from './house'
import { type Fall, type Outcome, send } from './run'

const { FUZZ_SEED = '1', FUZZ_INPUTS = '200', FUZZ_ONLY = '', FUZZ_AGAIN = '' } = process.env
const seed = Number(FUZZ_SEED)
const storage = storageForFile()
let house: Awaited<ReturnType<typeof openInstallation>>
beforeAll(async () => {
  house = await openInstallation(inject('template'), storage())
}, 120_000)
afterAll(() => house.close())

const outcomes = new Map<string, Outcome>()
const calls = (await everyCall()).filter(({ name }) => (FUZZ_AGAIN ? name === FUZZ_AGAIN : name.includes(FUZZ_ONLY)))

test.each(calls.map((call) => [call.name, call] as const))(
  '%s',
  async (name, call) => {
    const inputs = Number(FUZZ_INPUTS)
    const outcome = await house.world((world, people) => send(call, inputs, { seed, world, people, ids: house.ids }))
    outcomes.set(name, outcome)
    const falls = FUZZ_AGAIN ? outcome.falls.slice(-1) : outcome.falls
    expect(falls.map(described).slice(0, 3), `${falls.length} of ${inputs}`).toEqual([])
  },
  600_000,
)

afterAll(() => {
  console.log(tableOf(outcomes))
})

const described = ({ again, status, who, input, why }: Fall) =>
  `npm run fuzz -- ${again}\n${status} for ${who}: ${input.kind} ${input.method} ${input.path.slice(0, 300)}\n` +
  `${JSON.stringify(input.headers)}\n${String(input.body ?? '').slice(0, 600)}\n${why}`

function tableOf(all: Map<string, Outcome>): string {
  const statuses = [...new Set([...all.values()].flatMap(({ counts }) => [...counts.keys()]))].sort((a, b) => a - b)
  const line = (cells: (string | number)[], name: string) =>
    cells.map((cell) => String(cell).padStart(6)).join('') + `  ${name}`
  const rows = [...all].map(([name, { counts }]) =>
    line(
      statuses.map((status) => counts.get(status) ?? ''),
      name,
    ),
  )
  const totals = statuses.map((status) =>
    [...all.values()].reduce((sum, { counts }) => sum + (counts.get(status) ?? 0), 0),
  )
  const falls = [...all.values()].reduce((sum, outcome) => sum + outcome.falls.length, 0)
  return [line(statuses, 'status'), ...rows, line(totals, `${all.size} calls, seed ${seed}: ${falls} fell`)].join('\n')
}
