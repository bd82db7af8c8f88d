import { describe, expect, test } from 'vitest'
import { menus } from '~/worker/policy/menus'
import { policy } from '~/worker/policy/policy'
import type { RoleCode } from '~/worker/policy/roles'

const pagesOf = (role: RoleCode) =>
  menus.flatMap(({ pages }) => pages.filter((page) => page.roles.includes(role)).map(({ path }) => path))
const rightsOf = (role: RoleCode) =>
  Object.entries(policy).flatMap(([action, { roles }]) =>
    (roles as readonly RoleCode[]).includes(role) ? [action] : [],
  )

describe('the two vendor roles of the lab', () => {
  test('differ in write rights: the technology vendor edits its entry, its cases and advisories', () => {
    const [using, technology] = [rightsOf('networkUseProvider'), rightsOf('networkTechProvider')]
    expect(technology.filter((right) => !using.includes(right))).toEqual([
      ...['library:write', 'industry:write', 'advisory:write'],
    ])
    expect(using.filter((right) => !technology.includes(right))).toEqual([])
    expect(using).toEqual(expect.arrayContaining(['library:submit', 'advisory:answer', 'industry:read', 'drill:study']))
  })
  test('have separate menus: both the tasks, the technology vendor also its entry, cases and tests', () => {
    const [using, technology] = [pagesOf('networkUseProvider'), pagesOf('networkTechProvider')]
    expect(using).toEqual(expect.arrayContaining(['/strategic/fund/tasks', '/strategic/securities/tasks']))
    expect(technology.filter((path) => !using.includes(path))).toEqual([
      ...['/strategic/fund/cases', '/strategic/fund/tests', '/strategic/securities/cases'],
      ...['/strategic/securities/tests', '/industruServoces/edit'],
    ])
  })
})
