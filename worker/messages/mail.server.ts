import type { MessageConfig } from './config'

export type Mail = { to: string; subject: string; text: string }

const PATIENCE = 20_000

/** Sends by SMTP over a socket of the Worker. @throws what the server said, or that it did not answer */
export async function sendMail(config: MessageConfig, { to, subject, text }: Mail): Promise<void> {
  const { WorkerMailer, LogLevel } = await import('worker-mailer')
  const sending = (async () => {
    const mailer = await WorkerMailer.connect({
      host: config.MAIL_HOST,
      port: config.MAIL_PORT,
      secure: config.MAIL_TLS === 'tls',
      startTls: config.MAIL_TLS === 'starttls',
      ...(config.MAIL_USER && {
        credentials: { username: config.MAIL_USER, password: config.MAIL_PASSWORD },
        authType: ['plain', 'login'] as const satisfies string[],
      }),
      logLevel: LogLevel.NONE,
      socketTimeoutMs: PATIENCE / 2,
      responseTimeoutMs: PATIENCE / 2,
    })
    await mailer.send({
      from: { name: config.MAIL_FROM_NAME, email: config.MAIL_FROM },
      to,
      subject: oneLine(subject),
      text,
    })
    await mailer.close().catch(() => {})
  })()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('邮件服务没有应答')), PATIENCE)
  })
  // A server that drops the line after the race is decided has nobody left to hear it.
  sending.catch(() => {})
  await Promise.race([sending, late]).finally(() => clearTimeout(timer))
}
/** A subject with a line break would write headers of its own. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').slice(0, 200)
