import { z } from 'zod'
import { rangeOf } from './address'
import { entriesOf } from './entries'

const url = (name: string) =>
  z
    .string({ error: `缺少环境变量 ${name}` })
    .regex(/^(https?|wss?|libsql|file):/, { error: `环境变量 ${name} 不是有效的地址` })
const text = (name: string) =>
  z.string({ error: `缺少环境变量 ${name}` }).min(1, { error: `环境变量 ${name} 不能为空` })

const dailyLimit = (name: string, value: number) =>
  z.coerce
    .number({ error: `环境变量 ${name} 应为不小于 0 的整数` })
    .int({ error: `环境变量 ${name} 应为不小于 0 的整数` })
    .min(0, { error: `环境变量 ${name} 应为不小于 0 的整数` })
    .default(value)

/** A list with commas, as it was written; `read` throws for an entry that is none. */
const listed = (read: (entry: string) => unknown, error: string) =>
  z
    .string()
    .refine((text) => entriesOf(text).every((entry) => reads(read, entry)), { error })
    .default('')
function reads(read: (entry: string) => unknown, entry: string): boolean {
  try {
    read(entry)
    return true
  } catch {
    return false
  }
}
/** @throws Error where no name stands before a value */
function headerIn(text: string) {
  if (!/^[\w-]+\s*=/.test(text)) throw new Error(`${text} is no header.`)
  decodeURIComponent(text)
}
/** @throws Error for an address that says more than an origin. */
function originOnly(text: string) {
  if (new URL(text).origin !== text) throw new Error(`${text} is no origin.`)
}

const Variables = z.object({
  ENVIRONMENT: z
    .enum(['development', 'production'], { error: '环境变量 ENVIRONMENT 应为 development 或 production' })
    .default('production'),
  DB_URL: url('DB_URL'),
  DB_TOKEN: z.string().default(''),
  /** A replica of it, near where the Worker runs, for what is read; empty where there is none. It takes the same token. */
  DB_READS_URL: z.union([z.literal(''), url('DB_READS_URL')]).default(''),
  /** Milliseconds until a database that does not answer is away. */
  DB_PATIENCE: z.coerce.number({ error: '环境变量 DB_PATIENCE 应为毫秒数' }).int().min(100).default(20_000),
  /** 'one': writes go one after the other, whichever isolate they come from. 'many': the database itself sees to it. */
  DB_WRITERS: z.enum(['one', 'many'], { error: '环境变量 DB_WRITERS 应为 one 或 many' }).default('one'),
  S3_ENDPOINT: url('S3_ENDPOINT'),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: text('S3_BUCKET'),
  S3_KEY_ID: text('S3_KEY_ID'),
  S3_SECRET: text('S3_SECRET'),
  /** Milliseconds until a storage that does not begin to answer is away. */
  S3_PATIENCE: z.coerce.number({ error: '环境变量 S3_PATIENCE 应为毫秒数' }).int().min(100).default(20_000),
  /** Signs sessions and encrypts private keys; at least 32 characters. */
  SECRET: z.string({ error: '缺少环境变量 SECRET' }).min(32, { error: '环境变量 SECRET 至少 32 个字符' }),
  /** The secret before it, which still opens what it has locked; without it, nothing from before is opened. */
  SECRET_BEFORE: z
    .union([z.literal(''), z.string().min(32)], { error: '环境变量 SECRET_BEFORE 至少 32 个字符' })
    .default(''),
  /** 'inside': sources of data may also lie in the deployment's own network, by plain HTTP and by address. */
  DATA_SOURCES: z
    .enum(['public', 'inside'], { error: '环境变量 DATA_SOURCES 应为 public 或 inside' })
    .default('public'),
  /** A resolver (DNS over HTTPS, JSON) that says where a source's host lies before it is asked; without it nobody looks. */
  DOH_URL: z.union([z.literal(''), url('DOH_URL')]).default(''),
  /** `host:port` of a clamd that looks at every upload before anyone reads it; without it nobody looks. */
  CLAMD: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, { error: '环境变量 CLAMD 应为 主机:端口' })
    .optional(),
  /** 'off' is honoured in development only, for automated clients. */
  CAPTCHA: z.enum(['on', 'off'], { error: '环境变量 CAPTCHA 应为 on 或 off' }).default('on'),
  /** The most key derivations that a browser does for an anonymous submission: 3000 take one to two seconds on a phone. */
  PROOF_OF_WORK: z.coerce
    .number({ error: '环境变量 PROOF_OF_WORK 应为 2 到 100000 的整数' })
    .int({ error: '环境变量 PROOF_OF_WORK 应为 2 到 100000 的整数' })
    .min(2, { error: '环境变量 PROOF_OF_WORK 应为 2 到 100000 的整数' })
    .max(100_000, { error: '环境变量 PROOF_OF_WORK 应为 2 到 100000 的整数' })
    .default(3000),
  /** Codes by SMS, and codes and links by mail, that go out in a day to all receivers together. */
  SMS_DAILY_LIMIT: dailyLimit('SMS_DAILY_LIMIT', 2000),
  MAIL_DAILY_LIMIT: dailyLimit('MAIL_DAILY_LIMIT', 5000),
  /** The address of the CAS server (`https://sso.example.org/cas`); empty where the centre has none. */
  CAS_URL: z.union([z.literal(''), url('CAS_URL')]).default(''),
  /**
   * The address of the deployment: links in mail begin with it, and the CAS server is asked about tickets for it alone. It may be
   * empty in development, where no CAS server is set: links begin with the address that the request came to.
   */
  SITE_URL: z
    .string()
    .refine((text) => text === '' || (/^https?:\/\//.test(text) && URL.canParse(text)), {
      error: '环境变量 SITE_URL 不是有效的地址，应如 https://keti.example.org',
    })
    .default(''),
  /** Addresses and networks, with commas, of the proxies in front: their word about who called is taken, and nobody else's. */
  TRUSTED_PROXIES: listed(rangeOf, '环境变量 TRUSTED_PROXIES 应为以逗号分隔的地址或网段'),
  /** The header in which they say it: a list of addresses, the nearest last. */
  ADDRESS_HEADER: z
    .string()
    .regex(/^[\w-]+$/, { error: '环境变量 ADDRESS_HEADER 应为请求头的名称' })
    .default('x-forwarded-for'),
  /** Origins, with commas, whose pages may call the API with a token of their own; without it none. */
  ALLOWED_ORIGINS: listed(originOnly, '环境变量 ALLOWED_ORIGINS 应为以逗号分隔的来源，如 https://a.example.org'),
  /** Gateways that take `{to, subject, text}` by POST, with their tokens. Development does without. */
  SMS_URL: z.union([z.literal(''), url('SMS_URL')]).default(''),
  SMS_TOKEN: z.string().default(''),
  MAIL_URL: z.union([z.literal(''), url('MAIL_URL')]).default(''),
  MAIL_TOKEN: z.string().default(''),
  /** A collector (OTLP over HTTP, JSON) that is told traces and figures; empty: nobody is told. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), url('OTEL_EXPORTER_OTLP_ENDPOINT')]).default(''),
  /** What it wants to be sent along: `name=value,name=value`. */
  OTEL_EXPORTER_OTLP_HEADERS: listed(headerIn, '环境变量 OTEL_EXPORTER_OTLP_HEADERS 应为以逗号分隔的 名称=值'),
  /** The share of requests whose trace is told, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: '环境变量 OTEL_TRACES_SAMPLER_ARG 应为 0 到 1 的数' })
    .min(0)
    .max(1)
    .default(1),
  /** 'on' checks every answer against its contract, so that a leaked column is a failed test. */
  CHECK_ANSWERS: z.enum(['on', 'off'], { error: '环境变量 CHECK_ANSWERS 应为 on 或 off' }).default('off'),
})
/** What the Worker needs from its surroundings; parsed once, and a wrong or missing one stops the start by name. */
export const Env = Variables.refine(
  ({ ENVIRONMENT, CAS_URL, SITE_URL }) => SITE_URL !== '' || (ENVIRONMENT === 'development' && CAS_URL === ''),
  { path: ['SITE_URL'], error: '缺少环境变量 SITE_URL：生产环境和设置了 CAS_URL 时须指明平台地址' },
)
export type Env = z.infer<typeof Env>

/** What else the platform binds; absent where a test runs the app in plain Node. */
export type Bindings = {
  JOBS?: Queue
  ROOM?: DurableObjectNamespace
  LIMITS?: DurableObjectNamespace
  WRITES?: DurableObjectNamespace
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
