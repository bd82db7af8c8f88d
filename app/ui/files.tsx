import { IconClose, IconDownload, IconFile, IconRefresh, IconUpload } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useEffect, useRef, useState } from 'react'
import style from './files.module.css'
import { useLatest } from './use-latest'
import { Progress } from './progress'
import { formatFileSize } from './file-size'
import { t } from './texts'
import { MAX_FILES } from './limits'

export type FileValue = { id: string; fileName: string; size: number }
/** An update of a list, applied to its value at that time. */
export type ListUpdate<One> = (now: readonly One[]) => One[]

/** A read-only list of files: name, size, download link. */
export function FileList({
  files,
  hrefOf,
  previewOf,
  empty = t.noFiles,
}: {
  files: readonly FileValue[]
  /** URL of the download. */
  hrefOf: (file: FileValue) => string
  /** URL of the preview, for types with one. */
  previewOf?: (file: FileValue) => string | null
  empty?: string
}) {
  if (!files.length) return <p className={style.noFiles}>{empty}</p>
  return (
    <ul className={style.files}>
      {files.map((file) => {
        const preview = previewOf?.(file)
        return (
          <li key={file.id}>
            <IconFile aria-hidden />
            {preview ? (
              <a href={preview} target="_blank" rel="noreferrer" className={style.name}>
                {file.fileName}
              </a>
            ) : (
              <span className={style.name}>{file.fileName}</span>
            )}
            <span className={style.size}>{formatFileSize(file.size)}</span>
            <a
              href={hrefOf(file)}
              download={file.fileName}
              aria-label={t.download(file.fileName)}
              className={style.action}
            >
              <IconDownload aria-hidden />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

type PendingUpload = { key: number; file: File; percent: number; error: string }
export type UploadResult = { ok: true; file: FileValue } | { ok: false; message: string }

/**
 * Uploads files by choice or drop, with progress. A failed upload shows the reason and a retry button.
 * @param onChange receives an update function instead of a list: other uploads and fields may have changed since
 * @param upload sends one file and reports percent
 * @param accept extensions without the dot; others are rejected
 * @param limit  bytes
 * @param onGoing called when uploads start, and when the last one has ended
 */
export function UploadField({
  id,
  value,
  onChange,
  upload,
  accept = [],
  max = MAX_FILES,
  limit,
  hrefOf,
  disabled = false,
  onGoing,
}: {
  id?: string
  value: readonly FileValue[]
  onChange: (change: ListUpdate<FileValue>) => void
  upload: (file: File, onProgress: (percent: number) => void) => Promise<UploadResult>
  accept?: readonly string[]
  max?: number
  limit?: number
  hrefOf: (file: FileValue) => string
  disabled?: boolean
  onGoing?: ((going: boolean) => void) | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  const count = useRef(0)
  const [going, setGoing] = useState<PendingUpload[]>([])
  useBusyCallback(
    onGoing,
    going.some((one) => !one.error),
  )
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState('')
  const place = (key: number, set: Partial<PendingUpload>) =>
    setGoing((all) => all.map((one) => (one.key === key ? { ...one, ...set } : one)))

  const start = async (key: number, file: File) => {
    const sent = await upload(file, (percent) => place(key, { percent: Math.min(99, percent) })).catch(() => ({
      ok: false as const,
      message: t.uploadFailed,
    }))
    if (!sent.ok) return place(key, { error: sent.message || t.uploadFailed })
    setGoing((all) => all.filter((one) => one.key !== key))
    onChange((files) => [...files, sent.file])
  }
  const take = (files: readonly File[]) => {
    const problems: string[] = []
    let free = max - value.length - going.length
    for (const file of files) {
      const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
      if (accept.length && !accept.includes(extension)) problems.push(t.wrongKind(file.name, accept.join(t.comma)))
      else if (limit && file.size > limit) problems.push(t.fileTooLarge(file.name, formatFileSize(limit)))
      else if (file.size === 0) problems.push(t.fileEmpty(file.name))
      else if (free <= 0) problems.push(t.tooManyFiles(file.name, max))
      else {
        free -= 1
        const key = ++count.current
        setGoing((all) => [...all, { key, file, percent: 0, error: '' }])
        void start(key, file)
      }
    }
    setRefused(problems.join(t.semicolon))
  }
  const full = value.length + going.length >= max

  return (
    <div
      className={over ? `${style.field} ${style.dragOver}` : style.field}
      onDragOver={(event) => {
        if (disabled || full) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!disabled) take([...event.dataTransfer.files])
      }}
    >
      <input
        ref={input}
        id={id}
        // In a form, the label refers to the input by id.
        aria-label={id ? undefined : t.chooseFile}
        type="file"
        className={style.input}
        multiple={max > 1}
        disabled={disabled || full}
        accept={accept.map((extension) => `.${extension}`).join(',') || undefined}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <ul className={style.files}>
        {value.map((file) => (
          <li key={file.id}>
            <IconFile aria-hidden />
            <a href={hrefOf(file)} download={file.fileName} className={style.name}>
              {file.fileName}
            </a>
            <span className={style.size}>{formatFileSize(file.size)}</span>
            {!disabled && (
              <Button
                size="small"
                theme="borderless"
                type="tertiary"
                icon={<IconClose />}
                aria-label={t.removeNamed(file.fileName)}
                onClick={() => onChange((files) => files.filter((one) => one.id !== file.id))}
              />
            )}
          </li>
        ))}
        {going.map((one) => (
          <UploadProgress
            key={one.key}
            file={one.file}
            percent={one.percent}
            error={one.error}
            onAgain={() => {
              place(one.key, { error: '', percent: 0 })
              void start(one.key, one.file)
            }}
            onGiveUp={() => setGoing((all) => all.filter((other) => other.key !== one.key))}
          />
        ))}
      </ul>
      {!disabled && (
        <div className={style.add}>
          <Button icon={<IconUpload />} disabled={full} onClick={() => input.current?.click()}>
            {t.chooseFile}
          </Button>
          <span className={style.hint}>
            {full ? t.filesFull(max) : t.orDrop}
            {accept.length > 0 && ` · ${accept.join(t.comma)}`}
            {limit && t.eachAtMost(formatFileSize(limit))}
          </span>
        </div>
      )}
      {disabled && !value.length && <p className={style.noFiles}>{t.noFiles}</p>}
      {refused && (
        <p className={style.failed} role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}

/** Calls `tell` with true when something starts, and with false when it ends. */
function useBusyCallback(tell: ((going: boolean) => void) | undefined, going: boolean) {
  const latestTell = useLatest(tell)
  useEffect(() => {
    if (!going) return
    const now = latestTell.current
    now?.(true)
    return () => now?.(false)
  }, [going, latestTell])
}

/** An upload in progress, or its error. */
function UploadProgress({
  file,
  percent,
  error,
  onAgain,
  onGiveUp,
}: Omit<PendingUpload, 'key'> & { onAgain: () => void; onGiveUp: () => void }) {
  return (
    <li>
      <IconUpload aria-hidden />
      <span className={style.name}>{file.name}</span>
      {error ? (
        <>
          <span className={style.failed} role="alert">
            {error}
          </span>
          <Button
            size="small"
            theme="borderless"
            icon={<IconRefresh />}
            aria-label={t.uploadAgain(file.name)}
            onClick={onAgain}
          />
          <Button
            size="small"
            theme="borderless"
            type="tertiary"
            icon={<IconClose />}
            aria-label={t.giveUp(file.name)}
            onClick={onGiveUp}
          />
        </>
      ) : (
        <Progress percent={percent} showInfo aria-label={t.uploadNamed(file.name)} className={style.progress} />
      )}
    </li>
  )
}
