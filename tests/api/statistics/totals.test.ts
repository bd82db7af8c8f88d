import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { demonstrationWorld, peopleOf } from '~/tests/support/demonstration'
import type { World } from '~/tests/support/world'
import type { Person } from '~/worker/core/actor'
import { requestContext } from '~/worker/core/context'
import type { RoleCode } from '~/worker/policy/roles'
import { loadFigures } from '~/worker/statistics/figures.server'
import { expectedFigures } from './expected-figures'

let world: World
let people = new Map<RoleCode, Person[]>()
beforeAll(async () => {
  world = await demonstrationWorld()
  people = await peopleOf(world)
})

/** Rows without one column. */
const without = <Row extends object>(rows: readonly Row[], column: keyof Row) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== column)))
/** Rows in a canonical order, independent of the query. */
const inOrder = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => a.localeCompare(b)))).toSorted()

let queryCount = 0
async function expectMatchingFigures(actor: Person, year: string) {
  // Each call is later than the cache time of the previous one.
  queryCount += 1
  const at = new Date(world.now().getTime() + queryCount * 120_000)
  const now = () => at
  const ctx = { ...requestContext(new Request('http://test/'), world.bindings as never), now, actor }
  const than = String(Number(year) - 1)
  const read = await loadFigures(ctx, year, than)
  const { means, ...counted } = await expectedFigures({ db: world.db, now }, actor, year, than)
  for (const { domain, mean } of read.domains) expect(mean, domain).toBeCloseTo(means.get(domain)!, 5)
  const found = { ...read, domains: without(read.domains, 'mean'), tasks: [read.tasks] }
  for (const [name, rows] of Object.entries(counted))
    expect(inOrder(found[name as keyof typeof counted]), `${actor.username} ${year} ${name}`).toEqual(inOrder(rows))
}

test('keep cached figures equal to computed figures', async () => {
  const [actor] = people.get('bizManger')!
  const after: Promise<unknown>[] = []
  const at = world.now()
  const bindings = world.bindings as never
  const ctx = {
    ...requestContext(new Request('http://test/'), bindings, (work) => after.push(work)),
    now: () => at,
    actor: actor!,
  }
  const computed = await loadFigures(ctx, '2026', '2025')
  await Promise.all(after)
  expect(await loadFigures(ctx, '2026', '2025')).toEqual(computed)
  expect(ctx.meter.trips).toBe(4)
})

const roles: RoleCode[] = ['bizManger', 'admin', 'csrcLeader', 'technologyManger', 'counselor', 'mechanism']
test.each(roles)('returns the figures of a year for %s from visible subjects only', async (role) => {
  for (const actor of people.get(role)!.slice(0, 3))
    for (const year of ['2025', '2026']) await expectMatchingFigures(actor, year)
})

test('counts subjects that a committee member reviews outside the audited ones', async () => {
  const [actor] = people.get('technologyManger')!
  await world.client.execute({
    sql: `update subject set status = 'TO_PERFECT' where id in (select subject_id from subject_review where reviewer_id = ? limit 5)`,
    args: [actor!.userId],
  })
  for (const year of ['2023', '2024', '2025', '2026']) await expectMatchingFigures(actor!, year)
})

test('keeps figures correct after random actions', async () => {
  let seed = 7
  const chance = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const acts = [
    "update subject set status = 'ESTABLISHED', establish_time = '2026-05-01 09:00:00' where rowid = ?",
    "update subject set status = 'FINESHED', round_no = round_no + 1 where rowid = ?",
    "update subject set status = 'TO_SUBMIT', submit_time = null where rowid = ?",
    "update subject set grade_end_time = '2026-06-01 09:00:00', grade_raw = rowid % 97 + 0.35, grade_level = '良好' where rowid = ?",
    "update subject set grade_norm = rowid % 89 + 11, domain = '0' || (1 + rowid % 5) where rowid = ?",
    "update subject set year = '2025', lead_depart_name = '另一家' where rowid = ?",
    'update subject set del_flag = 1 - del_flag where rowid = ?',
    'update subject set cooperate_departs = (select x.cooperate_departs from subject x where x.rowid = subject.rowid % 50 + 1) where rowid = ?',
    "update subject set keywords = '数据、' || keywords || '；隐私计算, 数据；' || (rowid % 3) where rowid = ?",
    'update vendor_product set subject_id = (select id from subject where establish_time is not null and rowid > ?1 limit 1) where rowid = ?1 % 40',
    'update vendor set status = 1 + rowid % 2 where rowid = ? % 12',
    'update subject set share = 1, share_auth = 1 - share_auth where rowid = ?',
    "update subject_review set status = 2, conclusion = 'pass' where rowid = ?",
    "update subject_review set status = 0, conclusion = '', due_time = '2026-01-01 00:00:00' where rowid = ?",
    'delete from subject_review where rowid = ?',
    "update subject_grade set status = '已评分', cancelled = 1 - cancelled where rowid = ?",
    "update report set status = (status + 1) % 5, due_time = '2026-01-01 00:00:00' where rowid = ?",
    "update subject_task set status = 'done' where rowid = ?",
    "insert into prize (id, year, subject_id, prize_level, certificate_no) select 'p' || id, year, id, '01', 'n' || id from subject where rowid = ? and true on conflict do nothing",
    'delete from prize where rowid = ?',
    "insert into subject_status_log (id, subject_id, seq, from_status, to_status, operation, create_time) select 'l' || id, id, 900, 'ESTABLISHED', 'TO_AUDIT', 'x', '2027-01-01 09:00:00' from subject where rowid = ? and true on conflict do nothing",
    "update subject_status_log set create_time = '2025-03-01 09:00:00' where rowid = ?",
    'delete from subject_status_log where rowid = ?',
  ]
  for (let turn = 0; turn < 400; turn++)
    await world.db.run(sql.raw(acts[chance(acts.length)]!.replace('?', String(1 + chance(1400)))))
  for (const role of ['bizManger', 'csrcLeader', 'technologyManger'] as const)
    for (const year of ['2024', '2025', '2026']) await expectMatchingFigures(people.get(role)![0]!, year)
})
