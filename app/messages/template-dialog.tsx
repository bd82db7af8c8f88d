import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useForm } from '~/app/lib/use-form'
import { useSend } from '~/app/lib/use-send'
import { Dialog } from '~/app/ui/dialog'
import { FormTextArea, FormText } from '~/app/ui/form/text-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import type { TemplateRow } from '~/worker/messages/contract'
import * as messages from '~/worker/messages/calls'
import style from './messages.module.css'
import { t } from './texts'

const [SMS, MAIL] = ['1', '2']

/** Form of a message template, with a preview of filled placeholders. */
export function TemplateDialog({ row, onClose }: { row: TemplateRow; onClose: () => void }) {
  const { send, busy } = useSend()
  const { places: _, builtIn: __, ...words } = row
  const form = useForm(messages.saveTemplate, words, { keep: `template:${row.templateCode}`, done: onClose })
  const [preview, setPreview] = useState<{ title: string; text: string } | null>(null)
  const { field, values } = form
  const loadPreview = async () => {
    const { templateTitle = '', templateContent, templateTestJson = '' } = values
    const response = await send(
      messages.previewTemplate,
      { templateTitle, templateContent, testData: templateTestJson },
      { success: false, revalidate: false },
    )
    setPreview(response.ok ? response.result : null)
  }
  return (
    <Dialog
      open
      firm
      busy={form.busy}
      title={`${row.templateName} ${row.templateCode}`}
      width={620}
      onClose={onClose}
      footer={
        <>
          <Button loading={busy} onClick={() => void loadPreview()}>
            {t.preview}
          </Button>
          <Button theme="solid" loading={form.busy} onClick={() => void form.submit()}>
            {t.save}
          </Button>
        </>
      }
    >
      <form className={style.form} {...form.props}>
        <FormNotices form={form} />
        <FormText {...field('templateName')} label={t.name} />
        {row.templateType !== SMS && (
          <FormText {...field('templateTitle')} label={t.title} required={row.templateType === MAIL} />
        )}
        <FormTextArea {...field('templateContent')} label={t.content} help={t.placeHelp} rows={[4, 12]} />
        {row.templateType === SMS && <FormText {...field('providerCode')} label={t.provider} optional />}
        <FormTextArea {...field('templateTestJson')} label={t.testData} optional />
        {preview && (
          <section className={style.preview} aria-label={t.preview}>
            {preview.title && <strong>{preview.title}</strong>}
            <p>{preview.text}</p>
          </section>
        )}
      </form>
    </Dialog>
  )
}
