import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import * as narrowing from '~/worker/permissions/row-rules/calls'
import * as subjects from '~/worker/subjects/calls'

type DataRuleInput = Partial<Record<'ruleColumn' | 'ruleConditions' | 'ruleValue', string>> & {
  expression?: { column: string; condition: string; value: string }[][]
}
/** A data rule on subjects of the business managers. */
async function assignSubjectRule(world: World, given: DataRuleInput) {
  const admin = await world.as('admin')
  const rule = { permissionId: 'subject:read', ruleName: '限定', ruleConditions: '=', ...given }
  const { body } = await admin.ask(narrowing.addPermissionRule, rule)
  if (!body.success) throw new Error(body.message)
  const chosen = await admin.ask(narrowing.rulesOfRole, { permissionId: 'subject:read', roleId: '1' })
  const ids = [...chosen.body.result.drChecked.split(',').filter(Boolean), body.result.id]
  await admin.ask(narrowing.saveRulesOfRole, { permissionId: 'subject:read', roleId: '1', dataRuleIds: ids })
  return body.result.id
}
async function three(world: World) {
  await world.subject({ id: 'a', subjectName: '云上数据', year: '2025', domain: '01' })
  await world.subject({ id: 'b', subjectName: '数据治理', year: '2026', domain: '02' })
  await world.subject({ id: 'c', subjectName: '100%_区块', year: '2027', domain: '04' })
}
const seenBy = async (world: World) => {
  const { body } = await (await world.as('bizManger')).ask(subjects.listSubjects, {})
  expect(body.result.total).toBe(body.result.records.length)
  return body.result.records.map(({ id }) => id).toSorted()
}

const cases: [string, DataRuleInput, string[]][] = [
  ['=', { ruleColumn: 'year', ruleValue: '2026' }, ['b']],
  ['!=', { ruleColumn: 'year', ruleConditions: '!=', ruleValue: '2026' }, ['a', 'c']],
  ['>', { ruleColumn: 'year', ruleConditions: '>', ruleValue: '2026' }, ['c']],
  ['>=', { ruleColumn: 'year', ruleConditions: '>=', ruleValue: '2026' }, ['b', 'c']],
  ['<', { ruleColumn: 'year', ruleConditions: '<', ruleValue: '2026' }, ['a']],
  ['<=', { ruleColumn: 'year', ruleConditions: '<=', ruleValue: '2026' }, ['a', 'b']],
  ['LIKE', { ruleColumn: 'subjectName', ruleConditions: 'LIKE', ruleValue: '数据' }, ['a', 'b']],
  ['LIKE with literal wildcards', { ruleColumn: 'subjectName', ruleConditions: 'LIKE', ruleValue: '%_' }, ['c']],
  ['LEFT_LIKE', { ruleColumn: 'subjectName', ruleConditions: 'LEFT_LIKE', ruleValue: '数据' }, ['a']],
  ['RIGHT_LIKE', { ruleColumn: 'subjectName', ruleConditions: 'RIGHT_LIKE', ruleValue: '数据' }, ['b']],
  ['IN', { ruleColumn: 'domain', ruleConditions: 'IN', ruleValue: '01, 04' }, ['a', 'c']],
  ['the current date', { ruleColumn: 'createTime', ruleConditions: '<', ruleValue: '#{sys_date}' }, []],
  ['an institution', { ruleColumn: 'sysOrgCode', ruleConditions: 'RIGHT_LIKE', ruleValue: '#{sys_org_code}' }, []],
  [
    'an expression',
    {
      ruleConditions: 'EXPRESSION',
      expression: [
        [{ column: 'year', condition: '=', value: '2025' }],
        [
          { column: 'year', condition: '=', value: '2026' },
          { column: 'domain', condition: '=', value: '01' },
        ],
      ],
    },
    ['a'],
  ],
]
describe('a data rule restricts a list and its total', () => {
  test.each(cases)('by %s', async (_, given, ids) => {
    const world = await freshWorld()
    await three(world)
    await assignSubjectRule(world, given)
    expect(await seenBy(world)).toEqual(ids)
  })
  test.each(cases)('and a single subject, by %s', async (_, given, ids) => {
    const world = await freshWorld()
    await three(world)
    await assignSubjectRule(world, given)
    const manager = await world.as('bizManger')
    const opened: string[] = []
    for (const id of ['a', 'b', 'c']) {
      const { body } = await manager.ask(subjects.subjectDetail, { id })
      if (body?.success) opened.push(id)
    }
    expect(opened).toEqual(ids)
  })
  test('together with the other rules of the role', async () => {
    const world = await freshWorld()
    await three(world)
    await assignSubjectRule(world, { ruleColumn: 'year', ruleConditions: '>=', ruleValue: '2026' })
    await assignSubjectRule(world, { ruleColumn: 'domain', ruleValue: '02' })
    expect(await seenBy(world)).toEqual(['b'])
  })
  test('but not while disabled', async () => {
    const world = await freshWorld()
    await three(world)
    const id = await assignSubjectRule(world, { ruleColumn: 'year', ruleValue: '2026' })
    expect(await seenBy(world)).toEqual(['b'])
    const admin = await world.as('admin')
    const given = { permissionId: 'subject:read', ruleName: '限定', ruleColumn: 'year', ruleConditions: '=' }
    await admin.ask(narrowing.editPermissionRule, { ...given, id, ruleValue: '2026', status: '0' })
    expect(await seenBy(world)).toEqual(['a', 'b', 'c'])
  })
  test('to nothing if its column is unknown', async () => {
    const world = await freshWorld()
    await three(world)
    await assignSubjectRule(world, { ruleColumn: 'year', ruleValue: '2026' })
    await world.client.execute("update permission_rule set rule_column = 'gone'")
    expect(await seenBy(world)).toEqual([])
  })
  test('for one role and not for another', async () => {
    const world = await freshWorld()
    await three(world)
    await assignSubjectRule(world, { ruleColumn: 'year', ruleValue: '2026' })
    const { body } = await (await world.as('admin')).ask(subjects.listSubjects, {})
    expect(body.result.total).toBe(3)
  })
})

test.each([
  [{ ruleColumn: 'gradeRaw', ruleValue: '1' }, { ruleColumn: '可限定的字段“gradeRaw”不存在' }],
  [
    { ruleColumn: 'year', ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1' },
    { ruleConditions: '条件“USE_SQL_RULES”不存在' },
  ],
  [{ ruleColumn: 'subjectName', ruleConditions: '>', ruleValue: 'a' }, { ruleConditions: '该字段不可比较大小' }],
  [{ ruleColumn: 'year', ruleValue: '' }, { ruleValue: '请填写值' }],
  [{ ruleColumn: 'year', ruleValue: '#{sys_password}' }, { ruleValue: '变量 #{sys_password} 不存在' }],
  [{ permissionId: 'file:upload', ruleColumn: 'year', ruleValue: '1' }, { permissionId: '该权限无可限定的数据' }],
  [{ ruleConditions: 'EXPRESSION', expression: [] }, { expression: '请至少填写一个条件' }],
])('an incomplete data rule is rejected: %j', async (given, says) => {
  const world = await freshWorld()
  const rule = { permissionId: 'subject:read', ruleName: '限定', ruleConditions: '=', ...given }
  const { body } = await (await world.as('admin')).attempt(narrowing.addPermissionRule, rule)
  expect([body.code, body.result]).toEqual([400, says])
})
test('an assigned data rule is not deleted', async () => {
  const world = await freshWorld()
  const id = await assignSubjectRule(world, { ruleColumn: 'year', ruleValue: '2026' })
  const { body } = await (await world.as('admin')).ask(narrowing.deletePermissionRule, { id })
  expect(body.message).toBe('规则“限定”已用于 1 个角色或部门，请先取消')
})
test('the preview of visibility counts rows with and without the rules', async () => {
  const world = await freshWorld()
  await three(world)
  await assignSubjectRule(world, { ruleColumn: 'year', ruleValue: '2026' })
  const { user } = await world.as('bizManger')
  const { body } = await (await world.as('admin')).ask(narrowing.previewVisibility, { userId: user.id, roleId: '1' })
  expect(body.result).toMatchObject({ total: 1, withoutRules: 3, first: [{ id: 'b' }] })
})

describe('signed-in people get a refresh event', () => {
  const told = async (world: World) =>
    (await world.all('outbox')).filter(({ kind }) => kind === 'rights').map(({ payload }) => payload)
  test('when a rule is assigned to their role and when it is changed', async () => {
    const world = await freshWorld()
    const id = await assignSubjectRule(world, { ruleColumn: 'year', ruleValue: '2026' })
    expect(await told(world)).toEqual([{ roleIds: ['1'] }])
    const admin = await world.as('admin')
    const changed = { id, permissionId: 'subject:read', ruleName: '限定', ruleColumn: 'year', ruleConditions: '=' }
    await admin.ask(narrowing.editPermissionRule, { ...changed, ruleValue: '2027' })
    expect(await told(world)).toEqual([{ roleIds: ['1'] }, { roleIds: ['1'] }])
  })
  test('but not for an unassigned rule', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const rule = { permissionId: 'subject:read', ruleName: '限定', ruleColumn: 'year', ruleConditions: '=' }
    const { body } = await admin.ask(narrowing.addPermissionRule, { ...rule, ruleValue: '2026' })
    await admin.ask(narrowing.editPermissionRule, { ...rule, id: body.result.id, ruleValue: '2027' })
    expect(await told(world)).toEqual([])
  })
})
