import { Button, Skeleton } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { SupplementaryAnswers } from '~/app/forms/parts/supplementary-answers'
import { formatMinutes } from '~/app/lib/dates'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import { Field } from '~/app/ui/field'
import { StatusTag } from '~/app/ui/status-tag'
import { conclusionColours } from './labels'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'
import * as talk from '~/worker/reviews/discussion/calls'
import { useFieldConstraints } from '~/app/lib/form/schema'
import type { ResultOf } from '~/worker/core/call'
import { TextArea } from '~/app/ui/text-area'

type DiscussionData = ResultOf<typeof talk.discussion>

const Opinions = ({ of: others }: { of: DiscussionData['opinions'] }) => (
  <ul className={style.opinions}>
    {others.map((one) => (
      <li key={one.who} className={style.opinion}>
        <span className={style.people}>
          <strong>{one.who}</strong>
          <StatusTag colour={conclusionColours[one.conclusion] ?? 'grey'} label={one.conclusion_dictText} />
        </span>
        {one.comment ? <p>{one.comment}</p> : null}
        <SupplementaryAnswers said={one.further} />
      </li>
    ))}
  </ul>
)

const Remarks = ({ of: remarks }: { of: DiscussionData['remarks'] }) => (
  <ol className={style.opinions} aria-label={t.remarks}>
    {remarks.map((one) => (
      <li key={one.id} className={style.remark} data-mine={one.mine}>
        <span className={style.muted}>
          {t.saidAt(one.mine ? t.me(one.who) : one.who, formatMinutes(one.createTime))}
        </span>
        <p>{one.content}</p>
      </li>
    ))}
  </ol>
)

/** Discussion of the reviewers of a round. Hidden from viewers without access. */
export function Discussion({ subjectId, stage }: { subjectId: string; stage: string }) {
  const { read, again } = useQuery(talk.discussion, { subjectId, stage })
  const { send, busy } = useSend()
  const most = useFieldConstraints(talk.postRemark)('content').max
  const [content, setContent] = useState('')
  if (read.state === 'reading') return <Skeleton active loading placeholder={<Skeleton.Paragraph rows={3} />} />
  if (read.state === 'failed') return <p className={style.muted}>{read.message}</p>
  const { opinions, remarks, closed } = read.result
  const others = opinions.filter((one) => !one.mine)
  const say = async () => {
    const sent = await send(talk.postRemark, { subjectId, stage, content: content.trim() }, { revalidate: false })
    if (!sent.ok) return
    setContent('')
    again()
  }
  return (
    <section className={style.stack} aria-label={t.discussion}>
      <h2 className={style.heading}>{t.discussion}</h2>
      {others.length ? <Opinions of={others} /> : <p className={style.muted}>{t.noOtherOpinions}</p>}
      {remarks.length ? <Remarks of={remarks} /> : null}
      {closed ? (
        <p className={style.muted}>{closed}</p>
      ) : (
        <>
          <Field label={t.remark} for="review-remark" help={t.remarkHelp}>
            <TextArea
              id="review-remark"
              rows={[2, 8]}
              maxCount={most}
              maxLength={most}
              value={content}
              onChange={setContent}
            />
          </Field>
          <div className={style.foot}>
            <Button theme="solid" loading={busy} disabled={!content.trim()} onClick={() => void say()}>
              {t.sayIt}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
