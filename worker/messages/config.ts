import { z } from 'zod'

const text = z.string().default('')
/**
 * Configuration of mail and SMS. All of it is optional. Without it a message fails in the outbox with the name of the
 * missing setting; in development it stays in the outbox to be read.
 */
export const MessageConfig = z.object({
  MAIL_HOST: text,
  MAIL_PORT: z.coerce.number().int().min(1).max(65_535).default(465),
  MAIL_USER: text,
  MAIL_PASSWORD: text,
  /** Sender address of mail. */
  MAIL_FROM: text,
  MAIL_FROM_NAME: z.string().default('课题管理系统'),
  /** 'tls': TLS from the first byte (port 465); 'starttls': TLS after the greeting (587); 'none': loopback only. */
  MAIL_TLS: z.enum(['tls', 'starttls', 'none']).default('tls'),
  SMS_PROVIDER: z.enum(['', 'aliyun', 'tencent', 'webhook']).default(''),
  SMS_KEY_ID: text,
  SMS_SECRET: text,
  /** The approved signature at the beginning of every SMS. */
  SMS_SIGN: text,
  /** Tencent: the SMS application and its region. */
  SMS_APP_ID: text,
  SMS_REGION: z.string().default('ap-guangzhou'),
  /** Webhook: the address to post to. Other providers: an alternative endpoint. */
  SMS_URL: text,
})
export type MessageConfig = z.output<typeof MessageConfig>
/** Reads the configuration. @throws Error with the names of invalid settings */
export function readMessageConfig(bindings: object): MessageConfig {
  const result = MessageConfig.safeParse(bindings)
  if (result.success) return result.data
  throw new Error(`环境变量有误：${result.error.issues.map((issue) => issue.path.join('.')).join('、')}`)
}
