import { Button } from '@douyinfe/semi-ui'
import { IconDownload } from '@douyinfe/semi-icons'
import { useState } from 'react'
import { download } from '~/app/lib/api'
import { shortStamp } from '~/app/lib/dates'
import { useRead } from '~/app/lib/read'
import { useAgain, useSend } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'
import { Field } from '~/app/ui/field'
import type { Merged } from '~/worker/reviews/talk/contract'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'
import * as talk from '~/worker/reviews/talk/calls'
import * as papers from '~/worker/reviews/papers/calls'
import { useAsked } from '~/app/lib/form/schema'
import { TextArea } from '~/app/ui/text-area'

/** The merged opinions of the running round, edited by the centre. A decision sends this text to the applicant. */
export function MergedOpinion({ subjectId, stage }: { subjectId: string; stage: string }) {
  const { read, again } = useRead(talk.mergedOpinion, { subjectId, stage })
  if (read.state !== 'here' || !read.result.editable) return null
  return <Editor key={read.result.time} subjectId={subjectId} merged={read.result} onSaved={again} />
}

function Editor({ subjectId, merged, onSaved }: { subjectId: string; merged: Merged; onSaved: () => void }) {
  const { send, busy } = useSend()
  const most = useAsked(talk.keepMerged)('text').max
  const [text, setText] = useState(merged.text)
  const [error, setError] = useState('')
  const save = async () => {
    const sent = await send(
      talk.keepMerged,
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
        help={merged.by ? t.mergedBy(merged.by, shortStamp(merged.time)) : t.mergedHelp}
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
  const again = useAgain()
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    const answer = await again(() => download(papers.reviewReport, { subjectId, stage, roundNo }))
    setBusy(false)
    if (!answer.ok) tellFailure(answer)
  }
  return (
    <Button size="small" icon={<IconDownload aria-hidden />} loading={busy} onClick={() => void take()}>
      {t.reportPdf}
    </Button>
  )
}
