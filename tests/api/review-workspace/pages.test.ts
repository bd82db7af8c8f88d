import { expect, test } from 'vitest'
import { makeReport } from '~/tests/api/reports/recipes'
import { startedRound } from '~/tests/api/reviews/review-round'
import { loadPageData } from '~/tests/support/page-data'
import { freshWorld } from '~/tests/support/world'
import { loadWorkspaceItem, loadWorkspaceQueue } from '~/worker/review-workspace/queries.server'
import { reviewWorkspace } from '~/worker/reviews/queries/reviews.server'

test('the workspace of a stage loads its item and its queue in one round trip after the session', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const late = await world.subject({ status: 'TO_REVIEW', dueTime: '2026-12-02 23:59:59' })
  const early = await world.subject({ status: 'TO_REVIEW', dueTime: '2026-12-01 23:59:59' })
  await world.subject({ status: 'TO_APPROVAL' })
  const { data, trips } = await loadPageData(world, biz, (ctx) => loadWorkspaceItem(ctx, 'formal', late.id, false))
  expect(trips).toBe(2)
  expect(data.queue.map((one) => one.id)).toEqual([early.id, late.id])
  expect(data.subject?.id).toBe(late.id)
  expect(data.form?.checks.length).toBeGreaterThan(0)
  const queue = await loadPageData(world, biz, (ctx) => loadWorkspaceQueue(ctx, 'formal'))
  expect([queue.trips, queue.data.length]).toEqual([2, 2])
})

test('the workspace states whether a return is immediate or needs a second person', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const { id } = await world.subject({ status: 'TO_REVIEW' })
  const waits = async () =>
    (await loadPageData(world, biz, (ctx) => loadWorkspaceItem(ctx, 'formal', id, false))).data.undoWaits
  expect(await waits()).toBe(true)
  await world.set('fourEyes', 0)
  expect(await waits()).toBe(false)
})

test('a prefetched report is not marked as opened, a viewed one is', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const report = await makeReport(world, { status: 2 })
  const look = (ahead: boolean) => loadPageData(world, biz, (ctx) => loadWorkspaceItem(ctx, 'report', report.id, ahead))
  const opened = async () => (await world.read('report', report.id))?.openedTime
  const { data, trips } = await look(true)
  expect([trips, data.report?.id, data.queue.map((one) => one.id)]).toEqual([2, report.id, [report.id]])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await opened()).toBeNull()
  await look(false)
  await expect.poll(opened).not.toBeNull()
})

test('a prefetched review is not marked as opened, a viewed one is', async () => {
  const world = await freshWorld()
  const { id, people } = await startedRound(world, 'RE', 3)
  const reviewer = people[0]!
  const own = (await world.all('subjectReview')).find(({ reviewerId }) => reviewerId === reviewer.user.id)
  const opened = async () => (await world.read('subjectReview', own!.id))?.openTime
  const look = (ahead: boolean) =>
    loadPageData(world, reviewer, (ctx) => reviewWorkspace(ctx, { subjectId: id, stage: 'RE' }, ahead))
  const { data, trips } = await look(true)
  expect([trips, data.info.subject.id, data.queue.map((one) => one.id)]).toEqual([2, id, [id]])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await opened()).toBeNull()
  await look(false)
  await expect.poll(opened).not.toBeNull()
})

test('the workspace rejects people who do not review at its stage', async () => {
  const world = await freshWorld()
  const [biz, contact] = [await world.as('bizManger'), await world.as('mechanism')]
  await expect(loadPageData(world, contact, (ctx) => loadWorkspaceQueue(ctx, 'formal'))).rejects.toThrow()
  await expect(loadPageData(world, biz, (ctx) => loadWorkspaceQueue(ctx, 'approval'))).rejects.toThrow()
})
