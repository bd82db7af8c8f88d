import { texts } from '../../core/texts'

export const t = texts({
  idsWrong: ['权限编号有误', 'The ids of permissions are not right'],
  unknown: (count: number) => [`有 ${count} 项权限不存在，请刷新后重试`, `${count} permissions are not there any more`],
  never: (role: string, right: string) => [`“${role}”不能拥有“${right}”`, `"${role}" can never: ${right}`],
  lastManager: [
    '至少须有一名在用的用户能管理角色，请先把该权限授予他人',
    'At least one active person must be able to manage roles: grant it to somebody else first',
  ],
  saved: ['授权已保存，在线用户即时生效', 'Saved; it counts at once'],
})
