import { z } from 'zod'

const text = z.string().default('')
/** How mail and SMS leave. All of it is optional: what is not configured fails in the outbox by name, or, in development, stays there to be read. */
export const MessageConfig = z.object({
  MAIL_HOST: text,
  MAIL_PORT: z.coerce.number().int().min(1).max(65_535).default(465),
  MAIL_USER: text,
  MAIL_PASSWORD: text,
  /** The address that mail comes from. */
  MAIL_FROM: text,
  MAIL_FROM_NAME: z.string().default('课题管理系统'),
  /** 'tls' from the first byte (465), 'starttls' after a greeting (587), 'none' on loopback only. */
  MAIL_TLS: z.enum(['tls', 'starttls', 'none']).default('tls'),
  SMS_PROVIDER: z.enum(['', 'aliyun', 'tencent', 'webhook']).default(''),
  SMS_KEY_ID: text,
  SMS_SECRET: text,
  /** The approved signature that stands before every SMS. */
  SMS_SIGN: text,
  /** Tencent: the SMS application and its region. */
  SMS_APP_ID: text,
  SMS_REGION: z.string().default('ap-guangzhou'),
  /** Webhook: where the SMS is posted to; for the others another address of theirs. */
  SMS_URL: text,
})
export type MessageConfig = z.output<typeof MessageConfig>
/** @throws Error with the names of what is wrong */
export function readMessageConfig(bindings: object): MessageConfig {
  const result = MessageConfig.safeParse(bindings)
  if (result.success) return result.data
  throw new Error(`环境变量有误：${result.error.issues.map((issue) => issue.path.join('.')).join('、')}`)
}
