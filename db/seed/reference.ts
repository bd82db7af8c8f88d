import type { Client, InStatement } from '@libsql/client'
import { menus } from '~/worker/policy/menus'
import type { Rule } from '~/worker/policy/rule'
import { policy } from '~/worker/policy/policy'
import { roleCodes, roles } from '~/worker/policy/roles'
import { subjectStatuses } from '~/worker/subjects/statuses'

type Item = readonly [value: string, text: string, colour?: string]
/** The dictionaries that the product needs to run; values are stored in rows and never change their meaning. */
export const dictionaries: Record<string, { name: string; items: readonly Item[] }> = {
  subject_status: {
    name: '课题状态',
    items: Object.entries(subjectStatuses).map(([value, { label, colour }]) => [value, label, colour] as const),
  },
  subject_domain: {
    name: '研究领域',
    items: [
      ['01', '云计算与基础设施'],
      ['02', '大数据与数据治理'],
      ['03', '人工智能'],
      ['04', '区块链'],
      ['05', '网络与信息安全'],
      ['06', '监管科技'],
      ['07', '信息技术应用创新'],
      ['08', '软件工程与运维'],
    ],
  },
  subject_type: {
    name: '课题类型',
    items: [
      ['1', '重点课题'],
      ['2', '一般课题'],
      ['3', '委托课题'],
      ['4', '自筹课题'],
    ],
  },
  expected_result_type: {
    name: '成果形式',
    items: [
      ['论文', '论文'],
      ['专利', '专利'],
      ['软著', '软件著作权'],
      ['标准', '标准'],
      ['系统', '系统'],
      ['报告', '研究报告'],
    ],
  },
  report_type: {
    name: '报告类型',
    items: [
      ['COLLECTION', '征集报告'],
      ['OPENING', '开题报告'],
      ['MIDTERM', '中期报告'],
      ['MIDTERM_SEMINAR', '中期研讨'],
      ['SUMMARY', '年度总结'],
      ['CONCLUSION', '结题报告'],
      ['TECH_CONFERENCE', '技术大会报告'],
      ['REVIEW', '评审报告'],
    ],
  },
  report_status: {
    name: '报告状态',
    items: [
      ['0', '待创建', 'grey'],
      ['1', '待提交', 'blue'],
      ['2', '已提交', 'cyan'],
      ['3', '已审阅', 'green'],
      ['4', '待完善', 'orange'],
    ],
  },
  review_stage: {
    name: '评审阶段',
    items: [
      ['MECHANISM', '机构审批'],
      ['FIRST', '技管委初审'],
      ['RE', '专家复审'],
      ['CONC_TECH', '技管委结题意见'],
      ['CONC_ADVISER', '专家结题意见'],
    ],
  },
  review_conclusion: {
    name: '评审结论',
    items: [
      ['pass', '同意', 'green'],
      ['not_pass', '不同意', 'red'],
      ['perfect', '修改后再审', 'orange'],
      ['abstain', '弃权', 'grey'],
    ],
  },
  grade_status: {
    name: '评分状态',
    items: [
      ['未评分', '未评分', 'grey'],
      ['评分中', '评分中', 'blue'],
      ['已评分', '已评分', 'green'],
    ],
  },
  grade_reason: {
    name: '评分理由',
    items: [
      ['innovation', '创新性突出'],
      ['application', '应用效果好'],
      ['rigour', '研究扎实'],
      ['weak_result', '成果不足'],
      ['off_target', '偏离目标'],
      ['late', '进度滞后'],
    ],
  },
  position_rank: {
    name: '职级',
    items: [
      ['1', '员级'],
      ['2', '助级'],
      ['3', '中级'],
      ['4', '副高级'],
      ['5', '正高级'],
    ],
  },
  prize_level: {
    name: '奖项等级',
    items: [
      ['一等', '一等奖', 'purple'],
      ['二等', '二等奖', 'purple'],
      ['三等', '三等奖', 'purple'],
      ['优秀', '优秀奖', 'purple'],
      ['提名', '提名奖', 'purple'],
    ],
  },
  close_kind: {
    name: '终止原因',
    items: [
      ['withdrawn', '主动撤回'],
      ['overdue', '逾期未完成'],
      ['violation', '违反规定'],
      ['merged', '合并'],
    ],
  },
  change_kind: {
    name: '变更类型',
    items: [
      ['delay', '延期'],
      ['manager', '变更负责人'],
      ['member', '变更成员'],
      ['content', '变更研究内容'],
      ['budget', '变更经费'],
      ['partner', '变更合作单位'],
      ['other', '其他'],
    ],
  },
  share_auth: {
    name: '共享范围',
    items: [
      ['0', '不共享'],
      ['1', '行业内共享'],
      ['2', '公开共享'],
    ],
  },
  priority: {
    name: '优先级',
    items: [
      ['L', '一般'],
      ['M', '重要'],
      ['H', '紧急'],
    ],
  },
  msg_category: {
    name: '消息类别',
    items: [
      ['1', '通知公告'],
      ['2', '系统消息'],
    ],
  },
  user_status: {
    name: '用户状态',
    items: [
      ['1', '正常'],
      ['2', '冻结'],
    ],
  },
  yn: {
    name: '是否',
    items: [
      ['1', '是'],
      ['0', '否'],
    ],
  },
}
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

const ROWS_PER_STATEMENT = 50
/** Multi-row inserts: few statements for many rows. */
export function inserts(table: string, rows: readonly Record<string, unknown>[]): InStatement[] {
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

/** Menus and buttons with their grants, from the two tables of the policy. A menu's id is its path; a button's is its action. */
function permissionRows() {
  const permissions: Record<string, unknown>[] = []
  const grants: Record<string, unknown>[] = []
  const grant = (id: string, codes: readonly (keyof typeof roles)[]) => {
    for (const code of codes) grants.push({ id: `${roles[code].id}:${id}`, role_id: roles[code].id, permission_id: id })
  }
  const row = {
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
  menus.forEach((group, at) => {
    permissions.push({
      ...row,
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
        ...row,
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
  Object.entries(policy as Record<string, Rule & { does: string }>).forEach(([action, rule], index) => {
    permissions.push({
      ...row,
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
 * Menus and rights that are newer than the database, with the roles that have them by the policy. What the database knows
 * stays as the role screen left it. Answers the new ones.
 */
export async function addNewRights(client: Client): Promise<string[]> {
  const { permissions, grants } = permissionRows()
  const known = new Set((await client.execute('select id from permission')).rows.map(({ id }) => id as string))
  const fresh = permissions.filter((row) => !known.has(String(row.id)))
  if (fresh.length)
    await client.batch(
      [
        ...inserts('permission', fresh),
        ...inserts(
          'role_permission',
          grants.filter((row) => !known.has(String(row.permission_id))),
        ),
      ],
      'write',
    )
  return fresh.map((row) => String(row.id as string))
}

/** Dictionaries that are newer than the database, with their items. Those that it knows stay as the centre keeps them. Answers the new ones. */
export async function addNewDictionaries(client: Client, now: string): Promise<string[]> {
  const known = new Set((await client.execute('select id from dict')).rows.map(({ id }) => id as string))
  const fresh = Object.keys(dictionaries).filter((code) => !known.has(code))
  if (fresh.length) await client.batch(dictionaryRows(fresh, auditOf(now)), 'write')
  return fresh
}
const auditOf = (now: string) => ({ create_by: 'system', create_time: now, update_by: 'system', update_time: now })
const dictionaryRows = (codes: readonly string[], audit: ReturnType<typeof auditOf>) => [
  ...inserts(
    'dict',
    codes.map((code) => ({ id: code, dict_name: dictionaries[code]!.name, dict_code: code, ...audit })),
  ),
  ...inserts(
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

/** Roles, menus, grants, dictionaries and categories: what an empty database needs before anyone signs in. */
export async function seedReference(client: Client, now: string): Promise<void> {
  const audit = auditOf(now)
  const { permissions, grants } = permissionRows()
  const categories = [
    { name: '机构类型', code: 'B01', children: departTypes },
    { name: '反馈类型', code: 'B02', children: feedbackTypes },
  ]
  await client.batch(
    [
      ...inserts(
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
      ...inserts('permission', permissions),
      ...inserts('role_permission', grants),
      ...dictionaryRows(Object.keys(dictionaries), audit),
      ...inserts(
        'category',
        categories.flatMap(({ name, code, children }) => [
          { id: code, pid: '0', name, code, ...audit },
          ...children.map((child, index) => {
            const own = `${code}A${String(index + 1).padStart(2, '0')}`
            return { id: own, pid: code, name: child, code: own, ...audit }
          }),
        ]),
      ),
    ],
    'write',
  )
}
