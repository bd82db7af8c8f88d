import { DurableObject } from 'cloudflare:workers'
import { unavailableResponse, DatabaseUnavailable } from '../../db/request'
import { readEnv } from './env'
import { newWriteQueue, sendThroughQueue } from './database-transport.server'

/**
 * Write queue of the whole installation: a single Durable Object that sends every write, whichever isolate it comes
 * from. It sends in its own context, so a caller that disconnects neither interrupts a write nor blocks the queue.
 */
export class WriteQueueObject extends DurableObject<object> {
  private readonly gate = newWriteQueue(readEnv(this.env))

  /** Sends the request in its turn, together with others that wait, and returns the response to it. */
  override async fetch(request: Request): Promise<Response> {
    // The body is read completely before the request is queued, so that others do not wait for it.
    const body = await request.text()
    try {
      return await sendThroughQueue(this.gate, body)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return unavailableResponse(error)
      throw error
    }
  }
}
