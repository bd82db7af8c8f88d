import { DurableObject } from 'cloudflare:workers'
import { awayAnswer, DatabaseAway } from '../../db/trip'
import { readEnv } from './env'
import { gateOf, passed } from './trips.server'

/**
 * The gate of the whole installation: there is one such object, and every write is sent by it, whichever isolate it comes
 * from. What it sends is its own work: a visitor who leaves in the middle cuts nothing off and leaves the gate to the next.
 */
export class Writes extends DurableObject<object> {
  private readonly gate = gateOf(readEnv(this.env))

  /** Sends the request on when its turn comes, with what else waits then, and answers what was answered to it. */
  override async fetch(request: Request): Promise<Response> {
    // Whole before it stands in the line: nobody waits for a body that is still coming.
    const body = await request.text()
    try {
      return await passed(this.gate, body)
    } catch (error) {
      if (error instanceof DatabaseAway) return awayAnswer(error)
      throw error
    }
  }
}
