import { expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { freshWorld } from '~/tests/support/world'
import * as reviews from '~/worker/reviews/calls'
import * as matrix from '~/worker/reviews/matrix/calls'
import { begun, commit } from './round'

test('counts assigned, opened, drafted, committed, declined and late reviews of each reviewer', async () => {
  const world = await freshWorld()
  const { id, people, biz } = await begun(world, 'RE', 5)
  await people[1]!.ask(reviews.reviewInfo, { subjectId: id })
  await people[2]!.ask(reviews.saveReview, { subjectId: id, comment: '写了一半' })
  await commit(people[3]!, id)
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
  const { people, biz } = await begun(world, 'RE', 3)
  const taken = await biz.ask(matrix.downloadReviewMatrix, { stage: 'RE', scope: 'running' })
  const book = read(new Uint8Array(await taken.response.arrayBuffer()))
  const [head, first] = utils.sheet_to_json<string[]>(book.Sheets['评审矩阵']!, { header: 1 })
  expect(head!.slice(3).sort()).toEqual(people.map(({ user }) => user.realname).sort())
  expect(first!.slice(3).every((cell) => /^已分配 \d{4}-\d\d-\d\d截止$/.test(cell))).toBe(true)
})

test('reminds a reviewer at most once a day and only extends a due date', async () => {
  const world = await freshWorld()
  const { id, people, biz } = await begun(world, 'RE', 3)
  await commit(people[2]!, id)
  const rows = await world.all('subjectReview')
  const idOf = (at: number) => rows.find((one) => one.reviewerId === people[at]!.user.id)!.id
  const first = await biz.ask(matrix.chaseReviews, { ids: [idOf(0), idOf(2)] })
  expect(first.body.result).toMatchObject({ ok: [idOf(0)], failed: [{ id: idOf(2) }] })
  expect(first.trips).toBeLessThanOrEqual(3)
  expect((await biz.ask(matrix.chaseReviews, { ids: [idOf(0)] })).body).toMatchObject({
    code: 409,
    message: '今日已提醒，请明日再试',
  })
  world.pass(1)
  expect((await biz.ask(matrix.chaseReviews, { ids: [idOf(0)] })).body.message).toBe('已提醒 1 位评审人')
  const due = rows.find((one) => one.id === idOf(1))!.dueTime!
  expect((await biz.ask(matrix.chaseReviews, { ids: [idOf(1)], dueTime: due })).body.message).toMatch('新的期限应晚于')
  expect((await biz.ask(matrix.chaseReviews, { ids: [idOf(1)], dueTime: '2026-12-31' })).body.success).toBe(true)
  expect((await world.read('subjectReview', idOf(1)))!.dueTime).toBe('2026-12-31 23:59:59')
  const told = (await world.all('announcement')).filter((one) => one.templateCode === 'REVIEW_DUE')
  expect(told).toHaveLength(3)
  // Stored and mailed notices do not name the institution.
  for (const one of told) expect(one.msgContent).not.toContain('甲证券')
  expect((await people[0]!.ask(matrix.chaseReviews, { ids: [idOf(1)] })).status).toBe(403)
})
