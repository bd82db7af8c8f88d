import { chanceOf } from '~/db/seed/demo/chance'
import type { World } from '~/tests/world/world'
import { api } from '~/worker/api'
import { roleCodes } from '~/worker/policy/roles'
import type { Call } from './calls'
import type { People } from './house'
import { type Ids, type Input, inputOf } from './inputs'

/** An input that the product fell over. `again` is what the command takes to send it once more. */
export type Fall = { again: string; status: number; who: string; input: Input; why: string }
export type Outcome = { counts: Map<number, number>; falls: Fall[] }

/** The one 500 that is meant: a session that has run out. */
const EXPIRED = 'Token失效，请重新登录'

/** Sends a call its inputs, one after the other: half of them as those who may, half as everybody in turn, nobody among them. */
export async function send(call: Call, inputs: number, at: { seed: number; world: World; people: People; ids: Ids }) {
  const { seed, world, people, ids } = at
  const outcome: Outcome = { counts: new Map(), falls: [] }
  for (let number = 0; number < inputs; number++) {
    const chance = chanceOf(`${seed} ${call.name} ${number}`)
    const turn = [...roleCodes, 'nobody' as const]
    const who = number % 2 && call.holders.length > 0 ? chance.pick(call.holders) : turn[(number >> 1) % turn.length]!
    const input = inputOf(call, ids, number, chance)
    const { status, why } = await sent(input, who === 'nobody' ? '' : (people.get(who) ?? ''), world)
    outcome.counts.set(status, (outcome.counts.get(status) ?? 0) + 1)
    if (why !== null) outcome.falls.push({ again: `${seed} ${call.name} ${number}`, status, who, input, why })
  }
  return outcome
}

async function sent(input: Input, token: string, world: World): Promise<{ status: number; why: string | null }> {
  const said: unknown[] = []
  const { error } = console
  // What the product writes about a defect is the reason.
  console.error = (...words: unknown[]) => said.push(words.at(-1))
  try {
    const response = await api.request(
      input.path,
      {
        method: input.method,
        headers: { 'x-now-offset': String(world.offset), ...(token && { 'x-access-token': token }), ...input.headers },
        body: input.body,
      },
      world.bindings as never,
    )
    const text = await response.text()
    const fell = response.status >= 500 && !(response.status === 500 && text.includes(EXPIRED))
    return {
      status: fell ? response.status : answered(response.status, text),
      why: fell ? said.map(reasonOf).join('\n') || text.slice(0, 300) : null,
    }
  } catch (thrown) {
    return { status: 599, why: reasonOf(thrown) }
  } finally {
    console.error = error
  }
}
/** What the envelope says, which HTTP does not always: 400 and 409 of input and states. */
function answered(status: number, text: string): number {
  const said = status === 200 ? /^\{"success":(?:true|false),"message":.*?,"code":(\d+)/s.exec(text) : null
  return said ? Number(said[1]) : status
}
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const cause = thrown.cause instanceof Error ? `\n  because ${thrown.cause.message}` : ''
  return (thrown.stack ?? thrown.message).split('\n').slice(0, 6).join('\n').slice(0, 1200) + cause
}
