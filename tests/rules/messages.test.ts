import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseStamp, formatStamp } from '~/worker/core/time'
import { readMessageConfig } from '~/worker/messages/config'
import { encodeHeader, isMailAddress, buildMimeMessage } from '~/worker/messages/mime-message'
import { endOfQuietHours } from '~/worker/messages/rules'
import { aliyunRequest, sendSms, tencentRequest } from '~/worker/messages/sms.server'
import { builtInTemplates, placeholdersOf, findPlaceholderProblem, renderTemplate } from '~/worker/messages/templates'

describe('templates', () => {
  test('replace placeholders by values, which are never placeholders themselves', () => {
    expect(renderTemplate('${title}，${ title }。', { title: '${text}' })).toBe('${text}，${text}。')
    expect(renderTemplate('$1 $& ${a}', { a: '$&' })).toBe('$1 $& $&')
    expect(() => renderTemplate('${title} ${text}', { title: '一' })).toThrow('模板缺少值：text')
  })
  test.each([{}, { text: null }, { text: undefined }])('report a placeholder without a value: %j', (values) => {
    expect(() => renderTemplate('${text}', values)).toThrow('模板缺少值：text')
  })
  test('ignore inherited properties', () => {
    expect(() => renderTemplate('${toString}', {})).toThrow('模板缺少值：toString')
  })
  test('format other values as JSON', () => {
    expect(renderTemplate('${count}、${list}、${empty}', { count: 0, list: ['一'], empty: '' })).toBe('0、["一"]、')
  })
  test('list placeholders once, in order', () => {
    expect(placeholdersOf('${b}${ a }${b}')).toEqual(['b', 'a'])
  })
  test('report invalid placeholders', () => {
    expect(findPlaceholderProblem('${title} ${a b}')).toBe('占位符名称有误：a b')
    expect(findPlaceholderProblem('${}')).toBe('占位符名称有误：空')
    expect(findPlaceholderProblem('${title')).toBe('占位符不完整，应为 ${名称}')
    for (const one of builtInTemplates) {
      expect(findPlaceholderProblem(one.templateTitle + one.templateContent)).toBeNull()
      expect(renderTemplate(one.templateContent, JSON.parse(one.templateTestJson))).not.toContain('${')
    }
  })
})

describe('quiet hours', () => {
  const night = { start: '21:00', end: '08:00' }
  test.each([
    ['2026-11-20 20:59:59', '2026-11-20 20:59:59'],
    ['2026-11-20 21:00:00', '2026-11-21 08:00:00'],
    ['2026-11-21 00:30:00', '2026-11-21 08:00:00'],
    ['2026-11-21 08:00:00', '2026-11-21 08:00:00'],
  ])('delay a message at %s to %s', (now, goes) => {
    expect(formatStamp(endOfQuietHours(parseStamp(now), night))).toBe(goes)
  })
  test.each([
    ['11:59:59', '11:59:59'],
    ['12:00:00', '13:00:00'],
    ['12:59:59', '13:00:00'],
    ['13:00:00', '13:00:00'],
  ])('within a day delay a message at %s to %s', (now, goes) => {
    const noon = { start: '12:00', end: '13:00' }
    expect(formatStamp(endOfQuietHours(parseStamp(`2026-11-20 ${now}`), noon))).toBe(`2026-11-20 ${goes}`)
  })
  test('that start and end at the same time do not exist', () => {
    expect(formatStamp(endOfQuietHours(parseStamp('2026-11-20 12:00:00'), { start: '12:00', end: '12:00' }))).toBe(
      '2026-11-20 12:00:00',
    )
  })
})

describe('email and SMS settings', () => {
  test('use TLS for email by default', () => {
    expect(readMessageConfig({})).toMatchObject({ MAIL_PORT: 465, MAIL_TLS: 'tls', SMS_PROVIDER: '' })
  })
  test.each(['1', '65535'])('accept the port %s', (MAIL_PORT) => {
    expect(readMessageConfig({ MAIL_PORT }).MAIL_PORT).toBe(Number(MAIL_PORT))
  })
  test.each(['0', '65536', '4.5', 'smtp'])('reject the port %s by name', (MAIL_PORT) => {
    expect(() => readMessageConfig({ MAIL_PORT })).toThrow('环境变量有误：MAIL_PORT')
  })
})

describe('an email', () => {
  const headers = (subject: string, from = { name: '', address: 'keti@example.org' }) => {
    const letter = buildMimeMessage(
      { to: 'a@example.org', subject, text: '' },
      from,
      'id',
      new Date('2026-11-20T01:30:00Z'),
    )
    return Object.fromEntries(
      letter
        .split('\r\n')
        .map((line) => line.split(/: (.*)/s))
        .map(([name, value]) => [name, value]),
    ) as Record<string, string>
  }
  test('accepts an address of at most 254 characters', () => {
    const at = '@example.org'
    expect(isMailAddress(`${'a'.repeat(254 - at.length)}${at}`)).toBe(true)
    expect(isMailAddress(`${'a'.repeat(255 - at.length)}${at}`)).toBe(false)
  })
  test('has a subject of at most 200 characters', () => {
    expect(headers('x'.repeat(200)).Subject).toBe('x'.repeat(200))
    expect(headers(`${'x'.repeat(200)}y`).Subject).toBe('x'.repeat(200))
  })
  test('has a Message-ID without spaces and colons, whatever its row id', () => {
    const from = { name: '', address: 'keti@example.org' }
    const mail = { to: 'a@example.org', subject: '', text: '' }
    const letter = buildMimeMessage(mail, from, 'digest-1-2026-11-20 18:00:00-mail', new Date())
    expect(letter).toContain('\r\nMessage-ID: <digest-1-2026-11-20-18-00-00-mail@example.org>\r\n')
  })
  test('has an id at the domain of its sender', () => {
    expect(headers('').From).toBe('keti@example.org')
    expect(headers('')['Message-ID']).toBe('<id@example.org>')
  })
  test('names its sender, quoted where necessary', () => {
    expect(headers('', { name: 'Keti 1', address: 'keti@example.org' }).From).toBe('"Keti 1" <keti@example.org>')
    expect(headers('', { name: '课题', address: 'keti@example.org' }).From).toBe(
      '=?UTF-8?B?6K++6aKY?= <keti@example.org>',
    )
  })
  test('splits an encoded word into whole characters of at most 75 octets', () => {
    const words = (text: string) => encodeHeader(text).split('\r\n ')
    const read = (word: string) => Buffer.from(word.slice('=?UTF-8?B?'.length, -2), 'base64').toString()
    expect(words('plain ~')).toEqual(['plain ~'])
    expect(words('长'.repeat(14))).toHaveLength(1)
    expect(words('长'.repeat(15)).map(read)).toEqual(['长'.repeat(14), '长'])
    expect(words(`a${'长'.repeat(30)}`).map(read)).toEqual([`a${'长'.repeat(13)}`, '长'.repeat(14), '长'.repeat(3)])
    for (const word of words('长'.repeat(40))) expect(word.length).toBeLessThanOrEqual(75)
  })
})

describe('SMS providers', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  /** As the provider verifies a request: by the signed headers that it names. */
  const signing = (request: Request) => {
    const said = request.headers.get('authorization')!
    const names = /SignedHeaders=([^,]*)/.exec(said)![1]!
    const value = (name: string) => (name === 'host' ? new URL(request.url).host : request.headers.get(name))
    const lines = names.split(';').map((name) => `${name}:${value(name)}`)
    return { signature: /Signature=(.*)$/.exec(said)![1]!, names, lines }
  }

  const config = readMessageConfig({ SMS_KEY_ID: 'id', SMS_SECRET: 'secret', SMS_SIGN: '课题', SMS_APP_ID: '1400' })
  const sms = { id: 'row-1', to: '13812345678', text: '文', providerCode: 'SMS_1', values: { title: '立项 & 通知' } }
  const now = new Date('2026-11-20T01:30:00Z')
  test('Aliyun: sends parameters in order', async () => {
    const request = await aliyunRequest(config, sms, now, 'nonce')
    expect(request.url).toBe(
      'https://dysmsapi.aliyuncs.com/?OutId=row-1&PhoneNumbers=13812345678&SignName=%E8%AF%BE%E9%A2%98&TemplateCode=SMS_1&TemplateParam=%7B%22title%22%3A%22%E7%AB%8B%E9%A1%B9%20%26%20%E9%80%9A%E7%9F%A5%22%7D',
    )
  })
  test('Aliyun: has a valid signature with any characters', async () => {
    const request = await aliyunRequest(config, { ...sms, values: { title: "(一)*!'~" } }, now, 'nonce')
    const { signature, names, lines } = signing(request)
    expect(names).toBe('host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version')
    expect(request.headers.get('x-acs-date')).toBe('2026-11-20T01:30:00Z')
    const rfc3986 = (text: string) =>
      encodeURIComponent(text)
        .replaceAll('!', '%21')
        .replaceAll("'", '%27')
        .replaceAll('(', '%28')
        .replaceAll(')', '%29')
        .replaceAll('*', '%2A')
    const query = [...new URL(request.url).searchParams].map((pair) => pair.map(rfc3986).join('=')).join('&')
    const canonical = ['POST', '/', query, ...lines, '', names, sha256('')].join('\n')
    expect(signature).toBe(hmac('secret', `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex'))
  })
  test('Tencent: has a valid signature with the current date', async () => {
    const request = await tencentRequest(config, sms, now)
    expect(request.url).toBe('https://sms.tencentcloudapi.com/')
    expect(request.headers.get('x-tc-timestamp')).toBe('1795138200')
    const { signature, names, lines } = signing(request)
    const action = lines.map((line) => line.replace('SendSms', 'sendsms'))
    const canonical = ['POST', '/', '', ...action, '', names, sha256(await request.text())].join('\n')
    const toSign = `TC3-HMAC-SHA256\n1795138200\n2026-11-20/sms/tc3_request\n${sha256(canonical)}`
    const key = hmac(hmac(hmac('TC3secret', '2026-11-20'), 'sms'), 'tc3_request')
    expect(signature).toBe(hmac(key, toSign).toString('hex'))
  })
  test('use a configured endpoint', async () => {
    const elsewhere = { ...config, SMS_URL: 'https://sms.example.org/' }
    expect((await tencentRequest(elsewhere, sms, now)).url).toBe('https://sms.example.org/')
    expect((await aliyunRequest(elsewhere, sms, now, 'n')).url).toMatch(/^https:\/\/sms\.example\.org\/\?OutId=/)
  })
  const sent = (SMS_PROVIDER: 'aliyun' | 'tencent' | 'webhook', body: unknown, status = 200) =>
    sendSms({ ...config, SMS_PROVIDER, SMS_URL: 'https://sms.example.org/' }, sms, now, 'n', () =>
      Promise.resolve(typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })),
    )
  test('report an accepted message as sent', async () => {
    await expect(sent('aliyun', { Code: 'OK' })).resolves.toBeUndefined()
    await expect(
      sent('tencent', { Response: { SendStatusSet: [{ Code: 'Ok', Message: 'ok' }] } }),
    ).resolves.toBeUndefined()
    await expect(sent('webhook', '')).resolves.toBeUndefined()
  })
  test.each([
    ['aliyun', { Code: 'isv.LIMIT', Message: '触发流控' }, 200, '触发流控'],
    ['aliyun', {}, 200, '200'],
    ['aliyun', { Code: 'OK' }, 500, '500'],
    ['tencent', { Response: { Error: { Message: '签名有误' } } }, 200, '签名有误'],
    ['tencent', 'busy', 502, '502'],
    ['webhook', {}, 500, '500'],
  ] as const)('report a message rejected by %s: %j', async (provider, body, status, said) => {
    await expect(sent(provider, body, status)).rejects.toThrow(`短信服务拒绝：${said}`)
  })
  test('Tencent: reports the text of a rejection', async () => {
    const request = await tencentRequest(config, sms, now)
    expect(await request.clone().json()).toMatchObject({
      PhoneNumberSet: ['+8613812345678'],
      TemplateParamSet: ['立项 & 通知'],
      SessionContext: 'row-1',
    })
    const refuse = () =>
      Promise.resolve(Response.json({ Response: { SendStatusSet: [{ Code: 'LimitExceeded', Message: '超出频率' }] } }))
    const tencent = { ...config, SMS_PROVIDER: 'tencent' as const }
    await expect(sendSms(tencent, sms, now, 'n', refuse)).rejects.toThrow('短信服务拒绝：超出频率')
    await expect(sendSms(tencent, { ...sms, providerCode: '' }, now, 'n', refuse)).rejects.toThrow('缺少服务商编号')
  })
  test('webhook: is signed with the shared secret and reports any rejection', async () => {
    const webhook = { ...config, SMS_PROVIDER: 'webhook' as const, SMS_URL: 'https://sms.example.org/send' }
    let seen: Request | undefined
    const take = (request: RequestInfo | URL) => {
      seen = request as Request
      return Promise.resolve(Response.json({}))
    }
    await sendSms(webhook, sms, now, 'n', take as typeof fetch)
    expect(seen?.headers.get('x-time')).toBe('1795138200')
    expect(seen?.headers.get('x-signature')).toBe(
      hmac('secret', `1795138200.${await seen!.clone().text()}`).toString('hex'),
    )
    expect(seen?.headers.get('idempotency-key')).toBe('row-1')
    expect(await seen!.json()).toEqual({
      id: 'row-1',
      phone: '13812345678',
      sign: '课题',
      template: 'SMS_1',
      values: sms.values,
      text: '文',
    })
    await expect(
      sendSms(webhook, sms, now, 'n', () => Promise.resolve(new Response('', { status: 500 }))),
    ).rejects.toThrow('短信服务拒绝：500')
    await expect(sendSms(config, sms, now, 'n')).rejects.toThrow('未配置短信服务')
  })
})
