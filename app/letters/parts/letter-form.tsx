import { Banner, Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useForm } from '~/app/lib/use-form'
import { useQuery } from '~/app/lib/query'
import { ActionDialog } from '~/app/ui/action-dialog'
import { Choice } from '~/app/ui/choice'
import { Field } from '~/app/ui/field'
import { FormChoices, FormRadio, FormSwitch } from '~/app/ui/form/choice-fields'
import { FormDateTime } from '~/app/ui/form/date-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormTextArea, FormText } from '~/app/ui/form/text-fields'
import { QueryView } from '~/app/ui/query-view'
import * as calls from '~/worker/letters/calls'
import type { Audience, TryLetter, LetterTrial } from '~/worker/letters/contract'
import { placeholdersByAudience } from '~/worker/letters/placeholders'
import { type ReviewProgress, reviewProgressLabel } from '~/worker/reviews/matrix/rules'
import type { ReviewStage } from '~/worker/reviews/rules'
import { audienceText, fieldText } from '../labels'
import style from './letters.module.css'
import { t as open } from '../open.texts'
import { t } from '../texts'

export type LetterFormProps = {
  /** Possible groups of recipients of the rows; the first is the default. */
  audiences: readonly [Audience, ...Audience[]]
  ids: readonly string[]
  /** Review stage, if the recipients are reviewers. */
  stage?: ReviewStage
  onClose: () => void
  onDone: () => void
}
const reviewerStates = [
  'assigned',
  'opened',
  'drafted',
  'late',
  'committed',
] as const satisfies readonly ReviewProgress[]

/** Form of a letter to many recipients: text, preview of each copy, then sending. */
export default function LetterForm({ audiences, ids, stage, onClose, onDone }: LetterFormProps) {
  const form = useForm(
    calls.sendLetter,
    {
      ...{ audience: audiences[0], ids: [...ids], title: '', content: '', byMail: 1, byMessage: 1, sendTime: '' },
      ...(stage && { stage, states: ['assigned', 'opened', 'drafted', 'late'] }),
    },
    { done: onDone },
  )
  const { field, values, busy, submit, look, set } = form
  const [tried, setPreview] = useState<LetterTrial | null>(null)
  const [looking, setLooking] = useState(false)
  const audience = values.audience as Audience
  const add = (name: string) => set('content', `${values.content}\${${name}}`)
  const preview = () => void look().then((right) => right && setLooking(true))
  if (looking)
    return (
      <ActionDialog
        title={t.preview}
        verb={t.send(tried?.total ?? 0)}
        wide
        busy={busy}
        ready={!!tried?.total}
        hint={
          <Button theme="borderless" disabled={busy} onClick={() => setLooking(false)}>
            {t.back}
          </Button>
        }
        onConfirm={() => void submit()}
        onClose={onClose}
      >
        <Preview letter={values as unknown as TryLetter} onTried={setPreview} />
      </ActionDialog>
    )
  return (
    <ActionDialog
      title={open.write}
      verb={t.preview}
      wide
      busy={busy}
      hint={t.recipients(ids.length)}
      onConfirm={preview}
      onClose={onClose}
    >
      <form
        className={style.form}
        aria-label={open.write}
        {...form.props}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          preview()
        }}
      >
        <FormNotices form={form} />
        {audiences.length > 1 && (
          <FormRadio
            {...field('audience')}
            label={t.audience}
            options={audiences.map((value) => ({ value, label: audienceText(value) }))}
          />
        )}
        {stage && (
          <FormChoices
            {...field('states')}
            label={t.states}
            options={reviewerStates.map((value) => ({ value, label: reviewProgressLabel(value) }))}
          />
        )}
        <Templates
          onChoose={({ title, content }) => {
            set('title', title)
            set('content', content)
          }}
        />
        <FormText {...field('title')} label={t.title} />
        <FormTextArea {...field('content')} label={t.content} rows={[6, 14]} />
        <div className={style.fields} role="group" aria-label={t.fields}>
          <span>{t.fields}</span>
          {placeholdersByAudience[audience].map((name) => (
            <Button key={name} size="small" onClick={() => add(name)}>
              {fieldText(name)}
            </Button>
          ))}
        </div>
        <div className={style.delivery}>
          <FormSwitch {...field('byMail')} label={t.mail} />
          <FormSwitch {...field('byMessage')} label={t.message} />
        </div>
        <FormDateTime {...field('sendTime')} label={t.hold} help={t.holdHelp} optional />
      </form>
    </ActionDialog>
  )
}

function Templates({ onChoose }: { onChoose: (words: { title: string; content: string }) => void }) {
  const { read } = useQuery(calls.letterTemplates, {})
  const [chosen, setChosen] = useState('')
  const all = read.state === 'here' ? read.result : []
  return (
    <Field label={t.template} for="letter-template" help={t.templateReplaces} optional>
      <Choice
        id="letter-template"
        aria-label={t.template}
        value={chosen}
        placeholder={t.templateNone}
        options={all.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(code) => {
          setChosen(code)
          const template = all.find((one) => one.code === code)
          if (template) onChoose({ title: template.title, content: template.content })
        }}
      />
    </Field>
  )
}

/** Preview: recipients, and each copy as its recipient will read it. */
function Preview({ letter, onTried }: { letter: TryLetter; onTried: (tried: LetterTrial) => void }) {
  const [at, setAt] = useState(0)
  const { sendTime: _, ...words } = letter as TryLetter & { sendTime?: string }
  const { read, again } = useQuery(calls.tryLetter, { ...words, at })
  const [last, setLast] = useState<LetterTrial | null>(null)
  if (read.state === 'here' && read.result !== last) {
    setLast(read.result)
    onTried(read.result)
  }
  // The previous copy stays visible until the next one is loaded, so that the layout does not shift.
  const visibleRead = read.state === 'reading' && last ? ({ state: 'here', result: last } as const) : read
  return (
    <QueryView read={visibleRead} again={again}>
      {(preview) => (
        <>
          <Summary tried={preview} />
          {preview.copy ? (
            <section className={style.copy} aria-label={t.letter}>
              <header>
                <strong>{preview.copy.realname}</strong>
                <span className={style.muted}>{preview.copy.email && t.mailTo(preview.copy.email)}</span>
                <span className={style.pager}>
                  <Button size="small" disabled={at === 0} onClick={() => setAt(at - 1)}>
                    {t.previousCopy}
                  </Button>
                  <span aria-live="polite">{t.placeOf(at + 1, preview.total)}</span>
                  <Button size="small" disabled={at + 1 >= preview.total} onClick={() => setAt(at + 1)}>
                    {t.nextCopy}
                  </Button>
                </span>
              </header>
              <h3>{preview.copy.title}</h3>
              <p>{preview.copy.text}</p>
            </section>
          ) : (
            <p>{t.nobodyCopy}</p>
          )}
        </>
      )}
    </QueryView>
  )
}

const NAMES = 20
const joinNames = (names: readonly string[]) => names.slice(0, NAMES).join(t.comma) + (names.length > NAMES ? '…' : '')
function Summary({ tried }: { tried: LetterTrial }) {
  const { total, mails, messages, noMailbox, twice, failed } = tried
  return (
    <Banner
      type={noMailbox.length || failed.length ? 'warning' : 'info'}
      closeIcon={null}
      fullMode={false}
      bordered
      title={t.tried(total, mails, messages)}
      description={
        <ul className={style.notes}>
          {noMailbox.length > 0 && <li>{t.noMailboxOf(joinNames(noMailbox), noMailbox.length)}</li>}
          {twice.length > 0 && (
            <li>
              {t.twiceOf(joinNames(twice.map(({ realname, count, same }) => t.twiceName(realname, count, same))))}
            </li>
          )}
          {failed.length > 0 && (
            <li>
              {t.failed(failed.length)}
              <ul className={style.notes}>
                {failed.slice(0, NAMES).map(({ id, subjectName, reason }) => (
                  <li key={id}>
                    <strong>{subjectName || id}</strong> {reason}
                  </li>
                ))}
              </ul>
            </li>
          )}
        </ul>
      }
    />
  )
}
