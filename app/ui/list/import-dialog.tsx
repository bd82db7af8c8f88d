import { Banner, Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Dialog } from '../dialog'
import { UploadField, type FileValue, type UploadResult } from '../files'
import { t } from '../texts'
import type { BatchOutcome } from './batch-bar'
import { BatchReport } from './batch-dialog'
import style from './list.module.css'

export type ImportOptions = {
  label?: string
  /** File extensions without the dot. */
  accept: readonly string[]
  /** Limit in bytes. */
  limit?: number
  /** URL of an empty template. */
  template?: string
  /** Checks the file (dry run) or imports it; returns a message if it is refused. */
  take: (file: File, dryRun: boolean, onProgress: (percent: number) => void) => Promise<BatchOutcome | string>
}

/** State of an import: the file is checked when chosen, and imported on confirmation. */
function useImport(imports: ImportOptions, onDone: () => void) {
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState<BatchOutcome | null>(null)
  const [taken, setTaken] = useState<BatchOutcome | null>(null)
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const shown: FileValue[] = file ? [{ id: file.name, fileName: file.name, size: file.size }] : []
  const take = async () => {
    if (!file) return
    setBusy(true)
    const outcome = await imports.take(file, false, () => {})
    setBusy(false)
    if (typeof outcome === 'string') return setRefused(outcome)
    setTaken(outcome)
    onDone()
  }
  const check = async (chosen: File, onProgress: (percent: number) => void): Promise<UploadResult> => {
    const outcome = await imports.take(chosen, true, onProgress)
    if (typeof outcome === 'string') return { ok: false, message: outcome }
    setFile(chosen)
    setChecked(outcome)
    return { ok: true, file: { id: chosen.name, fileName: chosen.name, size: chosen.size } }
  }
  const clear = () => {
    setFile(null)
    setChecked(null)
    setRefused('')
  }
  return { shown, checked, taken, refused, busy, take, check, clear }
}

const failedCountOf = ({ failed, failedCount = failed.length }: BatchOutcome) => failedCount

/** Imports a file of rows: a check first, with the reason for each refused row, then the import. */
export default function ImportDialog({
  imports,
  onDone,
  onClose,
}: {
  imports: ImportOptions
  onDone: () => void
  onClose: () => void
}) {
  const { shown, checked, taken, refused, busy, take, check, clear } = useImport(imports, onDone)
  return (
    <Dialog
      open
      title={imports.label ?? t.import}
      width={560}
      onClose={onClose}
      footer={
        taken ? (
          <Button theme="solid" onClick={onClose}>
            {t.close}
          </Button>
        ) : (
          <>
            <Button disabled={busy} onClick={onClose}>
              {t.cancel}
            </Button>
            <Button theme="solid" loading={busy} disabled={!checked?.ok} onClick={() => void take()}>
              {checked ? t.importRows(checked.ok) : t.import}
            </Button>
          </>
        )
      }
    >
      <div className={style.saveView}>
        {imports.template && !taken && (
          <a href={imports.template} download className={style.sheetLink}>
            {t.template}
          </a>
        )}
        {!taken && (
          <UploadField
            value={shown}
            max={1}
            accept={imports.accept}
            limit={imports.limit}
            hrefOf={() => '#'}
            onChange={(files) => files.length === 0 && clear()}
            upload={check}
          />
        )}
        {refused ? <Banner type="danger" fullMode={false} bordered closeIcon={null} description={refused} /> : null}
        {taken ? (
          <BatchReport outcome={taken} words={t.imported(taken.ok, failedCountOf(taken), taken)} />
        ) : (
          checked && (
            <BatchReport outcome={checked} words={t.importChecked(checked.ok, failedCountOf(checked), checked)} />
          )
        )}
      </div>
    </Dialog>
  )
}
