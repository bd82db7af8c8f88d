import { Button } from '@douyinfe/semi-ui'
import { useRef } from 'react'
import { downloadHref } from '~/app/files/file-urls'
import { download } from '~/app/lib/api'
import { useSend } from '~/app/lib/use-send'
import { ConfirmButton } from '~/app/ui/confirm-button'
import * as files from '~/worker/files/calls'
import * as forms from '~/worker/forms/calls'
import type { FormDetail } from '~/worker/forms/contract'
import style from '../forms.module.css'
import { t } from '../texts'
import type { DownloadState } from './use-download'

/** The Word template for answers: upload, replace or remove it, or download a sample. */
export function FormTemplate({ form: { id, template }, taking }: { form: FormDetail; taking: DownloadState }) {
  const { send, sendFile, busy } = useSend()
  const picker = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    const sent = await sendFile(files.uploadFile, file, {})
    if (sent.ok) await send(forms.setTemplate, { id, fileId: sent.result.id })
  }
  return (
    <div className={style.tools} role="group" aria-label={t.template}>
      <span className={style.link}>
        {t.template}
        {t.colon}
        {template ? <a href={downloadHref({ id: template.fileId })}>{template.fileName}</a> : t.templateNone}
      </span>
      <Button loading={busy} onClick={() => picker.current?.click()}>
        {template ? t.templateReplace : t.templateUpload}
      </Button>
      <Button disabled={taking.busy} onClick={() => void taking.take(() => download(forms.sampleTemplate, { id }))}>
        {t.templateSample}
      </Button>
      {template && (
        <ConfirmButton
          danger
          disabled={busy}
          question={t.templateTakeAsk}
          detail={t.templateTakeWhat}
          onConfirm={async () => (await send(forms.setTemplate, { id, fileId: '' })).ok}
        >
          {t.templateTake}
        </ConfirmButton>
      )}
      <input
        ref={picker}
        type="file"
        accept=".docx"
        hidden
        aria-label={t.templateUpload}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
