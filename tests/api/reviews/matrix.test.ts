import { describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { freshWorld } from '~/tests/support/world'
import * as reviews from '~/worker/reviews/calls'
import * as matrix from '~/worker/reviews/matrix/calls'
import { startedRound, commitReviewAs } from './review-round'

test('counts assigned, opened, drafted, committed, declined and late reviews of each reviewer', async () => {
  const world = await freshWorld()
  const { id, people, biz } = await startedRound(world, 'RE', 5)
  await people[1]!.ask(reviews.reviewInfo, { subjectId: id })
  await people[2]!.ask(reviews.saveReview, { subjectId: id, comment: '写了一半' })
  await commitReviewAs(people[3]!, id)
  await people[4]!.ask(reviews.declineReview, { subjectId: id, reason: '与课题方向不符，难以评价' })
  const board = await biz.ask(reviews.assignBoard, { stage: 'RE', scope: 'running' })
  expect(board.trips).toBeLessThanOrEqual(2)
  const [row] = board.body.result.records
  const seats = people.slice(0, 4).map(({ user }) => row!.reviewers.find((one) => one.userId === user.id)!)
  expect(seats.map((one) => [one.status, !!one.openTime])).toEqual([
    [0, false],
    [0, true],
    [1, false],
    [2, false],
  ])
  expect(row!.declined.map((one) => one.userId)).toEqual([people[4]!.user.id])
})

test('exports a workbook with a row per subject and a column per reviewer', async () => {
  const world = await freshWorld()
  const { people, biz } = await startedRound(world, 'RE', 3)
  const taken = await biz.ask(matrix.downloadReviewMatrix, { stage: 'RE', scope: 'running' })
  const book = read(new Uint8Array(await taken.response.arrayBuffer()))
  const [head, first] = utils.sheet_to_json<string[]>(book.Sheets['评审矩阵']!, { header: 1 })
  expect(head!.slice(3).sort()).toEqual(people.map(({ user }) => user.realname).sort())
  expect(first!.slice(3).every((cell) => /^已分配 \d{4}-\d\d-\d\d截止$/.test(cell))).toBe(true)
})

describe('a reminder from the matrix', () => {
  /** A round of three, of whom the third has committed. */
  async function assigned() {
    const world = await freshWorld()
    const { id, people, biz } = await startedRound(world, 'RE', 3)
    await commitReviewAs(people[2]!, id)
    const rows = await world.all('subjectReview')
    const [first, second, done] = people.map(({ user }) => rows.find((one) => one.reviewerId === user.id)!)
    const chase = (ids: string[], more: object = {}) => biz.ask(matrix.chaseReviews, { ids, ...more })
    const notices = async () => (await world.all('announcement')).filter((one) => one.templateCode === 'REVIEW_DUE')
    return { world, people, first: first!, second: second!, done: done!, chase, notices }
  }

  test('goes to reviewers without a commit once a day in at most three round trips', async () => {
    const { world, first, done, chase } = await assigned()
    const answer = await chase([first.id, done.id])
    expect(answer.body.result).toMatchObject({ ok: [first.id], failed: [{ id: done.id }] })
    expect(answer.trips).toBeLessThanOrEqual(3)
    expect((await chase([first.id])).body).toMatchObject({ code: 409, message: '今日已提醒，请明日再试' })
    world.pass(1)
    expect((await chase([first.id])).body.message).toBe('已提醒 1 位评审人')
  })

  test('extends a due date but does not shorten it', async () => {
    const { world, second, chase } = await assigned()
    expect((await chase([second.id], { dueTime: second.dueTime! })).body.message).toMatch('新的期限应晚于')
    expect((await chase([second.id], { dueTime: '2026-12-31' })).body.success).toBe(true)
    expect((await world.read('subjectReview', second.id))!.dueTime).toBe('2026-12-31 23:59:59')
  })

  test('does not name the institution', async () => {
    const { first, second, chase, notices } = await assigned()
    await chase([first.id])
    await chase([second.id], { dueTime: '2026-12-31' })
    const told = await notices()
    expect(told).toHaveLength(2)
    for (const one of told) expect(one.msgContent).not.toContain('甲证券')
  })

  test('is denied to reviewers', async () => {
    const { people, second } = await assigned()
    expect((await people[0]!.ask(matrix.chaseReviews, { ids: [second.id] })).status).toBe(403)
  })
})
