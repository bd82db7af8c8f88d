import { beforeAll, expect, inject, test } from 'vitest'
import { apiClient } from '~/tests/support/api-client'
import { assets } from '~/tests/support/assets'
import { insertManyPeople } from '~/tests/support/many-people'
import { InMemoryLimits } from '~/tests/support/limits'
import { ownServices } from '~/tests/support/own-services'
import { api } from '~/worker/api'
import * as auth from '~/worker/auth/calls'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import { hrefOf } from '~/worker/core/href'
import * as people from '~/worker/people/calls'
import * as roleCalls from '~/worker/permissions/roles/calls'
import { roles } from '~/worker/policy/roles'

const many = roles.subjectMan.id
/** Queries of the pages of people, where everyone has the role and matches the keyword. */
const asked = {
  'the first page': hrefOf(people.list, { pageSize: 20 }),
  'page 50': hrefOf(people.list, { pageSize: 20, pageNo: 50 }),
  'page 50, by the name': hrefOf(people.list, { pageSize: 20, pageNo: 50, column: 'realname', order: 'asc' }),
  'page 50 of a role': hrefOf(people.list, { pageSize: 20, pageNo: 50, roleId: many }),
  'by the name': hrefOf(people.list, { pageSize: 20, column: 'realname', order: 'asc' }),
  'by the user name': hrefOf(people.list, { pageSize: 20, column: 'username' }),
  'by the last change': hrefOf(people.list, { pageSize: 20, column: 'updateTime' }),
  'of a role': hrefOf(people.list, { pageSize: 20, roleId: many }),
  'of a role, by the name': hrefOf(people.list, { pageSize: 20, roleId: many, column: 'realname', order: 'asc' }),
  'found by a name': hrefOf(people.list, { pageSize: 20, keyword: '王1999' }),
  'found by a sign': hrefOf(people.list, { pageSize: 20, keyword: '李' }),
  'of a role, by a sign': hrefOf(people.list, { pageSize: 20, roleId: many, keyword: '李' }),
  'who are active': hrefOf(people.list, { pageSize: 20, status: '1' }),
  'who are active, by the name': hrefOf(people.list, { pageSize: 20, status: '1', column: 'realname' }),
  'a picker': hrefOf(people.pickableUsers, { keyword: '李' }),
  'a picker of a role that many have': hrefOf(people.pickableUsers, { keyword: '李', roleCode: 'subjectMan' }),
  'a picker of a role that few have': hrefOf(people.pickableUsers, { keyword: '李', roleCode: 'csrcLeader' }),
  'a picker of a role alone': hrefOf(people.pickableUsers, { roleCode: 'csrcLeader' }),
  'holders of a role': hrefOf(people.peopleOfRole, { roleId: many }),
  'the tree': hrefOf(people.departNodes, { pid: '' }),
  'a branch': hrefOf(people.departNodes, { pid: 'crowd-d-0' }),
  'the roles': hrefOf(roleCalls.list, { pageSize: 50 }),
  'roles with their people': hrefOf(roleCalls.queryWithUser, {}),
}
const MORE_PEOPLE = 8_000
type Seen = Record<string, { rows: number; trips: number }>
/** Rows read by each query, as an administrator, a business manager and a contact, who manages an institution's people. */
async function watched(count: number, departs: number): Promise<Seen> {
  const services = await ownServices()
  try {
    await insertManyPeople(services.vars, count, departs)
    const bindings = {
      ...inject('vars'),
      ...services.vars,
      ...{ CAPTCHA: 'off', LIMITS: new InMemoryLimits(), ASSETS: assets },
    }
    const seen: Seen = {}
    for (const username of ['admin', 'biz', 'mechanism']) {
      const caller = apiClient(async (path, init) => api.request(path, init, bindings as never))
      const { body } = await caller.ask(auth.signIn, { username, password: DEMO_PASSWORD })
      const headers = { 'x-access-token': body.result.token }
      for (const [name, href] of Object.entries(asked)) {
        // The first answer fills the caches of the isolate.
        await api.request(href, { headers }, bindings as never)
        const answer = await api.request(href, { headers }, bindings as never)
        if (answer.status === 403 || answer.status === 404) continue
        const rows = Number(answer.headers.get('x-db-rows')!.split(',')[0])
        seen[`${name}, ${username}`] = { rows, trips: Number(answer.headers.get('x-db-trips')) }
      }
    }
    return seen
  } finally {
    await services.stop()
  }
}

let [few, more]: [Seen, Seen] = [{}, {}]
beforeAll(async () => {
  few = await watched(2_000, 400)
  more = await watched(MORE_PEOPLE, 1_600)
  if (process.env.TELL)
    console.table(Object.fromEntries(Object.keys(few).map((name) => [name, [few[name], more[name]]])))
}, 300_000)

test('reads at most four times as many rows with four times as many people', () => {
  const grown = Object.keys(few).filter((name) => more[name]!.rows > few[name]!.rows * 4.2 + 20)
  expect(grown.map((name) => `${name}: ${few[name]!.rows} and ${more[name]!.rows}`)).toEqual([])
})
// For each holder of a role: its assignment, its validity and the person.
test('reads at most seven rows for each person', () => {
  const heavy = Object.entries(more).filter(([, { rows }]) => rows > 7 * MORE_PEOPLE)
  expect(heavy.map(([name, { rows }]) => `${name}: ${rows}`)).toEqual([])
})
test('answers each read in one round trip', () => {
  expect(Object.entries(more).filter(([, { trips }]) => trips > 1)).toEqual([])
})
