import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { download } from '~/app/lib/api'
import { tellFailure } from '~/app/lib/tell'
import { ActDialog } from '~/app/ui/act-dialog'
import { Labelled } from '~/app/ui/field'
import type { MoveDialogInput } from './dialog'
import { Names } from './names'
import styles from './moves.module.css'
import { t } from './texts'
import { hrefOf } from '~/worker/core/href'
import * as study from '~/worker/study/calls'
import { MOST_PAPERS } from '~/worker/core/bounds'

const types = ['docx', 'pdf', 'xlsx'] as const
type Type = (typeof types)[number]
const says = (type: Type) => ({ docx: t.paperWord, pdf: t.paperPdf, xlsx: t.paperExcel })[type]

/** URL of the declaration download: one document, or an archive for several. */
export const paperHref = (ids: readonly string[], type: Type) =>
  hrefOf(study.declarationPapers, { ids: ids.join(','), type })

/** 下载申报书: downloads as Word, PDF or Excel. */
export function TakePapersDialog({ subjects, onClose, onDone }: MoveDialogInput) {
  const [type, setType] = useState<Type>('docx')
  const [busy, setBusy] = useState(false)
  const ids = subjects.map((subject) => subject.id)
  const tooMany = ids.length > MOST_PAPERS
  const take = async () => {
    setBusy(true)
    const response = await download(study.declarationPapers, { ids, type })
    setBusy(false)
    if (response.ok) onDone()
    else tellFailure(response)
  }
  return (
    <ActDialog
      title={t.takePapers}
      verb={ids.length > 1 ? t.takePapersCount(ids.length) : t.takePapers}
      busy={busy}
      ready={!tooMany}
      hint={tooMany ? t.takePapersMost(MOST_PAPERS) : ids.length > 1 ? t.takePapersZip : ''}
      onConfirm={() => void take()}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <Labelled label={t.paperType} required>
        {(id) => (
          <RadioGroup id={id} value={type} onChange={(event) => setType(event.target.value as Type)}>
            {types.map((one) => (
              <Radio key={one} value={one}>
                {says(one)}
              </Radio>
            ))}
          </RadioGroup>
        )}
      </Labelled>
    </ActDialog>
  )
}

/** The same downloads for one subject, as plain links. */
export function PaperLinks({ id }: { id: string }) {
  return (
    <p className={styles.downloads}>
      <span>{t.takePapers}</span>
      {types.map((type) => (
        <a key={type} href={paperHref([id], type)} download>
          {says(type)}
        </a>
      ))}
    </p>
  )
}
