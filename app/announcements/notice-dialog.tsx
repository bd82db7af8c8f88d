import { Button } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { downloadHref } from '~/app/files/file-urls'
import { downloadFrom, callApi } from '~/app/lib/api'
import { formatMinutes } from '~/app/lib/dates'
import { notifyFailure } from '~/app/lib/notify'
import { Dialog } from '~/app/ui/dialog'
import { FileList } from '~/app/ui/files'
import { RichTextView } from '~/app/ui/rich-text/rich-text'
import type { AnnouncementDetail, AnnouncementRow } from '~/worker/announcements/contract'
import { sameOriginPath } from '~/worker/core/same-origin-path'
import { t } from './texts'
import style from './announcements.module.css'
import { isApiPath } from '~/worker/auth/request-paths'
import * as announcements from '~/worker/announcements/calls'
import { wireNames } from '~/db/wire-names'

/**
 * One announcement or message with its files, 60 % of the width. An unread message that links to a page has a button
 * for it; `component` opens its page with the business id.
 */
export default function NoticeDialog({ row, onClose }: { row: AnnouncementRow; onClose: () => void }) {
  const navigate = useNavigate()
  const [files, setFiles] = useState<AnnouncementDetail['files']>([])
  useEffect(() => {
    const controller = new AbortController()
    void callApi(announcements.oneAnnouncement, { id: row.anntId }, controller.signal).then((answer) => {
      if (answer.ok && !controller.signal.aborted) setFiles(answer.result.files)
    })
    return () => controller.abort()
  }, [row.anntId])
  // A link to a file works as long as the file exists; a link to a page is shown until the message is read.
  const file = row.openType === 'url' && isApiPath(row.openPage)
  const todo =
    sameOriginPath(row.openPage) !== null &&
    (file || row.openType === 'component' || (row.openType === 'url' && row.readFlag !== '1'))
  const go = () => {
    onClose()
    const withId = row.openType === 'component' && row.busId !== ''
    const joint = row.openPage.includes('?') ? '&' : '?'
    const page = withId ? `${row.openPage}${joint}busId=${encodeURIComponent(row.busId)}` : row.openPage
    if (file)
      void downloadFrom(page).then((answer) => {
        if (!answer.ok) notifyFailure(answer)
      })
    else void navigate(page)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={row[wireNames.title]}
      width="max(60%, min(560px, 100vw - 32px))"
      footer={
        todo ? (
          <Button theme="solid" onClick={go}>
            {file ? t.takeFile : t.goHandle}
          </Button>
        ) : null
      }
    >
      <p className={style.muted}>
        {t.from(row.sender)}　{t.at(formatMinutes(row.sendTime))}
      </p>
      <div className={style.content}>
        <RichTextView html={row.msgContent} />
      </div>
      {files.length > 0 && (
        <section className={style.files} aria-label={t.files}>
          <h3>{t.files}</h3>
          <FileList files={files} hrefOf={downloadHref} />
        </section>
      )}
    </Dialog>
  )
}
