/** Replaces `cloudflare:workers` where code of the Worker is imported or tested outside workerd. */
export class DurableObject {
  readonly ctx: unknown
  readonly env: unknown
  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx
    this.env = env
  }
}
export const env = {}
export function waitUntil() {}
