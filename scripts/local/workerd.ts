/** Stands in for `cloudflare:workers` where code of the Worker is only imported, not run in workerd. */
export class DurableObject {}
export const env = {}
export function waitUntil() {}
