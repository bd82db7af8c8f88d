import { Button } from '@douyinfe/semi-ui'
import { useCallback, useState } from 'react'
import { Dialog } from './dialog'
import type { FileValue, UploadResult } from './files'
import { formatFileSize } from './file-size'
import { Progress } from './progress'
import { isEnded } from './tasks/task'
import { useTaskList, useTasks } from './tasks/task-tray'
import { t } from './texts'
import style from './upload-dialog.module.css'

type Upload = (file: File, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<UploadResult>
type StartedUpload = { id: string; file: File }

/**
 * Uploads files as background tasks: they continue in the tray when the dialog is closed or the page left.
 * @param onFile receives each uploaded file
 * @returns `take` starts uploads and opens the dialog; `dialog` must be rendered
 */
export function useUploads(upload: Upload, onFile: (file: FileValue) => void) {
  const { startOwn, cancel, repeat } = useTasks()
  const [sent, setSent] = useState<readonly StartedUpload[]>([])
  const [open, setOpen] = useState(false)
  const take = useCallback(
    (files: readonly File[]) => {
      const begun = files.flatMap((file) => {
        const id = startOwn(t.uploadNamed(file.name), async ({ progress, signal }) => {
          const answer = await upload(file, progress, signal)
          if (!answer.ok) throw new Error(answer.message || t.uploadFailed)
          onFile(answer.file)
          return { message: t.uploadDone }
        })
        return id ? [{ id, file }] : []
      })
      setSent(begun)
      setOpen(begun.length > 0)
    },
    [startOwn, upload, onFile],
  )
  const dialog = (
    <UploadDialog open={open} sent={sent} onCancel={cancel} onRepeat={repeat} onClose={() => setOpen(false)} />
  )
  return { take, dialog }
}

function UploadLine({
  task,
  file,
  onCancel,
  onRepeat,
}: {
  task: ReturnType<typeof useTaskList>[number]
  file: File
  onCancel: () => void
  onRepeat: () => void
}) {
  return (
    <li>
      <div className={style.head}>
        <strong>{file.name}</strong>
        <span className={style.size}>{formatFileSize(file.size)}</span>
        <span data-state={task.state} role="status">
          {task.state === 'done' ? t.uploadDone : task.state === 'failed' ? t.uploadFailed : t[`task${task.state}`]}
        </span>
        {task.state === 'running' ? (
          <Button size="small" theme="borderless" aria-label={t.cancelNamed(file.name)} onClick={onCancel}>
            {t.cancel}
          </Button>
        ) : (
          task.state !== 'done' && (
            <Button size="small" theme="borderless" aria-label={t.uploadAgain(file.name)} onClick={onRepeat}>
              {t.tryAgain}
            </Button>
          )
        )}
      </div>
      <Progress
        percent={task.percent ?? 0}
        showInfo
        failed={task.state === 'failed'}
        aria-label={t.uploadNamed(file.name)}
      />
      {task.state === 'failed' && task.message !== t.uploadFailed && <p>{task.message}</p>}
    </li>
  )
}

/** 上传进展: each file with its progress; 99 % until the server confirms. */
function UploadDialog({
  open,
  sent,
  onCancel,
  onRepeat,
  onClose,
}: {
  open: boolean
  sent: readonly StartedUpload[]
  onCancel: (id: string) => void
  onRepeat: (id: string) => void
  onClose: () => void
}) {
  const tasks = useTaskList(sent.map(({ id }) => id))
  const over = tasks.every(isEnded)
  return (
    <Dialog
      open={open}
      title={t.uploadProgress}
      width={600}
      firm
      onClose={onClose}
      footer={<Button onClick={onClose}>{over ? t.close : t.goOnBehind}</Button>}
    >
      <ul className={style.files}>
        {tasks.map((task) => (
          <UploadLine
            key={task.id}
            task={task}
            file={sent.find(({ id }) => id === task.id)!.file}
            onCancel={() => onCancel(task.id)}
            onRepeat={() => onRepeat(task.id)}
          />
        ))}
      </ul>
    </Dialog>
  )
}
