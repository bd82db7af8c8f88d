import { DurableObject } from 'cloudflare:workers'
import { Gate } from '../../db/gate'
import { awayAnswer, DatabaseAway, trip } from '../../db/trip'
import { readEnv } from './env'

/**
 * The gate of the whole installation: there is one such object, and every write is sent by it, whichever isolate it comes
 * from. What it sends is its own work: a visitor who leaves in the middle cuts nothing off and leaves the gate to the next.
 */
export class Writes extends DurableObject<object> {
  private readonly gate = new Gate()

  /** Sends the request on when its turn comes, and answers what was answered. */
  override async fetch(request: Request): Promise<Response> {
    // Whole before it stands in the line: nobody waits for a body that is still coming.
    const { url, method, headers } = request
    const body = await request.arrayBuffer()
    const { DB_PATIENCE } = readEnv(this.env)
    try {
      return await this.gate.pass(() => trip(new Request(url, { method, headers, body }), DB_PATIENCE, 'unsure'))
    } catch (error) {
      if (error instanceof DatabaseAway) return awayAnswer(error)
      throw error
    }
  }
}
