import { Input, TextArea } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { ActDialog } from '~/app/ui/act-dialog'
import { Choice } from '~/app/ui/choice'
import { Labelled } from '~/app/ui/field'
import { nameProblem } from '~/worker/subjects/rules'
import type { ListOptions } from '../lists/subject-list'
import { t } from './texts'
import * as subjects from '~/worker/subjects/calls'

/** A topic of the centre's own, without a declaration: it gets its manager later. */
export function TopicDialog({
  year,
  options,
  onClose,
  onDone,
}: {
  year: string
  options: ListOptions
  onClose: () => void
  onDone: (id: string) => void
}) {
  const { send, busy } = useSend()
  const [name, setName] = useState('')
  const [domain, setDomain] = useState('')
  const [subjectType, setSubjectType] = useState('')
  const [summary, setSummary] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const wrong = name ? nameProblem(name) : null

  const confirm = async () => {
    const sent = await send(subjects.saveSubject, {
      source: 'plan',
      year,
      subjectName: name.trim(),
      domain,
      subjectType,
      summary: summary.trim(),
    })
    if (sent.ok) onDone(sent.result.subjectId ?? sent.result.id)
    else setFields(sent.fields)
  }
  return (
    <ActDialog
      title={t.newTopicFor(year)}
      verb={t.newTopic}
      busy={busy}
      ready={!!name.trim() && !wrong && !!domain}
      hint={t.newTopicExplained}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Labelled label={t.subjectName} required error={wrong ?? fields.subjectName}>
        {(id) => <Input id={id} value={name} maxLength={50} onChange={setName} />}
      </Labelled>
      <Labelled label={t.domain} required error={fields.domain}>
        {(id) => <Choice id={id} value={domain} options={options.domain} onChange={(value) => setDomain(value)} />}
      </Labelled>
      <Labelled label={t.subjectType} error={fields.subjectType}>
        {(id) => (
          <Choice
            id={id}
            value={subjectType}
            options={options.subjectType}
            onChange={(value) => setSubjectType(value)}
          />
        )}
      </Labelled>
      <Labelled label={t.summary} help={t.optional} error={fields.summary}>
        {(id) => (
          <TextArea
            id={id}
            value={summary}
            maxCount={1000}
            maxLength={1000}
            autosize={{ minRows: 3, maxRows: 10 }}
            onChange={setSummary}
          />
        )}
      </Labelled>
    </ActDialog>
  )
}
