import { describe, expect, test } from 'vitest'
import { loadPageData } from '~/tests/support/page-data'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as reviews from '~/worker/reviews/calls'
import { AssignBoardQuery, ResultQuery } from '~/worker/reviews/inputs'
import { assignBoard, reviewResults } from '~/worker/reviews/queries/boards.server'
import { rejectingReview, startedRound, commitReviewAs, makeReviewers, passingReview } from './review-round'

const results = async (world: World, who: SignedIn, query: object = {}) =>
  (await loadPageData(world, who, (ctx) => reviewResults(ctx, ResultQuery.parse(query)))).data

describe('the results of a stage', () => {
  test('count each conclusion and missing reviews, and the pass rate of the concluded ones', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST', 6)
    await commitReviewAs(people[0]!, id, rejectingReview)
    await commitReviewAs(people[1]!, id, passingReview)
    await commitReviewAs(people[2]!, id, passingReview)
    await commitReviewAs(people[3]!, id, { conclusion: 'abstain', comment: '', privateComment: '' })
    // A draft is not counted as a review.
    await people[4]!.ask(reviews.saveReview, {
      subjectId: id,
      ...passingReview,
      conclusion: 'perfect',
      comment: '请补充论证过程',
    })
    const { page, sums, limit } = await results(world, biz)
    // 2 of 3 who concluded: 66.7 %.
    expect(page.records).toMatchObject([
      { id, assigned: 6, committed: 4, pass: 2, notPass: 1, perfect: 0, abstain: 1, rate: 66.7, hidden: false },
    ])
    expect(page.records[0]).toMatchObject({ running: true, domain_dictText: '人工智能' })
    expect(sums).toEqual({ pass: 2, notPass: 1, perfect: 0, abstain: 1, missing: 2 })
    expect(limit).toBe(60)
  })

  test('belong to the last round only', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST', 3)
    for (const who of people) await commitReviewAs(who, id, rejectingReview)
    const first = await results(world, biz)
    expect(first.page.records).toMatchObject([{ roundNo: 1, committed: 3, notPass: 3 }])
    await world.client.execute('update subject set round_no = 2')
    const [one] = people
    await world.make('subjectReview', {
      subjectId: id,
      stage: 'FIRST',
      roundNo: 2,
      reviewerId: one!.user.id,
      reviewerName: one!.user.realname,
      status: 2,
      conclusion: 'perfect',
      dueTime: '2026-12-01 00:00:00',
    })
    const second = await results(world, biz)
    expect(second.page.records).toMatchObject([
      { roundNo: 2, assigned: 1, committed: 1, notPass: 0, perfect: 1, rate: 0 },
    ])
    expect(second.sums).toEqual({ pass: 0, notPass: 0, perfect: 1, abstain: 0, missing: 0 })
  })

  test('omit removed and declined reviewers', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST', 5)
    const set = (status: number, who: SignedIn) =>
      world.client.execute({
        sql: 'update subject_review set status = ? where reviewer_id = ?',
        args: [status, who.user.id],
      })
    await set(4, people[0]!)
    await set(5, people[1]!)
    await commitReviewAs(people[2]!, id)
    const { page, sums } = await results(world, biz)
    expect(page.records).toMatchObject([{ assigned: 3, committed: 1, pass: 1, rate: 100 }])
    expect(sums.missing).toBe(2)
  })

  test('are hidden from reviewers of the round, in rows and totals', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST', 3)
    for (const who of people) await commitReviewAs(who, id)
    const { page, sums } = await results(world, people[0]!)
    const nothing = { committed: 0, pass: 0, notPass: 0, perfect: 0, abstain: 0, rate: null }
    expect(page.records).toMatchObject([{ id, hidden: true, ...nothing }])
    expect(sums).toEqual({ pass: 0, notPass: 0, perfect: 0, abstain: 0, missing: 0 })
    const other = await world.as('technologyManger', 'another member')
    expect((await results(world, other)).sums.pass).toBe(3)
  })

  test('are filtered by whether the stage is running', async () => {
    const world = await freshWorld()
    const running = await startedRound(world, 'FIRST', 3)
    const closed = await startedRound(world, 'FIRST', 3)
    await world.client.execute({ sql: "update subject set status = 'TO_RE_AUDIT' where id = ?", args: [closed.id] })
    const ids = async (state: string) =>
      (await results(world, running.biz, { state })).page.records.map((row) => [row.id, row.running])
    expect(await ids('running')).toEqual([[running.id, true]])
    expect(await ids('closed')).toEqual([[closed.id, false]])
  })
})

describe('the list of results', () => {
  /** The given number of subjects of one stage, each with one review. */
  const judgedOnes = async (world: World, given: { subject?: object; review: object }[]) => {
    const ids: string[] = []
    for (const { subject, review } of given) {
      const one = await world.subject({ status: 'FISRT_AUDITING', ...subject })
      const row = { subjectId: one.id, stage: 'FIRST', roundNo: 1, reviewerId: 'x', dueTime: '2026-12-01 00:00:00' }
      await world.make('subjectReview', { ...row, reviewerName: '委员', status: 2, ...review })
      ids.push(one.id)
    }
    return ids
  }
  const read = async (world: World, query: object = {}) => {
    const { page, sums } = await results(world, await world.as('bizManger'), query)
    return { ids: page.records.map((row) => row.id), total: page.total, sums }
  }

  test('is paginated', async () => {
    const world = await freshWorld()
    const all = (await judgedOnes(world, Array(3).fill({ review: { conclusion: 'pass' } }))).toSorted()
    const page = (pageNo: number) => read(world, { pageNo, pageSize: 2, column: 'year', order: 'asc' })
    expect(await page(1)).toMatchObject({ ids: all.slice(0, 2), total: 3 })
    expect(await page(2)).toMatchObject({ ids: all.slice(2), total: 3 })
  })

  test('is ordered by pass rate and by number of commits', async () => {
    const world = await freshWorld()
    const [none, good, bad] = await judgedOnes(world, [
      { review: { status: 1, conclusion: 'pass' } },
      { review: { conclusion: 'pass' } },
      { review: { conclusion: 'not_pass' } },
    ])
    expect((await read(world, { column: 'rate', order: 'desc' })).ids).toEqual([good, bad, none])
    expect((await read(world, { column: 'committed', order: 'asc' })).ids[0]).toBe(none)
  })

  test('is filtered by year, field and name', async () => {
    const world = await freshWorld()
    const [first, second] = await judgedOnes(world, [
      { subject: { year: '2025', domain: '01', subjectName: '债券估值研究' }, review: { conclusion: 'pass' } },
      { subject: { year: '2026', domain: '02', subjectName: '智能风控研究' }, review: { conclusion: 'pass' } },
    ])
    expect((await read(world, { year: '2025' })).ids).toEqual([first])
    expect((await read(world, { domain: '02' })).ids).toEqual([second])
    expect(await read(world, { subjectName: '估值' })).toMatchObject({ ids: [first], total: 1, sums: { pass: 1 } })
  })

  test('uses the last round with a reviewer of this stage and subject', async () => {
    const world = await freshWorld()
    const [id, other] = await judgedOnes(world, [
      { review: { conclusion: 'pass' } },
      { review: { conclusion: 'pass', roundNo: 4 } },
    ])
    const later = { subjectId: id!, reviewerId: 'y', reviewerName: '委员', dueTime: '2026-12-01 00:00:00' }
    await world.make('subjectReview', { ...later, stage: 'RE', roundNo: 3, status: 2 })
    await world.make('subjectReview', { ...later, stage: 'FIRST', roundNo: 2, status: 4 })
    const { page } = await results(world, await world.as('bizManger'))
    expect(Object.fromEntries(page.records.map((row) => [row.id, row.roundNo]))).toEqual({ [id!]: 1, [other!]: 4 })
  })

  test('counts a return as not passed', async () => {
    const world = await freshWorld()
    const [id] = await judgedOnes(world, [{ review: { conclusion: 'pass' } }])
    for (const [reviewerId, conclusion] of [
      ['a', 'pass'],
      ['b', 'not_pass'],
      ['c', 'perfect'],
      ['d', 'abstain'],
    ] as const)
      await world.make('subjectReview', {
        ...{ subjectId: id!, stage: 'FIRST', roundNo: 1, status: 2, reviewerName: '委员' },
        ...{ reviewerId, conclusion, dueTime: '2026-12-01 00:00:00' },
      })
    const { page } = await results(world, await world.as('bizManger'))
    expect(page.records[0]!.rate).toBe(50)
  })

  test('shows a returned subject as closed, because its status is of another round', async () => {
    const world = await freshWorld()
    const [id] = await judgedOnes(world, [{ subject: { roundNo: 2 }, review: { conclusion: 'pass' } }])
    expect((await read(world, { state: 'closed' })).ids).toEqual([id])
    expect((await read(world, { state: 'running' })).ids).toEqual([])
  })

  test('has zero totals without rows', async () => {
    const world = await freshWorld()
    expect((await read(world)).sums).toEqual({ pass: 0, notPass: 0, perfect: 0, abstain: 0, missing: 0 })
  })
})

describe('the assignment board', () => {
  const board = async (world: World, who: SignedIn, query: object) =>
    (await loadPageData(world, who, (ctx) => assignBoard(ctx, AssignBoardQuery.parse(query) as never))).data

  test('names the reviewers of the present round and stage and who declined', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST', 3)
    const set = (what: string, at: number) =>
      world.client.execute({
        sql: `update subject_review set ${what} where reviewer_id = ?`,
        args: [people[at]!.user.id],
      })
    await set('status = 5', 0)
    await set('status = 4', 1)
    const row = { subjectId: id, reviewerId: 'x', status: 2, dueTime: '2026-12-01 00:00:00' }
    await world.make('subjectReview', { ...row, stage: 'FIRST', roundNo: 0, reviewerName: '上一轮' })
    await world.make('subjectReview', { ...row, stage: 'RE', roundNo: 1, reviewerName: '另一阶段' })
    const { page } = await board(world, biz, { stage: 'FIRST', scope: 'running' })
    expect(page.records[0]!.reviewers.map((one) => one.realname)).toEqual([people[2]!.user.realname])
    expect(page.records[0]!.declined.map((one) => one.realname)).toEqual([people[0]!.user.realname])
  })

  test('names them at any progress', async () => {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'FIRST', 4)
    for (const [status, who] of people.entries())
      await world.client.execute({
        sql: 'update subject_review set status = ? where reviewer_id = ?',
        args: [status, who.user.id],
      })
    const { page } = await board(world, biz, { stage: 'FIRST', scope: 'running' })
    expect(page.records[0]).toMatchObject({ id, domain_dictText: '人工智能' })
    expect(page.records[0]!.reviewers.map((one) => String(one.status)).toSorted()).toEqual(['0', '1', '2', '3'])
  })

  test('of the conclusion lists subjects with a submitted report, by whether they have reviewers', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const established = async (status: number, more: object = {}) => {
      const subject = await world.subject({ status: 'ESTABLISHED' })
      await world.make('report', { subjectId: subject.id, year: '2026', reportType: 'CONCLUSION', status, ...more })
      return subject.id
    }
    const waiting = await established(2)
    const assigned = await established(3)
    await established(1)
    await established(2, { cancelled: 1 })
    await established(2, { waived: 1 })
    await established(2, { reportType: 'MIDTERM' })
    const [judge] = await makeReviewers(world, 'CONC_TECH', 1)
    const stage = 'CONC_TECH'
    const done = await biz.ask(reviews.addReviewers, { subjectId: assigned, stage, userIds: [judge!.user.id] })
    expect(done.body.success, done.body.message).toBe(true)
    const ids = async (scope: string) => (await board(world, biz, { stage, scope })).page.records.map((row) => row.id)
    expect(await ids('waiting')).toEqual([waiting])
    expect(await ids('running')).toEqual([assigned])
    for (const [status, scope] of [
      [1, 'running'],
      [2, 'running'],
      [3, 'running'],
      [4, 'waiting'],
      [5, 'waiting'],
    ] as const) {
      await world.client.execute(`update subject_review set status = ${status}`)
      expect(await ids(scope), `status ${status}`).toContain(assigned)
    }
  })

  test('is paginated, in either order of waiting time', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const all: string[] = []
    for (const day of ['01', '02', '03'])
      all.push((await world.subject({ status: 'TO_FISRT_AUDIT', statusTime: `2026-11-${day} 08:00:00` })).id)
    const ask = async (query: object) => {
      const { page } = await board(world, biz, { stage: 'FIRST', column: 'statusTime', pageSize: 2, ...query })
      return [page.records.map((row) => row.id), page.total]
    }
    expect(await ask({ order: 'asc' })).toEqual([all.slice(0, 2), 3])
    expect(await ask({ order: 'asc', pageNo: 2 })).toEqual([all.slice(2), 3])
    expect(await ask({ order: 'desc' })).toEqual([all.toReversed().slice(0, 2), 3])
  })

  test('states the minimum number of reviewers and the days that the centre has set', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await world.set('minReviewers', 4)
    await world.set('minReReviewers', 5)
    await world.set('reviewWorkingDays', 7)
    const ask = async (stage: string) => {
      const { least, days } = await board(world, biz, { stage })
      return [least, days]
    }
    expect([await ask('FIRST'), await ask('RE'), await ask('CONC_TECH')]).toEqual([
      [4, 7],
      [5, 7],
      [1, 7],
    ])
  })

  test('lists preselected subjects that the stage accepts, pending or running', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const waiting = await world.subject({ status: 'TO_FISRT_AUDIT' })
    const running = await world.subject({ status: 'FISRT_AUDITING' })
    const early = await world.subject({ status: 'TO_REVIEW' })
    await world.subject({ status: 'TO_FISRT_AUDIT' })
    const subjectIds = [waiting.id, running.id, early.id].join(',')
    const { page } = await board(world, biz, { stage: 'FIRST', subjectIds })
    expect(page.records.map((row) => row.id).toSorted()).toEqual([waiting.id, running.id].toSorted())
  })
})
