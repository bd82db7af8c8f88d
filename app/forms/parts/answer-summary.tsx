import { Banner, Button } from '@douyinfe/semi-ui'
import { formatMinutes } from '~/app/lib/dates'
import { Section } from '~/app/ui/page'
import type { FillDetail, PublicFormDetail } from '~/worker/forms/contract'
import style from '../forms.module.css'
import { t } from '../texts'
import { AnswerFacts } from '../formatters'

/** Displays a form that cannot be answered now: a message, and the user's answer. */
export function AnswerSummary({ fill, onChange }: { fill: FillDetail | PublicFormDetail; onChange: () => void }) {
  const { own, thanks, whyNot, schema } = fill
  const submitted = own?.status === 1
  return (
    <div className={style.fill}>
      <Banner
        type={submitted ? 'success' : 'info'}
        fullMode={false}
        closeIcon={null}
        title={submitted ? t.thanked : undefined}
        description={submitted ? thanks || t.submittedAt(formatMinutes(own.submitTime)) : whyNot}
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
