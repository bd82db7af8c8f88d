import { DurableObject } from 'cloudflare:workers'
import { awayAnswer, DatabaseAway } from '../../db/trip'
import { readEnv } from './env'
import { gateOf, passed } from './trips.server'

/**
 * Write queue of the whole installation: a single Durable Object that sends every write, whichever isolate it comes
 * from. It sends in its own context, so a caller that disconnects neither interrupts a write nor blocks the queue.
 */
export class Writes extends DurableObject<object> {
  private readonly gate = gateOf(readEnv(this.env))

  /** Sends the request in its turn, together with others that wait, and returns the response to it. */
  override async fetch(request: Request): Promise<Response> {
    // The body is read completely before the request is queued, so that others do not wait for it.
    const body = await request.text()
    try {
      return await passed(this.gate, body)
    } catch (error) {
      if (error instanceof DatabaseAway) return awayAnswer(error)
      throw error
    }
  }
}
