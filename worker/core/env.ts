import { z } from 'zod'

const Vars = z.object({
  ENVIRONMENT: z.enum(['development', 'production']),
  DB_URL: z.url(),
  DB_TOKEN: z.string().optional(),
  S3_ENDPOINT: z.url(),
  S3_REGION: z.string().min(1),
  S3_BUCKET: z.string().min(1),
  S3_KEY_ID: z.string().min(1),
  S3_SECRET: z.string().min(1),
  SECRET: z.string().min(32),
  CAPTCHA: z.enum(['on', 'off']),
  PUBLIC_ORIGIN: z.url().optional(),
})

export type Vars = z.infer<typeof Vars>
export type Bindings = Vars & { JOBS: Queue; ROOM: DurableObjectNamespace }

/** The settings, or an error that names each one that is missing or wrong. */
export function parseVars(source: Record<string, unknown>): Vars {
  const parsed = Vars.safeParse(source)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Settings are missing or wrong. ${faults.join('; ')}`)
}
