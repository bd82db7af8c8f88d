import { Banner, Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useForm } from '~/app/lib/form'
import { useRead } from '~/app/lib/read'
import { ActDialog } from '~/app/ui/act-dialog'
import { Choice } from '~/app/ui/choice'
import { Field } from '~/app/ui/field'
import { FormChoices, FormRadio, FormSwitch } from '~/app/ui/form/choices'
import { FormMoment } from '~/app/ui/form/dates'
import { FormNotes } from '~/app/ui/form/form-notes'
import { FormLongText, FormText } from '~/app/ui/form/typed'
import { Waiting } from '~/app/ui/waiting'
import * as calls from '~/worker/letters/calls'
import type { Audience, TryLetter, Tried } from '~/worker/letters/contract'
import { fieldsOf } from '~/worker/letters/show'
import { type SeatState, seatWords } from '~/worker/reviews/matrix/rules'
import type { Stage } from '~/worker/reviews/rules'
import { audienceText, fieldText } from '../words'
import style from './letters.module.css'
import { t as open } from '../open.texts'
import { t } from '../texts'

export type WriteInput = {
  /** Possible groups of recipients of the rows; the first is the default. */
  audiences: readonly [Audience, ...Audience[]]
  ids: readonly string[]
  /** Review stage, if the recipients are reviewers. */
  stage?: Stage
  onClose: () => void
  onDone: () => void
}
const states = ['assigned', 'opened', 'drafted', 'late', 'committed'] as const satisfies readonly SeatState[]

/** Form of a letter to many recipients: text, preview of each copy, then sending. */
export default function Write({ audiences, ids, stage, onClose, onDone }: WriteInput) {
  const form = useForm(
    calls.sendLetter,
    {
      ...{ audience: audiences[0], ids: [...ids], title: '', content: '', byMail: 1, byMessage: 1, sendTime: '' },
      ...(stage && { stage, states: ['assigned', 'opened', 'drafted', 'late'] }),
    },
    { done: onDone },
  )
  const { field, values, busy, submit, look, set } = form
  const [tried, setPreview] = useState<Tried | null>(null)
  const [looking, setLooking] = useState(false)
  const audience = values.audience as Audience
  const add = (name: string) => set('content', `${values.content}\${${name}}`)
  const preview = () => void look().then((right) => right && setLooking(true))
  if (looking)
    return (
      <ActDialog
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
      </ActDialog>
    )
  return (
    <ActDialog
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
        <FormNotes form={form} />
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
            options={states.map((value) => ({ value, label: seatWords(value) }))}
          />
        )}
        <Templates
          onChoose={({ title, content }) => {
            set('title', title)
            set('content', content)
          }}
        />
        <FormText {...field('title')} label={t.title} />
        <FormLongText {...field('content')} label={t.content} rows={[6, 14]} />
        <div className={style.fields} role="group" aria-label={t.fields}>
          <span>{t.fields}</span>
          {fieldsOf[audience].map((name) => (
            <Button key={name} size="small" onClick={() => add(name)}>
              {fieldText(name)}
            </Button>
          ))}
        </div>
        <div className={style.delivery}>
          <FormSwitch {...field('byMail')} label={t.mail} />
          <FormSwitch {...field('byMessage')} label={t.message} />
        </div>
        <FormMoment {...field('sendTime')} label={t.hold} help={t.holdHelp} optional />
      </form>
    </ActDialog>
  )
}

function Templates({ onChoose }: { onChoose: (words: { title: string; content: string }) => void }) {
  const { read } = useRead(calls.letterTemplates, {})
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
function Preview({ letter, onTried }: { letter: TryLetter; onTried: (tried: Tried) => void }) {
  const [at, setAt] = useState(0)
  const { sendTime: _, ...words } = letter as TryLetter & { sendTime?: string }
  const { read, again } = useRead(calls.tryLetter, { ...words, at })
  const [last, setLast] = useState<Tried | null>(null)
  if (read.state === 'here' && read.result !== last) {
    setLast(read.result)
    onTried(read.result)
  }
  // The previous copy stays visible until the next one is loaded, so that the layout does not shift.
  const visibleRead = read.state === 'reading' && last ? ({ state: 'here', result: last } as const) : read
  return (
    <Waiting read={visibleRead} again={again}>
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
    </Waiting>
  )
}

const NAMES = 20
const some = (names: readonly string[]) => names.slice(0, NAMES).join(t.comma) + (names.length > NAMES ? '…' : '')
function Summary({ tried }: { tried: Tried }) {
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
          {noMailbox.length > 0 && <li>{t.noMailboxOf(some(noMailbox), noMailbox.length)}</li>}
          {twice.length > 0 && (
            <li>{t.twiceOf(some(twice.map(({ realname, count, same }) => t.twiceName(realname, count, same))))}</li>
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
