import { Button } from '@douyinfe/semi-ui'
import { useRef, useState } from 'react'
import { FormFiles } from '~/app/files/parts/form-files'
import { useForm } from '~/app/lib/use-form'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormPicker } from '~/app/ui/form/picker-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormTextArea, FormNumber, FormText } from '~/app/ui/form/text-fields'
import { MAX_FILES } from '~/worker/core/limits'
import type { OrgType } from '~/worker/library/contract'
import * as calls from '~/worker/library/tests/calls'
import type { TestRow } from '~/worker/library/tests/contract'
import { testResultCodes, testResultLabel } from '~/worker/library/tests/statuses'
import style from '../../library.module.css'
import { t } from '../texts'
import { CaseOrTaskPicker } from './pickers'

const valuesOf = (row: TestRow | null, orgType: OrgType) => ({
  ...(row && { id: row.id, lockVersion: row.lockVersion }),
  ...{ orgType, testName: row?.testName ?? '', caseId: row?.caseId ?? '', taskId: row?.taskId ?? '' },
  ...{ product: row?.product ?? '', environment: row?.environment ?? '', version: row?.version ?? '' },
  result: (row?.result ?? 'pass') as 'pass',
  ...{ passCount: row?.passCount ?? 0, failCount: row?.failCount ?? 0, skipCount: row?.skipCount ?? 0 },
  ...{ summary: row?.summary ?? '', fileIds: row?.fileIds ?? [], testDate: row?.testDate ?? '', status: 1 },
})

/** Form of a test report. Counts can be imported from the output of a test tool. */
export function TestSheet({ row, orgType, onClose }: { row: TestRow | null; orgType: OrgType; onClose: () => void }) {
  const { field, values, set, ...form } = useForm(row ? calls.updateTest : calls.addTest, valuesOf(row, orgType), {
    keep: `fbTest:${row?.id ?? orgType}`,
    done: onClose,
  })
  const { send, busy } = useSend()
  const known = (id: string, name: string) => (id ? [{ value: id, label: name }] : [])
  const saveDraft = async () => {
    const sent = await send(row ? calls.updateTest : calls.addTest, { ...values, status: 0 } as never)
    if (sent.ok) onClose()
  }
  return (
    <FormSheet
      form={form}
      title={row ? row.testName : t.add}
      verb={t.submit}
      width={680}
      summary
      onClose={onClose}
      below={
        <Button loading={busy} disabled={form.busy} onClick={() => void saveDraft()}>
          {t.draftSave}
        </Button>
      }
    >
      <FormText {...field('testName')} label={t.testName} />
      <FormPicker {...field('caseId')} label={t.case} known={known(row?.caseId ?? '', row?.caseName ?? '')}>
        {(picker) => <CaseOrTaskPicker kind="case" orgType={orgType} placeholder={t.caseFind} {...picker} />}
      </FormPicker>
      <FormPicker {...field('taskId')} label={t.task} known={known(row?.taskId ?? '', row?.taskName ?? '')}>
        {(picker) => <CaseOrTaskPicker kind="task" orgType={orgType} placeholder={t.taskFind} {...picker} />}
      </FormPicker>
      <FormText {...field('product')} label={t.product} />
      <FormText {...field('version')} label={t.version} />
      <FormTextArea {...field('environment')} label={t.environment} />
      <FormDate {...field('testDate')} label={t.testDate} required />
      <ResultsImport
        onRead={(read) => {
          set('passCount', read.passCount)
          set('failCount', read.failCount)
          set('skipCount', read.skipCount)
          set('result', read.result)
        }}
      />
      <FormChoice
        {...field('result')}
        label={t.result}
        options={testResultCodes.map((value) => ({ value, label: testResultLabel(value) }))}
      />
      <FormNumber {...field('passCount')} label={t.passCount} precision={0} />
      <FormNumber {...field('failCount')} label={t.failCount} precision={0} />
      <FormNumber {...field('skipCount')} label={t.skipCount} precision={0} />
      <FormTextArea {...field('summary')} label={t.summary} rows={[4, 12]} />
      <TestFiles row={row} field={field('fileIds')} />
    </FormSheet>
  )
}

type FileField = Pick<Parameters<typeof FormFiles>[0], 'of' | 'name'>
/** File field of a report. For an existing report the file names are loaded. */
const TestFiles = ({ row, field }: { row: TestRow | null; field: FileField }) =>
  row && row.fileIds.length > 0 ? <KnownFiles id={row.id} field={field} /> : <Files field={field} known={[]} />
function KnownFiles({ id, field }: { id: string; field: FileField }) {
  const { read } = useQuery(calls.openTest, { id })
  return <Files field={field} known={read.state === 'here' ? read.result.files : []} />
}
const Files = ({
  field,
  known,
}: {
  field: FileField
  known: readonly { id: string; fileName: string; size: number }[]
}) => <FormFiles {...field} slot={{ slot: '', name: t.files, required: 0, exts: [], max: MAX_FILES }} known={known} />

type ParsedResults = {
  passCount: number
  failCount: number
  skipCount: number
  result: string
  failed: readonly string[]
}
/** Counts the results in a tool's output. The files are not uploaded to the report. */
function ResultsImport({ onRead }: { onRead: (read: ParsedResults) => void }) {
  const { send, busy } = useSend()
  const input = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState<readonly string[]>([])
  const take = async (chosen: FileList) => {
    const files = await Promise.all([...chosen].map(async (file) => ({ fileName: file.name, text: await file.text() })))
    const sent = await send(calls.readTestResults, { files }, { revalidate: false })
    if (input.current) input.current.value = ''
    if (!sent.ok) return
    setFailed(sent.result.failed)
    onRead(sent.result)
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".xml,.json"
        multiple
        hidden
        aria-label={t.readFiles}
        onChange={({ target }) => target.files?.length && void take(target.files)}
      />
      <Button loading={busy} onClick={() => input.current?.click()}>
        {t.readFiles}
      </Button>
      <p className={style.muted}>{t.readFilesHelp}</p>
      {failed.length > 0 && <p className={style.text}>{t.failedOf(failed.join('、'))}</p>}
    </div>
  )
}
