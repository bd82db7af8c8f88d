import { plural, texts } from '../core/texts'

export const t = texts({
  roleName: ['角色名称', 'Role name'],
  roleCode: ['角色编码', 'Role code'],
  description: ['描述', 'Description'],
  codeLike: [
    '角色编码以字母开头，仅可包含字母、数字、-、_',
    'Role code must start with a letter and can contain only letters, digits, - and _',
  ],
  held: (name: string, count: number) => [
    `“${name}”有 ${count} 人持有，不可删除`,
    `"${name}" has ${plural(count, 'holder')} and can't be deleted`,
  ],
  statusWrong: ['状态仅可为 1（有效）或 0（停用）', 'Status must be 1 (active) or 0 (inactive)'],
  home: ['首页', 'Home'],
  roleNotYours: ['您无该角色，无法切换', "You don't have this role, so you can't switch to it"],
})
