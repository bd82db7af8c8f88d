import { texts } from '../core/texts'

export const t = texts({
  roleName: ['角色名称', 'Name'],
  roleCode: ['角色编码', 'Code'],
  description: ['描述', 'Description'],
  codeLike: [
    '角色编码以字母开头，只能含字母、数字、-、_',
    'The code begins with a letter and has letters, digits, - and _ only',
  ],
  held: (name: string, count: number) => [
    `“${name}”有 ${count} 人持有，不能删除`,
    `"${name}" is held by ${count} people and cannot be removed`,
  ],
  statusWrong: ['状态只能是 1（有效）或 0（停用）', 'The state is 1 (valid) or 0 (out of use)'],
  home: ['首页', 'Home'],
  roleNotYours: ['您没有该角色，不能切换', 'You do not have this role and cannot switch to it'],
})
