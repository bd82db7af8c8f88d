import { Modal } from '@douyinfe/semi-ui'
import type { DepartEntry } from '~/worker/auth/contract'
import style from './choice.module.css'

/** Several departments: which of them this session is for. */
export function DepartChoice({
  open,
  departs,
  busy,
  onChoose,
}: {
  open: boolean
  departs: readonly DepartEntry[]
  busy: boolean
  onChoose: (depart: DepartEntry) => void
}) {
  return (
    <Modal
      title="请选择登录部门"
      visible={open}
      closable={false}
      footer={null}
      maskClosable={false}
      width={440}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
    >
      <p className={style.hint}>您隶属于多部门，请选择当前所在部门</p>
      <ul className={style.list}>
        {departs.map((depart) => (
          <li key={depart.id}>
            <button type="button" className={style.entry} disabled={busy} onClick={() => onChoose(depart)}>
              <strong>{depart.departName}</strong>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
