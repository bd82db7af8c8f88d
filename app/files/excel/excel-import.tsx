import { IconDownload, IconUpload } from '@douyinfe/semi-icons'
import { Banner, Button, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { download } from '~/app/lib/api'
import { useReauthentication } from '~/app/lib/use-send'
import { notify, notifyFailure } from '~/app/lib/notify'
import { Dialog } from '~/app/ui/dialog'
import { formatFileSize } from '~/app/ui/file-size'
import type { BusinessType } from '~/worker/import-export/contract'
import { t } from '../texts'
import style from './excel.module.css'
import { type ImportResult, type RejectedRow, readRejectedRows, uploadWorkbook } from './workbook-upload'
import * as excel from '~/worker/import-export/calls'

type ImportOptions = {
  kind: BusinessType
  /** Parameters of the import, such as the year of a list. */
  params?: Record<string, string>
  /** Called after rows were imported and the page data is reloaded. */
  onTaken?: () => void
}

/**
 * Button and dialog of an import by workbook. Render it only if the server grants the right.
 * @param before is awaited before the dialog opens, for example to save the page, since unsaved input would overwrite
 * imported rows
 */
export function ExcelImport({ before, ...given }: ImportOptions & { before?: () => Promise<unknown> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<IconUpload aria-hidden />}
        onClick={async () => {
          await before?.()
          setOpen(true)
        }}
      >
        {t.excelImport}
      </Button>
      {open && <ImportDialog {...given} onClose={() => setOpen(false)} />}
    </>
  )
}

const MAX_LISTED = 20
function ImportDialog({ kind, params = {}, onTaken, onClose }: ImportOptions & { onClose: () => void }) {
  const base = useId()
  const again = useReauthentication()
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const imported = useRef(false)
  const [file, setFile] = useState<File | null>(null)
  const [mode, setMode] = useState<'all' | 'good'>('all')
  const [busy, setBusy] = useState<'' | 'template' | 'data' | 'send'>('')
  const [problem, setProblem] = useState('')
  const [outcome, setOutcome] = useState<(ImportResult & { refusals: RejectedRow[] }) | null>(null)

  const take = async (what: 'template' | 'data') => {
    setBusy(what)
    const wanted = { businessType: kind, params: { ...params, ...(what === 'template' && { template: true }) } }
    const answer = await again(() => download(excel.downloadExcel, wanted))
    setBusy('')
    if (!answer.ok) notifyFailure(answer)
  }
  /** The page data is reloaded on close only: a reload can remount the form, and the dialog with it. */
  const close = async () => {
    onClose()
    if (!imported.current) return
    await revalidate()
    onTaken?.()
  }
  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null)
    setProblem('')
    setOutcome(null)
  }
  const send = async () => {
    if (!file) return setProblem(t.excelChooseFirst)
    setBusy('send')
    setProblem('')
    setOutcome(null)
    const answer = await again(() => uploadWorkbook(kind, file, { ...params, mode }))
    if (answer.ok && answer.result.saved > 0) imported.current = true
    const refusals = answer.ok && answer.result.refused ? await readRejectedRows(answer.result.refused, MAX_LISTED) : []
    setBusy('')
    if (!answer.ok) return setProblem(answer.message)
    if (!answer.result.refused) {
      notify.success(answer.result.message)
      return close()
    }
    // The user corrects the file and chooses it again, so that it is read anew.
    setFile(null)
    setOutcome({ ...answer.result, refusals })
  }
  return (
    <Dialog
      open
      title={t.excelImport}
      width={640}
      busy={busy === 'send'}
      firm
      onClose={() => void close()}
      footer={
        <>
          <Button disabled={busy === 'send'} onClick={() => void close()}>
            {outcome ? t.close : t.cancel}
          </Button>
          <Button theme="solid" loading={busy === 'send'} disabled={!file} onClick={() => void send()}>
            {t.excelSend}
          </Button>
        </>
      }
    >
      <ol className={style.steps}>
        <li>
          <p>{t.excelTake}</p>
          <div className={style.acts}>
            <Button
              icon={<IconDownload aria-hidden />}
              loading={busy === 'data'}
              disabled={busy !== ''}
              onClick={() => void take('data')}
            >
              {t.excelData}
            </Button>
            <Button
              icon={<IconDownload aria-hidden />}
              loading={busy === 'template'}
              disabled={busy !== ''}
              onClick={() => void take('template')}
            >
              {t.excelTemplate}
            </Button>
          </div>
        </li>
        <li>
          <p>{t.excelChoose}</p>
          <div className={style.acts}>
            <input
              ref={input}
              type="file"
              accept=".xlsx"
              hidden
              aria-label={t.excelChooseBook}
              onChange={(event) => {
                choose(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            <Button disabled={busy === 'send'} onClick={() => input.current?.click()}>
              {t.excelChooseBook}
            </Button>
            <span className={style.file} aria-live="polite">
              {file ? `${file.name}（${formatFileSize(file.size)}）` : t.excelNoBook}
            </span>
          </div>
        </li>
        <li>
          <p id={`${base}-mode`}>{t.excelMode}</p>
          <RadioGroup
            direction="vertical"
            aria-labelledby={`${base}-mode`}
            value={mode}
            onChange={(event) => setMode(event.target.value as 'all' | 'good')}
          >
            <Radio value="all">{t.excelAll}</Radio>
            <Radio value="good">{t.excelGood}</Radio>
          </RadioGroup>
        </li>
      </ol>
      {problem && (
        <Banner type="danger" fullMode={false} closeIcon={null} description={<span role="alert">{problem}</span>} />
      )}
      {outcome?.refused && <RejectedRows outcome={outcome} book={outcome.refused} />}
    </Dialog>
  )
}

/** The rejected rows with reasons, and the workbook that contains them. */
function RejectedRows({ outcome, book }: { outcome: ImportResult & { refusals: RejectedRow[] }; book: File }) {
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(book)
    link.download = book.name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <section className={style.refused} role="alert">
      <Banner
        type="warning"
        fullMode={false}
        closeIcon={null}
        description={t.excelOutcome(outcome.saved, outcome.failed)}
      />
      <ul tabIndex={0} aria-label={t.excelRefused}>
        {outcome.refusals.map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            {name && <strong>{name}</strong>}
            <span>{reason}</span>
          </li>
        ))}
        {outcome.failed > outcome.refusals.length && <li>{t.excelMore(outcome.failed - outcome.refusals.length)}</li>}
      </ul>
      <Button icon={<IconDownload aria-hidden />} onClick={save}>
        {t.excelTakeRefused}
      </Button>
    </section>
  )
}
