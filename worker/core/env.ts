import { z } from 'zod'

const url = (name: string) =>
  z
    .string({ error: `缺少环境变量 ${name}` })
    .regex(/^(https?|wss?|libsql|file):/, { error: `环境变量 ${name} 不是有效的地址` })
const text = (name: string) =>
  z.string({ error: `缺少环境变量 ${name}` }).min(1, { error: `环境变量 ${name} 不能为空` })

/** What the Worker needs from its surroundings; parsed once, and a wrong or missing one stops the start by name. */
export const Env = z.object({
  ENVIRONMENT: z
    .enum(['development', 'production'], { error: '环境变量 ENVIRONMENT 应为 development 或 production' })
    .default('production'),
  DB_URL: url('DB_URL'),
  DB_TOKEN: z.string().default(''),
  S3_ENDPOINT: url('S3_ENDPOINT'),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: text('S3_BUCKET'),
  S3_KEY_ID: text('S3_KEY_ID'),
  S3_SECRET: text('S3_SECRET'),
  /** Milliseconds until a storage that does not begin to answer is away. */
  S3_PATIENCE: z.coerce.number({ error: '环境变量 S3_PATIENCE 应为毫秒数' }).int().min(100).default(20_000),
  /** Signs sessions and encrypts private keys; at least 32 characters. */
  SECRET: z.string({ error: '缺少环境变量 SECRET' }).min(32, { error: '环境变量 SECRET 至少 32 个字符' }),
  /** `host:port` of a clamd that looks at every upload before anyone reads it; without it nobody looks. */
  CLAMD: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, { error: '环境变量 CLAMD 应为 主机:端口' })
    .optional(),
  /** 'off' is honoured in development only, for automated clients. */
  CAPTCHA: z.enum(['on', 'off'], { error: '环境变量 CAPTCHA 应为 on 或 off' }).default('on'),
  /** The address of the CAS server (`https://sso.example.org/cas`); empty where the centre has none. */
  CAS_URL: z.union([z.literal(''), url('CAS_URL')]).default(''),
  /** The address that mailed links begin with; empty: the one that the request came to. */
  SITE_URL: z.union([z.literal(''), url('SITE_URL')]).default(''),
  /** Gateways that take `{to, subject, text}` by POST, with their tokens. Development does without. */
  SMS_URL: z.union([z.literal(''), url('SMS_URL')]).default(''),
  SMS_TOKEN: z.string().default(''),
  MAIL_URL: z.union([z.literal(''), url('MAIL_URL')]).default(''),
  MAIL_TOKEN: z.string().default(''),
  /** 'on' checks every answer against its contract, so that a leaked column is a failed test. */
  CHECK_ANSWERS: z.enum(['on', 'off'], { error: '环境变量 CHECK_ANSWERS 应为 on 或 off' }).default('off'),
})
export type Env = z.infer<typeof Env>

/** What else the platform binds; absent where a test runs the app in plain Node. */
export type Bindings = {
  JOBS?: Queue
  ROOM?: DurableObjectNamespace
  LIMITS?: DurableObjectNamespace
  /** The files of the build. */
  ASSETS?: Pick<Fetcher, 'fetch'>
}

const parsed = new WeakMap<object, Env>()
/** @throws Error with every wrong variable named. */
export function readEnv(bindings: object): Env {
  const known = parsed.get(bindings)
  if (known) return known
  const result = Env.safeParse(bindings)
  if (!result.success) throw new Error(result.error.issues.map((issue) => issue.message).join('；'))
  parsed.set(bindings, result.data)
  return result.data
}
