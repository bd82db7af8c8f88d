import type { MessageConfig } from './config'

/**
 * An SMS with the values for the provider's approved template. `id` stays the same when the SMS is sent again, so that
 * the provider can detect the repetition.
 */
export type Sms = { id: string; to: string; text: string; providerCode: string; values: Record<string, string> }
type Fetch = typeof fetch

const textEncoder = new TextEncoder()
const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
const sha256 = async (data: string) => hex(await crypto.subtle.digest('SHA-256', textEncoder.encode(data)))
async function hmac(key: string | ArrayBuffer, data: string): Promise<ArrayBuffer> {
  const raw = typeof key === 'string' ? textEncoder.encode(key) : key
  const cryptoKey = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return crypto.subtle.sign('HMAC', cryptoKey, textEncoder.encode(data))
}
const percentEncode = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Builds a signed request for Aliyun (signature version 3, ACS3-HMAC-SHA256), with parameters in the URL. */
export async function aliyunRequest(config: MessageConfig, sms: Sms, now: Date, nonce: string) {
  const endpoint = new URL(config.SMS_URL || 'https://dysmsapi.aliyuncs.com/')
  const query = Object.entries({
    PhoneNumbers: sms.to,
    SignName: config.SMS_SIGN,
    TemplateCode: sms.providerCode,
    TemplateParam: JSON.stringify(sms.values),
    OutId: sms.id,
  })
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .toSorted()
    .join('&')
  const body = await sha256('')
  const headers: Record<string, string> = {
    host: endpoint.host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': body,
    'x-acs-date': `${now.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': '2017-05-25',
  }
  const names = Object.keys(headers).toSorted()
  const signed = names.join(';')
  const canonical = ['POST', '/', query, ...names.map((name) => `${name}:${headers[name]}`), '', signed, body].join(
    '\n',
  )
  const signature = hex(await hmac(config.SMS_SECRET, `ACS3-HMAC-SHA256\n${await sha256(canonical)}`))
  const { host: _, ...sent } = headers
  return new Request(`${endpoint.origin}/?${query}`, {
    method: 'POST',
    headers: {
      ...sent,
      authorization: `ACS3-HMAC-SHA256 Credential=${config.SMS_KEY_ID},SignedHeaders=${signed},Signature=${signature}`,
    },
  })
}

/** Builds a signed request for Tencent Cloud (TC3-HMAC-SHA256). */
export async function tencentRequest(config: MessageConfig, sms: Sms, now: Date) {
  const endpoint = new URL(config.SMS_URL || 'https://sms.tencentcloudapi.com/')
  const body = JSON.stringify({
    PhoneNumberSet: [`+86${sms.to}`],
    SmsSdkAppId: config.SMS_APP_ID,
    SignName: config.SMS_SIGN,
    TemplateId: sms.providerCode,
    TemplateParamSet: Object.values(sms.values),
    SessionContext: sms.id,
  })
  const type = 'application/json; charset=utf-8'
  const day = now.toISOString().slice(0, 10)
  const time = String(Math.floor(now.getTime() / 1000))
  const signed = 'content-type;host;x-tc-action'
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${type}`,
    `host:${endpoint.host}`,
    'x-tc-action:sendsms',
    '',
    signed,
    await sha256(body),
  ].join('\n')
  const scope = `${day}/sms/tc3_request`
  const toSign = `TC3-HMAC-SHA256\n${time}\n${scope}\n${await sha256(canonical)}`
  const key = await hmac(await hmac(await hmac(`TC3${config.SMS_SECRET}`, day), 'sms'), 'tc3_request')
  const signature = hex(await hmac(key, toSign))
  return new Request(endpoint, {
    method: 'POST',
    headers: {
      'content-type': type,
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-timestamp': time,
      'x-tc-region': config.SMS_REGION,
      authorization: `TC3-HMAC-SHA256 Credential=${config.SMS_KEY_ID}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
    },
    body,
  })
}

/** Builds a request for the center's own gateway: JSON, signed with the shared secret over time and body. */
async function webhookRequest(config: MessageConfig, sms: Sms, now: Date) {
  const body = JSON.stringify({
    id: sms.id,
    phone: sms.to,
    sign: config.SMS_SIGN,
    template: sms.providerCode,
    values: sms.values,
    text: sms.text,
  })
  const time = String(Math.floor(now.getTime() / 1000))
  return new Request(config.SMS_URL, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'idempotency-key': sms.id,
      'x-time': time,
      'x-signature': hex(await hmac(config.SMS_SECRET, `${time}.${body}`)),
    },
    body,
  })
}

/** Sends an SMS with the configured provider. Timeout 15 seconds. @throws Error with the provider's reply */
export async function sendSms(
  config: MessageConfig,
  sms: Sms,
  now: Date,
  nonce: string,
  send: Fetch = fetch,
): Promise<void> {
  const provider = config.SMS_PROVIDER
  if (provider === '') throw new Error('未配置短信服务')
  if (provider !== 'webhook' && !sms.providerCode) throw new Error('短信模板缺少服务商编号')
  const request =
    provider === 'aliyun'
      ? await aliyunRequest(config, sms, now, nonce)
      : provider === 'tencent'
        ? await tencentRequest(config, sms, now)
        : await webhookRequest(config, sms, now)
  const answer = await send(request, { redirect: 'manual', signal: AbortSignal.timeout(15_000) })
  const reply = (await answer.json().catch(() => ({}))) as {
    Code?: string
    Message?: string
    Response?: { Error?: { Message: string }; SendStatusSet?: { Code: string; Message: string }[] }
  }
  const refused =
    provider === 'aliyun'
      ? reply.Code !== 'OK' && (reply.Message || String(answer.status))
      : provider === 'tencent'
        ? (reply.Response?.Error?.Message ?? reply.Response?.SendStatusSet?.find((one) => one.Code !== 'Ok')?.Message)
        : !answer.ok && String(answer.status)
  if (refused || !answer.ok) throw new Error(`短信服务拒绝：${refused || answer.status}`)
}
