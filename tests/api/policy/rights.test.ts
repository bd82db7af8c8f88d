import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import { api, areaRoutes } from '~/worker/api'
import * as display from '~/worker/display/calls'
import * as checks from '~/worker/system/check-rules/calls'
import * as auth from '~/worker/auth/calls'
import { openPathMatcher } from '~/worker/core/route.server'
import * as exports from '~/worker/import-export/calls'
import * as feedback from '~/worker/feedback/calls'
import * as departCalls from '~/worker/departs/calls'
import * as permissions from '~/worker/permissions/calls'
import * as plan from '~/worker/plan/calls'
import { type Action, hasRight } from '~/worker/policy/authorization'
import * as people from '~/worker/people/calls'
import * as live from '~/worker/live/calls'
import { policy } from '~/worker/policy/policy'
import { roleCodes, type RoleCode } from '~/worker/policy/roles'
import * as searching from '~/worker/search/calls'
import * as categories from '~/worker/system/categories/calls'
import * as dictionaries from '~/worker/system/dictionaries/calls'
import { generateOpenApi as describeApi } from '~/worker/system/openapi-document.server'
import * as todos from '~/worker/pending-tasks/calls'

const isOpen = openPathMatcher(areaRoutes)
/** Calls open to everyone who is signed in: the own account and data of every screen. */
const anyone = [
  people.endImpersonation,
  live.liveTicket,
  auth.myInfo,
  feedback.myFeedback,
  exports.downloadExport,
  exports.exportState,
  exports.cancelExport,
  exports.startExport,
  todos.countTodos,
  todos.listTodos,
  dictionaries.dictItems,
  dictionaries.itemText,
  dictionaries.findItems,
  dictionaries.itemTexts,
  dictionaries.allDictItems,
  categories.loadAllData,
  categories.loadDictItem,
  categories.loadOne,
  categories.loadTreeChildren,
  categories.loadTreeData,
  categories.loadTreeRoot,
  permissions.ownPermissions,
  permissions.takeRole,
  auth.myDeparts,
  checks.checkByCode,
  departCalls.allDeparts,
  departCalls.listChildDeparts,
  departCalls.tree,
  departCalls.idTree,
  departCalls.listLedDeparts,
  departCalls.searchBy,
  departCalls.parentName,
  departCalls.listAncestors,
  departCalls.departName,
  auth.selectDepart,
  display.releaseStates,
  searching.search,
  searching.searchFirst,
].flatMap(({ method, path }) => method.split('|').map((one) => `${one} ${path.replaceAll(/:(\w+)/g, '{$1}')}`))

type Call = { method: 'get' | 'post'; path: string; rights: Action[] }
async function calls(): Promise<Call[]> {
  const { paths } = (await describeApi(api)) as unknown as {
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, spec]) => ({
      method: method as Call['method'],
      path,
      rights: (spec['x-rights'] as Action[]) ?? [],
    })),
  )
}
const everything = async (world: World) =>
  JSON.stringify(
    await Promise.all(
      (
        [
          'subject',
          'subjectReview',
          'subjectGrade',
          'report',
          'setting',
          'log',
          'changeRequest',
          'file',
          'user',
        ] as const
      ).map((table) => world.all(table)),
    ),
  )

describe('every call, for every role', () => {
  test('names its permissions or is on one of the two short lists', async () => {
    const bare = (await calls()).filter(
      ({ method, path, rights }) =>
        rights.length === 0 &&
        !isOpen(path.replace('{key}', 'x')) &&
        !anyone.includes(`${method.toUpperCase()} ${path}`),
    )
    expect(bare.map(({ method, path }) => `${method.toUpperCase()} ${path}`)).toEqual([])
  })

  test('returns 401 without a session, and 403 with the name of the permission without it', async () => {
    const world = await freshWorld()
    await world.subject()
    const people = await world.everyRole()
    const before = await everything(world)
    for (const { method, path, rights } of await calls()) {
      if (rights.length === 0) continue
      const address = path.replace(/\{\w+\}/g, 'x')
      expect((await world.nobody.send(method.toUpperCase(), address, {})).status, path).toBe(401)
      for (const person of people) {
        if (rights.some((right) => (policy[right].roles as readonly RoleCode[]).includes(person.user.roleCode)))
          continue
        const { status, body } = await person.send(method.toUpperCase(), address, {})
        expect([status, body.code], `${person.user.roleCode} ${method} ${path}: ${body.message}`).toEqual([403, 403])
        expect(body.message).toBe(`没有权限：${policy[rights[0]!].does}`)
      }
    }
    expect(await everything(world)).toBe(before)
  }, 120_000)

  test('loses a revoked grant at once, and "never" overrides any grant', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    expect((await biz.ask(plan.listObjections)).status).toBe(200)
    await world.client.execute(
      "delete from role_permission where role_id = '1' and permission_id = 'subject:objection'",
    )
    expect((await biz.ask(plan.listObjections)).status).toBe(403)
    const admin = { kind: 'person', roleCode: 'admin', grants: new Set(Object.keys(policy)) } as never
    for (const action of ['subject:decide', 'review:write', 'grade:score', 'prize:award'] as const)
      expect(hasRight(admin, action), action).toBe(false)
  })
})

describe('the policy', () => {
  test('matches the snapshot of roles by action', () => {
    const width = Math.max(...Object.keys(policy).map((action) => action.length))
    const lines = Object.entries(policy).map(([action, rule]) => {
      const given = roleCodes.filter((code) => (rule.roles as readonly RoleCode[]).includes(code))
      return `${action.padEnd(width)} ${rule.does}: ${given.length === roleCodes.length ? 'every role' : given.join(', ')}`
    })
    expect(lines.join('\n')).toMatchSnapshot()
  })
})
