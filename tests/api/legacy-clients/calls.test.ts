import { describe, expect, test } from 'vitest'
import { createAccount } from '~/tests/api/auth/accounts'
import { uploadForm, pdf, storageForFile } from '~/tests/api/files/storage'
import { freshWorld } from '~/tests/support/world'
import * as authCalls from '~/worker/auth/calls'
import * as dictionaries from '~/worker/system/dictionaries/calls'
import * as permissions from '~/worker/permissions/calls'
import * as announcements from '~/worker/announcements/calls'
import * as files from '~/worker/files/calls'

const storage = storageForFile()
/** Legacy clients add the current second to every GET request. */
const _t = '1795224600'

describe('a legacy client', () => {
  test('signs in and reads the dictionaries with its token in the header', async () => {
    const world = await freshWorld()
    await createAccount(world)
    const { body } = await world.nobody.attempt(authCalls.signIn, {
      username: 'subject',
      password: 'Keti@2026demo',
      captcha: '',
      checkKey: 1795224600000,
      remember_me: true,
    })
    expect(body).toMatchObject({ success: true, code: 200, message: expect.any(String) })
    const { token, userInfo, sysAllDictItems, multi_depart } = body.result
    expect(userInfo).not.toHaveProperty('password')
    expect(multi_depart).toBe(1)
    expect(sysAllDictItems.subject_domain[0]).toEqual({
      value: expect.any(String),
      text: sysAllDictItems.subject_domain[0].label,
      title: sysAllDictItems.subject_domain[0].label,
      label: expect.any(String),
    })
    const me = world.caller(token)
    expect((await me.ask(dictionaries.allDictItems, { _t })).body.result).toEqual(sysAllDictItems)
    expect((await me.ask(dictionaries.dictItems, { code: 'subject_domain' })).body.result).toEqual(
      sysAllDictItems.subject_domain,
    )
  })

  test('reads the menu and the buttons of its role by token without side effects', async () => {
    const world = await freshWorld()
    for (const person of await world.everyRole()) {
      const before = JSON.stringify(await world.all('session'))
      const { body } = await person.ask(permissions.ownPermissions, { _t })
      const { menu, auth, allAuth, codeList, sysSafeMode, currentRole } = body.result
      expect(currentRole.roleCode).toBe(person.user.roleCode)
      expect(menu.length).toBeGreaterThan(0)
      expect(codeList).toEqual(auth.flatMap(({ action }: { action: string }) => action.split(',')))
      expect(allAuth.length).toBeGreaterThanOrEqual(auth.length)
      expect(sysSafeMode).toBe(false)
      expect(JSON.stringify(await world.all('session'))).toBe(before)
    }
  })

  test('publishes an announcement, reads it, marks it as read and revokes it', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const reader = await world.as('subjectMan')
    const unread = async () => (await reader.ask(announcements.unreadCount, { _t })).body.result
    for (const titile of ['甲', '乙']) {
      const { id } = (
        await admin.ask(announcements.addAnnouncement, {
          titile,
          msgContent: '内容',
          msgType: 'ALL',
          msgCategory: '1',
          priority: 'M',
        })
      ).body.result
      expect((await admin.send('GET', announcements.releaseAnnouncement.path, { id, _t })).body).toMatchObject({
        success: true,
      })
    }
    const mine = await reader.ask(announcements.myAnnouncements, {
      _t,
      column: 'createTime',
      order: 'desc',
      pageNo: 1,
      pageSize: 10,
    })
    const [first] = mine.body.result.records
    expect(await unread()).toMatchObject({ count: 2 })
    expect((await reader.send('PUT', announcements.markRead.path, { anntId: first!.anntId })).body).toMatchObject({
      success: true,
    })
    expect(await unread()).toMatchObject({ count: 1 })
    expect((await reader.ask(announcements.clearAllUnread)).body).toMatchObject({
      success: true,
      result: null,
    })
    expect(await unread()).toMatchObject({ count: 0 })
    expect(
      (await admin.send('GET', announcements.revokeAnnouncement.path, { id: first!.anntId, _t })).body,
    ).toMatchObject({
      success: true,
    })
  })

  test('uploads a file and reads its path from the message', async () => {
    const world = await freshWorld()
    world.vars = storage()
    const man = await world.as('subjectMan')
    const sent = await man.ask(files.uploadAsFamily, uploadForm('图.pdf', pdf('一'), { biz: 'temp' }))
    expect(sent.body).toMatchObject({ success: true, message: sent.body.result.url })
    const back = await man.send('GET', sent.body.message)
    expect(new Uint8Array(await back.response.arrayBuffer())).toEqual(pdf('一'))
    const none = new FormData()
    none.append('biz', 'temp')
    expect((await man.ask(files.uploadAsFamily, none)).body).toMatchObject({ success: false, code: 400 })
  })
})
