import { beforeAll, describe, expect, test } from 'vitest'
import { demonstrationWorld, demonstrationUsers } from '~/tests/support/demonstration'
import type { SignedIn, World } from '~/tests/support/world'
import { sampleRecords, sampleInput } from '~/tests/api/records/sample-records'
import { uploadForm } from '~/tests/api/files/storage'
import * as departs from '~/worker/departs/calls'
import * as excel from '~/worker/import-export/calls'
import { type BusinessType, businessTypes } from '~/worker/import-export/contract'
import * as people from '~/worker/people/calls'
import type { RoleCode } from '~/worker/policy/roles'

let [world, all] = [{} as World, [] as SignedIn[]]
beforeAll(async () => {
  world = await demonstrationWorld()
  all = await demonstrationUsers(world)
  await world.make('departRole', { departId: 'd-one', roleName: '档案员', roleCode: 'archivist' })
  // Exports of deadlines at midnight and of a purchase with an amount that is not exact in binary.
  await world.make('reportDeadline', {
    year: '2026',
    reportType: 'SUMMARY',
    endTime: '2026-12-31 00:00:00',
    remark: ' 空格 ',
  })
})
const as = (roleCode: RoleCode) => all.find(({ user }) => user.roleCode === roleCode)!

/** Number of audit log entries; every write adds one. */
const logged = async () => Number((await world.client.execute('select count(*) n from log')).rows[0]!.n)

/** Role and export parameters of each workbook type. */
const by: Record<BusinessType, { role: RoleCode; params?: () => Promise<Record<string, unknown>> }> = {
  reportDeadline: { role: 'bizManger' },
  subjectGrade: { role: 'counselor' },
  excellentNumber: { role: 'bizManger' },
  subjectReview: { role: 'counselor' },
  prize: { role: 'bizManger' },
  prizeQuota: { role: 'bizManger' },
  drillQuestion: {
    role: 'networkSafety',
    params: async () => {
      const { rows } = await world.client.execute(
        "select id from drill_scene where del_flag = 0 and questions <> '[]' limit 1",
      )
      return { sceneId: rows[0]!.id as string }
    },
  },
  purchase: { role: 'bizManger' },
  software: { role: 'centerAdmin' },
  fbCase: { role: 'bizManger' },
  fbTaskDepart: { role: 'bizManger' },
}

describe('an export that is imported unchanged', () => {
  test.each(businessTypes)('has no rejected row and changes nothing: %s', async (businessType) => {
    const { role, params } = by[businessType]
    const who = as(role)
    const asked = (await params?.()) ?? {}
    const out = await who.ask(excel.downloadExcel, { businessType, params: asked })
    expect(out.status).toBe(200)
    const bytes = new Uint8Array(await out.response.arrayBuffer())
    const before = await logged()
    const data = JSON.stringify({ mode: 'all', ...asked })
    const sent = await who.ask(excel.importExcel, uploadForm('a.xlsx', bytes, { businessType, data }))
    expect([sent.headers.get('x-failed-count'), sent.body?.message]).toEqual([
      null,
      expect.stringMatching(/^成功导入 0 行，\d+ 行无变化$/),
    ])
    expect(await logged()).toBe(before)
  })

  test.each([
    ['people', people.exportXls.path, people.importUser.path],
    ['departments', departs.exportXls.path, departs.importExcel.path],
  ])('has no rejected row and changes nothing: %s', async (_, exported, imported) => {
    const admin = as('admin')
    const out = await admin.send('GET', exported)
    const bytes = new Uint8Array(await out.response.arrayBuffer())
    const before = await logged()
    const { body } = await admin.send('POST', imported, uploadForm('a.xlsx', bytes, { dryRun: 'false' }))
    expect(body).toMatchObject({ success: true, result: { errorCount: 0, errors: [], refused: null } })
    expect(body.result.successCount).toBeGreaterThan(20)
    expect(await logged()).toBe(before)
  })

  test.each(Object.keys(sampleRecords))('has no rejected row and changes nothing: %s', async (name) => {
    const { calls, by: role } = sampleRecords[name]!
    const who = as(role)
    const beside = await linkOf(name)
    const more = ['sources', 'sourceQueries'].includes(name) ? await sampleRecords[name]!.also?.(world) : {}
    await who.ask(calls.add, { ...sampleInput(sampleRecords[name]!, 61, beside), ...more })
    const out = await who.send('GET', `${calls.exportXls.path}?${new URLSearchParams(beside)}`)
    const bytes = new Uint8Array(await out.response.arrayBuffer())
    const before = await logged()
    const { body } = await who.send('POST', calls.importExcel.path, uploadForm('a.xlsx', bytes, beside))
    expect(body, JSON.stringify(body.result)).toMatchObject({ success: true, result: { errorCount: 0 } })
    expect(body.result.successCount).toBeGreaterThan(0)
    expect(await logged()).toBe(before)
  })
})

/** Parent row of a record's rows, if it has one. */
async function linkOf(name: string): Promise<Record<string, string>> {
  const first = async (query: string) => ((await world.client.execute(query)).rows[0]?.id ?? '') as string
  if (name === 'items') return { dictId: await first("select id from dict where dict_code = 'subject_domain'") }
  if (name === 'departRoles') return { departId: await first('select depart_id id from depart_role limit 1') }
  return {}
}
