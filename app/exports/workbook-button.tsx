import { IconDownload } from '@douyinfe/semi-icons'
import { Button, Dropdown } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { download } from '~/app/lib/api'
import { useReauthentication } from '~/app/lib/use-send'
import { notify, notifyFailure } from '~/app/lib/notify'
import { useTasks } from '~/app/ui/tasks/task-tray'
import type { WorkbookName, ExportState } from '~/worker/import-export/contract'
import { type ExportFormat, exportFormats } from '~/worker/workbooks/export-formats'
import { EXPORT_TASK, type ExportTaskInput } from './export-task'
import * as calls from '~/worker/import-export/calls'
import { t } from './texts'
import { TriggerWrapper } from '~/app/ui/trigger-wrapper'

const ACCEPTED = 202
type WorkbookOffer = { key: string; name: WorkbookName; label: string; query: Record<string, string> }

/**
 * Downloads workbooks, also as CSV: small ones at once, large ones through a background job shown in the tray.
 * @param books the workbooks the person may download, as the server returned them; without any, nothing is rendered
 * @param query the list's query: the workbook has the same rows
 */
export function WorkbookButton({ books, query }: { books: readonly WorkbookName[]; query: Record<string, string> }) {
  const { start } = useTasks()
  const again = useReauthentication()
  const [busy, setBusy] = useState(false)
  const offers = books.flatMap((name): WorkbookOffer[] => {
    const plain = { key: name, name, label: t[name], query }
    if (name !== 'exportExcellentSubjectManySheet') return [plain]
    return [plain, { key: 'byPrize', name, label: t.byPrize, query: { ...query, by: 'prizeLevel' } }]
  })
  const take = async (offer: WorkbookOffer, format: ExportFormat) => {
    const query = { ...offer.query, format }
    setBusy(true)
    const answer = await again(() => download(calls[offer.name], query))
    setBusy(false)
    if (answer.ok) return
    if (answer.code !== ACCEPTED) return notifyFailure(answer)
    notify.success(answer.message)
    const { id } = answer.result as ExportState
    start(EXPORT_TASK, offer.label, { id, kind: offer.name, query } satisfies ExportTaskInput)
  }
  if (offers.length === 0) return null
  const several = offers.length > 1
  const menu = exportFormats.flatMap((format) => [
    ...(several ? [{ node: 'title' as const, name: t[format] }] : []),
    ...offers.map((offer) => ({
      node: 'item' as const,
      name: several ? offer.label : t[format],
      onClick: () => void take(offer, format),
    })),
  ])
  return (
    <Dropdown trigger="click" position="bottomRight" clickToHide menu={menu}>
      <TriggerWrapper>
        <Button icon={<IconDownload aria-hidden />} loading={busy} aria-haspopup="menu">
          {t.exportFile}
        </Button>
      </TriggerWrapper>
    </Dropdown>
  )
}

/** Returns the query of a list without its position. */
export function listQueryOf(params: URLSearchParams, fixed: Record<string, string> = {}): Record<string, string> {
  const { pageNo: _, pageSize: __, view: ___, part: ____, ...query } = Object.fromEntries(params)
  return { ...query, ...fixed }
}
