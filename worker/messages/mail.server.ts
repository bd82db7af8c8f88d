import type { MessageConfig } from './config'
import { isMailAddress, buildMimeMessage, type Mail } from './mime-message'
import { deliverMail } from './smtp.server'

/** Timeout of each reply of the mail server in milliseconds. */
const REPLY_TIMEOUT_MS = 10_000

/**
 * Sends a mail by SMTP. The id becomes the Message-ID, so that a mailbox can detect a repeated mail.
 * @throws Error with the server's reply, or if it does not reply
 */
export async function sendMail(
  config: MessageConfig,
  mail: Mail,
  { id, now, patience = REPLY_TIMEOUT_MS }: { id: string; now: Date; patience?: number },
): Promise<void> {
  if (!isMailAddress(mail.to)) throw new Error('邮箱地址有误')
  const { connect } = await import('cloudflare:sockets')
  const from = { name: config.MAIL_FROM_NAME, address: config.MAIL_FROM }
  await deliverMail(
    connect,
    {
      hostname: config.MAIL_HOST,
      port: config.MAIL_PORT,
      tls: config.MAIL_TLS,
      user: config.MAIL_USER,
      password: config.MAIL_PASSWORD,
    },
    { from: from.address, to: mail.to, message: buildMimeMessage(mail, from, id, now) },
    patience,
  )
}
