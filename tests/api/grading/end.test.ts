import { describe, expect, test } from 'vitest'
import { subject, subjectGrade } from '~/db/schema'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as grading from '~/worker/grading/calls'
import * as awards from '~/worker/awards/calls'
import { startGradingYear } from './grading-year'

/** Scores with an equal share in every criterion, in steps of a tenth, so that the total is exact. */
const worth = (total: number) => ({ new: total / 5, use: total / 5, doc: total / 10 })
const fine = {
  step: 0.1,
  criteria: [
    { code: 'new', name: '创新性', max: 20, weight: 40, sort: 1 },
    { code: 'use', name: '应用价值', max: 20, weight: 40, sort: 2 },
    { code: 'doc', name: '规范性', max: 10, weight: 20, sort: 3 },
  ],
}
const give = (grader: SignedIn, totals: Record<string, number>) =>
  grader.ask(grading.saveGrades, {
    rows: Object.entries(totals).map(([subjectId, total]) => ({ subjectId, scores: worth(total) })),
    commit: true,
  })
const results = async (world: World) =>
  (await world.all('subject'))
    .filter((row) => row.gradeEndTime)
    .map((row) => [
      row.subjectNum.slice(-3),
      row.gradeRaw,
      row.gradeNorm,
      row.gradeRank,
      row.gradeLevel,
      row.isExcellent,
    ])

/** Four subjects with the scores of two graders; two excellent subjects. */
async function gradedYear(world: World) {
  const year = await startGradingYear(world, 4, 2, { ...fine, excellentTotal: 2 })
  const [a, b, c, d] = year.subjects.map((one) => one.id) as [string, string, string, string]
  const [x, y] = year.graders as [SignedIn, SignedIn]
  await give(x, { [a]: 90, [b]: 80, [c]: 80, [d]: 60 })
  await give(y, { [a]: 70, [b]: 82, [c]: 82, [d]: 61 })
  return { ...year, a, x, y }
}

describe('the end of grading', () => {
  test('is rejected while graders have open scores', async () => {
    const world = await freshWorld()
    const { biz, graders, subjects } = await startGradingYear(world, 4, 2, { ...fine, excellentTotal: 2 })
    const scores = Object.fromEntries(subjects.map((one) => [one.id, 80]))
    expect((await give(graders[0]!, scores)).body.success).toBe(true)
    const { body } = await biz.ask(grading.endGrading, { year: '2026' })
    expect(body).toMatchObject({ success: false, code: 409, result: { failed: Array(4).fill({}) } })
    expect(body.message).toContain('4 个课题无法结束评分')
    expect(body.message).toContain('已提交评分 1 人，少于要求的 2 人')
  })

  test('changes nothing in a dry run', async () => {
    const world = await freshWorld()
    const { biz } = await gradedYear(world)
    const dry = await biz.ask(grading.endGrading, { year: '2026', dryRun: true })
    expect(dry.body.message).toBe('4 个均符合条件')
    expect(await results(world)).toEqual([])
  })

  test('fixes scores, ranks, grades and the excellent list in two round trips', async () => {
    const world = await freshWorld()
    const { biz } = await gradedYear(world)
    expect(await biz.ask(grading.endGrading, { year: '2026' })).toMatchObject({
      body: { success: true, message: '4 个课题的评分已结束' },
      trips: 2,
    })
    // 优秀 from 85: none. 良好 from 75 to 85: three. 合格 from 60 to 75: one. Two excellent subjects: the two at rank 1.
    expect(await results(world)).toEqual([
      ['001', 80, 80, 3, '良好', 0],
      ['002', 81, 81, 1, '良好', 1],
      ['003', 81, 81, 1, '良好', 1],
      ['004', 60.5, 60.5, 4, '合格', 0],
    ])
    expect((await world.all('subjectGrade')).every((row) => row.normalised !== null && !row.waived)).toBe(true)
    expect((await world.all('announcement')).filter((row) => row.templateCode === 'GRADE_ENDED')).toHaveLength(1)
  })

  test('rejects a second end and later changes', async () => {
    const world = await freshWorld()
    const { biz, a, x } = await gradedYear(world)
    await biz.ask(grading.endGrading, { year: '2026' })
    const gradeId = (await world.all('subjectGrade'))[0]!.id
    const answers = [
      await biz.ask(grading.endGrading, { year: '2026' }),
      await biz.ask(grading.endGrading, { ids: [a] }),
      await biz.ask(grading.changeGrade, { gradeId, reopenReason: '想再看一遍材料' }),
      await x.ask(grading.saveGrade, { subjectId: a, scores: worth(50) }),
    ]
    expect(answers.map(({ body }) => body.message)).toEqual([
      '2026 年度暂无需要结束评分的课题',
      '评分已结束，不可再调整',
      '评分已结束，不可重新打开',
      '评分已结束，不可再修改',
    ])
  })
})

describe('the ranking', () => {
  test('orders subjects by mean score with ties, spread and the scores of each grader', async () => {
    const world = await freshWorld()
    const { biz, x, y } = await gradedYear(world)
    // a: (90+70)/2 = 80, range 20; b and c: 81; d: 60.5. With fewer than five subjects each, the normalised score is the
    // raw one.
    const rank = (await biz.ask(grading.rankList, { year: '2026' })).body.result
    const worst = (await biz.ask(grading.rankList, { year: '2026', column: 'rank', order: 'desc' })).body.result
    const idsOf = (page: { records: { id: string }[] }) => page.records.map((one) => one.id)
    expect(idsOf(worst)).toEqual(idsOf(rank).toReversed())
    expect(
      rank.records.map((row: Record<string, unknown>) => [
        (row.subjectNum as string).slice(-3),
        row.rank,
        row.tie,
        row.raw,
        row.spreadFlag,
        row.ended,
      ]),
    ).toEqual([
      ['002', 1, 1, 81, 0, 0],
      ['003', 1, 1, 81, 0, 0],
      ['001', 3, 0, 80, 1, 0],
      ['004', 4, 0, 60.5, 0, 0],
    ])
    expect(rank.records[2]!.perGrader).toEqual([
      { graderId: x.user.id, graderName: x.user.realname, total: 90, normalised: 90 },
      { graderId: y.user.id, graderName: y.user.realname, total: 70, normalised: 70 },
    ])
  })

  test('shows the tendency of each grader to the business manager in one round trip', async () => {
    const world = await freshWorld()
    const { biz, subjects, a, x, y } = await gradedYear(world)
    // x scores a 20 higher than y, b and c 2 lower each, d 1 lower: 15 / 4. Without x: b, c 82, a 70, d 61; same order.
    const tendency = await biz.ask(grading.tendencyList, { year: '2026' })
    expect(tendency.trips).toBe(1)
    expect(tendency.body.result).toEqual([
      {
        graderId: x.user.id,
        graderName: x.user.realname,
        count: 4,
        mean: 77.5,
        stdev: 10.9,
        shift: 3.75,
        without: { moved: 0, furthest: 0, unranked: [], enters: [], leaves: [] },
      },
      {
        graderId: y.user.id,
        graderName: y.user.realname,
        count: 4,
        mean: 73.75,
        stdev: 8.84,
        shift: -3.75,
        // Without y: a 90, b and c 80, d 60. a is first, b and c share the second rank.
        without: {
          moved: 3,
          furthest: 2,
          unranked: [],
          enters: [{ subjectId: a, subjectName: subjects[0]!.subjectName }],
          leaves: [],
        },
      },
    ])
    expect((await x.ask(grading.tendencyList, { year: '2026' })).status).toBe(403)
  })

  test('is visible to the committee and the leader after the end without graders, and not to subject managers', async () => {
    const world = await freshWorld()
    const { biz } = await gradedYear(world)
    await biz.ask(grading.endGrading, { year: '2026' })
    for (const role of ['technologyManger', 'csrcLeader'] as const) {
      const seen = (await (await world.as(role)).ask(grading.rankList, { year: '2026' })).body.result
      expect(
        seen.records.map((row: { rank: number; perGrader: unknown[] }) => [row.rank, row.perGrader.length]),
      ).toEqual([
        [1, 0],
        [1, 0],
        [3, 0],
        [4, 0],
      ])
    }
    expect((await (await world.as('subjectMan')).ask(grading.rankList, { year: '2026' })).status).toBe(403)
  })
})

test('waives a grader without a committed score with a reason and then rejects their writes', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await startGradingYear(world, 1, 3, fine)
  const id = subjects[0]!.id
  const [x, y, z] = graders as [SignedIn, SignedIn, SignedIn]
  await give(x, { [id]: 80 })
  await give(y, { [id]: 90 })
  await z.ask(grading.saveGrade, { subjectId: id, scores: worth(10) })
  const end = (reason?: string) => biz.ask(grading.endGrading, { ids: [id], reason })
  expect((await end()).body.message).toBe('还有 1 名评分人未提交，请填写理由（至少 5 个字）后结束')
  const both = await Promise.all([
    end('评委出国无法按期评分'),
    z.ask(grading.saveGrade, { subjectId: id, scores: worth(20) }),
  ])
  // Of two concurrent commands the second is rejected, and the draft never counts.
  if (!both[0].body.success) await end('评委出国无法按期评分')
  // 30 % of one subject is less than one excellent subject.
  expect(await results(world)).toEqual([['001', 85, 85, 1, '良好', 0]])
  expect((await world.all('subjectGrade')).map((row) => row.waived).filter(Boolean)).toEqual([1])
  expect((await world.read('subject', id))?.gradeStatus).toBe('已评分')
  expect((await z.ask(grading.commitGrades, { ids: [id] })).body.message).toBe('评分已结束，不可再修改')
})

test('uses the normalised score if the rule says so and stores both', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await startGradingYear(world, 5, 2, { ...fine, normalise: 'zscore' })
  const ids = subjects.map((one) => one.id)
  const [x, y] = graders as [SignedIn, SignedIn]
  // Example 2 of the formulas: a strict and a lenient grader with the same order.
  await give(x, Object.fromEntries([50, 55, 60, 65, 70].map((total, at) => [ids[at], total])))
  await give(y, Object.fromEntries([80, 85, 90, 95, 100].map((total, at) => [ids[at], total])))
  await biz.ask(grading.endGrading, { year: '2026' })
  expect((await results(world)).map((row) => row.slice(1, 4))).toEqual([
    [65, 51.55, 5],
    [70, 63.27, 4],
    [75, 75, 3],
    [80, 86.73, 2],
    [85, 98.45, 1],
  ])
  const other = await biz.ask(grading.rankList, { year: '2026', method: 'median', pageSize: 2 })
  expect(other.body.result).toMatchObject({ total: 5, records: [{ rank: 1, score: 98.45 }, { rank: 2 }] })
})

describe('equal ranks at the excellent limit', () => {
  /** Four ended subjects, of which the second and third have equal scores; one place is left. */
  async function tied(world: World) {
    const { biz, graders, subjects } = await startGradingYear(world, 4, 1, { ...fine, minGraders: 1 })
    const [a, b, c, d] = subjects.map((one) => one.id) as [string, string, string, string]
    await give(graders[0]!, { [a]: 90, [b]: 80, [c]: 80, [d]: 70 })
    await biz.ask(grading.endGrading, { year: '2026' })
    // The GET call changes it like its POST alternative.
    const first = await biz.byGet(grading.setExcellent, { year: '2026', number: 1 })
    const numbers = async () => (await biz.ask(grading.excellentOf, { year: '2026' })).body.result
    const untied = await numbers()
    const set = await biz.ask(grading.setExcellent, { year: '2026', number: 2 })
    const resolve = (subjectIds: string[], reason = '现场答辩成绩更好') =>
      biz.ask(grading.resolveExcellent, { year: '2026', subjectIds, reason })
    return { biz, a, b, c, d, first, untied, set, numbers, resolve }
  }

  test('are reported when the limit is set', async () => {
    const world = await freshWorld()
    const { a, b, c, biz, first, untied, set, numbers } = await tied(world)
    expect(first.body.success).toBe(true)
    expect(untied).toEqual({ total: 1, used: 1, left: 0, byDomain: [], tied: [] })
    expect(set).toMatchObject({ body: { message: '已保存，2 个课题并列，请确定入选课题' }, trips: 2 })
    const seen = await numbers()
    expect(seen).toMatchObject({ total: 2, used: 1, left: 1, tied: [{ domain: '', open: 1 }] })
    expect(
      seen.tied[0]!.subjects.map((one: { subjectId: string; rank: number; score: number }) => [
        one.subjectId,
        one.rank,
        one.score,
      ]),
    ).toEqual([
      [b, 2, 80],
      [c, 2, 80],
    ])
    expect((await biz.ask(awards.initiateAward, { year: '2026', subjectIds: [a] })).body.message).toBe(
      '优秀名额处有 2 个课题并列，请先确定入选课题',
    )
  })

  test('reject an invalid decision at its field', async () => {
    const world = await freshWorld()
    const { a, b, c, d, resolve } = await tied(world)
    expect((await resolve([a, b, c])).body.result).toEqual({ subjectIds: '并列课题只剩 1 个名额，选了 2 个' })
    expect((await resolve([a, d])).body.result).toEqual({ subjectIds: '名单中有排名在优秀名额之外的课题' })
    expect((await resolve([b])).body.result).toEqual({ subjectIds: '名次在名额之内的课题不可去除' })
    expect((await resolve([a, b], '')).body.result).toEqual({ reason: '理由至少 5 个字' })
  })

  test('are resolved by a decision, after which the award round can start', async () => {
    const world = await freshWorld()
    const { a, c, biz, numbers, resolve } = await tied(world)
    expect((await resolve([a, c])).body.message).toBe('优秀名单已确定，共 2 个课题')
    expect(await numbers()).toMatchObject({ used: 2, left: 0, tied: [] })
    expect((await biz.ask(awards.initiateAward, { year: '2026', subjectIds: [a] })).body.success).toBe(true)
    expect((await biz.ask(grading.setExcellent, { year: '2026', number: 0 })).body.result).toEqual({
      number: '已有 1 个优秀课题进入评奖，数量不能少于 1',
    })
  })

  test('are visible to other roles but decided by the business manager only', async () => {
    const world = await freshWorld()
    for (const role of ['technologyManger', 'csrcLeader', 'admin'] as const) {
      const person = await world.as(role)
      expect((await person.ask(grading.excellentOf, { year: '2026' })).status).toBe(200)
      expect((await person.ask(grading.setExcellent, { year: '2026', number: 3 })).status).toBe(403)
    }
  })
})

test('applies the excellent limits of each domain', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await startGradingYear(world, 3, 1, { ...fine, minGraders: 1 })
  const [a, b, c] = subjects.map((one) => one.id) as [string, string, string]
  const other = await world.subject({ status: 'TO_AUDIT', domain: '05', subjectNum: 'FT2026-05-001' })
  await biz.ask(grading.assignGraders, { subjectIds: [other.id], userIds: [graders[0]!.user.id] })
  await give(graders[0]!, { [a]: 90, [b]: 80, [c]: 85, [other.id]: 60 })
  const set = (given: object) => biz.ask(grading.setExcellent, { year: '2026', ...given })
  expect((await set({ number: 1, byDomain: [{ domain: '03', total: 2 }] })).body.result).toEqual({
    byDomain: '各领域名额之和不能超过总数',
  })
  await set({ number: 2, byDomain: [{ domain: '03', total: 1 }] })
  await biz.ask(grading.endGrading, { year: '2026' })
  expect((await world.all('subject')).filter((row) => row.isExcellent).map((row) => row.id)).toEqual([a, other.id])
  expect((await biz.ask(grading.excellentOf, { year: '2026' })).body.result).toMatchObject({
    total: 2,
    used: 2,
    byDomain: [{ domain: '03', domain_dictText: '人工智能', total: 1, used: 1 }],
  })
})

test('keeps the scores that ended first if a year ends in two parts, and updates the ranks', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await startGradingYear(world, 2, 1, { ...fine, minGraders: 1 })
  const [a, b] = subjects.map((one) => one.id) as [string, string]
  await give(graders[0]!, { [a]: 80 })
  await biz.ask(grading.endGrading, { ids: [a] })
  expect((await world.read('subject', a))?.gradeRank).toBe(1)
  await give(graders[0]!, { [b]: 90 })
  await biz.ask(grading.endGrading, { year: '2026' })
  expect((await results(world)).map((row) => row.slice(0, 4))).toEqual([
    ['001', 80, 80, 2],
    ['002', 90, 90, 1],
  ])
})

test('ends 200 subjects in three round trips', { timeout: 60_000 }, async () => {
  const world = await freshWorld()
  const { biz } = await startGradingYear(world, 0, 0, fine)
  const owner = await world.as('subjectMan')
  const graders = [await world.as('counselor', 'a'), await world.as('counselor', 'b'), await world.as('counselor', 'c')]
  const numbers = Array.from({ length: 200 }, (_, at) => at)
  await world.db.insert(subject).values(
    numbers.map((at) => ({
      id: `many-${at}`,
      subjectName: `课题${at}`,
      year: '2026',
      status: 'TO_AUDIT' as const,
      gradeStatus: '已评分',
      subjectManId: owner.user.id,
    })),
  )
  await world.db.insert(subjectGrade).values(
    numbers.flatMap((at) =>
      graders.map((grader, index) => ({
        id: `many-${at}-${index}`,
        subjectId: `many-${at}`,
        year: '2026',
        graderId: grader.user.id,
        graderName: grader.user.realname,
        status: '已评分',
        total: (at * 37 + index * 11) % 101,
      })),
    ),
  )
  const ended = await biz.ask(grading.endGrading, { year: '2026' })
  expect(ended.body.result.ok).toHaveLength(200)
  expect(ended.trips).toBe(3)
  const ranked = (await world.all('subject')).filter((row) => row.gradeRank !== null)
  expect(ranked).toHaveLength(200)
  expect(Math.min(...ranked.map((row) => row.gradeRank!))).toBe(1)
})

test('rejects the end of several subjects and names the one that is not ready', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await startGradingYear(world, 2, 1, { ...fine, minGraders: 1 })
  const [a, b] = subjects as [(typeof subjects)[0], (typeof subjects)[0]]
  await give(graders[0]!, { [a.id]: 90 })
  const refused = (await biz.ask(grading.endGrading, { ids: [a.id, b.id] })).body
  expect(refused.message).toBe(`1 个课题无法结束评分：${b.subjectName} 已提交评分 0 人，少于要求的 1 人`)
  expect(refused.result).toMatchObject({ ok: [], failed: [{ id: b.id }] })
  expect((await biz.ask(grading.endGrading, { ids: [b.id] })).body.message).toBe('已提交评分 0 人，少于要求的 1 人')
})

test('keeps the rank of a subject in the award phase ahead of an equal one that is not', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await startGradingYear(world, 2, 1, { ...fine, minGraders: 1 })
  const [a, b] = subjects.map((one) => one.id) as [string, string]
  await give(graders[0]!, { [a]: 90, [b]: 90 })
  await biz.ask(grading.endGrading, { year: '2026' })
  const set = (number: number) => biz.ask(grading.setExcellent, { year: '2026', number })
  expect((await set(1)).body.message).toBe('已保存，2 个课题并列，请确定入选课题')
  const chosen = { year: '2026', subjectIds: [a], reason: '现场答辩成绩更好' }
  await biz.ask(grading.resolveExcellent, chosen)
  expect((await biz.ask(awards.initiateAward, { year: '2026', subjectIds: [a] })).body.success).toBe(true)
  expect((await set(1)).body.message).toBe('优秀课题数量已保存')
})

test('hides figures of an undone end from the ranking', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await startGradingYear(world, 1, 1, { ...fine, minGraders: 1 })
  await give(graders[0]!, { [subjects[0]!.id]: 90 })
  await world.client.execute('update subject set grade_raw = 10, grade_norm = 10')
  const { records } = (await biz.ask(grading.rankList, { year: '2026' })).body.result
  expect(records).toMatchObject([{ raw: 90, normalised: 90, ended: 0 }])
})
