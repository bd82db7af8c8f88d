import { FactList } from '~/app/ui/field'
import { formatMinutes } from '~/app/lib/dates'
import { StatusTag } from '~/app/ui/status-tag'
import { hasAnswer } from '~/worker/core/form/fields'
import { isAmong } from '~/worker/core/typed-keys'
import { visibleNames } from '~/worker/core/form/form-state'
import { type FormSchema, storedFields } from '~/worker/core/form/schema'
import { formatAnswer } from '~/worker/core/form/answer-formatter'
import { answerStatuses, formStatuses } from '~/worker/forms/statuses'
import { RichTextView } from '~/app/ui/rich-text/rich-text'
import { downloadHref } from '../files/file-urls'
import { SignatureView } from './parts/signature'
import { t } from './texts'

type AnswerWindow = { startTime: string; endTime: string }
/** Returns the period in which a form can be answered. */
export function formatWindow({ startTime, endTime }: AnswerWindow): string {
  const [from, until] = [formatMinutes(startTime), formatMinutes(endTime)]
  if (startTime && endTime) return t.between(from, until)
  return startTime ? t.from(from) : endTime ? t.until(until) : t.anyTime
}
export const FormStatusTag = ({
  of: { status, status_dictText },
}: {
  of: { status: 0 | 1 | 2; status_dictText: string }
}) => <StatusTag colour={formStatuses[status].colour} label={status_dictText} />
export const AnswerStatusTag = ({
  of: { status, status_dictText },
}: {
  of: { status: 0 | 1; status_dictText: string }
}) => <StatusTag colour={answerStatuses[status].colour} label={status_dictText} />

const wideKinds = ['long', 'rich', 'table', 'matrix', 'address', 'signature'] as const
/** Displays an answer, question by question. */
export function AnswerFacts({
  schema,
  answers,
  files,
}: {
  schema: FormSchema
  answers: Readonly<Record<string, unknown>>
  files: readonly { id: string; fileName: string }[]
}) {
  const fields = storedFields(schema)
  const visible = visibleNames(fields, answers)
  const nameOf = (id: string) => files.find((one) => one.id === id)?.fileName ?? t.attachment
  return (
    <FactList
      items={fields
        .filter((field) => hasAnswer(field) && visible.has(field.name))
        .map((field) => {
          const value = formatAnswer(field, answers, nameOf)
          const ids = answers[field.name]
          return {
            label: field.label,
            wide: isAmong<string>(wideKinds, field.kind),
            value:
              field.kind === 'rich' && typeof ids === 'string' ? (
                <RichTextView html={ids} />
              ) : field.kind === 'signature' && Array.isArray(ids) ? (
                <SignatureView value={ids.map(String)} />
              ) : field.kind === 'file' && Array.isArray(ids) ? (
                ids.map(String).map((id) => (
                  <a key={id} href={downloadHref({ id })}>
                    {nameOf(id)}{' '}
                  </a>
                ))
              ) : value === null ? (
                ''
              ) : (
                `${value}${field.unit ? ` ${field.unit}` : ''}`
              ),
          }
        })}
    />
  )
}
