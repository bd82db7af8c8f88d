import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { download } from '~/app/lib/api'
import { notifyFailure } from '~/app/lib/notify'
import { ActionDialog } from '~/app/ui/action-dialog'
import { LabelledField } from '~/app/ui/field'
import type { TransitionDialogProps } from './dialog-props'
import { SubjectNames } from './subject-names'
import styles from './transitions.module.css'
import { t } from './texts'
import { hrefOf } from '~/worker/core/href'
import * as study from '~/worker/study/calls'
import { MAX_DOCUMENTS } from '~/worker/core/limits'

const documentTypes = ['docx', 'pdf', 'xlsx'] as const
type DocumentType = (typeof documentTypes)[number]
const documentTypeLabel = (type: DocumentType) => ({ docx: t.paperWord, pdf: t.paperPdf, xlsx: t.paperExcel })[type]

/** URL of the declaration download: one document, or an archive for several. */
export const declarationHref = (ids: readonly string[], type: DocumentType) =>
  hrefOf(study.declarationDocuments, { ids: ids.join(','), type })

/** 下载申报书: downloads as Word, PDF or Excel. */
export function DownloadDeclarationsDialog({ subjects, onClose, onDone }: TransitionDialogProps) {
  const [type, setType] = useState<DocumentType>('docx')
  const [busy, setBusy] = useState(false)
  const ids = subjects.map((subject) => subject.id)
  const tooMany = ids.length > MAX_DOCUMENTS
  const take = async () => {
    setBusy(true)
    const response = await download(study.declarationDocuments, { ids, type })
    setBusy(false)
    if (response.ok) onDone()
    else notifyFailure(response)
  }
  return (
    <ActionDialog
      title={t.takePapers}
      verb={ids.length > 1 ? t.takePapersCount(ids.length) : t.takePapers}
      busy={busy}
      ready={!tooMany}
      hint={tooMany ? t.takePapersMost(MAX_DOCUMENTS) : ids.length > 1 ? t.takePapersZip : ''}
      onConfirm={() => void take()}
      onClose={onClose}
    >
      <SubjectNames subjects={subjects} />
      <LabelledField label={t.paperType} required>
        {(id) => (
          <RadioGroup id={id} value={type} onChange={(event) => setType(event.target.value as DocumentType)}>
            {documentTypes.map((one) => (
              <Radio key={one} value={one}>
                {documentTypeLabel(one)}
              </Radio>
            ))}
          </RadioGroup>
        )}
      </LabelledField>
    </ActionDialog>
  )
}

/** The same downloads for one subject, as plain links. */
export function DeclarationLinks({ id }: { id: string }) {
  return (
    <p className={styles.downloads}>
      <span>{t.takePapers}</span>
      {documentTypes.map((type) => (
        <a key={type} href={declarationHref([id], type)} download>
          {documentTypeLabel(type)}
        </a>
      ))}
    </p>
  )
}
