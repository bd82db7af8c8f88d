import { and, asc, desc, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { fill } from '~/tests/api/todos/filled'
import { amissAfterChanges } from '~/tests/world/changes'
import { demonstration, peopleOf } from '~/tests/world/demonstration'
import { freshWorld, type World } from '~/tests/world/world'
import {
  announcement,
  announcementSend,
  changeRequest,
  depart,
  dict,
  dictItem,
  exhibit,
  exhibitPerson,
  file,
  folder,
  prize,
  prizeVote,
  report,
  role,
  roleGiven,
  similarity,
  subject,
  subjectGrade,
  subjectReview,
  subjectStatusLog,
  subjectTask,
  user,
  userDepart,
  vendor,
  vendorProduct,
} from '~/db/schema'
import { sentTo } from '~/worker/announcements/audience.server'
import { ManageQuery, MineQuery } from '~/worker/announcements/contract'
import { managedAnnouncements } from '~/worker/announcements/queries/manage.server'
import { myAnnouncements } from '~/worker/announcements/queries/reader.server'
import { PrizeQuery } from '~/worker/awards/contract'
import { listPrizes } from '~/worker/awards/queries.server'
import type { Person } from '~/worker/core/actor'
import { requestContext } from '~/worker/core/context'
import { stamp } from '~/worker/core/time'
import { FileQuery } from '~/worker/files/contract'
import { listFiles } from '~/worker/files/queries.server'
import { UserQuery } from '~/worker/people/inputs'
import { listPeople } from '~/worker/people/queries/list.server'
import { visiblePeople } from '~/worker/people/visible.server'
import { readableFiles } from '~/worker/files/readable.server'
import { attachable } from '~/worker/files/rules'
import type { RoleCode } from '~/worker/policy/roles'
import { reportsOnTurn } from '~/worker/reports/case.server'
import { OverYearQuery, ReportQuery } from '~/worker/reports/inputs'
import { listReports, reportIds } from '~/worker/reports/queries/list.server'
import { matrixIds } from '~/worker/reports/queries/matrix.server'
import { listOverYear } from '~/worker/reports/queries/over-year.server'
import { progressScreen } from '~/worker/reports/queries/screen.server'
import { ResultQuery, ReviewQuery } from '~/worker/reviews/inputs'
import { reviewResults } from '~/worker/reviews/queries/boards.server'
import { reviewQueue } from '~/worker/reviews/queries/todo.server'
import { visibleReports } from '~/worker/subjects/reports/visible.server'
import { SimilarityQuery } from '~/worker/similarity/contract'
import { listSimilarities } from '~/worker/similarity/queries.server'
import { overYear } from '~/worker/study/queries.server'
import { dealable } from '~/worker/subjects/dealable.server'
import { SubjectQuery } from '~/worker/subjects/inputs'
import { conditionFor, listSubjects } from '~/worker/subjects/queries/list.server'
import { seenBy } from '~/worker/subjects/seen.server'
import { ShareQuery } from '~/worker/subjects/sharing/contract'
import { shareScreen } from '~/worker/subjects/sharing/queries.server'
import { ChangeQuery } from '~/worker/steering/contract'
import { listChanges } from '~/worker/steering/queries.server'
import { visibleSubjects } from '~/worker/subjects/visible.server'

/** Kept totals, each with what they are when they are counted. */
const kept = {
  report_total: `select r.year, r.report_type, r.status, r.submit_role, r.waived = 0 and r.cancelled = 0, s.status, s.source,
    s.submit_time is not null, count(*) from report r join subject s on s.id = r.subject_id
    where r.del_flag = 0 and s.del_flag = 0 group by 1, 2, 3, 4, 5, 6, 7, 8`,
  report_year_total: `select r.year, r.status = 2 and r.waived = 0 and r.cancelled = 0 and s.status = 'ESTABLISHED',
    s.status not in ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), s.source = 'plan',
    s.submit_time is not null, count(*)
    from report r join subject s on s.id = r.subject_id where r.del_flag = 0 and s.del_flag = 0 group by 1, 2, 3, 4, 5`,
  year_total: [
    'round',
    'review',
    'grade',
    'report',
    'task',
    'graded',
    'institution',
    'year',
    'plan',
    'term',
    'score',
    'phase',
    'pair',
    'product',
  ]
    .map(
      (
        kind,
      ) => `select kind, year, part, who, name, state, done, due, audited, planned, submitted, sum(total), sum(points)
        from year_of_${kind} group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`,
    )
    .join(' union all '),
  review_round: `select v.subject_id, v.stage, v.round_no, count(*), sum(v.status = 2), sum(v.status = 2 and v.conclusion = 'pass'),
    sum(v.status = 2 and v.conclusion = 'not_pass'), sum(v.status = 2 and v.conclusion = 'perfect'),
    sum(v.status = 2 and v.conclusion = 'abstain'), max(v.due_time),
    coalesce((select s.year from subject s where s.id = v.subject_id), '')
    from subject_review v where v.status in (0, 1, 2, 3) group by 1, 2, 3
    having v.round_no = (select max(w.round_no) from subject_review w where w.subject_id = v.subject_id and w.stage = v.stage
      and w.status in (0, 1, 2, 3))`,
  round_total: `select r.stage, s.year, s.round_no = r.round_no and ((r.stage = 'FIRST' and s.status = 'FISRT_AUDITING')
      or (r.stage = 'RE' and s.status = 'RE_AUDITING') or (r.stage in ('CONC_TECH', 'CONC_ADVISER') and s.status = 'ESTABLISHED')),
    s.status not in ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'), s.source = 'plan',
    s.submit_time is not null, count(*), sum(r.assigned), sum(r.committed), sum(r.pass), sum(r.not_pass), sum(r.perfect), sum(r.abstain)
    from review_round r join subject s on s.id = r.subject_id where s.del_flag = 0 group by 1, 2, 3, 4, 5, 6`,
  reviewer_total: `select v.reviewer_id, v.stage, s.year, sum(v.status = 2), coalesce(sum(r.assigned), 0), coalesce(sum(r.committed), 0),
    coalesce(sum(r.pass), 0), coalesce(sum(r.not_pass), 0), coalesce(sum(r.perfect), 0), coalesce(sum(r.abstain), 0)
    from subject_review v join subject s on s.id = v.subject_id
    left join review_round r on r.subject_id = v.subject_id and r.stage = v.stage and r.round_no = v.round_no
    where v.stage <> 'MECHANISM' and v.status in (0, 1, 2, 3) and s.del_flag = 0 group by 1, 2, 3
    having sum(v.status = 2) or sum(r.assigned)`,
  subject_judge: `select j.user_id, j.subject_id, sum(j.review), sum(j.grade), 1, s.create_time, s.year, s.status, s.hold_notice,
    s.source, s.domain, s.submit_time is not null, s.status not in ('TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'TO_REVIEW', 'TO_PERFECT'),
    coalesce(s.establish_time, ''), (select count(*) from change_request c where c.subject_id = s.id and c.del_flag = 0),
    s.prize_level <> '', coalesce(s.start_date, ''), coalesce(s.end_date, '')
    from (select reviewer_id as user_id, subject_id, 1 as review, 0 as grade from subject_review
        where stage <> 'MECHANISM' and status in (0, 1, 2, 3)
      union all select grader_id, subject_id, 0, 1 from subject_grade where cancelled = 0) j
    join subject s on s.id = j.subject_id where s.del_flag = 0 group by 1, 2`,
  judge_total: `select j.user_id, s.year, s.status, s.hold_notice, s.source, s.submit_time is not null, s.domain, s.prize_level <> '',
    count(*), sum(s.establish_time is not null)
    from (select reviewer_id as user_id, subject_id from subject_review where stage <> 'MECHANISM' and status in (0, 1, 2, 3)
      union select grader_id, subject_id from subject_grade where cancelled = 0) j
    join subject s on s.id = j.subject_id where s.del_flag = 0 group by 1, 2, 3, 4, 5, 6, 7, 8`,
  judge_report: `select distinct j.user_id, r.year, r.subject_id from subject_judge j join report r on r.subject_id = j.subject_id`,
  judge_doc: `select j.user_id, d.kind, d.no from subject_judge j join search_doc d on d.kind = 1 and d.id = j.subject_id
    union select j.user_id, d.kind, d.no from subject_judge j join report r on r.subject_id = j.subject_id
      join search_doc d on d.kind = 2 and d.id = r.id
    union select j.user_id, d.kind, d.no from subject_judge j left join subject s on s.id = j.subject_id
      join file f on f.biz_id = j.subject_id or (f.biz_id <> '' and f.biz_id = s.collect_id)
      join search_doc d on d.kind = 3 and d.id = f.id`,
  // Of a round its judges are told once it is decided.
  judge_due: `select j.user_id, r.status = 3 or r.cancelled = 1, case when r.status = 3 or r.cancelled = 1 then '' else coalesce(r.due_time, '') end,
    case when r.status = 3 or r.cancelled = 1 then coalesce(r.due_time, '') else '' end, r.id, r.year
    from subject_judge j join report r on r.subject_id = j.subject_id join subject s on s.id = j.subject_id
    where s.del_flag = 0 and r.del_flag = 0 and (r.report_type <> 'REVIEW' or s.status in ('TO_ESTABLISH', 'ESTABLISHED_DRAFT',
      'ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE', 'FINESHED', 'TO_CONCOLUSION') or (s.status = 'ESTABLISH_FIAL' and s.hold_notice = 0))`,
  judge_due_total: 'select user_id, year, count(*) from judge_due group by 1, 2',
  subject_phase: `select subject_id, phase, sum(seconds) from subject_stay where seconds is not null group by 1, 2`,
}
/** What a row of totals counts. */
const othersOf: Record<string, string> = {
  review_round: 'assigned',
  reviewer_total: 'done + assigned',
  subject_judge: 'shown',
  judge_report: '1',
  judge_doc: '1',
  judge_due: '1',
  subject_phase: '1',
}
const countedBy = (table: string) => othersOf[table] ?? 'total'
const AMISS = `select ${Object.entries(kept)
  .map(
    ([table, counted]) => `(select count(*) from (
      select * from (select * from ${table} where ${countedBy(table)} <> 0 except select * from (${counted}))
      union all select * from (select * from (${counted}) except select * from ${table})))`,
  )
  .join(' + ')} as n`

const blank = { fileName: 'a', size: 1, mime: 'a', sha256: 'a', objectKey: 'a' }
let named = 0
/** A folder of this area, at its top or below another one. */
const folderIn = async (world: World, area: string, delFlag: 0 | 1 = 0, above?: { id: string; pathIds: string }) => {
  const id = `folder-${(named += 1)}`
  const pathIds = `${above?.pathIds ?? '/'}${id}/`
  return world.make('folder', { id, area, delFlag, name: id, pid: above?.id ?? '0', pathIds })
}
const fileIn = (world: World, { id }: { id: string }, more: object = {}) =>
  world.make('file', { ...blank, bizType: 'folder', folderId: id, ...more })

async function filled() {
  const world = await freshWorld()
  await fill(world)
  const subjects = await world.all('subject')
  for (const [n, { id }] of subjects.slice(0, 6).entries())
    await world.make('similarity', { subjectId: id, targetSubjectId: 'x', rate: n * 10, nameRate: n })
  const reportId = (await world.all('report'))[0]!.id
  const hung = {
    subject: subjects[0]!.id,
    subjectCollect: subjects[1]!.collectId,
    folder: '',
    report: reportId,
    '': 'x',
  }
  for (const [bizType, bizId] of Object.entries(hung)) await world.make('file', { bizType, bizId, ...blank })
  // Results with a file of each kind: shared by themselves, by their subject, with everyone, confirmed and not.
  for (const [at, bizType] of Object.keys(attachable).entries()) {
    const { id } = subjects[at % subjects.length]!
    const made = await world.make('file', { ...blank, bizType, bizId: id, limited: at % 5 === 4 ? 1 : 0 })
    const how = { share: at % 2, shareAuth: at % 3, ...(at % 4 ? { confirmed: at % 2 } : {}) }
    const results = [0, 1].map((nth) => ({
      id: `r${at}${nth}`,
      fileIds: nth ? [made.id, 'none'] : [made.id],
      ...how,
      shareAuth: nth + 1,
    }))
    await world.client.execute({
      sql: 'update subject set resources = ?, share = ?, share_auth = ?, share_confirmed = ? where id = ?',
      args: [JSON.stringify(results), at % 2, at % 3, (at >> 1) % 2, id],
    })
  }
  for (const area of ['unlimited', 'collect', 'unlimited'])
    for (const [delFlag, bizType] of [
      [0, 'folder'],
      [0, 'folder'],
      [0, 'material'],
      [1, 'folder'],
    ] as const)
      await fileIn(world, await folderIn(world, area, delFlag), { bizType })
  for (const { id } of subjects.slice(0, 3)) await world.make('subjectTask', { subjectId: id, name: '任务' })
  await world.client.execute(
    "update subject set establish_time = '2026-03-01 09:00:00' where id in (select subject_id from report order by id limit 2)",
  )
  const established = 'select id from subject where establish_time is not null order by id limit 3'
  for (const { id } of (await world.client.execute(established)).rows)
    for (const status of [0, 1, 3])
      await world.make('changeRequest', { subjectId: id as string, kind: 'delay', status })
  for (const [at, actorId] of ['a', 'b', 'a', '', 'b', 'a'].entries())
    for (const { id } of subjects.slice(0, 2))
      await world.make('subjectStatusLog', {
        ...{ subjectId: id, seq: 100 + at, toStatus: 'ESTABLISHED', operation: 'maintain', actorId },
        ...{ undoneBy: at === 5 ? 'x' : '', createTime: `2026-11-1${at} 09:00:00` },
      })
  for (const [at, toStatus] of (['TO_SUBMIT', 'TO_APPROVAL', 'TO_PERFECT', 'TO_REVIEW'] as const).entries())
    for (const { id } of subjects.slice(0, 4))
      await world.make('subjectStatusLog', {
        ...{ subjectId: id, seq: 200 + at, fromStatus: at ? 'TO_SUBMIT' : '', toStatus, operation: 'submit' },
        createTime: `2026-11-2${at} 09:00:00`,
      })
  await world.client.execute(`update subject set grade_end_time = '2026-11-01 09:00:00', grade_raw = 60 + rowid % 40 + 0.25,
    grade_norm = 55 + rowid % 45 where rowid % 3 = 0`)
  await world.client.execute(`update subject set cooperate_departs = json_array(json_object('departId', 'd-two'),
    json_object('departId', 'd-' || (rowid % 2)), json_object('departId', 'd-two')) where rowid % 2 = 0`)
  await world.client.execute("update subject set keywords = '数据；隐私, 数据、' || (rowid % 3) where rowid % 2 = 0")
  for (const status of [2, 2, 3, 0]) {
    const { id: vendorId } = await world.make('vendor', {
      area: 'fintech',
      vendorName: `商${status}${await world.all('vendor').then((all) => all.length)}`,
      status,
    })
    const of = await world.client.execute('select id from subject where establish_time is not null order by id limit 3')
    for (const { id } of of.rows)
      for (const name of ['甲', '乙'])
        await world.make('vendorProduct', { vendorId, name, category: '1', subjectId: id as string })
  }
  await world.client.execute('update subject set share = 1, share_auth = rowid % 3 where rowid % 2 = 0')
  for (const [at, { id }] of (await world.all('depart')).entries()) {
    const told = { refId: `r${at}`, title: '成果', released: at % 3 === 0 ? 0 : 1, departId: at % 2 ? id : '' }
    const made = await world.make('exhibit', { ...told, kind: 'result' })
    for (const [sort, person] of (await world.all('user')).slice(at % 3, 4).entries())
      await world.db.insert(exhibitPerson).values({ exhibitId: made.id, userId: person.id, sort })
  }
  const awarded = "select id from subject where status = 'TO_PRIZE' or rowid % 5 = 0"
  for (const { id } of (await world.client.execute(awarded)).rows)
    for (const [voterId, updateTime] of [
      ['a', '2999-01-01 00:00:00'],
      ['b', '2000-01-01 00:00:00'],
    ] as const)
      await world.make('prizeVote', { subjectId: id as string, voterId, updateTime })
  const without = 'select id from subject where id not in (select subject_id from prize) order by id limit 4'
  for (const [at, { id }] of (await world.client.execute(without)).rows.entries()) {
    const given = { prizeLevel: ['一等', '二等'][at % 2]!, publish: at % 3 === 0 ? 1 : 0, certificateNo: `某${at}` }
    await world.make('prize', { ...given, subjectId: id as string, year: `202${at % 2}` })
  }
  for (const [at, msgType] of ['ALL', 'USER', 'ALL', 'ALL'].entries())
    await world.make('announcement', {
      ...{ title: '公告', msgType, sendStatus: `${at % 3}`, msgCategory: at % 2 ? '1' : '2' },
      ...{ delFlag: at === 3 ? 1 : 0, templateCode: at === 2 ? 'x' : '' },
    })
  for (const [at, { id }] of (await world.all('user')).entries())
    await world.make('announcementSend', { anntId: `a${at % 2}`, userId: id, readFlag: at % 3 === 0 ? 1 : 0 })
  return world
}

const judged = [subjectReview, subjectGrade, prize, prizeVote]
const offered = [vendor, vendorProduct]
const others = [user, role, roleGiven, userDepart, depart, announcement, announcementSend, exhibit, exhibitPerson]
const hanging = [report, similarity, folder, file, subjectTask, changeRequest]
const sources = [subject, subjectStatusLog, ...offered, ...hanging, ...judged, ...others]
/** Steps of SQLite's machine: each statement is compiled with all triggers of its table before it runs. */
const MOST_STEPS = 15_500
test('a change of a status is a statement of few steps, whatever is kept by it', async () => {
  const { client } = await freshWorld()
  const { rows } = await client.execute("explain update subject set status = 'TO_AUDIT' where id = 'x'")
  expect(rows.length).toBeLessThan(MOST_STEPS)
})

test('something is counted of everything that is kept', async () => {
  const { client } = await filled()
  const { rows } = await client.execute(
    `select ${Object.keys(kept)
      .map((table) => `exists (select 1 from ${table} where ${countedBy(table)} <> 0) as ${table}`)
      .join()}`,
  )
  expect(Object.entries(rows[0]!).filter(([, there]) => !there)).toEqual([])
})

describe.each(sources.map((source) => [getTableName(source), source] as const))('a kept total', (name, source) => {
  test(`is what there is after a change of any column of ${name}`, async () => {
    expect(await amissAfterChanges(await filled(), source, AMISS)).toEqual([])
  })

  test(`is what there is when rows of ${name} are gone and when they are back`, async () => {
    const { client } = await filled()
    const amiss = async () => (await client.execute(AMISS)).rows[0]!.n
    await client.execute(`create temp table gone as select * from "${name}"`)
    await client.execute(`delete from "${name}"`)
    expect(await amiss()).toBe(0)
    await client.execute(`insert into "${name}" select * from gone`)
    expect(await amiss()).toBe(0)
  })
})

/** What a row says of rows elsewhere: statements that count those which say something and another thing, and where it may change. */
const told: Record<string, { some: string; amiss: string; sources: readonly SQLiteTable[] }> = {
  'the place of a prize among the others is that of its level': {
    some: 'select count(level_order) as n from prize',
    amiss: `select count(*) as n from prize p where p.level_order is not (select i.sort_order from dict_item i
      join dict d on d.id = i.dict_id where d.dict_code = 'prize_level' and i.item_value = p.prize_level)`,
    sources: [prize, dictItem, dict],
  },
  'whose a report is and when its subject was established is what the subject says': {
    some: "select min(sum(org_code <> ''), sum(established <> '')) as n from report",
    amiss: `select count(*) as n from report r left join subject s on s.id = r.subject_id and s.del_flag = 0
      where r.org_code <> coalesce(s.sys_org_code, '') or r.established <> coalesce(s.establish_time, '')`,
    sources: [report, subject],
  },
  'the number of what is public is that of its document': {
    some: 'select count(doc_no) as n from exhibit',
    amiss: `select count(*) as n from exhibit e where e.doc_no is not (select d.no from search_doc d where d.kind = 9 and d.id = e.id)
      or (e.doc_no is null) = e.released`,
    sources: [exhibit],
  },
}
const toldWhere = Object.entries(told).flatMap(([what, { sources: all, ...asked }]) =>
  all.map((source) => [what, getTableName(source), source, asked] as const),
)
test.each(toldWhere)('%s after a change of any column of %s', async (_, name, source, { some, amiss }) => {
  const world = await filled()
  const { client } = world
  const left = async (asked = amiss) => Number((await client.execute(asked)).rows[0]!.n)
  expect(await left(some)).toBeGreaterThan(0)
  expect(await left()).toBe(0)
  expect(await amissAfterChanges(world, source, amiss)).toEqual([])
  await client.execute(`create temp table gone as select * from "${name}"`)
  await client.execute(`delete from "${name}"`)
  expect(await left()).toBe(0)
  await client.execute(`insert into "${name}" select * from gone`)
  expect(await left()).toBe(0)
})

describe('of the demonstration', () => {
  let world: World
  let people = new Map<RoleCode, Person[]>()
  beforeAll(async () => {
    world = await demonstration()
    people = await peopleOf(world)
  })
  const asking = (actor: Person, ...more: string[]) => ({
    ...requestContext(new Request('http://test/'), world.bindings as never),
    now: world.now,
    actor: { ...actor, grants: new Set(['report:read', 'report:review', 'similarity:read', ...more]) },
  })
  const all: RoleCode[] = ['bizManger', 'admin', 'csrcLeader', 'technologyManger']

  test.each(all)('as many reports are counted for %s as there are to see', async (role) => {
    for (const one of people.get(role)!) {
      const ctx = asking(one)
      const there = await world.db
        .select({ id: report.id, year: report.year })
        .from(report)
        .innerJoin(subject, eq(subject.id, report.subjectId))
        .where(sql`${visibleReports(ctx.actor)} and ${report.delFlag} = 0`)
      expect((await listReports(ctx, ReportQuery.parse({}))).total, one.username).toBe(there.length)
      const { total } = await listReports(ctx, ReportQuery.parse({ year: '2026' }))
      expect(total, one.username).toBe(there.filter(({ year }) => year === '2026').length)
    }
  })

  test.each<RoleCode>([...all, 'counselor', 'mechanism', 'subjectMan'])(
    'the screen of progress tells %s how many reports there are, wait and are overdue, and of which years',
    async (role) => {
      for (const one of people.get(role)!.slice(0, 3)) {
        const ctx = asking(one)
        const there = await world.db
          .select({
            year: report.year,
            overdue: sql<number>`${report.status} in (0, 1, 4) and ${report.cancelled} = 0 and ${report.waived} = 0
              and ${subject.status} = 'ESTABLISHED' and coalesce(${report.dueTime} < ${stamp(world.now())}, 0)`,
            // Waits for whoever may act on it, by the rule of the list that the number opens.
            todo: sql<number>`${reportsOnTurn(ctx)}`,
          })
          .from(report)
          .innerJoin(subject, eq(subject.id, report.subjectId))
          .where(sql`${visibleReports(ctx.actor)} and ${report.delFlag} = 0`)
        const { total, counts, years } = await progressScreen(ctx, new URLSearchParams())
        expect({ total, counts, years }, one.username).toEqual({
          total: there.length,
          counts: {
            todo: there.filter((row) => row.todo).length,
            overdue: there.filter((row) => row.overdue).length,
          },
          years: [...new Set(there.map(({ year }) => year))].toSorted().toReversed(),
        })
        const overdue = await listReports(ctx, ReportQuery.parse({ overdue: 1 }))
        expect(overdue.total, one.username).toBe(counts.overdue)
        expect((await listReports(ctx, ReportQuery.parse({ todo: 1 }))).total, one.username).toBe(counts.todo)
      }
    },
  )

  test.each<RoleCode>([...all, 'counselor', 'subjectMan'])(
    'of the subjects that go on over a year %s is told how many there are, of which years, and whether one owes its summary',
    async (role) => {
      for (const one of people.get(role)!.slice(0, 2)) {
        const ctx = asking(one)
        const start = sql<string>`substr(${subject.startDate}, 1, 4)`
        const end = sql<string>`substr(${subject.endDate}, 1, 4)`
        for (const year of ['2025', '2026', '2031']) {
          const there = await world.db
            .select({ start, end, report: report.status, cancelled: report.cancelled, waived: report.waived })
            .from(subject)
            .leftJoin(
              report,
              sql`${report.subjectId} = ${subject.id} and ${report.reportType} = 'SUMMARY' and ${report.year} = ${year}`,
            )
            .where(
              sql`${visibleSubjects(ctx.actor)} and ${subject.status} = 'ESTABLISHED' and ${start} <= ${year} and ${end} > ${year}`,
            )
          const said = `${one.username} ${year}`
          expect((await listOverYear(ctx, OverYearQuery.parse({ year }))).total, said).toBe(there.length)
          const years = there.flatMap((row) =>
            Array.from({ length: Number(row.end) - Number(row.start) }, (_, at) => String(Number(row.start) + at)),
          )
          expect(await overYear(ctx, { year }), said).toEqual({
            overYear: there.length > 0,
            years: [...new Set(years)].sort(),
            reportNeeded: there.some((row) => !row.cancelled && !row.waived && ![2, 3].includes(row.report ?? 0)),
          })
        }
      }
    },
  )

  test.each<RoleCode>(['counselor', 'mechanism', 'bizManger'])(
    'page by page the reports that there are to see stand for %s by their dates and by their urgency',
    async (role) => {
      for (const one of people.get(role)!.slice(0, 2)) {
        const ctx = asking(one)
        const done = sql`(${report.status} = 3 or ${report.cancelled} = 1)`
        const there = (...order: SQL[]) =>
          world.db
            .select({ id: report.id })
            .from(report)
            .innerJoin(subject, eq(subject.id, report.subjectId))
            .where(sql`${visibleReports(ctx.actor)} and ${report.delFlag} = 0`)
            .orderBy(...order)
        const turns = { asc, desc }
        const byDue = { asc: sql`${report.dueTime} asc nulls last`, desc: desc(report.dueTime) }
        const pages = [1, 2, 7, 900]
        const idsAt = (rows: readonly { id: string }[], pageNo: number) =>
          rows.slice((pageNo - 1) * 20, pageNo * 20).map(({ id }) => id)
        for (const [order, turn] of Object.entries(turns)) {
          const all = await there(byDue[order as 'asc' | 'desc'], turn(report.id))
          for (const pageNo of pages) {
            const found = await listReports(ctx, ReportQuery.parse({ pageNo, pageSize: 20, order }))
            expect(idsAt(found.records, 1), `${one.username} ${order} ${pageNo}`).toEqual(idsAt(all, pageNo))
            expect(found.total).toBe(all.length)
          }
        }
        const urgent = await there(
          ...[asc(done), asc(sql`case when ${done} then '' else ${report.dueTime} end`)],
          ...[desc(report.dueTime), asc(report.id)],
        )
        for (const pageNo of pages) {
          const asked = new URLSearchParams({ pageNo: `${pageNo}`, pageSize: '20' })
          const { rows } = await progressScreen(ctx, asked)
          expect(idsAt(rows, 1), `${one.username} ${pageNo}`).toEqual(idsAt(urgent, pageNo))
        }
      }
    },
  )

  test.each<RoleCode>(['counselor', 'technologyManger', 'bizManger', 'mechanism'])(
    'the reports of a year, the change requests and the results of %s are those of the subjects that there are to see',
    async (role) => {
      for (const one of people.get(role)!.slice(0, 3)) {
        const ctx = asking(one, 'subject:read')
        const seen = visibleSubjects(ctx.actor)
        const query = ReportQuery.parse({ year: '2026' })
        const reports = await world.db
          .select({ id: report.id, subjectId: report.subjectId })
          .from(report)
          .innerJoin(subject, eq(subject.id, report.subjectId))
          .where(sql`${visibleReports(ctx.actor)} and ${report.delFlag} = 0 and ${report.year} = '2026'`)
        expect((await reportIds(ctx, query)).toSorted(), one.username).toEqual(reports.map(({ id }) => id).toSorted())
        expect((await matrixIds(ctx, query, 5000)).toSorted(), one.username).toEqual(
          [...new Set(reports.map(({ subjectId }) => subjectId))].toSorted(),
        )
        const changes = await world.db
          .select({ id: changeRequest.id })
          .from(changeRequest)
          .innerJoin(subject, eq(subject.id, changeRequest.subjectId))
          .where(
            sql`${seen} and not ${seenBy(ctx.actor).blind} and ${changeRequest.delFlag} = 0 and ${changeRequest.status} > 0`,
          )
          .orderBy(desc(changeRequest.createTime), asc(changeRequest.id))
        const found = await listChanges(ctx, ChangeQuery.parse({ pageSize: 100 }))
        expect({ ids: found.records.map(({ id }) => id), total: found.total }, one.username).toEqual({
          ids: changes.map(({ id }) => id),
          total: changes.length,
        })
        const results = await world.db
          .select({ id: subject.id })
          .from(subject)
          .where(sql`${seen} and ${subject.establishTime} is not null`)
          .orderBy(desc(subject.establishTime), desc(subject.id))
        const { page } = await shareScreen(ctx, ShareQuery.parse({ pageNo: 2, pageSize: 10 }))
        expect({ ids: page.records.map(({ id }) => id), total: page.total }, one.username).toEqual({
          ids: results.slice(10, 20).map(({ id }) => id),
          total: results.length,
        })
      }
    },
  )

  test.each<RoleCode>(['counselor', 'technologyManger', 'csrcLeader'])(
    'a list of %s has, in its order and in parts, the subjects that there are to see',
    async (role) => {
      for (const one of people.get(role)!.slice(0, 3)) {
        const ctx = asking(one, 'subject:read')
        const there = await world.db
          .select({ id: subject.id, year: subject.year, domain: subject.domain })
          .from(subject)
          .where(visibleSubjects(ctx.actor))
          .orderBy(sql`${subject.createTime} desc, ${subject.id} desc`)
        const { year, domain } = there[0]!
        for (const asked of [{}, { year }, { domain }, { year, domain }, { order: 'asc' }, { column: 'year' }]) {
          const { total, records } = await listSubjects(ctx, SubjectQuery.parse({ ...asked, pageSize: 20, pageNo: 2 }))
          const fits = there.filter((row) =>
            Object.entries(asked).every(([name, value]) => !(name in row) || row[name as 'year'] === value),
          )
          expect(total, `${one.username} ${JSON.stringify(asked)}`).toBe(fits.length)
          if ('order' in asked || 'column' in asked) continue
          expect(records.map(({ id }) => id)).toEqual(fits.slice(20, 40).map(({ id }) => id))
        }
      }
    },
  )

  test.each<RoleCode>([...all, 'counselor'])(
    'a list of some statuses has for %s, page by page, the subjects that there are to see',
    async (role) => {
      await world.client.execute("update subject set hold_notice = 1 where status = 'ESTABLISH_FIAL'")
      for (const one of people.get(role)!.slice(0, 2)) {
        const ctx = asking(one, 'subject:read')
        const due = { column: 'dueTime', order: 'asc' }
        const lists = [
          { listType: 'historyDeclared' },
          { listType: 'declared', source: 'declare' },
          { listType: 'simple:toBeDeclare' },
          { status: 'TO_SUBMIT,FINESHED', established: 1 },
          { status: 'FINESHED', awarded: 1, year: '2026' },
          { established: 1 },
          { ...due, status: 'TO_APPROVAL,TO_REVIEW,FISRT_AUDITING,RE_AUDITING' },
          { ...due, status: 'TO_APPROVAL,TO_REVIEW,FISRT_AUDITING,RE_AUDITING', todo: 1 },
          { todo: 1 },
          { status: 'RE_AUDITING,TO_ESTABLISH_DRAFT,TO_ESTABLISH,ESTABLISH_FIAL' },
          { status: 'TO_SUBMIT,ESTABLISHED', year: '2026' },
          { status: 'TO_ESTABLISH', year: '2026', column: 'domain', order: 'asc' },
        ]
        const order = {
          dueTime: sql`${subject.dueTime} asc nulls last`,
          domain: asc(subject.domain),
          '': desc(subject.createTime),
        }
        for (const asked of lists) {
          // A judge is not told when what is not decided yet is due, and does not order by it.
          if (role === 'counselor' && 'column' in asked && asked.column === 'dueTime') continue
          const { todo, ...filters } = SubjectQuery.parse(asked)
          const there = await world.db
            .select({ id: subject.id })
            .from(subject)
            .where(and(conditionFor(ctx, filters), todo ? dealable(one, stamp(world.now())) : undefined))
            .orderBy(order['column' in asked ? (asked.column as 'dueTime') : ''], desc(subject.id))
          for (const pageNo of [1, 3]) {
            const { total, records } = await listSubjects(ctx, SubjectQuery.parse({ ...asked, pageNo }))
            const said = `${one.username} ${JSON.stringify(asked)}`
            expect(total, said).toBe(there.length)
            const page = there.slice((pageNo - 1) * 10, pageNo * 10)
            expect(
              records.map(({ id }) => id),
              said,
            ).toEqual(page.map(({ id }) => id))
          }
        }
      }
    },
  )

  test.each(all)('what came of reviews is for %s what there is to see, page by page and in its sums', async (role) => {
    const domains = (await world.db.selectDistinct({ domain: subject.domain }).from(subject)).map(
      ({ domain }) => domain,
    )
    for (const one of people.get(role)!.slice(0, 2)) {
      const ctx = asking(one, 'review:results', 'subject:read')
      for (const stage of ['FIRST', 'RE', 'CONC_ADVISER'])
        for (const asked of [
          {},
          { state: 'running' },
          { state: 'closed' },
          { year: '2026' },
          { year: '2025', state: 'closed' },
        ]) {
          const query = ResultQuery.parse({ stage, ...asked })
          // Narrowed by what the totals do not know, and in an order that no index has.
          const plain = { ...query, domain: domains, column: 'subjectName' as const, pageSize: 9999 }
          const { page: there, sums } = await reviewResults(ctx, plain)
          const said = `${one.username} ${JSON.stringify({ stage, ...asked })}`
          const inOrder = there.records.toSorted((a, b) => b.year.localeCompare(a.year) || (a.id < b.id ? -1 : 1))
          for (const pageNo of [1, 2]) {
            const read = await reviewResults(ctx, { ...query, pageNo })
            expect(read.page.records, said).toEqual(inOrder.slice((pageNo - 1) * 10, pageNo * 10))
            expect({ ...read.sums, total: read.page.total }, said).toEqual({ ...sums, total: there.total })
          }
        }
    }
  })

  test.each<RoleCode>(['counselor', 'technologyManger'])(
    'as many reviews are counted for %s as there are in the queue, which has them in its order',
    async (role) => {
      for (const one of people.get(role)!.slice(0, 3)) {
        const ctx = asking(one)
        for (const status of ['todo', 'done', 'all'] as const)
          for (const asked of [{}, { year: '2026' }, { year: '2024,2025' }, { stage: 'FIRST' }, { order: 'desc' }]) {
            const query = ReviewQuery.parse({ status, ...asked })
            const { records: there } = await reviewQueue(ctx, { ...query, pageSize: 9999 })
            const said = `${one.username} ${JSON.stringify({ status, ...asked })}`
            const due = ({ dueTime }: (typeof there)[number]) => dueTime ?? '9999'
            const inOrder = there.map(due).toSorted()
            expect(there.map(due), said).toEqual(query.order === 'asc' ? inOrder : inOrder.toReversed())
            const { total, records } = await reviewQueue(ctx, { ...query, pageNo: 2 })
            expect({ total, records }, said).toEqual({ total: there.length, records: there.slice(10, 20) })
          }
      }
    },
  )

  test.each<RoleCode>(['bizManger', 'csrcLeader', 'technologyManger', 'counselor', 'subjectMan'])(
    'a list of prizes has for %s the latest that there are to see, of a day the highest',
    async (role) => {
      for (const one of people.get(role)!.slice(0, 2)) {
        const ctx = asking(one)
        const there = await world.db
          .select({ id: prize.id, year: prize.year, level: prize.prizeLevel, publish: prize.publish })
          .from(prize)
          .innerJoin(subject, eq(subject.id, prize.subjectId))
          .where(visibleSubjects(ctx.actor))
          .orderBy(
            sql`${prize.awardDate} desc, (select i.sort_order from dict_item i join dict d on d.id = i.dict_id
              where d.dict_code = 'prize_level' and i.item_value = ${prize.prizeLevel}), ${prize.certificateNo}`,
          )
        const published = there.filter(({ publish }) => publish || !['counselor', 'subjectMan'].includes(role))
        for (const asked of [{}, { year: '2025' }, { prizeLevel: there[0]?.level ?? '一等' }, { pageNo: 2 }]) {
          const query = PrizeQuery.parse(asked)
          const { total, records } = await listPrizes(ctx, query)
          const fits = published.filter(
            ({ year, level }) => (query.year?.includes(year) ?? true) && (query.prizeLevel?.includes(level) ?? true),
          )
          expect(total, `${one.username} ${JSON.stringify(asked)}`).toBe(fits.length)
          const from = (query.pageNo - 1) * query.pageSize
          expect(records.map(({ id }) => id)).toEqual(fits.slice(from, from + query.pageSize).map(({ id }) => id))
        }
      }
    },
  )

  test.each(all)('as many records of resemblance are counted for %s as there are to see', async (role) => {
    for (const one of people.get(role)!) {
      const ctx = asking(one)
      const there = await world.db
        .select({ id: similarity.id })
        .from(similarity)
        .innerJoin(subject, eq(subject.id, similarity.subjectId))
        .where(
          sql`${visibleSubjects(ctx.actor)} and ${similarity.delFlag} = 0 and (${similarity.rate} > 0 or ${similarity.nameRate} > 0)`,
        )
      expect((await listSimilarities(ctx, SimilarityQuery.parse({}))).total, one.username).toBe(there.length)
    }
  })

  test.each<RoleCode>([...all, 'counselor', 'subjectMan', 'mechanism'])(
    'as many announcements are counted for %s as there are to read',
    async (role) => {
      for (const one of people.get(role)!.slice(0, 3)) {
        const there = await world.db
          .select({ msgCategory: announcement.msgCategory })
          .from(announcement)
          .where(sentTo(one.userId))
        for (const msgCategory of [undefined, '1', '2'] as const) {
          const { total } = await myAnnouncements(asking(one), MineQuery.parse({ msgCategory }))
          const fits = there.filter((row) => !msgCategory || row.msgCategory === msgCategory)
          expect(total, `${one.username} ${msgCategory}`).toBe(fits.length)
        }
      }
    },
  )

  test('as many announcements are counted for a manager as there are to manage', async () => {
    const ctx = asking(people.get('bizManger')![0]!, 'announcement:release')
    const there = (await world.all('announcement')).filter((row) => row.templateCode === '' && row.delFlag === 0)
    for (const asked of [{}, { sendStatus: '1' }, { msgCategory: '1', priority: 'L' }, { sendStatus: '0' }]) {
      const { total } = await managedAnnouncements(ctx, ManageQuery.parse(asked))
      const fits = there.filter((row) => Object.entries(asked).every(([name, value]) => row[name as 'id'] === value))
      expect(total, JSON.stringify(asked)).toBe(fits.length)
    }
  })

  test.each<RoleCode>(['bizManger', 'admin', 'mechanism', 'centerAdmin'])(
    'as many people are counted for %s as there are to keep',
    async (role) => {
      const one = people.get(role)![0]!
      const ctx = asking(one, 'user:read')
      const there = await world.db
        .select({ id: user.id })
        .from(user)
        .where(sql`${visiblePeople(ctx.actor) ?? sql`1`} and ${user.delFlag} = 0`)
      expect((await listPeople(ctx, UserQuery.parse({}))).total, one.username).toBe(there.length)
    },
  )

  /** Files in folders of every area and of a subject, above and below, open to somebody and not, gone and their own; material of theirs. */
  async function foldersFor({ userId }: Person) {
    const own = { uploaderId: userId }
    for (const area of [
      'subject',
      'limited',
      'unlimited',
      'share',
      'collect',
      'courseware',
      'topicExchange',
      'lab',
      'centre',
    ]) {
      const above = await folderIn(world, area)
      const opened = await folderIn(world, area, 0, above)
      const alone = await folderIn(world, area, 0, above)
      const below = await folderIn(world, area, 0, opened)
      const belowAlone = await folderIn(world, area, 0, alone)
      const open = { targetType: 'user', targetId: userId, rights: 'r' }
      await world.make('folderAuth', { ...open, folderId: opened.id })
      await world.make('folderAuth', { ...open, folderId: alone.id, inherit: 0 })
      for (const place of [above, opened, alone, below, belowAlone]) await fileIn(world, place)
      await fileIn(world, above, own)
      await fileIn(world, below, own)
      await fileIn(world, below, { delFlag: 1 })
      await fileIn(world, await folderIn(world, area, 1, opened), own)
      await fileIn(world, await folderIn(world, area, 1, opened))
    }
    await fileIn(world, { id: '' }, { ...own, bizType: 'material' })
    await fileIn(world, { id: '' }, { bizType: 'material' })
  }

  test.each<RoleCode>(['bizManger', 'csrcLeader', 'technologyManger', 'subjectMan', 'counselor', 'mechanism'])(
    'a list of files has for %s the newest that there are to read, and counts a little beyond',
    async (role) => {
      // A form keeps an attachment from them, results are shared, subjects are gone, and there is something of their own.
      await world.client.execute({
        sql: `update declare_form set definition = json_set(definition, '$.slots[0].hiddenFrom', json(?))`,
        args: [JSON.stringify(['csrcLeader', 'technologyManger'])],
      })
      await world.client.execute('update subject set del_flag = 1 where id in (select id from subject limit 3)')
      for (const one of people.get(role)!.slice(0, 2)) {
        const about = { ...blank, uploaderId: one.userId }
        await foldersFor(one)
        await world.make('file', { ...about, bizType: 'subject', bizId: 'gone' })
        await world.make('file', { ...about, bizType: '', bizId: '' })
        const ctx = asking(one, 'review:results', 'share:read', 'library:read', 'industry:read', 'drill:study')
        // Of each subject some were made long ago and some lately.
        for (const nth of [1, 2, 3, 4])
          await world.db.run(sql`insert into file (id, create_time, file_name, size, mime, sha256, object_key, biz_type, biz_id)
            select ${`${one.username}${nth}`} || subject.id, (2000 + (subject.rowid * 37 + ${nth * 11}) % 50) || '-01-01 09:00:00', 'a', 1, 'a', 'a', 'a',
              iif(r.id is null, 'subject', 'report'), coalesce(r.id, subject.id)
            from subject left join report r on ${nth} > 2 and r.id = (select min(x.id) from report x where x.subject_id = subject.id)
            where ${visibleSubjects(ctx.actor)}`)
        const manages = role === 'bizManger'
        if (manages) for (const right of ['file:manage', 'folder:read'] as const) ctx.actor.grants.add(right)
        const there = await world.db
          .select({ id: file.id, bizType: file.bizType })
          .from(file)
          .where(readableFiles(ctx))
          .orderBy(sql`${file.createTime} desc, ${file.id} desc`)
        for (const asked of [
          {},
          { bizType: 'report' },
          { bizType: 'vendor' },
          { bizType: 'folder' },
          { bizType: 'material' },
          { order: 'asc' },
          { pageNo: 3 },
          { pageSize: 1 },
        ]) {
          const query = FileQuery.parse(asked)
          const { records, total, atLeast } = await listFiles(ctx, query)
          const said = `${one.username} ${JSON.stringify(asked)}`
          const fits = there.filter(({ bizType }) => !query.bizType || query.bizType === bizType)
          if (query.order === 'asc') fits.reverse()
          const from = (query.pageNo - 1) * query.pageSize
          expect(
            records.map(({ id }) => id),
            said,
          ).toEqual(fits.slice(from, from + query.pageSize).map(({ id }) => id))
          expect(total, said).toBe(Math.min(fits.length, from + query.pageSize + 90))
          expect(atLeast, said).toBe(total === from + query.pageSize + 90)
        }
      }
    },
  )
})
