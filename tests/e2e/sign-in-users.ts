import type { Client } from '@libsql/client'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { databaseClient } from '~/db/node-client'
import { apiClientAt, resultOf } from '~/tests/support/api-client'
import * as auth from '~/worker/auth/calls'
import { hashPassword } from '~/worker/auth/password-hash'
import { type RoleCode, roles } from '~/worker/policy/roles'
import { url, vars } from '~/tests/support/browser-world'
import { waitForHydration } from '~/tests/support/page-readiness'

/** Users of one test, so that other tests do not change them. */
export const PASSWORD = 'A-word@2026'
export type NewUser = {
  username: string
  roles: RoleCode[]
  /** Names of departments to create for the user. */
  departs?: string[]
  /** Columns of the user that differ from the defaults. */
  set?: Record<string, string | number>
}

const withDatabase = async <Result>(work: (client: Client) => Promise<Result>) => {
  const client = databaseClient(vars)
  try {
    return await work(client)
  } finally {
    client.close()
  }
}

export const createUsers = (...all: NewUser[]) =>
  withDatabase(async (client) => {
    const password = await hashPassword(PASSWORD)
    await client.batch(
      all.flatMap(({ username, roles: codes, departs = [], set = {} }) => {
        const realname = username.replaceAll('-', '').slice(0, 14)
        const row = { id: username, username, realname, password, email: `${username}@example.org`, ...set }
        const names = Object.keys(row)
        return [
          {
            sql: `insert into user (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
            args: Object.values(row),
          },
          ...codes.flatMap((code) => [
            {
              sql: 'insert or ignore into role (id, role_name, role_code) values (?, ?, ?)',
              args: [roles[code].id, roles[code].name, code],
            },
            { sql: 'insert into role_assignment (user_id, role_id) values (?, ?)', args: [username, roles[code].id] },
          ]),
          ...departs.flatMap((name) => [
            {
              sql: 'insert or ignore into depart (id, depart_name, org_code) values (?, ?, ?)',
              args: [`d-${name}`, name, `Z-${name}`],
            },
            { sql: 'insert into user_depart (user_id, depart_id) values (?, ?)', args: [username, `d-${name}`] },
          ]),
        ]
      }),
      'write',
    )
  })

/** One value from the database. */
export const valueOf = (sql: string, ...args: string[]) =>
  withDatabase(async (client) => (await client.execute({ sql, args })).rows[0]?.[0] as string | number | undefined)

/** The first column of all rows as text. */
export const valuesOf = (sql: string) =>
  withDatabase(async (client) =>
    (await client.execute(sql)).rows.map((row) => (typeof row[0] === 'string' ? row[0] : '')),
  )

export const executeSql = (sql: string) => withDatabase((client) => client.execute(sql))

/** The newest SMS or email to a recipient from the development outbox. */
export async function outbox(to: string): Promise<{ code: string; link: string; text: string }> {
  let found: { code: string; link: string; text: string } | undefined
  await expect
    .poll(async () => {
      found = resultOf(await apiClientAt(url).ask(auth.sentTo, { to }))[0]
      return !!found
    })
    .toBe(true)
  return found!
}

let visitors = 0
/** A visitor with an own IP address, because calls are limited by address. `complaints`: messages of the console. */
export async function openVisitorPage(
  browser: Browser,
  path: string,
  options: { scripts?: boolean; base?: string; width?: number } = {},
) {
  visitors++
  const context = await browser.newContext({
    javaScriptEnabled: options.scripts ?? true,
    viewport: { width: options.width ?? 1280, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    extraHTTPHeaders: { 'x-forwarded-for': `10.${process.pid % 250}.${visitors >> 8}.${visitors & 255}` },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto((options.base ?? url) + path)
  if (options.scripts ?? true) await waitForHydration(page)
  return { page, context, complaints }
}

/** Fills and submits the account form. */
export async function submitAccountForm(page: Page, username: string, password = PASSWORD) {
  await page.fill('#login-username', username)
  await page.fill('#login-password', password)
  await page.locator('#login-private').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
/** Waits until the sign-in pages, including the emailed link, are left. */
export const waitForSignIn = (page: Page) => page.waitForURL((url) => !/^\/user\/(login|mailSignIn)/.test(url.pathname))
