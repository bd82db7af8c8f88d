import { Button } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { callApi, download } from '~/app/lib/api'
import { formatMinutes } from '~/app/lib/dates'
import { notifyFailure } from '~/app/lib/notify'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { SideSheet } from '~/app/ui/semi-controls'
import { codeOptions } from '~/app/ui/code-options'
import * as forms from '~/worker/forms/calls'
import type { AnswerDetail, AnswerQuery, AnswerRow, FormDetail } from '~/worker/forms/contract'
import { answerStatusCodes, answerStatusLabel } from '~/worker/forms/statuses'
import style from '../forms.module.css'
import { t } from '../texts'
import { AnswerFacts, AnswerStatusTag } from '../formatters'
import { FormTemplate } from './form-template'
import { useDownload } from './use-download'

const columns = (): Column<AnswerRow>[] => [
  { key: 'realname', title: t.person, width: 120, fixed: true, card: 'title' },
  { key: 'answerNo', title: t.answerNo, width: 160, card: 'fact' },
  { key: 'departName', title: t.depart, width: 260, card: 'fact' },
  { key: 'roleName', title: t.role, width: 140 },
  {
    key: 'status',
    title: t.status,
    width: 100,
    card: 'status',
    text: (row) => row.status_dictText,
    show: (row) => <AnswerStatusTag of={row} />,
  },
  { key: 'version', title: t.version, width: 80, align: 'right' },
  {
    key: 'submitTime',
    title: t.submitted,
    width: 160,
    align: 'right',
    sort: true,
    card: 'fact',
    text: (row) => formatMinutes(row.submitTime),
  },
]

/** List of the answers to a form, with exports. */
export function AnswerList({
  form,
  query,
  page,
}: {
  form: FormDetail
  query: AnswerQuery
  page: { records: AnswerRow[]; total: number }
}) {
  const [selected, setSelected] = useState<AnswerRow | null>(null)
  const taking = useDownload()
  const { busy, take } = taking
  return (
    <>
      <FormTemplate form={form} taking={taking} />
      <div className={style.tools}>
        <Button
          disabled={busy || !form.answers}
          onClick={() => void take(() => download(forms.exportAnswers, { id: form.id }))}
        >
          {t.exportAll}
        </Button>
        <Button
          disabled={busy || !form.answers}
          onClick={() => void take(() => download(forms.answerDocuments, { id: form.id }))}
        >
          {t.takePapers}
        </Button>
      </div>
      <ListScreen<AnswerRow>
        columns={columns()}
        filters={[
          { kind: 'text', name: 'keyword', label: t.person },
          {
            kind: 'choice',
            name: 'status',
            label: t.status,
            options: codeOptions(answerStatusCodes, answerStatusLabel),
          },
        ]}
        empty={{ title: t.noAnswers, help: t.noAnswersHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={(row) => [{ key: 'show', label: t.show, act: () => setSelected(row) }]}
      />
      {selected && <AnswerSheet row={selected} onClose={() => setSelected(null)} />}
    </>
  )
}

function AnswerSheet({ row, onClose }: { row: AnswerRow; onClose: () => void }) {
  const [answer, setAnswer] = useState<AnswerDetail | null>(null)
  const { busy, take } = useDownload()
  useEffect(() => {
    const leaving = new AbortController()
    void callApi(forms.answerDetail, { id: row.id }, leaving.signal).then((response) => {
      if (leaving.signal.aborted) return
      if (response.ok) setAnswer(response.result)
      else notifyFailure(response)
    })
    return () => leaving.abort()
  }, [row.id])
  return (
    <SideSheet visible title={`${row.realname} · ${row.departName}`} width="min(640px, 100vw)" onCancel={onClose}>
      <div className={style.tools}>
        <Button disabled={busy} onClick={() => void take(() => download(forms.answerDocument, { id: row.id }))}>
          {t.takePaper}
        </Button>
      </div>
      {answer && <AnswerFacts schema={answer.schema} answers={answer.answers} files={answer.files} />}
    </SideSheet>
  )
}
