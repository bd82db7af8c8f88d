import { Banner, Button, CheckboxGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import type { ExcellentView } from '~/worker/grading/contract'
import styles from './grading.module.css'

/** Equals at the cut of the excellent list: named, and chosen by a person with a reason. */
export function Tied({
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
        title={`${count} 个课题在优秀名额处并列，还剩 ${places} 个名额`}
        description={may ? <Button onClick={() => setOpen(true)}>确定入选课题</Button> : '由业务负责人确定'}
      />
      {open && (
        <ReasonDialog
          open
          title={`确定 ${year} 年度优秀课题`}
          act={`确定入选 ${chosen.length} 个`}
          onCancel={() => setOpen(false)}
          onConfirm={async (reason) =>
            (await send('/v2/subjectgraderule/resolveExcellent', { year, subjectIds: [...sure, ...chosen], reason })).ok
          }
        >
          {excellent.tied.map((pool) => (
            <div key={pool.domain} className={styles.stack}>
              <p className={styles.quiet}>{`并列 ${pool.subjects.length} 个，最多选 ${pool.open} 个`}</p>
              <CheckboxGroup
                direction="vertical"
                value={chosen}
                onChange={(value) => setChosen(value.map(String))}
                options={pool.subjects.map((one) => ({
                  value: one.subjectId,
                  label: `第 ${one.rank} 名　${one.score.toFixed(2)}　${one.subjectName}`,
                }))}
              />
            </div>
          ))}
        </ReasonDialog>
      )}
    </>
  )
}
