import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '@douyinfe/semi-ui'
import { downloadHref } from '~/app/files/file-urls'
import { formatMinutes } from '~/app/lib/dates'
import { Link } from 'react-router'
import { FactList } from '~/app/ui/field'
import { loadChunk } from '~/app/ui/chunk'
import { FileList } from '~/app/ui/files'
import type { SubjectDetail } from '~/worker/subjects/responses'
import { declarationOf } from '../form/model'
import { DeclarationLinks } from '../transitions/download-declarations'
import { BaseView, DeclarationView } from './declaration-view'
import { SimilarityTab } from './similarity-tab'
import type { CaseTabProps } from './tab-props'
import { Versions } from './versions'
import styles from './case.module.css'
import { t } from './texts'
import { subjectPageUrl } from '~/worker/policy/page-urls'

type CasePart = { default: ComponentType<CaseTabProps> }

/** Tabs of other areas are discovered by their file name. A missing file hides its tab. */
const tabModules = import.meta.glob<CasePart>('../../*/parts/case-*.tsx')
const tabFiles: Record<string, string> = {
  review: '../../reviews/parts/case-reviews.tsx',
  report: '../../reports/parts/case-reports.tsx',
  grade: '../../grading/parts/case-grades.tsx',
  award: '../../prize/parts/case-awards.tsx',
  change: '../../reports/parts/case-changes.tsx',
  share: '../../sharing/parts/case-share.tsx',
}
const areaTabs = Object.fromEntries(
  Object.entries(tabFiles).flatMap(([key, file]) => (tabModules[file] ? [[key, lazy(tabModules[file])]] : [])),
)

const ownTabs: Record<string, ComponentType<CaseTabProps>> = {
  base: ({ subject }) => (
    <BaseView
      form={declarationOf(subject)}
      dicts={{ domain: subject.domain_dictText, subjectType: subject.subjectType_dictText }}
    />
  ),
  declaration: ({ subject }) => (
    <>
      <ReturnRequest subject={subject} />
      {subject.collectId ? <DeclarationLinks id={subject.id} /> : null}
      <TopicLinks subject={subject} />
      <DeclarationView form={declarationOf(subject)} more={[...subject.topic, ...subject.own]} />
      <Versions id={subject.id} versions={subject.versions} />
    </>
  ),
  files: FilesTab,
  similarity: SimilarityTab,
  letter: lazy(() => loadChunk(() => import('./letters-tab'))),
}

/** True if a component exists for the tab. The time line is not a tab; it is shown beside the tabs. */
export const hasTab = (key: string) => key in ownTabs || key in areaTabs

/** The content of a tab, of this area or of another one. Renders nothing for an unknown tab. */
export function CaseTab({ name, ...input }: CaseTabProps & { name: string }) {
  const Part = ownTabs[name] ?? areaTabs[name]
  if (!Part) return null
  return (
    <Suspense fallback={<Skeleton active placeholder={<Skeleton.Paragraph rows={6} />} loading />}>
      <Part {...input} />
    </Suspense>
  )
}

function FilesTab({ subject }: CaseTabProps) {
  return (
    <div className={styles.tab}>
      {subject.files.map((slot) => (
        <section key={slot.slot}>
          <h3>{slot.name}</h3>
          <FileList
            files={slot.files}
            hrefOf={downloadHref}
            previewOf={(file) => slot.files.find((one) => one.id === file.id)?.previewUrl || null}
            empty={slot.required ? t.fileMissing : t.noFiles}
          />
        </section>
      ))}
    </div>
  )
}

/** Links between a declaration and the collected topic that it is based on. */
function TopicLinks({ subject }: { subject: SubjectDetail }) {
  const { topicId, topicName, takenUp } = subject
  if (!topicName && !takenUp.length) return null
  return (
    <FactList
      items={[
        ...(topicName
          ? [
              {
                label: t.fromTopic,
                value: topicId ? <Link to={subjectPageUrl(topicId)}>{topicName}</Link> : topicName,
                wide: true,
              },
            ]
          : []),
        ...(takenUp.length
          ? [
              {
                label: t.takenUp,
                wide: true,
                value: (
                  <ul className={styles.links}>
                    {takenUp.map((one) => (
                      <li key={one.id}>
                        <Link to={subjectPageUrl(one.id)}>{one.subjectName}</Link>
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

/** The requests of the last return, while it is open. */
function ReturnRequest({ subject }: { subject: SubjectDetail }) {
  const { marks, replenishItems, replenishDue, auditOpinion, status } = subject
  if (status !== 'TO_PERFECT' && status !== 'TO_SUPPLEMENT') return null
  return (
    <FactList
      items={[
        ...(auditOpinion ? [{ label: t.returnOpinion, value: auditOpinion, wide: true }] : []),
        ...marks.map((mark) => ({
          label: t.markOn(subject.sections.find((one) => one.name === mark.section)?.title ?? ''),
          value: mark.text,
          wide: true,
        })),
        ...replenishItems.map((item) => ({
          label: item.answered ? t.suppliedItem(item.item) : t.itemToSupply(item.item),
          value: item.note || t.pleaseSupply,
          wide: true,
        })),
        ...(replenishDue && status === 'TO_SUPPLEMENT'
          ? [{ label: t.supplyBefore, value: formatMinutes(replenishDue) }]
          : []),
        ...(subject.dueTime && status === 'TO_PERFECT'
          ? [{ label: t.resubmitBefore, value: formatMinutes(subject.dueTime) }]
          : []),
      ]}
    />
  )
}
