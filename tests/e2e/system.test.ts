import { readFileSync } from 'node:fs'
import { readXlsx } from 'hucre/xlsx'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { accessibilityFaults } from '~/tests/support/accessible'
import { resultOf } from '~/tests/support/api-client'
import { sharedBrowser } from '~/tests/support/shared-browser'
import { url } from '~/tests/support/browser-world'
import { openWindow } from '~/tests/support/browser-window'
import * as auth from '~/worker/auth/calls'
import * as people from '~/worker/people/calls'
import * as permissions from '~/worker/permissions/calls'
import * as grants from '~/worker/permissions/grants/calls'
import * as menus from '~/worker/permissions/menus/calls'
import * as narrowing from '~/worker/permissions/row-rules/calls'
import * as roles from '~/worker/permissions/roles/calls'
import * as subjects from '~/worker/subjects/calls'
import { roles as baseRoles } from '~/worker/policy/roles'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const opened = async (username: string) => {
  const window = await openWindow(browser, url, username)
  onTestFinished(async () => {
    expect(window.complaints).toEqual([])
    await window.context.close()
  })
  return window
}
const roleIdOf = (code: keyof typeof baseRoles) => baseRoles[code].id
const headings = (page: Page) => page.getByRole('main').locator('h2').allInnerTexts()

test('compares two roles by their differences and shows which role has each permission', async () => {
  const { page, ask } = await opened('admin')
  const idsOf = async (roleId: string) => resultOf(await ask(grants.queryRolePermission, { roleId }))
  const [own, other] = [await idsOf(roleIdOf('technologyManger')), await idsOf(roleIdOf('counselor'))]
  const onlyOwn = own.filter((id) => !other.includes(id)).length
  const onlyOther = other.filter((id) => !own.includes(id)).length
  await page.goto(`${url}/system/role/${roleIdOf('technologyManger')}`)
  await page.getByRole('combobox', { name: '与角色比较' }).click()
  await page
    .getByRole('option', { name: new RegExp(baseRoles.counselor.name) })
    .first()
    .click()
  const tree = page.getByRole('list', { name: '权限树' })
  await tree.getByText(`${baseRoles.counselor.name}有`, { exact: true }).first().waitFor()
  await page.getByRole('checkbox', { name: '仅显示差异' }).click({ force: true })
  // Parents of a difference are shown as its path, with a light mark.
  const differing = tree.locator('[class*=differs]')
  await expect.poll(() => differing.filter({ hasText: /有$/ }).count()).toBe(onlyOther)
  expect(await differing.filter({ hasText: /无$/ }).count()).toBe(onlyOwn)
  await page.reload()
  await tree.getByText(`${baseRoles.counselor.name}有`, { exact: true }).first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('previews the menu of a role as its holders see it', async () => {
  const [admin, holder] = [await opened('admin'), await opened('counselor1')]
  await admin.page.goto(`${url}/system/role/${roleIdOf('counselor')}?tab=menu`)
  const previewed = await admin.page.getByRole('tabpanel').locator('li').allInnerTexts()
  const { menu } = resultOf(await holder.ask(permissions.ownPermissions))
  type Node = { hidden: boolean; meta: { title: string }; children?: Node[] }
  const lines = (nodes: readonly Node[]): string[] =>
    nodes.filter(({ hidden }) => !hidden).flatMap((node) => [node.meta.title, ...lines(node.children ?? [])])
  expect(previewed.map((text) => text.split('\n')[0])).toEqual(lines(menu as Node[]))
})

test('previews the home page of a role, read-only', async () => {
  const [admin, manager] = [await opened('admin'), await opened('biz')]
  const preview = admin.page.locator('[inert]')
  await admin.page.goto(`${url}/system/role/${roleIdOf('bizManger')}?tab=home`)
  await manager.page.goto(`${url}/dashboard/workplace`)
  await preview.locator('h2').first().waitFor()
  // For roles that see all data both dashboards have the same sections.
  expect(await preview.locator('h2').allInnerTexts()).toEqual(await headings(manager.page))
  // A dashboard of own data starts empty: no subjects of others, and the action to declare.
  await admin.page.goto(`${url}/system/role/${roleIdOf('subjectMan')}?tab=home`)
  await preview.getByText('课题申报', { exact: true }).first().waitFor()
  expect(await preview.locator('h2').allInnerTexts()).toContain('我的课题')
  expect(await preview.locator('a[href*="/subjct/detail/"]').count()).toBe(0)
  // The home page of a workspace.
  await admin.page.goto(`${url}/system/role/${roleIdOf('networkSafety')}?tab=home`)
  await preview.getByRole('heading', { includeHidden: true }).first().waitFor()
  expect(await accessibilityFaults(admin.page)).toEqual([])
  for (const one of ['a', 'button']) {
    await preview.locator(one).first().focus()
    expect(await admin.page.evaluate(() => !!document.activeElement?.closest('[inert]'))).toBe(false)
  }
})

test('orders menus by mouse and keyboard and updates open sessions without a reload', async () => {
  const [admin, holder] = [await opened('admin'), await opened('biz')]
  const { page, ask } = admin
  const tops = resultOf(await ask(menus.list, { name: '' })).filter(({ menuType }) => menuType !== 2)
  const idsNow = () => tops.map(({ id }) => id)
  onTestFinished(async () => {
    resultOf(await ask(menus.sort, { parentId: '', ids: idsNow() }))
  })
  const { menu } = resultOf(await holder.ask(permissions.ownPermissions))
  const [first, second] = tops.filter(({ id }) => menu.some((one) => one.id === id && !one.hidden))
  await page.goto(`${url}/system/permission`)
  await holder.page.goto(`${url}/dashboard/workplace`)
  const nav = holder.page.getByRole('navigation', { name: '主菜单' })
  const before = async (one: string, other: string) => {
    const text = await nav.innerText()
    return text.indexOf(one) < text.indexOf(other)
  }
  expect(await before(first!.title, second!.title)).toBe(true)
  const line = (title: string) =>
    page.getByRole('list', { name: '菜单管理' }).locator('[draggable]').filter({ hasText: title }).first()
  await line(second!.title).dragTo(line(first!.title))
  await expect.poll(() => before(second!.title, first!.title)).toBe(true)
  await page.reload()
  const grip = page.locator(`[data-id="${second!.id}"]`)
  await grip.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => before(first!.title, second!.title)).toBe(true)
})

test('narrows and widens an open list within two seconds when a data rule changes', async () => {
  const [admin, person] = [await opened('admin'), await opened('counselor8')]
  const me = resultOf(await person.ask(auth.myInfo))
  const year = String(new Date().getFullYear())
  const { id: roleId } = resultOf(
    await admin.ask(roles.add, { roleName: '年度核对员', roleCode: 'yearChecker', baseCode: 'bizManger' }),
  )
  const rule = { permissionId: 'subject:read', ruleName: '只限本年', ruleColumn: 'year', ruleConditions: '=' }
  const { id: ruleId } = resultOf(await admin.ask(narrowing.addPermissionRule, { ...rule, ruleValue: year }))
  onTestFinished(async () => {
    // Losing the current role signs the person out: no open page sends requests any more.
    await person.page.goto('about:blank')
    await admin.ask(people.takeRole, { roleId, userId: me.id })
    await admin.ask(narrowing.saveRulesOfRole, { permissionId: 'subject:read', roleId, dataRuleIds: '' })
    await admin.ask(narrowing.deletePermissionRule, { id: ruleId })
    await admin.ask(roles.remove, { id: roleId })
  })
  const base = resultOf(await admin.ask(grants.queryRolePermission, { roleId: roleIdOf('bizManger') }))
  const given = { roleId, permissionIds: base.join(','), lastpermissionIds: '' }
  resultOf(await admin.ask(grants.saveRolePermission, given))
  resultOf(await admin.ask(people.giveRole, { roleId, userIdList: [me.id] }))
  resultOf(await person.ask(permissions.takeRole, { roleId }))

  const live = person.page.waitForEvent('websocket')
  await person.page.goto(`${url}/subjectMngr/declared`)
  await live
  const shown = async () => Number((await person.page.locator('h1').innerText()).replaceAll(/\D/g, ''))
  const whole = resultOf(await person.ask(subjects.listSubjects, {})).total
  await expect.poll(shown).toBe(whole)
  await admin.page.goto(`${url}/system/role/${roleId}?tab=rules`)
  const tick = admin.page.getByRole('checkbox', { name: '只限本年' })
  await tick.click({ force: true })
  await admin.page.getByText('数据规则已保存').first().waitFor()
  const ofYear = resultOf(await admin.ask(subjects.listSubjects, { year })).total
  await expect.poll(shown, { timeout: 2000, interval: 50 }).toBe(ofYear)
  expect(ofYear).toBeLessThan(whole)
  await tick.click({ force: true })
  await expect.poll(shown, { timeout: 3000, interval: 50 }).toBe(whole)
})

test('switches a chart to its table by keyboard and exports the same numbers as drawing, picture and workbook', async () => {
  const { page } = await opened('admin')
  await page.goto(`${url}/dashboard/workplace`)
  const figure = page.getByRole('figure').first()
  const picture = figure.locator('[role=img]').first()
  const table = figure.getByRole('table')
  await figure.getByRole('button', { name: /^导出/ }).focus()
  await page.keyboard.press('t')
  await expect.poll(() => picture.isVisible()).toBe(false)
  expect((await table.boundingBox())!.width).toBeGreaterThan(200)
  const cells = await table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')))
  const caption = await table.locator('caption').innerText()
  await page.keyboard.press('t')
  await picture.waitFor()

  const exported = async (kind: RegExp) => {
    await figure.getByRole('button', { name: /^导出/ }).click()
    const given = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: kind }).click()
    const file = await given
    expect(file.suggestedFilename()).toContain(caption)
    return readFileSync(await file.path())
  }
  const svg = (await exported(/svg/)).toString()
  expect(svg).toMatch(/^<svg /)
  // Standalone: no colour variable of the page.
  expect(svg).not.toContain('var(--')
  const png = await exported(/png/)
  expect([...png.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
  expect(png.readUInt32BE(16)).toBeGreaterThan(600)
  const { sheets } = await readXlsx(new Uint8Array(await exported(/xlsx/)))
  const numbers = sheets[0]!.rows.slice(1).map((row) => row.map((one) => String(one ?? '')))
  expect(numbers).toEqual(cells.map((row) => row.map((text) => text.replaceAll(',', ''))))
})
