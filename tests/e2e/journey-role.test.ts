import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as auth from '~/worker/auth/calls'
import { roles as builtIn } from '~/worker/policy/roles'
import * as people from '~/worker/people/calls'
import * as permissions from '~/worker/permissions/calls'
import * as departRoles from '~/worker/permissions/depart-roles/calls'
import * as narrowing from '~/worker/permissions/row-rules/calls'
import * as roles from '~/worker/permissions/roles/calls'
import * as subjects from '~/worker/subjects/calls'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Ticks the item of the tree with this name. */
async function tick(page: Page, name: string) {
  await page.getByRole('textbox', { name: '查找权限' }).fill(name)
  await page.getByRole('list', { name: '权限树' }).getByRole('checkbox', { name, exact: true }).click({ force: true })
}

test('shows the menu and exactly the rows of a new role to its holder', async () => {
  const [admin, person] = [await openWindow(browser, url, 'admin'), await openWindow(browser, url, 'counselor9')]
  const me = resultOf(await person.ask(auth.myInfo))
  const year = String(new Date().getFullYear())
  const { id: roleId } = resultOf(
    await admin.ask(roles.add, { roleName: '年度观察员', roleCode: 'yearWatcher', baseCode: 'bizManger' }),
  )
  const ruleId = resultOf(
    await admin.ask(narrowing.addPermissionRule, {
      ...{ permissionId: 'subject:read', ruleName: '本年度' },
      ...{ ruleColumn: 'year', ruleConditions: '=', ruleValue: year },
    }),
  ).id
  onTestFinished(async () => {
    await admin.ask(people.takeRole, { roleId, userId: me.id })
    await admin.ask(narrowing.saveRulesOfRole, { permissionId: 'subject:read', roleId, dataRuleIds: '' })
    await admin.ask(narrowing.deletePermissionRule, { id: ruleId })
    await admin.ask(roles.remove, { id: roleId })
    await person.context.close()
    await admin.context.close()
  })
  const { page } = admin
  await page.goto(`${url}/system/role/${roleId}`)
  await tick(page, '申报管理')
  await tick(page, '查看课题')
  await page.getByRole('button', { name: '保存授权' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存授权' }).click()
  await page.getByText(/^已授 \d+ 项$/).waitFor()
  await page.getByRole('tab', { name: /数据规则/ }).click()
  await page.getByRole('checkbox', { name: '本年度' }).click({ force: true })
  await page.getByText('数据规则已保存').first().waitFor()

  resultOf(await admin.ask(people.giveRole, { roleId, userIdList: [me.id] }))
  resultOf(await person.ask(permissions.takeRole, { roleId }))
  await person.page.goto(`${url}/subjectMngr/declared`)
  await person.page.getByRole('heading', { name: /申报管理/ }).waitFor()
  const seen = resultOf(await person.ask(subjects.listSubjects, { pageSize: 200 }))
  const all = resultOf(await admin.ask(subjects.listSubjects, { year, pageSize: 200 }))
  expect(new Set(seen.records.map((one) => one.year))).toEqual(new Set([year]))
  expect(seen.total).toBe(all.total)
  expect(person.complaints).toEqual([])
  expect(admin.complaints).toEqual([])
})

test('creates, grants, assigns and revokes a department role on one page', async () => {
  const admin = await openWindow(browser, url, 'admin')
  const person = await openWindow(browser, url, 'mechanism2')
  const {
    id: userId,
    realname,
    departId,
  } = resultOf(await person.ask(auth.myInfo)) as {
    id: string
    realname: string
    departId: string
  }
  const { page } = admin
  await page.goto(`${url}/system/depart?depart=${departId}`)
  await page.getByRole('button', { name: '权限与角色' }).click()
  await page.getByRole('tab', { name: /部门权限/ }).click()
  await tick(page, '查看统计')
  await page.getByRole('button', { name: '保存权限' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存权限' }).click()
  await page.getByText('部门权限已保存').first().waitFor()
  await page.getByRole('tab', { name: /部门角色/ }).click()
  await page.getByRole('button', { name: '新增部门角色' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('角色名称').fill('统计联络员')
  await sheet.getByLabel('角色编码').fill('statContact')
  await sheet.getByRole('button', { name: /保存|提交/ }).click()
  await page.getByRole('heading', { name: '“统计联络员”的权限' }).waitFor()
  const roleId = new URL(page.url()).searchParams.get('role')!
  onTestFinished(async () => {
    await admin.ask(departRoles.giveRoles, { userId, newRoleId: '', oldRoleId: roleId })
    await admin.ask(departRoles.remove, { id: roleId })
    await admin.ask(departRoles.saveDepartPermission, {
      ...{ departId, permissionIds: '', lastpermissionIds: 'statistics:read' },
    })
    await person.context.close()
    await admin.context.close()
  })
  await tick(page, '查看统计')
  await page.getByRole('button', { name: '保存权限' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存权限' }).click()
  await page.getByText('部门角色授权已保存').first().waitFor()
  await page.getByRole('combobox', { name: '本部门人员' }).click()
  await page.keyboard.type(realname)
  await page
    .getByRole('option', { name: new RegExp(realname) })
    .first()
    .click()
  await page.getByRole('button', { name: '添加持有人' }).click()
  await page.getByRole('list', { name: '“统计联络员”的持有人' }).getByText(realname).waitFor()
  const { codeList } = resultOf(await person.ask(permissions.ownPermissions))
  expect(codeList).toContain('statistics:read')
  await page.getByRole('button', { name: '收回' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '收回' }).click()
  await page.getByText('该部门角色暂无持有人').waitFor()
  expect(resultOf(await person.ask(permissions.ownPermissions)).codeList).not.toContain('statistics:read')
  expect(admin.complaints).toEqual([])
})

test('previews what merging two accounts transfers', async () => {
  const admin = await openWindow(browser, url, 'admin')
  onTestFinished(() => admin.context.close())
  const add = async (username: string) =>
    resultOf(
      await admin.ask(people.add, {
        username,
        realname: '双账号测试',
        selectedroles: builtIn.counselor.id,
        selecteddeparts: '',
      }),
    ).id
  const [keepId, giveId] = [await add('doublekept'), await add('doublegiven')]
  onTestFinished(async () => {
    await admin.ask(people.removeMany, { ids: [keepId, giveId] })
  })
  const { page } = admin
  await page.goto(`${url}/system/user?username=doublegiven`)
  await page.getByRole('button', { name: '更多' }).last().click()
  await page.getByRole('menuitem', { name: '合并到其他账号' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '保留的账号' }).click()
  await page.keyboard.type('doublekept')
  await page
    .getByRole('option', { name: /doublekept/ })
    .first()
    .click()
  await dialog.getByText('将转移').waitFor()
  await dialog.getByRole('button', { name: '合并到 doublekept' }).click()
  await page.getByText('“doublegiven”已合并到“doublekept”').first().waitFor()
  const row = resultOf(await admin.ask(people.byId, { id: giveId }))
  expect(row).toMatchObject({ status: 2, mergedInto: keepId })
  expect(admin.complaints).toEqual([])
})
