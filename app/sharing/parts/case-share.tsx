import { Button, Radio, RadioGroup, Skeleton } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ReleaseStates } from '~/app/display/release-states'
import { downloadHref, previewHref } from '~/app/files/file-urls'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import styles from '~/app/reports/parts/reports.module.css'
import type { CaseTabProps } from '~/app/subjects/case/tab-props'
import { useDict } from '~/app/system/dict'
import { ActionDialog } from '~/app/ui/action-dialog'
import { EmptyState } from '~/app/ui/empty-state'
import { FileList } from '~/app/ui/files'
import { Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import type { z } from 'zod'
import type { ShareInfo } from '~/worker/subject-management/contract'
import { t } from '~/app/sharing/texts'
import { ResultForm } from './result-form'
import { resultRefId } from '~/worker/display/rules'
import * as steering from '~/worker/subject-management/calls'
import * as filesCalls from '~/worker/files/calls'

type Info = z.output<typeof ShareInfo>
type Result = Info['resources'][number]
const scopes = () => [
  { value: 0, label: t.none },
  { value: 1, label: t.industry },
  { value: 2, label: t.everyone },
]
type ShareState = { share: number; shareAuth: number }
/** The sharing level. Public sharing requires confirmation by the centre. */
const ShareScope = ({ at, confirmed }: { at: ShareState; confirmed: boolean }) =>
  !at.share || !at.shareAuth ? (
    <StatusTag colour="grey" label={t.none} />
  ) : at.shareAuth === 1 ? (
    <StatusTag colour="blue" label={t.industry} />
  ) : confirmed ? (
    <StatusTag colour="green" label={t.everyone} />
  ) : (
    <StatusTag colour="orange" label={t.pending} />
  )

/** Tab of the subject page with its results and their sharing levels. */
export default function CaseShare({ subject, editable }: CaseTabProps) {
  const { read, again } = useQuery(steering.shareInfo, { subjectId: subject.id })
  const stored = useQuery(filesCalls.listFiles, {
    bizType: 'resource',
    bizId: subject.id,
    pageSize: 200,
  })
  const types = useDict('expected_result_type')
  const { revalidate } = useRevalidator()
  const [doing, setDoing] = useState<'add' | 'subject' | Result | null>(null)
  if (read.state === 'reading') return <Skeleton active loading placeholder={<Skeleton.Paragraph rows={4} />} />
  if (read.state === 'failed')
    return (
      <p className={styles.none} role="alert">
        {read.message}
      </p>
    )
  const info = read.result
  const files = stored.read.state === 'here' ? stored.read.result.records : []
  const confirmed = info.confirmStatus === 1
  const done = () => {
    setDoing(null)
    again()
    stored.again()
    void revalidate()
  }
  const mayAdd = subject.may.maintain === true
  const typeText = (value: string) => types.find((one) => one.value === value)?.label ?? value
  return (
    <div className={styles.main}>
      <Section
        title={t.subjectShare}
        actions={editable && <Button onClick={() => setDoing('subject')}>{t.setScope}</Button>}
      >
        <ShareScope at={info} confirmed={confirmed} />
      </Section>
      <Section
        title={t.results}
        actions={
          mayAdd && (
            <Button theme="solid" onClick={() => setDoing('add')}>
              {t.add}
            </Button>
          )
        }
      >
        {info.resources.length === 0 ? (
          <EmptyState title={t.noResults} help={t.noResultsHelp} />
        ) : (
          <ul className={styles.comments}>
            {info.resources.map((one) => (
              <li key={one.id}>
                <header>
                  <strong>{typeText(one.type) || t.results}</strong>
                  <ShareScope at={one} confirmed={one.confirmed === undefined ? confirmed : one.confirmed === 1} />
                  {mayAdd && (
                    <Button
                      size="small"
                      aria-label={t.shareOf(one.desc || typeText(one.type))}
                      onClick={() => setDoing(one)}
                    >
                      {t.setScope}
                    </Button>
                  )}
                </header>
                <p className={styles.text}>{one.desc}</p>
                {one.fileIds.length > 0 && (
                  <FileList
                    files={files.filter((file) => one.fileIds.includes(file.id))}
                    hrefOf={downloadHref}
                    previewOf={previewHref}
                  />
                )}
                {one.links.map((link) => (
                  <p key={link} className={styles.text}>
                    <a href={link} target="_blank" rel="noreferrer">
                      {link}
                    </a>
                  </p>
                ))}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <ReleaseStates
        kind="result"
        things={info.resources.map((one) => ({
          refId: resultRefId(subject.id, one.id),
          name: one.desc || typeText(one.type),
        }))}
      />
      {doing === 'add' && (
        <ResultForm subjectId={subject.id} types={types} onClose={() => setDoing(null)} onDone={done} />
      )}
      {doing && doing !== 'add' && (
        <ShareScopeDialog
          subjectId={subject.id}
          result={doing === 'subject' ? null : doing}
          now={doing === 'subject' ? info : doing}
          onClose={() => setDoing(null)}
          onDone={done}
        />
      )}
    </div>
  )
}

function ShareScopeDialog({
  subjectId,
  result,
  now,
  onClose,
  onDone,
}: {
  subjectId: string
  result: Result | null
  now: ShareState
  onClose: () => void
  onDone: () => void
}) {
  const { send, busy } = useSend()
  const [scope, setScope] = useState(now.share ? now.shareAuth : 0)
  const confirm = async () => {
    const sent = result
      ? await send(steering.shareResource, { subjectId, resourceIds: [result.id], shareAuth: scope })
      : await send(steering.setShare, { subjectId, share: scope ? 1 : 0, shareAuth: scope })
    if (sent.ok) onDone()
  }
  return (
    <ActionDialog
      title={result ? t.shareOf(result.desc.slice(0, 30) || t.results) : t.subjectShare}
      verb={t.setScope}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <RadioGroup
        direction="vertical"
        aria-label={t.scope}
        value={scope}
        onChange={(event) => setScope(Number(event.target.value))}
      >
        {scopes().map(({ value, label }) => (
          <Radio key={value} value={value}>
            {label}
          </Radio>
        ))}
      </RadioGroup>
      <p className={styles.muted}>{t.scopeHelp}</p>
    </ActionDialog>
  )
}
