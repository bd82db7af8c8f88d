import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/use-send'
import type { FrameData } from '../frame.server'
import { t } from '../texts'
import * as auth from '~/worker/auth/calls'
import { Modal } from '~/app/ui/modal'

/** Chooses the department of the session, then reloads at the root. */
export default function DepartDialog({
  person,
  departs,
  onClose,
}: Pick<FrameData, 'person' | 'departs'> & { onClose: () => void }) {
  const [orgCode, setOrgCode] = useState(person.orgCode)
  const { send, busy } = useSend()
  const take = async () => {
    if (orgCode === person.orgCode) return onClose()
    const answer = await send(
      auth.selectDepart,
      { orgCode, username: person.username },
      { success: false, revalidate: false },
    )
    if (answer.ok) window.location.assign('/')
  }
  return (
    <Modal
      title={t.switchDepart}
      visible
      onCancel={onClose}
      onOk={() => void take()}
      okText={t.switchDepart}
      confirmLoading={busy}
      width={440}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
    >
      <RadioGroup
        direction="vertical"
        type="card"
        value={orgCode}
        aria-label={t.switchDepart}
        onChange={(event) => setOrgCode(String(event.target.value))}
      >
        {departs.map((depart) => (
          <Radio key={depart.orgCode} value={depart.orgCode}>
            {depart.departName}
          </Radio>
        ))}
      </RadioGroup>
    </Modal>
  )
}
