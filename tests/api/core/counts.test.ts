import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { demonstrationWorld, peopleOf } from '~/tests/support/demonstration'
import { exhaustive } from '~/tests/support/sampled'
import { type World } from '~/tests/support/world'
import { announcement, changeRequest, file, prize, report, similarity, subject, user } from '~/db/schema'
import { receivedCondition } from '~/worker/announcements/audience.server'
import { ManageQuery, OwnAnnouncementQuery } from '~/worker/announcements/contract'
import { managedAnnouncements } from '~/worker/announcements/queries/management.server'
import { myAnnouncements } from '~/worker/announcements/queries/reader.server'
import { PrizeQuery } from '~/worker/awards/contract'
import { listPrizes } from '~/worker/awards/queries.server'
import type { Person } from '~/worker/core/actor'
import { requestContext } from '~/worker/core/context'
import { formatStamp } from '~/worker/core/time'
import { FileQuery } from '~/worker/files/contract'
import { listFiles } from '~/worker/files/queries.server'
import { UserQuery } from '~/worker/people/inputs'
import { listPeople } from '~/worker/people/queries/list.server'
import { visiblePeopleCondition } from '~/worker/people/row-access.server'
import { readableFilesCondition } from '~/worker/files/row-access.server'
import type { RoleCode } from '~/worker/policy/roles'
import { pendingReportsCondition } from '~/worker/reports/case-loader.server'
import { MultiYearQuery, ReportQuery } from '~/worker/reports/inputs'
import { listReports, reportIds } from '~/worker/reports/queries/list.server'
import { matrixIds } from '~/worker/reports/queries/matrix.server'
import { listOverYear } from '~/worker/reports/queries/multi-year.server'
import { progressScreen } from '~/worker/reports/queries/screen.server'
import { ResultQuery, ReviewQuery } from '~/worker/reviews/inputs'
import { reviewResults } from '~/worker/reviews/queries/boards.server'
import { reviewQueue } from '~/worker/reviews/queries/queue.server'
import { visibleReportsCondition } from '~/worker/subjects/reports/row-access.server'
import { SimilarityQuery } from '~/worker/similarity/contract'
import { listSimilarities } from '~/worker/similarity/queries.server'
import { overYear } from '~/worker/study/queries.server'
import { pendingCondition } from '~/worker/subjects/pending-subjects.server'
import { SubjectQuery } from '~/worker/subjects/inputs'
import { subjectListCondition, listSubjects } from '~/worker/subjects/queries/list.server'
import { visibleColumns } from '~/worker/subjects/visible-columns.server'
import { ShareQuery } from '~/worker/subjects/sharing/contract'
import { shareScreen } from '~/worker/subjects/sharing/queries.server'
import { ChangeQuery } from '~/worker/subject-management/contract'
import { listChanges } from '~/worker/subject-management/queries.server'
import { visibleSubjectsCondition } from '~/worker/subjects/row-access.server'

const blank = { fileName: 'a', size: 1, mime: 'a', sha256: 'a', objectKey: 'a' }
let named = 0
/** Creates a folder of the area, at its top or below another one. */
const folderIn = async (world: World, area: string, delFlag: 0 | 1 = 0, above?: { id: string; pathIds: string }) => {
  const id = `folder-${(named += 1)}`
  const pathIds = `${above?.pathIds ?? '/'}${id}/`
  return world.make('folder', { id, area, delFlag, name: id, pid: above?.id ?? '0', pathIds })
}
const fileIn = (world: World, { id }: { id: string }, more: object = {}) =>
  world.make('file', { ...blank, bizType: 'folder', folderId: id, ...more })

describe('list counts of the demonstration', () => {
  let world: World
  let people = new Map<RoleCode, Person[]>()
  beforeAll(async () => {
    world = await demonstrationWorld()
    people = await peopleOf(world, exhaustive ? 8 : 1)
  })
  const asking = (actor: Person, ...more: string[]) => ({
    ...requestContext(new Request('http://test/'), world.bindings as never),
    now: world.now,
    actor: { ...actor, grants: new Set(['report:read', 'report:review', 'similarity:read', ...more]) },
  })
  const all: RoleCode[] = ['bizManger', 'admin', 'csrcLeader', 'technologyManger']

  test.each(all)('equal the visible reports of %s', async (role) => {
    for (const one of people.get(role)!) {
      const ctx = asking(one)
      const there = await world.db
        .select({ id: report.id, year: report.year })
        .from(report)
        .innerJoin(subject, eq(subject.id, report.subjectId))
        .where(sql`${visibleReportsCondition(ctx.actor)} and ${report.delFlag} = 0`)
      expect((await listReports(ctx, ReportQuery.parse({}))).total, one.username).toBe(there.length)
      const { total } = await listReports(ctx, ReportQuery.parse({ year: '2026' }))
      expect(total, one.username).toBe(there.filter(({ year }) => year === '2026').length)
    }
  })

  test.each<RoleCode>([...all, 'counselor', 'mechanism', 'subjectMan'])(
    'equal total, pending and overdue reports and years on the progress page of %s',
    async (role) => {
      for (const one of people.get(role)!.slice(0, 3)) {
        const ctx = asking(one)
        const there = await world.db
          .select({
            year: report.year,
            overdue: sql<number>`${report.status} in (0, 1, 4) and ${report.cancelled} = 0 and ${report.waived} = 0
              and ${subject.status} = 'ESTABLISHED' and coalesce(${report.dueTime} < ${formatStamp(world.now())}, 0)`,
            // Pending for the caller, by the condition of the list that the number links to.
            todo: sql<number>`${pendingReportsCondition(ctx)}`,
          })
          .from(report)
          .innerJoin(subject, eq(subject.id, report.subjectId))
          .where(sql`${visibleReportsCondition(ctx.actor)} and ${report.delFlag} = 0`)
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
    'equal the multi-year subjects of %s, with years and missing summaries',
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
              sql`${visibleSubjectsCondition(ctx.actor)} and ${subject.status} = 'ESTABLISHED' and ${start} <= ${year} and ${end} > ${year}`,
            )
          const said = `${one.username} ${year}`
          expect((await listOverYear(ctx, MultiYearQuery.parse({ year }))).total, said).toBe(there.length)
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
    'match the report pages of %s by due date and by urgency',
    async (role) => {
      for (const one of people.get(role)!.slice(0, 2)) {
        const ctx = asking(one)
        const done = sql`(${report.status} = 3 or ${report.cancelled} = 1)`
        const there = (...order: SQL[]) =>
          world.db
            .select({ id: report.id })
            .from(report)
            .innerJoin(subject, eq(subject.id, report.subjectId))
            .where(sql`${visibleReportsCondition(ctx.actor)} and ${report.delFlag} = 0`)
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
    'match the reports, change requests and results of the visible subjects of %s',
    async (role) => {
      for (const one of people.get(role)!.slice(0, 3)) {
        const ctx = asking(one, 'subject:read')
        const seen = visibleSubjectsCondition(ctx.actor)
        const query = ReportQuery.parse({ year: '2026' })
        const reports = await world.db
          .select({ id: report.id, subjectId: report.subjectId })
          .from(report)
          .innerJoin(subject, eq(subject.id, report.subjectId))
          .where(sql`${visibleReportsCondition(ctx.actor)} and ${report.delFlag} = 0 and ${report.year} = '2026'`)
        expect((await reportIds(ctx, query)).toSorted(), one.username).toEqual(reports.map(({ id }) => id).toSorted())
        expect((await matrixIds(ctx, query, 5000)).toSorted(), one.username).toEqual(
          [...new Set(reports.map(({ subjectId }) => subjectId))].toSorted(),
        )
        const changes = await world.db
          .select({ id: changeRequest.id })
          .from(changeRequest)
          .innerJoin(subject, eq(subject.id, changeRequest.subjectId))
          .where(
            sql`${seen} and not ${visibleColumns(ctx.actor).blind} and ${changeRequest.delFlag} = 0 and ${changeRequest.status} > 0`,
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
    'match the filtered subject lists of %s',
    async (role) => {
      for (const one of people.get(role)!.slice(0, 3)) {
        const ctx = asking(one, 'subject:read')
        const there = await world.db
          .select({ id: subject.id, year: subject.year, domain: subject.domain })
          .from(subject)
          .where(visibleSubjectsCondition(ctx.actor))
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

  test.each<RoleCode>([...all, 'counselor'])('match the subject list pages of %s by status', async (role) => {
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
        // An evaluator does not see due dates of undecided subjects and cannot sort by them.
        if (role === 'counselor' && 'column' in asked && asked.column === 'dueTime') continue
        const { todo, ...filters } = SubjectQuery.parse(asked)
        const there = await world.db
          .select({ id: subject.id })
          .from(subject)
          .where(
            and(subjectListCondition(ctx, filters), todo ? pendingCondition(one, formatStamp(world.now())) : undefined),
          )
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
  })

  const running = { FIRST: 'FISRT_AUDITING', RE: 'RE_AUDITING', CONC_ADVISER: 'ESTABLISHED' } as const
  test.each(all)('match the review results of the last rounds of %s, with pages and sums', async (role) => {
    const reviews = Map.groupBy(await world.all('subjectReview'), ({ stage }) => stage)
    for (const one of people.get(role)!.slice(0, 2)) {
      const ctx = asking(one, 'review:results', 'subject:read')
      const seen = await world.db.select().from(subject).where(visibleSubjectsCondition(ctx.actor))
      for (const stage of ['FIRST', 'RE', 'CONC_ADVISER'] as const) {
        const of = Map.groupBy(
          reviews.get(stage)!.filter(({ status }) => status < 4),
          ({ subjectId }) => subjectId,
        )
        const there = seen
          .filter(({ id }) => of.has(id))
          .map((row) => {
            const roundNo = Math.max(...of.get(row.id)!.map((review) => review.roundNo))
            const round = of.get(row.id)!.filter((review) => review.roundNo === roundNo)
            const hidden = round.some(({ reviewerId }) => reviewerId === one.userId)
            const done = hidden ? [] : round.filter(({ status }) => status === 2)
            const said = (conclusion: string) => done.filter((review) => review.conclusion === conclusion).length
            const [pass, notPass, perfect] = [said('pass'), said('not_pass'), said('perfect')]
            const figures = { pass, notPass, perfect, abstain: said('abstain') }
            const concluded = pass + notPass + perfect
            return {
              ...{
                id: row.id,
                year: row.year,
                roundNo,
                assigned: round.length,
                committed: done.length,
                ...figures,
                hidden,
              },
              rate: concluded ? Math.round((1000 * pass) / concluded) / 10 : null,
              running: row.status === running[stage] && row.roundNo === roundNo,
              dueTime:
                round
                  .flatMap(({ dueTime }) => dueTime ?? [])
                  .toSorted()
                  .at(-1) ?? null,
            }
          })
          .toSorted((a, b) => b.year.localeCompare(a.year) || (a.id < b.id ? -1 : 1))
        for (const asked of [
          {},
          { state: 'running' },
          { state: 'closed' },
          { year: '2026' },
          { year: '2025', state: 'closed' },
          { column: 'rate', order: 'asc' },
        ]) {
          const said = `${one.username} ${JSON.stringify({ stage, ...asked })}`
          const rows = there.filter(
            (row) =>
              (!asked.year || row.year === asked.year) && (!asked.state || row.running === (asked.state === 'running')),
          )
          if (asked.column) rows.sort((a, b) => (a.rate ?? -1) - (b.rate ?? -1) || (a.id < b.id ? -1 : 1))
          const total = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0)
          const sums = {
            pass: total(({ pass }) => pass),
            notPass: total(({ notPass }) => notPass),
            perfect: total(({ perfect }) => perfect),
            abstain: total(({ abstain }) => abstain),
            missing: total(({ hidden, assigned, committed }) => (hidden ? 0 : assigned - committed)),
          }
          for (const pageNo of [1, 2]) {
            const read = await reviewResults(ctx, ResultQuery.parse({ stage, ...asked, pageNo }))
            expect(read.page.records, said).toMatchObject(rows.slice((pageNo - 1) * 10, pageNo * 10))
            expect({ ...read.sums, total: read.page.total }, said).toEqual({ ...sums, total: rows.length })
          }
        }
      }
    }
  })

  test.each<RoleCode>(['counselor', 'technologyManger'])('match the review queue of %s in its order', async (role) => {
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
  })

  test.each<RoleCode>(['bizManger', 'csrcLeader', 'technologyManger', 'counselor', 'subjectMan'])(
    'match the award list of %s, newest and highest first',
    async (role) => {
      for (const one of people.get(role)!.slice(0, 2)) {
        const ctx = asking(one)
        const there = await world.db
          .select({ id: prize.id, year: prize.year, level: prize.prizeLevel, publish: prize.publish })
          .from(prize)
          .innerJoin(subject, eq(subject.id, prize.subjectId))
          .where(visibleSubjectsCondition(ctx.actor))
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

  test.each(all)('equal the visible similarity records of %s', async (role) => {
    for (const one of people.get(role)!) {
      const ctx = asking(one)
      const there = await world.db
        .select({ id: similarity.id })
        .from(similarity)
        .innerJoin(subject, eq(subject.id, similarity.subjectId))
        .where(
          sql`${visibleSubjectsCondition(ctx.actor)} and ${similarity.delFlag} = 0 and (${similarity.rate} > 0 or ${similarity.nameRate} > 0)`,
        )
      expect((await listSimilarities(ctx, SimilarityQuery.parse({}))).total, one.username).toBe(there.length)
    }
  })

  test.each<RoleCode>([...all, 'counselor', 'subjectMan', 'mechanism'])(
    'equal the readable announcements of %s',
    async (role) => {
      for (const one of people.get(role)!.slice(0, 3)) {
        const there = await world.db
          .select({ msgCategory: announcement.msgCategory })
          .from(announcement)
          .where(receivedCondition(one.userId))
        for (const msgCategory of [undefined, '1', '2'] as const) {
          const { total } = await myAnnouncements(asking(one), OwnAnnouncementQuery.parse({ msgCategory }))
          const fits = there.filter((row) => !msgCategory || row.msgCategory === msgCategory)
          expect(total, `${one.username} ${msgCategory}`).toBe(fits.length)
        }
      }
    },
  )

  test('equal the announcements that a manager manages', async () => {
    const ctx = asking(people.get('bizManger')![0]!, 'announcement:release')
    const there = (await world.all('announcement')).filter((row) => row.templateCode === '' && row.delFlag === 0)
    for (const asked of [{}, { sendStatus: '1' }, { msgCategory: '1', priority: 'L' }, { sendStatus: '0' }]) {
      const { total } = await managedAnnouncements(ctx, ManageQuery.parse(asked))
      const fits = there.filter((row) => Object.entries(asked).every(([name, value]) => row[name as 'id'] === value))
      expect(total, JSON.stringify(asked)).toBe(fits.length)
    }
  })

  test.each<RoleCode>(['bizManger', 'admin', 'mechanism', 'centerAdmin'])(
    'equal the people that %s manages',
    async (role) => {
      const one = people.get(role)![0]!
      const ctx = asking(one, 'user:read')
      const there = await world.db
        .select({ id: user.id })
        .from(user)
        .where(sql`${visiblePeopleCondition(ctx.actor) ?? sql`1`} and ${user.delFlag} = 0`)
      expect((await listPeople(ctx, UserQuery.parse({}))).total, one.username).toBe(there.length)
    },
  )

  /** Creates files in folders of every area with all combinations of access and deletion, and material of the person. */
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
    'match the newest readable files of %s and stop a little beyond the page',
    async (role) => {
      // A form hides an attachment, results are shared, subjects are deleted, and the person has own files.
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
        // Each subject gets old and new files.
        for (const nth of [1, 2, 3, 4])
          await world.db.run(sql`insert into file (id, create_time, file_name, size, mime, sha256, object_key, biz_type, biz_id)
            select ${`${one.username}${nth}`} || subject.id, (2000 + (subject.rowid * 37 + ${nth * 11}) % 50) || '-01-01 09:00:00', 'a', 1, 'a', 'a', 'a',
              iif(r.id is null, 'subject', 'report'), coalesce(r.id, subject.id)
            from subject left join report r on ${nth} > 2 and r.id = (select min(x.id) from report x where x.subject_id = subject.id)
            where ${visibleSubjectsCondition(ctx.actor)}`)
        const manages = role === 'bizManger'
        if (manages) for (const right of ['file:manage', 'folder:read'] as const) ctx.actor.grants.add(right)
        const there = await world.db
          .select({ id: file.id, bizType: file.bizType })
          .from(file)
          .where(readableFilesCondition(ctx))
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
