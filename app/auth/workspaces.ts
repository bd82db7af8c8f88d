import type { RoleEntry } from '~/worker/auth/contract'
import { type RoleCode, roles } from '~/worker/policy/roles'

/** The three entries; roles of the materials space enter with the subject system. */
const workspaces = [
  { key: 'center', title: '产业创新中心', text: '行业服务、产品采购与测试用例' },
  { key: 'main', title: '金融科技中心课题系统', text: '课题申报、评审、报告与评奖' },
  { key: 'lab', title: '网络安全实验室', text: '安全任务、演练与资料下载' },
] as const
type Workspace = (typeof workspaces)[number]['key']

const workspaceOf = (role: RoleEntry): Workspace => {
  const { group } = roles[role.roleCode as RoleCode] ?? { group: 'main' }
  return group === 'center' || group === 'lab' ? group : 'main'
}
/** The workspaces that these roles reach, each with the first role that opens it. */
export const workspacesOf = (held: readonly RoleEntry[]) =>
  workspaces.flatMap((workspace) => {
    const role = held.find((one) => workspaceOf(one) === workspace.key)
    return role ? [{ ...workspace, role }] : []
  })
