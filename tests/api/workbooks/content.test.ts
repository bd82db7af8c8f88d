import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { storageForFile } from '~/tests/api/files/storage'
import { sampleRecords } from '~/tests/api/records/sample-records'
import type { Answer } from '~/tests/support/api-client'
import { demonstrationWorld, demonstrationUsers } from '~/tests/support/demonstration'
import type { SignedIn, World } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import { wireNames } from '~/db/wire-names'
import * as departs from '~/worker/departs/calls'
import { type BusinessType, businessTypes } from '~/worker/import-export/contract'
import * as workbooks from '~/worker/import-export/calls'
import { workbookNames, type ExportKind, exportKinds } from '~/worker/import-export/contract'
import * as forms from '~/worker/forms/calls'
import * as people from '~/worker/people/calls'
import type { RoleCode } from '~/worker/policy/roles'
import * as reports from '~/worker/reports/calls'
import * as reviewMatrix from '~/worker/reviews/matrix/calls'
import * as statistics from '~/worker/statistics/calls'
import * as stages from '~/worker/subjects/stages/calls'

/**
 * Every workbook of the demonstration data: file name, sheets with column widths, header and first rows. Ids and
 * signatures differ between runs and are masked.
 */
const storage = storageForFile()
let [world, all] = [{} as World, [] as SignedIn[]]
beforeAll(async () => {
  world = await demonstrationWorld()
  world.vars = storage()
  all = await demonstrationUsers(world)
  await world.make('departRole', { departId: 'd-one', roleName: '档案员', roleCode: 'archivist' })
  for (const [at, title] of ['登录缓慢', '导出失败', '建议增加提醒'].entries())
    await world.make('feedback', {
      title,
      feedBackTypeId: 't',
      status: at % 2,
      content: title,
      createTime: `2026-11-0${at + 1} 09:00:00`,
    })
})
const as = (roleCode: RoleCode) => all.find(({ user }) => user.roleCode === roleCode)!

const SHOWN = 4
const masked = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32}/g, '‹id›')
    .replace(/(^|>)[\w-]{32}(?=$|<)/g, '$1‹sign›')
const shown = (value: unknown) =>
  value instanceof Date ? value.toISOString().slice(0, 19) : typeof value === 'string' ? masked(value) : (value ?? null)

async function contentOf(answer: Answer) {
  expect(answer.status).toBe(200)
  const bytes = new Uint8Array(await answer.response.arrayBuffer())
  const parts = unzipSync(bytes)
  const { sheets } = await readXlsx(bytes)
  const file = decodeURIComponent(answer.headers.get('content-disposition')!.split("''")[1]!)
  const head = ['content-type', 'cache-control', 'x-content-type-options'].map((name) => answer.headers.get(name))
  const lines = sheets.map(({ name, rows }, at) => {
    const xml = strFromU8(parts[`xl/worksheets/sheet${at + 1}.xml`]!)
    const widths = [...xml.matchAll(/ width="([\d.]+)"/g)].map(([, width]) => Number(width))
    const first = rows.slice(0, SHOWN).map((row) => JSON.stringify(row.map(shown)))
    return [`${masked(name)}: ${rows.length} rows, widths ${widths.join(' ')}`, ...first].join('\n')
  })
  return [`${file} ${head.join(' ')}`, ...lines].join('\n')
}
const isSameAsBefore = async (answer: Answer) => expect(await contentOf(answer)).toMatchSnapshot()

const idIn = async (query: string) => ((await world.client.execute(query)).rows[0]?.id ?? '') as string

describe('workbooks by business type', () => {
  const by: Partial<Record<BusinessType, RoleCode>> = {
    subjectGrade: 'counselor',
    subjectReview: 'counselor',
    drillQuestion: 'networkSafety',
    software: 'centerAdmin',
  }
  test.each(businessTypes)('contain the expected content: %s', async (businessType) => {
    const sceneId = await idIn(
      "select id from drill_scene where del_flag = 0 and questions <> '[]' order by scene_name",
    )
    const params = businessType === 'drillQuestion' ? { sceneId } : {}
    const who = as(by[businessType] ?? 'bizManger')
    await isSameAsBefore(await who.ask(workbooks.downloadExcel, { businessType, params }))
    await isSameAsBefore(
      await who.ask(workbooks.downloadExcel, { businessType, params: { ...params, template: true } }),
    )
  })
})

describe('workbooks of dedicated calls', () => {
  test.each(workbookNames)('contain the expected content: %s', async (name) => {
    await isSameAsBefore(await as('bizManger').attempt(workbooks[name], { year: '2026' }))
  })

  test('contain excellent subjects grouped by award', async () => {
    const query = { year: '2025', by: 'prizeLevel' }
    await isSameAsBefore(await as('bizManger').attempt(workbooks.exportExcellentSubjectManySheet, query))
  })
})

describe('exports by background task', () => {
  const lists: Record<ExportKind, { keys: string[]; query: Record<string, string> }> = {
    subjects: {
      keys: ['subjectNum', 'subjectName', 'domain', 'leadDepartName', 'status', 'createTime', 'stage', 'members'],
      query: { year: '2026', column: 'subjectName', order: 'asc' },
    },
    prizes: { keys: ['subjectName', 'prizeLevel', 'certificateNo', 'awardDate', 'publish', 'members'], query: {} },
    announcements: {
      keys: [
        wireNames.title,
        'sendStatus',
        'msgType',
        'msgCategory',
        'priority',
        'sendTime',
        'roles',
        'departs',
        'read',
      ],
      query: {},
    },
    feedback: { keys: ['title', 'feedBackTypeName', 'status', 'realname', 'createTime', 'answer'], query: {} },
    drillScenes: { keys: ['sceneName', 'categoryName', 'difficulty', 'status', 'open', 'updateTime'], query: {} },
    drillDraws: { keys: ['purpose', 'userName', 'departName', 'createTime', 'items', 'candidateCount'], query: {} },
    drillResults: { keys: ['sceneName', 'userName', 'departName', 'score', 'rate', 'endTime'], query: {} },
    fbTests: { keys: ['testName', 'caseName', 'departName', 'result', 'passRate', 'testDate', 'mine'], query: {} },
  }
  test.each(exportKinds)('contain the expected content: %s', async (kind) => {
    const { keys, query } = lists[kind]
    const biz = as('bizManger')
    const id = `export-${kind}`
    const columns = keys.map((key) => ({ key, title: `列 ${key}` }))
    const started = await biz.ask(workbooks.startExport, { id, kind, title: `导出 ${kind}`, columns, query })
    expect(started.body.success, started.body.message).toBe(true)
    await runJob('longWork', world.bindings as unknown as Bindings, jobHandlers.longWork, { now: world.now })
    await isSameAsBefore(await biz.ask(workbooks.downloadExport, { id }))
  })
})

describe('workbooks of records', () => {
  test.each(Object.keys(sampleRecords))('contain the expected content: %s', async (name) => {
    const { calls, by: role } = sampleRecords[name]!
    const beside: Record<string, string> =
      name === 'items'
        ? { dictId: await idIn("select id from dict where dict_code = 'subject_domain'") }
        : name === 'departRoles'
          ? { departId: 'd-one' }
          : {}
    const address = (more: object) => `${calls.exportXls.path}?${new URLSearchParams({ ...beside, ...more })}`
    await isSameAsBefore(await as(role).send('GET', address({})))
    await isSameAsBefore(await as(role).send('GET', address({ template: '1' })))
  })
  test.each([
    ['people', people.exportXls.path],
    ['departments', departs.exportXls.path],
  ])('contain the expected content of %s', async (_, path) => {
    await isSameAsBefore(await as('admin').send('GET', path))
    await isSameAsBefore(await as('admin').send('GET', `${path}?template=1`))
  })
})

describe('matrix workbooks', () => {
  test('contain the stages of subjects', async () => {
    await isSameAsBefore(await as('bizManger').attempt(stages.downloadStageMatrix, { year: '2026', pageSize: 50 }))
  })
  test('contain the reviewers of subjects', async () => {
    await isSameAsBefore(await as('bizManger').attempt(reviewMatrix.downloadReviewMatrix, { stage: 'FIRST' }))
  })
  test('contain the reports of subjects', async () => {
    await isSameAsBefore(await as('bizManger').attempt(reports.downloadMatrix, { year: '2026' }))
  })
  test('contain the statistics of a year', async () => {
    await isSameAsBefore(await as('bizManger').attempt(statistics.exportStatistics, { year: '2026' }))
  })
  test('contain the responses of a form', async () => {
    const id = await idIn(
      'select form_id id from online_answer where status = 1 and del_flag = 0 group by 1 order by count(*) desc limit 1',
    )
    await isSameAsBefore(await as('admin').attempt(forms.exportAnswers, { id }))
  })
})
