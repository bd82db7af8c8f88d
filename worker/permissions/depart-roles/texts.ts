import { texts } from '../../core/texts'

export const t = texts({
  departRole: ['部门角色', 'Department role'],
  depart: ['部门', 'Department'],
  unknown: ['权限不存在，请刷新后重试', 'Permission not found. Refresh and try again.'],
  notOwned: (count: number) => [
    `有 ${count} 项权限不在部门的权限范围内`,
    `The department does not have ${count} of these permissions`,
  ],
  notHere: ['该用户不属于此部门', 'This user does not belong to the department'],
  roleNotHere: [
    '部门角色不存在或不属于同一部门',
    'The department roles do not exist or belong to different departments',
  ],
  idsWrong: ['角色编号有误', 'Invalid role ID'],
  savedDepart: ['部门权限已保存', 'Department permissions saved'],
  savedRole: ['部门角色授权已保存', 'Department role permissions saved'],
  ruleNotOwned: ['数据规则不在部门可用规则范围内', 'This data rule is not available to the department'],
  ruleHeld: (rule: string, role: string) => [
    `规则“${rule}”已用于部门角色“${role}”，请先取消`,
    `Rule "${rule}" is used by the department role "${role}". Remove it there first.`,
  ],
  savedUser: ['部门角色已分配', 'Department roles assigned'],
})
