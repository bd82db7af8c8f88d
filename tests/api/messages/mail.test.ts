import { describe, expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { mailServer, type MailServerMode } from '~/tests/support/smtp'
import { freshWorld, type World } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import * as messages from '~/worker/messages/calls'
import { readMessageConfig } from '~/worker/messages/config'
import { sendMail } from '~/worker/messages/mail.server'

const drain = (world: World) =>
  runJob('outbox', world.bindings as unknown as Bindings, jobHandlers.outbox, { now: world.now })
const through = (port: number) => ({
  MAIL_HOST: '127.0.0.1',
  MAIL_PORT: String(port),
  MAIL_TLS: 'none',
  MAIL_FROM: 'keti@example.org',
  MAIL_FROM_NAME: '课题管理系统',
})
const letter = (world: World, more: object = {}) =>
  world.make('outbox', {
    kind: 'mail',
    payload: { to: 'wang@example.org', subject: '立项通知', text: '课题已立项。', ...more },
    nextTime: world.stamp(),
  })

describe('mail through a real server', () => {
  test('transfers Chinese text, long subjects, lines of dots and the login', async () => {
    const server = await mailServer()
    const world = await freshWorld()
    Object.assign(world.vars, through(server.port), { MAIL_USER: 'keti', MAIL_PASSWORD: 'right' })
    const subject = '关于 2026 年度课题《证券期货业数据治理关键技术与应用研究》评审意见补充说明的通知'
    const text = `第一行\n.\n..两点\n${'长'.repeat(3000)}`
    const row = await letter(world, { subject, text })
    expect(await drain(world)).toBe('1 done, 0 failed')
    expect(server.received).toMatchObject([
      { from: 'keti@example.org', to: 'wang@example.org', user: 'keti', text: text.replaceAll('\n', '\r\n') },
    ])
    const { headers } = server.received[0]!
    expect(headers).toMatchObject({
      subject,
      from: '课题管理系统 <keti@example.org>',
      'message-id': `<${row.id}@example.org>`,
      date: 'Fri, 20 Nov 2026 01:30:00 +0000',
    })
  })

  test('rejects header injection by a subject or a name and a malformed recipient', async () => {
    const server = await mailServer()
    const world = await freshWorld()
    Object.assign(world.vars, through(server.port))
    await letter(world, { subject: 'a\r\nBcc: evil@example.org\r\n\r\nb' })
    await letter(world, { to: 'a@example.org>\r\nRCPT TO:<evil@example.org' })
    await letter(world, { to: 'a@example.org, b@example.org' })
    expect(await drain(world)).toBe('1 done, 2 failed')
    expect(server.received.map((one) => one.to)).toEqual(['wang@example.org'])
    expect(server.received[0]!.headers).not.toHaveProperty('bcc')
  })

  test.each([
    ['refuses', '邮件服务拒绝：550 5.1.1 no such'],
    ['busy', '邮件服务拒绝：421 4.3.2 try again later'],
    ['acceptsAndDrops', '邮件服务已断开连接'],
    ['drops', '邮件服务已断开连接'],
    ['silent', '邮件服务无应答'],
    ['endless', '邮件服务的应答过长'],
  ] satisfies [MailServerMode, string][])('reports a server that %s by name at once', async (manner, said) => {
    const server = await mailServer(manner)
    const began = Date.now()
    const config = readMessageConfig(through(server.port))
    const mail = { to: 'wang@example.org', subject: '通知', text: '文' }
    await expect(sendMail(config, mail, { id: 'x', now: new Date(), patience: 400 })).rejects.toThrow(said)
    expect(Date.now() - began).toBeLessThan(3000)
    expect(server.received).toEqual([])
  })

  test('reports a wrong password, an unreachable server and a remote server without TLS', async () => {
    const server = await mailServer()
    const send = (more: object) =>
      sendMail(
        readMessageConfig({ ...through(server.port), ...more }),
        { to: 'a@example.org', subject: '', text: '' },
        { id: 'x', now: new Date() },
      )
    await expect(send({ MAIL_USER: 'keti', MAIL_PASSWORD: 'wrong' })).rejects.toThrow('535 5.7.8 wrong password')
    await expect(send({ MAIL_PORT: '9' })).rejects.toThrow(/ECONNREFUSED|断开/)
    await expect(send({ MAIL_HOST: 'mail.example.org' })).rejects.toThrow(
      'Mail without TLS is allowed only to this machine.',
    )
  })

  test('retries with growing delays without sending twice or blocking other mail', async () => {
    const server = await mailServer('acceptsAndDrops')
    const world = await freshWorld()
    Object.assign(world.vars, through(server.port))
    const man = await world.as('subjectMan')
    const row = await letter(world)
    const notice = await world.make('announcement', { title: '通知', sendStatus: '1', msgType: 'USER' })
    await world.make('announcementSend', { anntId: notice.id, userId: man.user.id, createTime: world.stamp() })
    const told = await world.make('outbox', {
      kind: 'notice',
      payload: { anntId: notice.id },
      nextTime: world.stamp(),
    })
    expect(await drain(world)).toBe('1 done, 1 failed')
    expect((await world.read('outbox', told.id))?.status).toBe(1)
    expect(await world.read('outbox', row.id)).toMatchObject({ status: 0, tries: 1, error: '邮件服务已断开连接' })
    server.manner = 'busy'
    world.pass(2 / 1440)
    await drain(world)
    expect(await world.read('outbox', row.id)).toMatchObject({ tries: 2 })
    server.manner = 'takes'
    await drain(world)
    expect(server.received, 'not before its time').toEqual([])
    world.pass(5 / 1440)
    await drain(world)
    expect(server.received).toHaveLength(1)
    expect(await world.read('outbox', row.id)).toMatchObject({ status: 1, tries: 3, error: '' })
  })

  test('fills the placeholders of a notice template and waits for the morning', async () => {
    const server = await mailServer()
    const world = await freshWorld()
    Object.assign(world.vars, through(server.port))
    await world.set('mailNotices', 1)
    const [admin, man] = [await world.as('admin'), await world.as('subjectMan', '', { email: 'a@example.org' })]
    const edit = await admin.ask(messages.saveTemplate, {
      templateCode: 'MAIL_NOTICE',
      templateName: '通知邮件',
      templateType: '2',
      templateTitle: '【课题】${title}',
      templateContent: '${sender}：${text}（${time}）',
    })
    expect(edit.body.success).toBe(true)
    world.offset += 13 * 3_600_000 // 22:30
    const notice = await world.make('announcement', {
      title: '请补充 ${text}',
      msgContent: '内容 $& 与 ${title}',
      sender: '系统',
      sendStatus: '1',
      msgType: 'USER',
      templateCode: 'SUBJ_RETURNED',
      sendTime: world.stamp(),
    })
    await world.make('announcementSend', { anntId: notice.id, userId: man.user.id, createTime: world.stamp() })
    await world.make('outbox', { kind: 'notice', payload: { anntId: notice.id }, nextTime: world.stamp() })
    await drain(world)
    await drain(world)
    expect(server.received, 'at night').toEqual([])
    world.pass(10 / 24)
    await drain(world)
    expect(server.received.map((one) => [one.headers.subject, one.text])).toEqual([
      ['【课题】请补充 ${text}', '系统：内容 $& 与 ${title}（2026-11-20 22:30）'],
    ])
  })
})
