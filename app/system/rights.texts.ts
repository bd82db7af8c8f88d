import { plural, texts } from '~/worker/core/texts'

export const t = texts({
  page: ['部门权限与角色', 'Department permissions and roles'],
  note: [
    '部门拥有的权限通过部门角色授予本部门人员，在其于本部门工作期间叠加至本人角色',
    "Permissions of a department are granted to its people through department roles. They add to the user's own roles while the user works in the department.",
  ],
  toDeparts: ['返回部门管理', 'Back to departments'],
  parts: ['部门权限设置', 'Department permission settings'],
  tabRights: ['部门权限', 'Permissions'],
  tabRules: ['可用数据规则', 'Available data rules'],
  tabRoles: ['部门角色', 'Department roles'],
  saving: (name: string) => [`保存“${name}”的权限`, `Save permissions of "${name}"`],
  saveRights: ['保存权限', 'Save permissions'],
  touches: (count: number) => [
    `涉及 ${count} 名部门角色持有人`,
    `Affects ${plural(count, 'holder')} of department roles`,
  ],
  touchesNobody: ['暂无部门角色持有人，不影响任何人', 'No one holds a department role, so no one is affected'],
  losing: (count: number, elsewhere: number) => [
    elsewhere ? `${count} 人失去权限，其中 ${elsewhere} 人仍可通过本人角色使用` : `${count} 人失去权限`,
    elsewhere
      ? `${plural(count, 'person', 'people')} will lose it, ${elsewhere} of them still have it through their own role`
      : `${plural(count, 'person', 'people')} will lose it`,
  ],
  among: (names: string, more: number) => [
    more ? `${names} 等，另有 ${more} 人` : names,
    more ? `${names} and ${more} more` : names,
  ],
  rulesNote: [
    '部门角色仅可使用此处勾选的规则。本人角色也有规则时，满足其一即可见；本人角色不受限时，部门规则不缩小其范围。',
    "Department roles can use only the rules selected here. If the user's own role has rules too, data that meets either is visible. If the own role has no rules, these do not narrow its scope.",
  ],
  roleRulesNote: [
    '勾选即生效；未设规则的部门角色不扩大可见数据',
    'Selections take effect immediately. A department role without rules adds no data.',
  ],
  noRules: [
    '部门暂无可用的数据规则，可在“可用数据规则”中勾选',
    'No data rules available. Select some under "Available data rules".',
  ],
  noRulesAtAll: ['暂无数据规则，可在角色授权中新增', 'No data rules yet. Add one under the permissions of a role.'],
  addRole: ['新增部门角色', 'Add department role'],
  editRole: ['修改部门角色', 'Edit department role'],
  noRoles: ['暂无部门角色', 'No department roles yet'],
  noRolesHelp: [
    '请先在“部门权限”中勾选权限，再新增部门角色并授予本部门人员',
    'Select permissions first, then add a department role and assign it to people',
  ],
  roleList: ['部门角色列表', 'Department roles'],
  counts: (grants: number, holders: number) => [
    `${grants} 项权限 · ${holders} 人`,
    `${plural(grants, 'permission')} · ${plural(holders, 'holder')}`,
  ],
  removingRole: (name: string) => [`删除部门角色“${name}”`, `Delete department role "${name}"`],
  choose: ['请选择部门角色', 'Select a department role'],
  chooseHelp: ['查看、修改其权限、数据规则和持有人', 'View and edit its permissions, data rules and holders'],
  rightsOf: (name: string) => [`“${name}”的权限`, `Permissions of "${name}"`],
  rulesOf: (name: string) => [`“${name}”的数据规则`, `Data rules of "${name}"`],
  peopleOf: (name: string) => [`“${name}”的持有人`, `Holders of "${name}"`],
  nothingOwned: ['部门暂无任何权限', 'The department has no permissions yet'],
  give: ['添加持有人', 'Add holder'],
  givePerson: ['本部门人员', 'Department member'],
  takeFrom: (name: string) => [`收回 ${name} 的部门角色`, `Revoke the department role from ${name}`],
  take: ['收回', 'Revoke'],
  nobody: ['该部门角色暂无持有人', 'No one holds this department role'],
  open: ['权限与角色', 'Permissions and roles'],
})
