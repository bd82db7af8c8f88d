import { Banner, Button, CheckboxGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/use-send'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import type { ExcellentView } from '~/worker/grading/responses'
import styles from './grading.module.css'
import { t } from '~/app/grading/texts'
import * as grading from '~/worker/grading/calls'

/** Subjects with equal scores at the limit of the excellent list. A person chooses among them with a reason. */
export function TiedSubjects({
  year,
  excellent,
  sure,
  may,
}: {
  year: string
  excellent: ExcellentView
  /** Subjects that are on the list already. */
  sure: readonly string[]
  may: boolean
}) {
  const { send } = useSend()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  if (excellent.tied.length === 0) return null
  const places = excellent.tied.reduce((sum, one) => sum + one.open, 0)
  const count = excellent.tied.reduce((sum, one) => sum + one.subjects.length, 0)
  return (
    <>
      <Banner
        type="warning"
        fullMode={false}
        closeIcon={null}
        bordered
        title={t.tiedAtCut(count, places)}
        description={may ? <Button onClick={() => setOpen(true)}>{t.chooseExcellent}</Button> : t.managerDecides}
      />
      {open && (
        <ReasonDialog
          open
          title={t.excellentOfYear(year)}
          act={t.confirmChosen(chosen.length)}
          onCancel={() => setOpen(false)}
          onConfirm={async (reason) =>
            (await send(grading.resolveExcellent, { year, subjectIds: [...sure, ...chosen], reason })).ok
          }
        >
          {excellent.tied.map((pool) => (
            <div key={pool.domain} className={styles.stack}>
              <p className={styles.muted}>{t.tiedPool(pool.subjects.length, pool.open)}</p>
              <CheckboxGroup
                direction="vertical"
                value={chosen}
                onChange={(value) => setChosen(value.map(String))}
                options={pool.subjects.map((one) => ({
                  value: one.subjectId,
                  label: t.tiedLine(one.rank, one.score.toFixed(2), one.subjectName),
                }))}
              />
            </div>
          ))}
        </ReasonDialog>
      )}
    </>
  )
}
