import type { WorkerConfig } from '@cloudflare/vite-plugin'

/** `npm run dev` hands the addresses of the local services to the Worker; a build carries none of them. */
export function localVars(config: WorkerConfig) {
  const vars = process.env.KETI_DEV_VARS
  if (vars) config.vars = { ...config.vars, ...JSON.parse(vars) }
}
