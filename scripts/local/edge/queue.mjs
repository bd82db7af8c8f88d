/**
 * Queues of the local installation, in memory: messages are lost when workerd ends. `env.CONSUMERS` has the consumers
 * of wrangler.toml by queue.
 */
import { DurableObject, WorkerEntrypoint } from 'cloudflare:workers'

const brokerOf = (env, queue) => env.BROKERS.get(env.BROKERS.idFromName(queue))

/** The Worker's binding of a queue: workerd sends each message as an HTTP request. */
export class QueueProducer extends WorkerEntrypoint {
  async fetch(request) {
    if (!request.url.endsWith('/message') || request.headers.get('x-msg-fmt') !== 'json')
      return new Response('Only single JSON messages are supported.', { status: 501 })
    const { queue } = this.ctx.props
    await brokerOf(this.env, queue).receive(queue, await request.json())
    return Response.json({ metadata: { metrics: { backlogCount: 0, backlogBytes: 0, oldestMessageTimestamp: 0 } } })
  }
}

/** Batches that are delivered at the same time, so that a long one does not hold up the next messages. */
const CONCURRENCY = 3

/** The messages of one queue and their delivery. */
export class QueueBroker extends DurableObject {
  #waiting = []
  #delivering = 0
  #timer = null

  receive(queue, body) {
    this.#add(queue, { id: crypto.randomUUID(), timestamp: new Date(), body, attempts: 1 })
  }

  #add(queue, message) {
    this.#waiting.push(message)
    this.#plan(queue)
  }

  #plan(queue) {
    if (this.#timer !== null || this.#delivering >= CONCURRENCY || this.#waiting.length === 0) return
    const { max_batch_size, max_batch_timeout } = this.env.CONSUMERS[queue]
    const pause = this.#waiting.length < max_batch_size ? max_batch_timeout * 1000 : 0
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.#deliver(queue)
    }, pause)
  }

  async #deliver(queue) {
    const consumer = this.env.CONSUMERS[queue]
    const batch = this.#waiting.splice(0, consumer.max_batch_size)
    this.#delivering++
    this.#plan(queue)
    const result = await this.env.KETI.queue(queue, batch).catch((error) => {
      console.error(`The queue ${queue} failed:`, error)
      return { outcome: 'exception', retryBatch: { retry: true }, retryMessages: [] }
    })
    this.#delivering--
    const everyMessage = result.outcome !== 'ok' || result.retryBatch.retry
    for (const message of batch) {
      const again = result.retryMessages.find(({ msgId }) => msgId === message.id)
      if (!everyMessage && !again) continue
      const delay = again?.delaySeconds ?? result.retryBatch.delaySeconds ?? consumer.retry_delay ?? 0
      if (message.attempts > consumer.max_retries) await this.#giveUp(consumer, message)
      else setTimeout(() => this.#add(queue, { ...message, attempts: message.attempts + 1 }), delay * 1000)
    }
    this.#plan(queue)
  }

  async #giveUp({ dead_letter_queue: queue }, { body, id }) {
    if (queue) await brokerOf(this.env, queue).receive(queue, body)
    else console.error(`A message was dropped after its last attempt: ${id}`)
  }
}
