import { Button, Switch } from '@douyinfe/semi-ui'
import { useCallback, useRef, useState } from 'react'
import { notify } from '~/app/lib/notify'
import { Detail } from '~/app/ui/detail'
import { Dialog } from '~/app/ui/dialog'
import { FactList, Field } from '~/app/ui/field'
import { FileList, type UploadResult } from '~/app/ui/files'
import { MoneyText } from '~/app/ui/numbers'
import { Section } from '~/app/ui/page'
import { PrintButton } from '~/app/ui/print-button'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import { StatusTag } from '~/app/ui/status-tag'
import { useTasks } from '~/app/ui/tasks/task-tray'
import { TimeLine } from '~/app/ui/time-line'
import { useUploads } from '~/app/ui/upload-dialog'
import { Watermark } from '~/app/ui/watermark'
import { demoFiles, statusText } from './rows'
import { t } from './texts'
import style from './component-demo.module.css'
import { TextArea } from '~/app/ui/text-area'

export const DemoTimeLine = () => (
  <TimeLine
    items={[
      {
        id: '3',
        title: t.returned,
        who: t.biz,
        time: '2026-11-20 09:30',
        text: t.returnedText,
        colour: 'orange',
      },
      { id: '2', title: t.approved, who: t.contact, time: '2026-11-18 16:02', colour: 'cyan', undone: true },
      { id: '1', title: t.submitted, who: t.subjectMan, time: '2026-11-17 10:11', colour: 'grey' },
    ]}
  />
)

export function DetailPart() {
  const [notes, setNotes] = useState('')
  const part = useRef<HTMLDivElement>(null)
  return (
    <Section title={t.detail} actions={<PrintButton part={part}>{t.printPart}</PrintButton>}>
      <div ref={part}>
        <Detail
          number="FT2026-01-001"
          name="证券期货业数据治理关键技术与应用研究"
          status={<StatusTag colour="blue" label={statusText({ colour: 'blue' })} />}
          facts={[
            { label: t.manager, value: '张文' },
            { label: t.due, value: '2026-11-27' },
          ]}
          actions={<Button theme="solid">{t.pass}</Button>}
          tabsLabel={t.parts}
          tabs={[
            {
              key: 'base',
              title: t.tabBase,
              show: () => (
                <FactList
                  items={[
                    { label: t.depart, value: '甲证券股份有限公司' },
                    { label: t.budget, value: <MoneyText value={120} /> },
                    { label: t.year, value: '2026' },
                  ]}
                />
              ),
            },
            {
              key: 'files',
              title: t.tabFiles,
              count: 2,
              show: () => <FileList files={demoFiles} hrefOf={() => '#'} />,
            },
            {
              key: 'notes',
              title: t.tabNotes,
              show: () => (
                <Field label={t.tabNotes} for="demo-notes" help={t.notesHelp}>
                  <TextArea id="demo-notes" value={notes} onChange={setNotes} maxCount={200} />
                </Field>
              ),
            },
          ]}
          aside={<DemoTimeLine />}
        />
      </div>
    </Section>
  )
}

export function DialogPart({ who }: { who: string }) {
  const [open, setOpen] = useState<'dialog' | 'reason' | null>(null)
  const [marked, setMarked] = useState(false)
  const [time, setTime] = useState('')
  return (
    <Section title={t.dialogs}>
      <div className={style.row}>
        <Button onClick={() => setOpen('dialog')}>{t.openDialog}</Button>
        <Button onClick={() => setOpen('reason')}>{t.askReason}</Button>
        <label className={style.switch}>
          <Switch
            checked={marked}
            aria-label={t.watermarkOn}
            onChange={(on) => {
              setTime(new Date().toLocaleString('zh-CN'))
              setMarked(on)
            }}
          />{' '}
          {t.watermarkOn}
        </label>
      </div>
      <p className={style.help}>{t.watermarkHelp}</p>
      {marked && <Watermark lines={[who, time]} />}
      <Dialog open={open === 'dialog'} title={t.dialogTitle} onClose={() => setOpen(null)}>
        <p>{t.dialogText}</p>
      </Dialog>
      <ReasonDialog
        open={open === 'reason'}
        title={t.handling(1)}
        act={t.handle}
        onConfirm={(reason) => {
          notify.success(t.handled(reason))
        }}
        onCancel={() => setOpen(null)}
      />
    </Section>
  )
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
const upload = async (
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> => {
  for (let percent = 5; percent <= 100 && !signal.aborted; percent += 5) {
    onProgress(percent)
    await pause(60)
  }
  return file.name.includes('失败')
    ? { ok: false, message: t.uploadFailed }
    : { ok: true, file: { id: file.name, fileName: file.name, size: file.size } }
}

export function TaskPart() {
  const { start } = useTasks()
  const input = useRef<HTMLInputElement>(null)
  const arrived = useCallback((file: { fileName: string }) => notify.success(t.arrived(file.fileName)), [])
  const { take, dialog } = useUploads(upload, arrived)
  return (
    <Section title={t.tasks}>
      <p className={style.help}>{t.tasksHelp}</p>
      <div className={style.row}>
        <Button onClick={() => start('demo.follow', t.startFollow, { seconds: 20 })}>{t.startFollow}</Button>
        <Button onClick={() => start('demo.local', t.startLocal, { seconds: 20 })}>{t.startLocal}</Button>
        <Button onClick={() => start('demo.follow', t.startFailing, { seconds: 1, fails: true })}>
          {t.startFailing}
        </Button>
      </div>
      <p className={style.help}>{t.uploadsHelp}</p>
      <input
        ref={input}
        type="file"
        multiple
        aria-label={t.chooseFiles}
        className={style.visuallyHidden}
        tabIndex={-1}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>{t.chooseFiles}</Button>
      {dialog}
    </Section>
  )
}
