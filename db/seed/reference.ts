import type { Client, InStatement } from '@libsql/client'
import { menus } from '~/worker/policy/menus'
import type { PolicyRule } from '~/worker/policy/rule'
import { policy } from '~/worker/policy/policy'
import { roleCodes, roles } from '~/worker/policy/roles'
import { checkRuleRows } from './check-rules'
import { dictionaries } from './dictionaries'

export const departTypes = [
  '证券公司',
  '基金公司',
  '期货公司',
  '交易所',
  '会管单位',
  '科技公司',
  '高校',
  '其他',
] as const
export const feedbackTypes = ['功能建议', '操作问题', '数据问题', '其他'] as const
export const drillTypes = [
  '系统切换',
  '网络与通信中断',
  '数据备份与恢复',
  '交易系统故障',
  '网络攻击处置',
  '基础设施与时钟',
  '应急指挥与报告',
] as const
const categories = [
  { name: '机构类型', code: 'B01', children: departTypes },
  { name: '反馈类型', code: 'B02', children: feedbackTypes },
  { name: '演练场景分类', code: 'B07', children: drillTypes },
]

const ROWS_PER_STATEMENT = 50
/** Returns multi-row INSERT statements, 50 rows each. */
export function insertStatements(table: string, rows: readonly Record<string, unknown>[]): InStatement[] {
  if (rows.length === 0) return []
  const columns = Object.keys(rows[0]!)
  const statements: InStatement[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = rows.slice(from, from + ROWS_PER_STATEMENT)
    const places = `(${columns.map(() => '?').join(', ')})`
    statements.push({
      sql: `insert into ${table} (${columns.join(', ')}) values ${part.map(() => places).join(', ')}`,
      args: part.flatMap((row) => columns.map((column) => row[column] as never)),
    })
  }
  return statements
}

/** Default columns of a menu or a button. */
const permissionDefaults = {
  perms: '',
  url: '',
  component: '',
  component_name: '',
  icon: '',
  menu_type: 0,
  is_leaf: 1,
  keep_alive: 0,
  hidden: 0,
  sort_no: 0,
  redirect: '',
  parent_id: '',
}

/**
 * Returns menus and buttons with their grants, from the tables `menus` and `policy`. The id of a menu is its path; the
 * id of a button is its action.
 */
function permissionRows() {
  const permissions: Record<string, unknown>[] = []
  const grants: Record<string, unknown>[] = []
  const grant = (id: string, codes: readonly (keyof typeof roles)[]) => {
    for (const code of codes) grants.push({ id: `${roles[code].id}:${id}`, role_id: roles[code].id, permission_id: id })
  }
  menus.forEach((group, at) => {
    permissions.push({
      ...permissionDefaults,
      id: group.id,
      name: group.title,
      url: `/${group.id}`,
      component: 'layouts/RouteView',
      icon: group.icon,
      is_leaf: 0,
      sort_no: at + 1,
      redirect: group.pages[0]!.path,
    })
    grant(
      group.id,
      roleCodes.filter((code) => group.pages.some((page) => !page.hidden && page.roles.includes(code))),
    )
    group.pages.forEach((page, index) => {
      const component = page.path.slice(1)
      permissions.push({
        ...permissionDefaults,
        id: page.path,
        parent_id: group.id,
        name: page.title,
        url: page.path,
        component,
        component_name: component.replaceAll('/', '-').replaceAll(':', '@'),
        menu_type: 1,
        keep_alive: 1,
        hidden: page.hidden ? 1 : 0,
        sort_no: index + 1,
      })
      grant(page.path, page.roles)
    })
  })
  Object.entries(policy as Record<string, PolicyRule & { does: string }>).forEach(([action, rule], index) => {
    permissions.push({
      ...permissionDefaults,
      id: action,
      parent_id: 'subjects',
      name: rule.does,
      perms: action,
      menu_type: 2,
      sort_no: index + 1,
    })
    grant(action, rule.roles)
  })
  return { permissions, grants }
}

/**
 * Adds menus and rights that the database lacks, granted to the roles of the policy. Existing ones keep the grants set
 * on the role screen. Returns the ids of the new ones.
 */
export async function addNewRights(client: Client): Promise<string[]> {
  const { permissions, grants } = permissionRows()
  const known = new Set((await client.execute('select id from permission')).rows.map(({ id }) => id as string))
  const fresh = permissions.filter((row) => !known.has(String(row.id)))
  if (fresh.length)
    await client.batch(
      [
        ...insertStatements('permission', fresh),
        ...insertStatements(
          'role_permission',
          grants.filter((row) => !known.has(String(row.permission_id))),
        ),
      ],
      'write',
    )
  return fresh.map((row) => String(row.id as string))
}

/**
 * Adds dictionaries that the database lacks, with their items. Existing ones are unchanged. Returns the codes of the
 * new ones.
 */
export async function addNewDictionaries(client: Client, now: string): Promise<string[]> {
  const known = new Set((await client.execute('select id from dict')).rows.map(({ id }) => id as string))
  const fresh = Object.keys(dictionaries).filter((code) => !known.has(code))
  if (fresh.length) await client.batch(dictionaryRows(fresh, auditColumns(now)), 'write')
  return fresh
}
/** Adds categories that the database lacks, with their children. Returns the codes of the new ones. */
export async function addNewCategories(client: Client, now: string): Promise<string[]> {
  const known = new Set(
    (await client.execute("select code from category where pid = '0'")).rows.map(({ code }) => code as string),
  )
  const fresh = categories.filter(({ code }) => !known.has(code))
  if (fresh.length) await client.batch(categoryRows(fresh, auditColumns(now)), 'write')
  return fresh.map(({ code }) => code)
}
/**
 * Adds validation rules that the database lacks. Existing ones, even if changed or deleted, are unchanged. Returns the codes
 * of the new ones.
 */
export async function addNewCheckRules(client: Client, now: string): Promise<string[]> {
  const known = new Set((await client.execute('select rule_code from check_rule')).rows.map((row) => row.rule_code))
  const fresh = checkRuleRows.filter((row) => !known.has(row.rule_code))
  const audit = auditColumns(now)
  if (fresh.length)
    await client.batch(
      insertStatements(
        'check_rule',
        fresh.map((row) => ({ ...row, ...audit })),
      ),
      'write',
    )
  return fresh.map((row) => row.rule_code)
}
const categoryRows = (of: typeof categories, audit: ReturnType<typeof auditColumns>) =>
  insertStatements(
    'category',
    of.flatMap(({ name, code, children }) => [
      { id: code, pid: '0', name, code, ...audit },
      ...children.map((child, index) => {
        const own = `${code}A${String(index + 1).padStart(2, '0')}`
        return { id: own, pid: code, name: child, code: own, ...audit }
      }),
    ]),
  )
const auditColumns = (now: string) => ({ create_by: 'system', create_time: now, update_by: 'system', update_time: now })
const dictionaryRows = (codes: readonly string[], audit: ReturnType<typeof auditColumns>) => [
  ...insertStatements(
    'dict',
    codes.map((code) => ({ id: code, dict_name: dictionaries[code]!.name, dict_code: code, ...audit })),
  ),
  ...insertStatements(
    'dict_item',
    codes.flatMap((code) =>
      dictionaries[code]!.items.map(([value, text, colour], index) => ({
        id: `${code}:${value}`,
        dict_id: code,
        item_text: text,
        item_value: value,
        item_color: colour ?? '',
        sort_order: index + 1,
        ...audit,
      })),
    ),
  ),
]

/** Inserts roles, menus, grants, dictionaries, categories and validation rules into an empty database. */
export async function seedReference(client: Client, now: string): Promise<void> {
  const audit = auditColumns(now)
  const { permissions, grants } = permissionRows()
  await client.batch(
    [
      ...insertStatements(
        'role',
        roleCodes.map((code, index) => ({
          id: roles[code].id,
          role_name: roles[code].name,
          role_code: code,
          base_code: code,
          registrable: ['subjectMan', 'mechanism', 'counselor'].includes(code) ? 1 : 0,
          sort: index,
          ...audit,
        })),
      ),
      ...insertStatements('permission', permissions),
      ...insertStatements('role_permission', grants),
      ...dictionaryRows(Object.keys(dictionaries), audit),
      ...categoryRows(categories, audit),
      ...insertStatements(
        'check_rule',
        checkRuleRows.map((row) => ({ ...row, ...audit })),
      ),
    ],
    'write',
  )
}
