import { Modal } from '@douyinfe/semi-ui'
import type { RoleEntry } from '~/worker/auth/contract'
import { workspacesOf } from '../workspaces'
import style from './choice.module.css'

/** Roles of more than one group: which of them to begin with. */
export function WorkspaceChoice({
  open,
  held,
  busy,
  onChoose,
}: {
  open: boolean
  held: readonly RoleEntry[]
  busy: boolean
  onChoose: (role: RoleEntry) => void
}) {
  return (
    <Modal
      title="请选择要进入的系统"
      visible={open}
      closable={false}
      footer={null}
      maskClosable={false}
      width={440}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
    >
      <ul className={style.list}>
        {workspacesOf(held).map(({ key, title, text, role }) => (
          <li key={key}>
            <button type="button" className={style.entry} disabled={busy} onClick={() => onChoose(role)}>
              <strong>{title}</strong>
              <span>{text}</span>
              <span>以“{role.roleName}”进入</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
