import { Button } from '@douyinfe/semi-ui'
import { IconDownload } from '@douyinfe/semi-icons'
import { useState } from 'react'
import { download } from '~/app/lib/api'
import { formatMinutes } from '~/app/lib/dates'
import { useQuery } from '~/app/lib/query'
import { useReauthentication, useSend } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'
import { Field } from '~/app/ui/field'
import type { MergedOpinionResponse } from '~/worker/reviews/discussion/contract'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'
import * as talk from '~/worker/reviews/discussion/calls'
import * as papers from '~/worker/reviews/documents/calls'
import { useFieldConstraints } from '~/app/lib/form/schema'
import { TextArea } from '~/app/ui/text-area'

/** The merged opinions of the running round, edited by the centre. A decision sends this text to the applicant. */
export function MergedOpinion({ subjectId, stage }: { subjectId: string; stage: string }) {
  const { read, again } = useQuery(talk.mergedOpinion, { subjectId, stage })
  if (read.state !== 'here' || !read.result.editable) return null
  return <Editor key={read.result.time} subjectId={subjectId} merged={read.result} onSaved={again} />
}

function Editor({
  subjectId,
  merged,
  onSaved,
}: {
  subjectId: string
  merged: MergedOpinionResponse
  onSaved: () => void
}) {
  const { send, busy } = useSend()
  const most = useFieldConstraints(talk.saveMergedOpinion)('text').max
  const [text, setText] = useState(merged.text)
  const [error, setError] = useState('')
  const save = async () => {
    const sent = await send(
      talk.saveMergedOpinion,
      { subjectId, stage: merged.stage, text: text.trim(), was: merged.time },
      { revalidate: false },
    )
    setError(sent.ok ? '' : (sent.fields.text ?? sent.message))
    if (sent.ok) onSaved()
  }
  return (
    <div className={style.stack}>
      <Field
        label={t.mergedOpinion}
        for="merged-opinion"
        help={merged.by ? t.mergedBy(merged.by, formatMinutes(merged.time)) : t.mergedHelp}
        {...(error && { error })}
      >
        <TextArea id="merged-opinion" rows={[4, 20]} maxCount={most} maxLength={most} value={text} onChange={setText} />
      </Field>
      <div className={style.foot}>
        {text !== merged.given && merged.given ? (
          <Button onClick={() => setText(merged.given)}>{t.mergedAnew}</Button>
        ) : (
          <span />
        )}
        <Button
          theme="solid"
          loading={busy}
          disabled={!text.trim() || text.trim() === merged.text}
          onClick={() => void save()}
        >
          {t.saveMerged}
        </Button>
      </div>
    </div>
  )
}

/** Downloads the report on a round as PDF. */
export function ReportButton({ subjectId, stage, roundNo }: { subjectId: string; stage: string; roundNo: number }) {
  const again = useReauthentication()
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    const answer = await again(() => download(papers.reviewReport, { subjectId, stage, roundNo }))
    setBusy(false)
    if (!answer.ok) notifyFailure(answer)
  }
  return (
    <Button size="small" icon={<IconDownload aria-hidden />} loading={busy} onClick={() => void take()}>
      {t.reportPdf}
    </Button>
  )
}
