import { Button, Input } from '@douyinfe/semi-ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { titleMeta } from '~/app/lib/page-title'
import { callApi } from '~/app/lib/api'
import { Field } from '~/app/ui/field'
import { formatFileSize } from '~/app/ui/file-size'
import { Page } from '~/app/ui/page'
import { useUploads } from '~/app/ui/upload-dialog'
import { TaskTray } from '~/app/ui/tasks/task-tray'
import { taskKinds } from '~/app/views/task-kinds'
import { readDroppedTree, prefixPath } from './parts/file-tree'
import { type UploadCalls, uploadInParts } from './parts/file-upload'
import { t } from './texts'
import style from './parts/space.module.css'
import * as tickets from '~/worker/tickets/calls'
import { useFieldConstraints } from '~/app/lib/form/schema'
import { countCharacters } from '~/worker/core/plain-text'

export const meta = titleMeta(() => t.webuploader)

type Ticket = { title: string; filesLeft: number; bytesLeft: number; expireTime: string }
const ticketUploadCalls = (ticket: string): UploadCalls => ({
  start: tickets.startWith,
  sign: tickets.signWith,
  parts: tickets.stateWith,
  complete: tickets.completeWith,
  more: { ticket },
})

/** Page for external users: uploads large files with a ticket and resumes interrupted uploads. */
export default function WebUploader() {
  return (
    <TaskTray owner="webuploader" kinds={taskKinds}>
      <Uploader />
    </TaskTray>
  )
}

function Uploader() {
  const limitsOf = useFieldConstraints(tickets.startWith)
  const [word, setWord] = useState('')
  const [ticket, setTicket] = useState<Ticket | null>(null)
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const look = useCallback(async (secret: string) => {
    if (!secret) return setProblem(t.ticketEnter)
    const answer = await callApi(tickets.viewTicket, { ticket: secret })
    setProblem(answer.ok ? '' : answer.message)
    setTicket(answer.ok ? answer.result : null)
  }, [])
  // The ticket is in the URL fragment, which is not sent to servers or logs.
  useEffect(() => {
    const fragment = window.location.hash.slice(1)
    if (!fragment) return
    queueMicrotask(() => {
      setWord(fragment)
      void look(fragment)
    })
  }, [look])
  const { take, dialog } = useUploads(
    useCallback(
      (file: File, onProgress: (percent: number) => void, signal: AbortSignal) =>
        uploadInParts(file, {}, ticketUploadCalls(word), onProgress, signal),
      [word],
    ),
    useCallback(() => void look(word), [look, word]),
  )
  return (
    <main style={{ maxWidth: 760, margin: '0 auto', padding: 24 }}>
      <Page title={t.webuploader} note={t.resumeHelp}>
        {ticket ? (
          <div
            className={style.space}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              // There is one folder only: the folder path becomes part of the file name.
              void readDroppedTree(event.dataTransfer).then(({ files }) =>
                take(files.map(({ file, path }) => prefixPath(file, path))),
              )
            }}
          >
            <h2>{t.ticketFor(ticket.title)}</h2>
            <p className={style.quiet}>
              {t.ticketLeft(ticket.filesLeft, formatFileSize(ticket.bytesLeft), ticket.expireTime.slice(0, 16))}
            </p>
            <div>
              <Button theme="solid" disabled={ticket.filesLeft === 0} onClick={() => input.current?.click()}>
                {t.chooseFiles}
              </Button>
            </div>
            <input
              ref={input}
              type="file"
              multiple
              className={style.hidden}
              aria-label={t.chooseFiles}
              tabIndex={-1}
              onChange={(event) => {
                take([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </div>
        ) : (
          <form
            className={style.form}
            onSubmit={(event) => {
              event.preventDefault()
              void look(word)
            }}
          >
            <Field label={t.ticket} for="ticket" required help={t.ticketHelp} error={problem}>
              <Input
                id="ticket"
                value={word}
                maxLength={limitsOf('ticket').max}
                getValueLength={countCharacters}
                autoComplete="off"
                onChange={(text) => setWord(text.trim())}
              />
            </Field>
            <Button theme="solid" htmlType="submit">
              {t.useTicket}
            </Button>
            <section>
              <h2>{t.ticketWhat}</h2>
              <p>{t.ticketWhatText}</p>
              <h2>{t.ticketFrom}</h2>
              <p>{t.ticketFromText}</p>
              <p>
                <a href="/share/folder">{t.ticketOwn}</a>
              </p>
            </section>
          </form>
        )}
        {dialog}
      </Page>
    </main>
  )
}
