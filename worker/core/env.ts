import { z } from 'zod'
import { parseRange } from './address'
import { parseCommaList } from './comma-list'

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

/** A comma-separated list, kept as text; `read` throws for an invalid entry. */
const commaList = (read: (entry: string) => unknown, error: string) =>
  z
    .string()
    .refine((text) => parseCommaList(text).every((entry) => canRead(read, entry)), { error })
    .default('')
function canRead(read: (entry: string) => unknown, entry: string): boolean {
  try {
    read(entry)
    return true
  } catch {
    return false
  }
}
/** @throws Error if the name before the value is missing */
function assertHeader(text: string) {
  if (!/^[\w-]+\s*=/.test(text)) throw new Error(`${text} is not a header.`)
  decodeURIComponent(text)
}
/** @throws Error if the address is more than an origin */
function assertOrigin(text: string) {
  if (new URL(text).origin !== text) throw new Error(`${text} is not an origin.`)
}

const Variables = z.object({
  ENVIRONMENT: z
    .enum(['development', 'production'], { error: '环境变量 ENVIRONMENT 应为 development 或 production' })
    .default('production'),
  DB_URL: url('DB_URL'),
  DB_TOKEN: z.string().default(''),
  /** URL of a replica of the database near the Worker, for reads; '' if there is none. It uses the same token. */
  DB_READS_URL: z.union([z.literal(''), url('DB_READS_URL')]).default(''),
  /** Timeout of the database, in milliseconds. */
  DB_PATIENCE: z.coerce.number({ error: '环境变量 DB_PATIENCE 应为毫秒数' }).int().min(100).default(20_000),
  /** 'one': a write queue serializes the writes of all isolates. 'many': the database handles concurrent writers. */
  DB_WRITERS: z.enum(['one', 'many'], { error: '环境变量 DB_WRITERS 应为 one 或 many' }).default('one'),
  S3_ENDPOINT: url('S3_ENDPOINT'),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: text('S3_BUCKET'),
  S3_KEY_ID: text('S3_KEY_ID'),
  S3_SECRET: text('S3_SECRET'),
  /** Milliseconds until a storage that does not start to respond counts as unavailable. */
  S3_PATIENCE: z.coerce.number({ error: '环境变量 S3_PATIENCE 应为毫秒数' }).int().min(100).default(20_000),
  /** Signs sessions and encrypts private keys; at least 32 characters. */
  SECRET: z.string({ error: '缺少环境变量 SECRET' }).min(32, { error: '环境变量 SECRET 至少 32 个字符' }),
  /** The previous secret, which still decrypts what it has encrypted. Without it, older data cannot be decrypted. */
  SECRET_BEFORE: z
    .union([z.literal(''), z.string().min(32)], { error: '环境变量 SECRET_BEFORE 至少 32 个字符' })
    .default(''),
  /** 'inside': data sources may also be in the deployment's own network, by plain HTTP and by IP address. */
  DATA_SOURCES: z
    .enum(['public', 'inside'], { error: '环境变量 DATA_SOURCES 应为 public 或 inside' })
    .default('public'),
  /**
   * DNS resolver (DNS over HTTPS, JSON) that resolves the host of a data source before it is called; without it the
   * check is skipped.
   */
  DOH_URL: z.union([z.literal(''), url('DOH_URL')]).default(''),
  /** `host:port` of a clamd that scans every upload before anyone reads it; without it uploads are not scanned. */
  CLAMD: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, { error: '环境变量 CLAMD 应为 主机:端口' })
    .optional(),
  /** 'off' has an effect only in development, for automated clients. */
  CAPTCHA: z.enum(['on', 'off'], { error: '环境变量 CAPTCHA 应为 on 或 off' }).default('on'),
  /**
   * Maximum number of key derivations that a browser performs for an anonymous submission: 3000 take one to two seconds
   * on a phone.
   */
  PROOF_OF_WORK: z.coerce
    .number({ error: '环境变量 PROOF_OF_WORK 应为 2 到 100000 的整数' })
    .int({ error: '环境变量 PROOF_OF_WORK 应为 2 到 100000 的整数' })
    .min(2, { error: '环境变量 PROOF_OF_WORK 应为 2 到 100000 的整数' })
    .max(100_000, { error: '环境变量 PROOF_OF_WORK 应为 2 到 100000 的整数' })
    .default(3000),
  /** Daily limits for codes by SMS, and for codes and links by mail, over all recipients. */
  SMS_DAILY_LIMIT: dailyLimit('SMS_DAILY_LIMIT', 2000),
  MAIL_DAILY_LIMIT: dailyLimit('MAIL_DAILY_LIMIT', 5000),
  /** URL of the CAS server (`https://sso.example.org/cas`); '' if there is none. */
  CAS_URL: z.union([z.literal(''), url('CAS_URL')]).default(''),
  /**
   * URL of the deployment: links in mails begin with it, and CAS tickets are validated for it alone. It may be empty in
   * development without a CAS server: links then begin with the address of the request.
   */
  SITE_URL: z
    .string()
    .refine((text) => text === '' || (/^https?:\/\//.test(text) && URL.canParse(text)), {
      error: '环境变量 SITE_URL 不是有效的地址，应如 https://keti.example.org',
    })
    .default(''),
  /**
   * Comma-separated addresses and networks of the trusted proxies: only their claims about the caller's address are
   * accepted.
   */
  TRUSTED_PROXIES: commaList(parseRange, '环境变量 TRUSTED_PROXIES 应为以逗号分隔的地址或网段'),
  /** Header in which they send it: a list of addresses, the nearest last. */
  ADDRESS_HEADER: z
    .string()
    .regex(/^[\w-]+$/, { error: '环境变量 ADDRESS_HEADER 应为请求头的名称' })
    .default('x-forwarded-for'),
  /** Comma-separated origins whose pages may call the API with their own token; without it none may. */
  ALLOWED_ORIGINS: commaList(assertOrigin, '环境变量 ALLOWED_ORIGINS 应为以逗号分隔的来源，如 https://a.example.org'),
  /** Gateways that accept `{to, subject, text}` by POST, with their tokens. Not required in development. */
  SMS_URL: z.union([z.literal(''), url('SMS_URL')]).default(''),
  SMS_TOKEN: z.string().default(''),
  MAIL_URL: z.union([z.literal(''), url('MAIL_URL')]).default(''),
  MAIL_TOKEN: z.string().default(''),
  /** Collector (OTLP over HTTP, JSON) for traces and metrics; '' disables the export. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), url('OTEL_EXPORTER_OTLP_ENDPOINT')]).default(''),
  /** Headers for the collector: `name=value,name=value`. */
  OTEL_EXPORTER_OTLP_HEADERS: commaList(assertHeader, '环境变量 OTEL_EXPORTER_OTLP_HEADERS 应为以逗号分隔的 名称=值'),
  /** Share of requests whose trace is exported, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: '环境变量 OTEL_TRACES_SAMPLER_ARG 应为 0 到 1 的数' })
    .min(0)
    .max(1)
    .default(1),
  /** 'on' checks every response against its contract, so that a leaked column fails a test. */
  CHECK_ANSWERS: z.enum(['on', 'off'], { error: '环境变量 CHECK_ANSWERS 应为 on 或 off' }).default('off'),
})
/** Environment variables of the Worker. Parsed once; a missing or wrong variable stops the start with its name. */
export const Env = Variables.refine(
  ({ ENVIRONMENT, CAS_URL, SITE_URL }) => SITE_URL !== '' || (ENVIRONMENT === 'development' && CAS_URL === ''),
  { path: ['SITE_URL'], error: '缺少环境变量 SITE_URL：生产环境和设置了 CAS_URL 时须指明平台地址' },
)
export type Env = z.infer<typeof Env>

/** Platform bindings; absent where a test runs the app in plain Node. */
export type Bindings = {
  JOBS?: Queue
  ROOM?: DurableObjectNamespace
  LIMITS?: DurableObjectNamespace
  WRITES?: DurableObjectNamespace
  /** Static files of the build. */
  ASSETS?: Pick<Fetcher, 'fetch'>
}

const envCache = new WeakMap<object, Env>()
/** Returns the parsed environment; cached per bindings object. @throws Error that names every wrong variable */
export function readEnv(bindings: object): Env {
  const known = envCache.get(bindings)
  if (known) return known
  const result = Env.safeParse(bindings)
  if (!result.success) throw new Error(result.error.issues.map((issue) => issue.message).join('；'))
  envCache.set(bindings, result.data)
  return result.data
}
