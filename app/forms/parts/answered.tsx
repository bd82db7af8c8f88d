import { Banner, Button } from '@douyinfe/semi-ui'
import { shortStamp } from '~/app/lib/dates'
import { Section } from '~/app/ui/page'
import type { FillDetail, OpenDetail } from '~/worker/forms/contract'
import style from '../forms.module.css'
import { t } from '../texts'
import { AnswerFacts } from '../words'

/** A form that is not answered now: thanks or why not, and what was answered. */
export function Answered({ fill, onChange }: { fill: FillDetail | OpenDetail; onChange: () => void }) {
  const { own, thanks, whyNot, schema } = fill
  const submitted = own?.status === 1
  return (
    <div className={style.fill}>
      <Banner
        type={submitted ? 'success' : 'info'}
        fullMode={false}
        closeIcon={null}
        title={submitted ? t.thanked : undefined}
        description={submitted ? thanks || t.submittedAt(shortStamp(own.submitTime)) : whyNot}
      />
      {own && (
        <Section
          title={own.answerNo ? `${t.yourAnswer} ${own.answerNo}` : t.yourAnswer}
          actions={submitted && !whyNot && <Button onClick={onChange}>{t.change}</Button>}
        >
          <AnswerFacts schema={schema} answers={own.answers} files={'files' in own ? own.files : []} />
        </Section>
      )}
    </div>
  )
}
