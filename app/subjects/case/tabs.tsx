import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '@douyinfe/semi-ui'
import { downloadHref } from '~/app/files/address'
import { shortStamp } from '~/app/lib/dates'
import { Link } from 'react-router'
import { Facts } from '~/app/ui/field'
import { part } from '~/app/ui/chunk'
import { FileList } from '~/app/ui/files'
import type { SubjectDetail } from '~/worker/subjects/answers'
import { declarationOf } from '../form/model'
import { PaperLinks } from '../moves/take-papers'
import { BaseView, DeclarationView } from './declaration-view'
import { SimilarityTab } from './similarity-tab'
import type { CaseTabInput } from './tab'
import { Versions } from './versions'
import styles from './case.module.css'
import { t } from './texts'
import { subjectPage } from '~/worker/policy/pages'

type CasePart = { default: ComponentType<CaseTabInput> }

/** Tabs of other areas are discovered by their file name. A missing file hides its tab. */
const parts = import.meta.glob<CasePart>('../../*/parts/case-*.tsx')
const fileOf: Record<string, string> = {
  review: '../../reviews/parts/case-reviews.tsx',
  report: '../../reports/parts/case-reports.tsx',
  grade: '../../grading/parts/case-grades.tsx',
  award: '../../prize/parts/case-awards.tsx',
  change: '../../reports/parts/case-changes.tsx',
  share: '../../sharing/parts/case-share.tsx',
}
const areas = Object.fromEntries(
  Object.entries(fileOf).flatMap(([key, file]) => (parts[file] ? [[key, lazy(parts[file])]] : [])),
)

const own: Record<string, ComponentType<CaseTabInput>> = {
  base: ({ subject }) => (
    <BaseView
      form={declarationOf(subject)}
      dicts={{ domain: subject.domain_dictText, subjectType: subject.subjectType_dictText }}
    />
  ),
  declaration: ({ subject }) => (
    <>
      <Returned subject={subject} />
      {subject.collectId ? <PaperLinks id={subject.id} /> : null}
      <Links subject={subject} />
      <DeclarationView form={declarationOf(subject)} more={[...subject.topic, ...subject.own]} />
      <Versions id={subject.id} versions={subject.versions} />
    </>
  ),
  files: FilesTab,
  similarity: SimilarityTab,
  letter: lazy(() => part(() => import('./letters-tab'))),
}

/** True if a component exists for the tab. The time line is not a tab; it is shown beside the tabs. */
export const shownTab = (key: string) => key in own || key in areas

/** The content of a tab, of this area or of another one. Renders nothing for an unknown tab. */
export function CaseTab({ name, ...input }: CaseTabInput & { name: string }) {
  const Part = own[name] ?? areas[name]
  if (!Part) return null
  return (
    <Suspense fallback={<Skeleton active placeholder={<Skeleton.Paragraph rows={6} />} loading />}>
      <Part {...input} />
    </Suspense>
  )
}

function FilesTab({ subject }: CaseTabInput) {
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
function Links({ subject }: { subject: SubjectDetail }) {
  const { topicId, topicName, takenUp } = subject
  if (!topicName && !takenUp.length) return null
  return (
    <Facts
      items={[
        ...(topicName
          ? [
              {
                label: t.fromTopic,
                value: topicId ? <Link to={subjectPage(topicId)}>{topicName}</Link> : topicName,
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
                        <Link to={subjectPage(one.id)}>{one.subjectName}</Link>
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
function Returned({ subject }: { subject: SubjectDetail }) {
  const { marks, replenishItems, replenishDue, auditOpinion, status } = subject
  if (status !== 'TO_PERFECT' && status !== 'TO_SUPPLEMENT') return null
  return (
    <Facts
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
          ? [{ label: t.supplyBefore, value: shortStamp(replenishDue) }]
          : []),
        ...(subject.dueTime && status === 'TO_PERFECT'
          ? [{ label: t.resubmitBefore, value: shortStamp(subject.dueTime) }]
          : []),
      ]}
    />
  )
}
