import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import { filesPageQuery } from '~/worker/files/queries.server'
import { FileQuery } from '~/worker/files/contract'
import { FolderQuery } from '~/worker/folders/contract'
import { foldersQuery } from '~/worker/folders/queries.server'
import { readSession } from '~/worker/auth/session.server'
import { type Context, requestContext } from '~/worker/core/context'
import * as reports from '~/worker/reports/calls'
import { ReportQuery } from '~/worker/reports/inputs'
import { reportTotalQuery } from '~/worker/reports/queries/list.server'
import * as subjects from '~/worker/subjects/calls'
import { subjectListQueries } from '~/worker/subjects/queries/list.server'
import { SubjectQuery } from '~/worker/subjects/inputs'
import type { RoleCode } from '~/worker/policy/roles'

async function contextOf(world: World, role: RoleCode): Promise<Context> {
  const ctx = { ...requestContext(new Request('http://test/'), world.bindings as never), now: world.now }
  return { ...ctx, actor: await readSession(ctx, (await world.as(role)).token, false, false) }
}
/** The database has no statistics: the form of a statement alone determines its plan. */
async function stepsOf(world: World, query: { toSQL(): { sql: string; params: unknown[] } }) {
  const { sql, params } = query.toSQL()
  const plan = await world.client.execute({ sql: `explain query plan ${sql}`, args: params as string[] })
  return plan.rows.map((row) => row.detail as string)
}

/** A correlated subquery per row that is driven by the person alone. */
const ALL_OF_A_PERSON = /CORRELATED.*\n.*subject_(review_reviewer|grade_grader|member_user) \(\w+=\?\)/

describe.each<RoleCode>(['technologyManger', 'counselor', 'subjectMan', 'mechanism', 'bizManger'])(
  'query plans as %s',
  (role) => {
    test('find the subject of a file and the content of a folder by index', async () => {
      const world = await freshWorld()
      const ctx = await contextOf(world, role)
      const queries: { toSQL(): { sql: string; params: unknown[] } }[] = []
      filesPageQuery(ctx, FileQuery.parse({})).within(queries as never)
      foldersQuery(ctx, FolderQuery.parse({ pid: '0', area: 'share' })).within(queries as never)
      // `subject_results` contains only subjects with results; shared files are found by all of them.
      const scanned = (step: string) => /^SCAN (subject|folder|report)\b(?!.*INDEX subject_results\b)/.test(step)
      for (const query of queries) {
        const steps = await stepsOf(world, query)
        // The outer select reads a subquery named like the table.
        const ofTables = steps.filter((step) => !steps.includes(`CO-ROUTINE ${step.replace('SCAN ', '')}`))
        expect(ofTables.filter(scanned)).toEqual([])
      }
    })

    test('compute display columns for the rows of the page only', async () => {
      const world = await freshWorld()
      const [rows] = subjectListQueries(await contextOf(world, role), SubjectQuery.parse({ pageNo: 20 }))
      const steps = await stepsOf(world, rows)
      expect(steps[0]).toMatch(/^CO-ROUTINE/)
      expect(steps[steps.findIndex((step) => /^SCAN (page|\(subquery)/.test(step)) + 1]).toMatch(
        /^SEARCH subject USING (INTEGER PRIMARY KEY \(rowid|INDEX sqlite_autoindex_subject_1 \(id)=\?\)$/,
      )
      // The grading rule of a year is read once.
      expect(steps.join('\n')).not.toContain('grade_rule')
    })

    test('do not scan the reviews and grades of a person for each subject', async () => {
      const world = await freshWorld()
      const [rows, total] = subjectListQueries(await contextOf(world, role), SubjectQuery.parse({}))
      for (const query of [rows, total]) expect((await stepsOf(world, query)).join('\n')).not.toMatch(ALL_OF_A_PERSON)
    })
  },
)

describe('a list of 50 subjects', () => {
  const ROWS = 50

  test.each<RoleCode>(['bizManger', 'counselor'])('as %s reads 50 columns by 3 kB of SQL', async (role) => {
    const world = await freshWorld()
    const [rows] = subjectListQueries(await contextOf(world, role), SubjectQuery.parse({ pageSize: ROWS }))
    const { sql, params } = rows.toSQL()
    const { columns } = await world.client.execute({ sql, args: params as string[] })
    expect(columns.length).toBeLessThanOrEqual(50)
    if (role === 'bizManger') expect(sql.length).toBeLessThan(3_200)
  })

  test('is answered in 70 kB', async () => {
    const world = await freshWorld()
    for (let at = 0; at < ROWS; at++)
      await world.subject({
        ...{ id: `${at}`.padStart(32, 'a'), status: 'ESTABLISHED', keywords: '检索增强生成,代码辅助开发,降本增效' },
        ...{ subjectName: '检索增强生成在代码辅助开发中的应用研究', subjectNum: `FT2026-${at}` },
        ...{ submitTime: '2026-03-01 10:00:00', establishTime: '2026-06-01 10:00:00' },
      })
    const { body } = await (await world.as('bizManger')).ask(subjects.listSubjects, { pageSize: ROWS })
    expect(body.result.records).toHaveLength(ROWS)
    expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThan(70_000)
  })
})

test.each<RoleCode>(['counselor', 'subjectMan', 'mechanism'])(
  'as %s a list starts from the own rows, not from all subjects',
  async (role) => {
    const world = await freshWorld()
    const [rows, total] = subjectListQueries(await contextOf(world, role), SubjectQuery.parse({}))
    for (const query of [rows, total])
      expect((await stepsOf(world, query)).filter((step) => /^SCAN subject\b/.test(step))).toEqual([])
  },
)

test.each<RoleCode>(['bizManger', 'technologyManger'])('as %s reports are counted in indexes only', async (role) => {
  const world = await freshWorld()
  const ctx = await contextOf(world, role)
  for (const asked of [{}, { year: '2025,2026', reportType: 'MIDTERM', status: '2,3' }]) {
    const steps = await stepsOf(world, reportTotalQuery(ctx, ReportQuery.parse(asked)))
    expect(steps.filter((step) => /^(SCAN|SEARCH) (subject|report)\b/.test(step))).toEqual([
      'SCAN subject USING COVERING INDEX subject_counted',
      'SEARCH report USING COVERING INDEX report_subject (subject_id=?)',
    ])
  }
})

// SQLite refuses a statement with an index hint whose condition is an empty `in`.
test.each(['status', 'year', 'reportType'])('an empty list of %s returns no reports', async (name) => {
  const world = await freshWorld()
  const { body } = await (await world.as('bizManger')).ask(reports.listReports, { [name]: ',' } as never)
  expect(body).toMatchObject({ code: 200, result: { records: [], total: 0 } })
})

test.each([{ todo: '1' }, { overdue: '1' }])('open reports, %j, are found by status', async (asked) => {
  const world = await freshWorld()
  const steps = await stepsOf(world, reportTotalQuery(await contextOf(world, 'bizManger'), ReportQuery.parse(asked)))
  expect(steps[0]).toMatch(/^SEARCH report USING INDEX report_status \(status=\?/)
})

test.each([
  ['subject_graded', "id from subject where year = '2026' and grade_status <> '' and del_flag = 0"],
  [
    'subject_scores',
    "grade_raw from subject where year = '2026' and domain = '1' and grade_end_time is not null and del_flag = 0",
  ],
])('index %s leads instead of all subjects of a year', async (index, select) => {
  const world = await freshWorld()
  const { rows } = await world.client.execute(`explain query plan select ${select}`)
  expect(rows[0]!.detail).toContain(`INDEX ${index} `)
})

test.each<RoleCode>(['bizManger', 'csrcLeader', 'technologyManger'])(
  'as %s a list is filtered, sorted and counted in a covering index',
  async (role) => {
    const world = await freshWorld()
    const ctx = await contextOf(world, role)
    const lists = [
      ...[{}, { status: 'TO_AUDIT,ESTABLISHED' }, { keyword: '研究' }, { awarded: 1 }, { overdue: 1 }, { domain: '1' }],
      ...[{ draftsLast: '1' }, { column: 'dueTime', order: 'asc' }, { column: 'subjectName', order: 'asc' }],
    ]
    for (const asked of lists) {
      const [rows, total] = subjectListQueries(ctx, SubjectQuery.parse(asked))
      for (const query of [rows, total]) {
        const steps = (await stepsOf(world, query)).filter((step) => /^(SCAN|SEARCH) subject /.test(step))
        expect(steps[0], JSON.stringify(asked)).toMatch(/USING COVERING INDEX/)
      }
    }
  },
)
