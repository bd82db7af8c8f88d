import { describe, expect, test } from 'vitest'
import { instant, stamp } from '~/worker/core/time'
import { readMessageConfig } from '~/worker/messages/config'
import { outOfQuiet } from '~/worker/messages/quiet'
import { aliyunRequest, sendSms, tencentRequest } from '~/worker/messages/sms.server'
import { builtIn, placesProblem, render } from '~/worker/messages/templates'

describe('templates', () => {
  test('values stand in their places, and are never places themselves', () => {
    expect(render('${title}，${ title }。', { title: '${text}' })).toBe('${text}，${text}。')
    expect(render('$1 $& ${a}', { a: '$&' })).toBe('$1 $& $&')
    expect(() => render('${title} ${text}', { title: '一' })).toThrow('模板缺少值：text')
    expect(() => render('${toString}', {})).not.toThrow('x')
  })
  test('wrong places are named', () => {
    expect(placesProblem('${title} ${a b}')).toBe('占位名称有误：a b')
    expect(placesProblem('${}')).toBe('占位名称有误：空')
    expect(placesProblem('${title')).toBe('占位没有写完整，应为 ${名称}')
    for (const one of builtIn) {
      expect(placesProblem(one.templateTitle + one.templateContent)).toBeNull()
      expect(render(one.templateContent, JSON.parse(one.templateTestJson))).not.toContain('${')
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
  ])('at %s goes out at %s', (now, goes) => {
    expect(stamp(outOfQuiet(instant(now), night))).toBe(goes)
  })
  test('within a day, and none', () => {
    expect(stamp(outOfQuiet(instant('2026-11-20 12:30:00'), { start: '12:00', end: '13:00' }))).toBe(
      '2026-11-20 13:00:00',
    )
    expect(stamp(outOfQuiet(instant('2026-11-20 12:30:00'), { start: '12:00', end: '12:00' }))).toBe(
      '2026-11-20 12:30:00',
    )
  })
})

describe('SMS by provider', () => {
  const config = readMessageConfig({ SMS_KEY_ID: 'id', SMS_SECRET: 'secret', SMS_SIGN: '课题', SMS_APP_ID: '1400' })
  const sms = { to: '13812345678', text: '文', providerCode: 'SMS_1', values: { title: '立项 & 通知' } }
  const now = new Date('2026-11-20T01:30:00Z')
  test('Aliyun: parameters in order, the same request signs the same, another one not', async () => {
    const request = await aliyunRequest(config, sms, now, 'nonce')
    expect(request.url).toBe(
      'https://dysmsapi.aliyuncs.com/?PhoneNumbers=13812345678&SignName=%E8%AF%BE%E9%A2%98&TemplateCode=SMS_1&TemplateParam=%7B%22title%22%3A%22%E7%AB%8B%E9%A1%B9%20%26%20%E9%80%9A%E7%9F%A5%22%7D',
    )
    const signed = (one: Request) => one.headers.get('authorization')
    expect(signed(request)).toMatch(
      /^ACS3-HMAC-SHA256 Credential=id,SignedHeaders=host;x-acs-.*,Signature=[0-9a-f]{64}$/,
    )
    expect(signed(await aliyunRequest(config, sms, now, 'nonce'))).toBe(signed(request))
    expect(signed(await aliyunRequest(config, { ...sms, to: '13800000000' }, now, 'nonce'))).not.toBe(signed(request))
  })
  test('Tencent: what a refusal says is said', async () => {
    const request = await tencentRequest(config, sms, now)
    expect(await request.clone().json()).toMatchObject({
      PhoneNumberSet: ['+8613812345678'],
      TemplateParamSet: ['立项 & 通知'],
    })
    const refuse = () =>
      Promise.resolve(Response.json({ Response: { SendStatusSet: [{ Code: 'LimitExceeded', Message: '超出频率' }] } }))
    const tencent = { ...config, SMS_PROVIDER: 'tencent' as const }
    await expect(sendSms(tencent, sms, now, 'n', refuse)).rejects.toThrow('短信服务拒绝：超出频率')
    await expect(sendSms(tencent, { ...sms, providerCode: '' }, now, 'n', refuse)).rejects.toThrow('没有服务商编号')
  })
  test('webhook: signed with the shared secret; any refusal is one', async () => {
    const webhook = { ...config, SMS_PROVIDER: 'webhook' as const, SMS_URL: 'https://sms.example.org/send' }
    let seen: Request | undefined
    const take = (request: RequestInfo | URL) => {
      seen = request as Request
      return Promise.resolve(Response.json({}))
    }
    await sendSms(webhook, sms, now, 'n', take as typeof fetch)
    expect(seen?.headers.get('x-signature')).toMatch(/^[0-9a-f]{64}$/)
    await expect(
      sendSms(webhook, sms, now, 'n', () => Promise.resolve(new Response('', { status: 500 }))),
    ).rejects.toThrow('短信服务拒绝：500')
    await expect(sendSms(config, sms, now, 'n')).rejects.toThrow('未配置短信服务')
  })
})
