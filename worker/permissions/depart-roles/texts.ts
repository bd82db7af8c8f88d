import { texts } from '../../core/texts'

export const t = texts({
  departRole: ['部门角色', 'Department role'],
  depart: ['部门', 'Department'],
  unknown: ['权限不存在，请刷新后重试', 'A permission is not there any more'],
  notOwned: (count: number) => [
    `有 ${count} 项权限不在部门的权限范围内`,
    `${count} permissions are not among those of the department`,
  ],
  notHere: ['该用户不属于此部门', 'This person is not of the department'],
  roleNotHere: ['部门角色不存在或不属于同一部门', 'The roles are not of one department'],
  idsWrong: ['角色编号有误', 'The ids of roles are not right'],
  savedDepart: ['部门权限已保存', 'Saved'],
  savedRole: ['部门角色授权已保存', 'Saved'],
  ruleNotOwned: ['数据规则不在部门可用的规则内', 'The department has no such rule'],
  ruleHeld: (rule: string, role: string) => [
    `规则“${rule}”已用于部门角色“${role}”，请先取消`,
    `The rule "${rule}" is used by the role "${role}": take it from there first`,
  ],
  savedUser: ['部门角色已分配', 'Saved'],
})
