import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { safeRedirect } from '~/app/auth/safe-redirect'
import { choosesWorkspace, listWorkspaces } from '~/app/auth/workspaces'
import { passwordDaysLeft } from '~/worker/auth/rules'
import { maskPhone } from '~/worker/core/contacts'
import { hashPassword, UNMATCHABLE_HASH, verifyPassword } from '~/worker/auth/password-hash'
import { parseStamp } from '~/worker/core/time'
import { type RoleCode, roles } from '~/worker/policy/roles'

test('redirects after sign-in stay on this site', () => {
  expect(safeRedirect('/subjectMngr/declared?year=2026#top')).toBe('/subjectMngr/declared?year=2026#top')
  const elsewhere = [
    null,
    '',
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'subject',
    '/user/login',
    '/user/login?redirect=/x',
    '/.//evil.example',
    ' //evil.example',
    '/\t/evil.example',
  ]
  for (const asked of elsewhere) expect(safeRedirect(asked), String(asked)).toBe('/')
})

test('offers workspaces to roles of more than one group', () => {
  const held = (...codes: RoleCode[]) =>
    codes.map((roleCode) => ({ roleCode, id: roles[roleCode].id, roleName: roles[roleCode].name }))
  expect(choosesWorkspace(held('subjectMan', 'counselor', 'dataSpaceUser'))).toBe(false)
  expect(choosesWorkspace(held('dataSpaceUser', 'centerOrg'))).toBe(true)
  const all = held('counselor', 'centerOrg', 'networkOrgUser', 'dataSpaceUser')
  expect(choosesWorkspace(all)).toBe(true)
  expect(listWorkspaces(held('dataSpaceUser', 'centerOrg')).map(({ key }) => key)).toEqual(['center', 'space'])
  expect(listWorkspaces(all).map(({ key, role }) => [key, role.roleCode])).toEqual([
    ['center', 'centerOrg'],
    ['main', 'counselor'],
    ['lab', 'networkOrgUser'],
    ['space', 'dataSpaceUser'],
  ])
})

test('a password is valid for ninety days', () => {
  const now = parseStamp('2026-11-20 09:00:00')
  expect(passwordDaysLeft('', now)).toBe(90)
  expect(passwordDaysLeft('2026-11-20 08:00:00', now)).toBe(90)
  expect(passwordDaysLeft('2026-08-30 09:00:00', now)).toBe(8)
  expect(passwordDaysLeft('2026-08-22 09:00:00', now)).toBe(0)
  expect(passwordDaysLeft('2026-08-01 09:00:00', now)).toBeLessThan(0)
})

test('a masked phone number hides four characters after the third', () => {
  expect(maskPhone('13812345678')).toBe('138****5678')
  expect(maskPhone('')).toBe('')
})

test('an unknown account takes as long as a known one', async () => {
  const cost = (hash: string) => hash.split('$').slice(0, 3).join('$')
  const own = await hashPassword('密码Abc123!')
  expect(cost(UNMATCHABLE_HASH)).toBe(cost(own))
  expect(UNMATCHABLE_HASH).toHaveLength(own.length)
  expect(await verifyPassword('', UNMATCHABLE_HASH)).toEqual({ right: false, stale: false })
})

test('a hash matches its password only and is different each time', async () => {
  const [one, two] = await Promise.all([hashPassword('密码Abc123!'), hashPassword('密码Abc123!')])
  expect(one).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('密码Abc123!', one)).toEqual({ right: true, stale: false })
  expect(await verifyPassword('密码Abc123', one)).toEqual({ right: false, stale: false })
  expect(await verifyPassword('', '')).toEqual({ right: false, stale: false })
})

test.each([
  [14, 8, 5, false],
  [13, 8, 5, true],
  [14, 4, 5, true],
  [14, 8, 1, true],
])('a hash of the cost %d, %d, %d matches, and has to be upgraded: %s', async (ln, r, p, stale) => {
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const salt = Buffer.alloc(16, 7)
  const hash = scryptSync('Keti@2026demo', salt, 32, { N: 2 ** ln, r, p, maxmem: 64 * 1024 * 1024 })
  const stored = `$scrypt$ln=${ln},r=${r},p=${p}$${bare(salt)}$${bare(hash)}`
  expect(await verifyPassword('Keti@2026demo', stored)).toEqual({ right: true, stale })
})
