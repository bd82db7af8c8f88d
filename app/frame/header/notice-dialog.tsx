import { Button, Modal } from '@douyinfe/semi-ui'
import { useNavigate } from 'react-router'
import { shortStamp } from '~/app/lib/dates'
import { useShown } from '~/app/ui/shown'
import type { AnnouncementRow } from '~/worker/announcements/contract'
import { t } from '../texts'
import { SafeHtml } from './safe-html'
import style from './header.module.css'

/** One announcement or message; what is still to be done leads to its page. */
export default function NoticeDialog({ row, onClose }: { row: AnnouncementRow; onClose: () => void }) {
  const navigate = useNavigate()
  const shown = useShown()
  const todo = row.openType === 'url' && row.readFlag !== '1' && row.openPage
  const go = () => {
    onClose()
    if (/^https?:/.test(row.openPage)) window.open(row.openPage, '_blank', 'noreferrer')
    else void navigate(row.openPage)
  }
  return (
    <Modal
      visible={shown}
      onCancel={onClose}
      title={row.titile}
      width="60%"
      style={{ minWidth: 'min(560px, calc(100vw - 32px))', maxWidth: 'calc(100vw - 32px)' }}
      footer={
        todo ? (
          <Button theme="solid" onClick={go}>
            {t.goHandle}
          </Button>
        ) : null
      }
    >
      <p className={style.quiet}>
        {t.sender(row.sender)}　{t.sendTime(shortStamp(row.sendTime))}
      </p>
      <div className={style.content}>
        <SafeHtml html={row.msgContent} />
      </div>
    </Modal>
  )
}
