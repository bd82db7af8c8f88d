import { afterEach, describe, expect, test } from 'vitest'
import type { Actor, Person } from '~/worker/core/actor'
import { setLocaleReader } from '~/worker/core/texts'
import { type Action, assertAllowed, can, hasRight, assertRight } from '~/worker/policy/authorization'
import type { RowFacts } from '~/worker/policy/rule'
import { menus } from '~/worker/policy/menus'
import { policy } from '~/worker/policy/policy'
import { roleTitle } from '~/worker/policy/role-titles'
import { roleById, type RoleCode } from '~/worker/policy/roles'

/** 张三 of 甲证券 in this role, with every right that a grant can give by default. */
const as = (roleCode: RoleCode, given: Partial<Person> = {}) =>
  ({
    kind: 'person',
    userId: 'u-zhang',
    username: 'zhang',
    roleCode,
    orgCode: 'A02',
    grants: new Set(Object.keys(policy)),
    ...given,
  }) as Person
const job: Actor = { kind: 'system', name: 'reminders' }
const nobody: Actor = { kind: 'anonymous' }
/** The rows, by name, on which this role may act. */
const onRows = (roleCode: RoleCode, action: Action, rows: Record<string, RowFacts>) =>
  Object.keys(rows).filter((name) => can(as(roleCode), action, rows[name]!))

describe('a right', () => {
  test('is a grant, which the table can deny to a role', () => {
    expect(hasRight(as('bizManger'), 'subject:decide')).toBe(true)
    expect(hasRight(as('bizManger', { grants: new Set() }), 'subject:decide')).toBe(false)
    expect(hasRight(as('admin'), 'subject:decide')).toBe(false)
    expect(hasRight(as('admin'), 'subject:plan'), 'a grant may go beyond the seed').toBe(true)
  })

  test('belongs to a job without a grant, on every row, and never to a visitor', () => {
    expect([hasRight(job, 'subject:decide'), can(job, 'subject:submit', {})]).toEqual([true, true])
    expect([hasRight(nobody, 'subject:read'), can(nobody, 'subject:read', {})]).toEqual([false, false])
  })

  test('covers every row if the role is not limited, and none without the grant', () => {
    expect(can(as('bizManger'), 'subject:edit', {})).toBe(true)
    expect(can(as('bizManger', { grants: new Set() }), 'subject:edit', {})).toBe(false)
    expect(can(as('subjectMan', { grants: new Set() }), 'subject:edit', { subjectManId: 'u-zhang' })).toBe(false)
  })

  test('that is missing is reported by its purpose', () => {
    expect(() => assertRight(as('counselor', { grants: new Set() }), 'subject:approve')).toThrow(
      expect.objectContaining({ code: 403, message: `没有权限：${policy['subject:approve'].does}` }),
    )
    expect(() => assertRight(as('mechanism'), 'subject:approve')).not.toThrow()
  })
})

describe('a row', () => {
  const row = { sysOrgCode: 'A02' }
  test('that is missing or hidden gives 404', () => {
    const notFound = expect.objectContaining({ code: 404 })
    expect(() => assertAllowed(as('mechanism'), 'subject:approve', undefined)).toThrow(notFound)
    expect(() => assertAllowed(as('mechanism'), 'subject:approve', row, false)).toThrow(notFound)
  })

  test('that is visible is available to roles with the right and gives 403 to others', () => {
    expect(assertAllowed(as('mechanism'), 'subject:approve', row)).toBe(row)
    expect(() => assertAllowed(as('mechanism'), 'subject:approve', { sysOrgCode: 'A03' })).toThrow(
      expect.objectContaining({ code: 403, message: `没有权限：${policy['subject:approve'].does}` }),
    )
  })
})

describe('the rows of a limited right', () => {
  const mine = { subjectManId: 'u-zhang', createBy: 'li' }
  const written = { subjectManId: 'u-li', createBy: 'zhang' }
  const editing = { subjectManId: 'u-li', createBy: 'li', members: [{ userId: 'u-zhang', editRight: 1 }] }
  const taking = { subjectManId: 'u-li', createBy: 'li', members: [{ userId: 'u-zhang', editRight: 0 }] }
  const others = { subjectManId: 'u-li', createBy: 'li', members: [{ userId: 'u-li', editRight: 1 }] }
  const rows = { mine, written, editing, taking, others, bare: {} }

  test.each([
    ['subject:delete', ['mine', 'written']],
    ['subject:task', ['mine', 'written', 'editing', 'taking']],
    ['subject:edit', ['mine', 'written', 'editing']],
    ['subject:submit', ['mine']],
  ] as const)('of a subject manager, for %s: %j', (action, expected) => {
    expect(onRows('subjectMan', action, rows)).toEqual(expected)
  })

  test('of a contact: own rows, and for the approval the own institution with its departments', () => {
    expect(onRows('mechanism', 'subject:edit', rows)).toEqual(['written'])
    const of = (sysOrgCode: string) => ({ sysOrgCode })
    const houses = { own: of('A02'), branch: of('A02A01'), other: of('A03'), above: of('A0'), none: {} }
    expect(onRows('mechanism', 'subject:approve', houses)).toEqual(['own', 'branch'])
    expect(can(as('mechanism', { orgCode: '' }), 'subject:approve', of('A02')), 'without a house of one’s own').toBe(
      false,
    )
  })

  test('of reviewers and graders: their assignments, separate for reviews and grades', () => {
    const assigned = {
      review: { reviewerIds: ['u-li', 'u-zhang'] },
      grade: { graderIds: ['u-zhang'] },
      others: { reviewerIds: ['u-li'], graderIds: ['u-li'] },
      nobody: {},
    }
    for (const role of ['counselor', 'technologyManger'] as const) {
      expect(onRows(role, 'review:write', assigned), role).toEqual(['review'])
      expect(onRows(role, 'grade:score', assigned), role).toEqual(['grade'])
    }
  })

  test('of files: own uploads; of folders: the areas that a role manages', () => {
    expect(
      onRows('subjectMan', 'file:manage', { mine: { uploaderId: 'u-zhang' }, others: { uploaderId: 'u' } }),
    ).toEqual(['mine'])
    const folders = {
      subject: {},
      courseware: { area: 'courseware' },
      lab: { area: 'lab' },
      centre: { area: 'centre' },
    }
    expect(onRows('bizManger', 'folder:manage', folders)).toEqual(['subject', 'courseware'])
    expect(onRows('networkSafety', 'folder:manage', folders)).toEqual(['courseware', 'lab'])
    expect(onRows('centerAdmin', 'folder:manage', folders)).toEqual(['courseware', 'centre'])
  })
})

test('a detail page is in no menu and opens from its list', () => {
  const hidden = menus.flatMap((group) => group.pages.filter((page) => page.hidden).map((page) => page.path))
  // Vendor pages have their type after the question mark on the wire.
  const isOfOne = (path: string) => path.includes(':') || path.startsWith('/industruServoces/')
  const ofOne = menus.flatMap((group) => group.pages.filter(({ path }) => isOfOne(path)).map(({ path }) => path))
  // The home page has one of its two addresses there.
  expect(hidden).toEqual(['/dashboard/workplace', ...ofOne])
})

describe('a role', () => {
  afterEach(() => setLocaleReader(() => 'zh'))

  test('is found by its id', () => {
    expect([roleById('1'), roleById('17'), roleById('18')]).toEqual(['bizManger', 'dataSpaceUser', undefined])
  })

  test("has a title in the reader's language, or as the centre wrote it", () => {
    setLocaleReader(() => 'en')
    expect([roleTitle('业务负责人'), roleTitle('自定义的角色')]).toEqual(['Business manager', '自定义的角色'])
  })
})
